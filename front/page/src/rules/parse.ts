/*
 * parse.ts: rules as they are kept in rules/text: a title, an introduction and
 * sections with a name of their own, the same in every language.
 *
 *     # Title            ## Section {#name}       - a line of a list
 *     **important**      ![what it shows](picture)
 */

export type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "picture"; name: string; alt: string };

export interface Section {
  name: string;
  title: string;
  blocks: Block[];
}

export interface Rules {
  title: string;
  intro: Block[];
  sections: Section[];
}

function readBlock(lines: string[]): Block {
  const picture = /^!\[(.*)\]\((\S+)\)$/.exec(lines[0] ?? "");
  if (picture) return { kind: "picture", alt: picture[1] ?? "", name: picture[2] ?? "" };
  if (lines[0]?.startsWith("- ")) return { kind: "list", items: lines.map((line) => line.slice(2)) };
  return { kind: "text", text: lines.join(" ") };
}

/** Blocks are set apart by empty lines, or by a change between text and list. */
function readBlocks(lines: string[]): Block[] {
  const groups: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const last = groups.at(-1);
    const isSame = isOpen && last?.[0]?.startsWith("- ") === line.startsWith("- ");
    if (line && isSame) last?.push(line);
    else if (line) groups.push([line]);
    isOpen = line !== "";
  }
  return groups.map(readBlock);
}

export function readRules(text: string): Rules {
  const [head = "", ...parts] = text.trim().split(/^## /m);
  const [title = "", ...intro] = head.split("\n");
  const sections = parts.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    const [, name = "", id = ""] = /^(.*?) \{#([\w-]+)\}$/.exec(heading) ?? [];
    return { name: id, title: name, blocks: readBlocks(lines) };
  });
  return { title: title.replace(/^# /, ""), intro: readBlocks(intro), sections };
}

/** Letters without accents and case, and one kind of apostrophe, for searching. */
export const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{Diacritic}/gu, "").replaceAll("’", "'").toLowerCase();

const wordsOf = (block: Block): string =>
  block.kind === "text" ? block.text : block.kind === "list" ? block.items.join(" ") : block.alt;

/** Has the section all the words that are looked for? */
export function sectionHas(section: Section, words: string): boolean {
  const all = plain([section.title, ...section.blocks.map(wordsOf)].join(" "));
  return plain(words).split(/\s+/).every((word) => all.includes(word));
}
