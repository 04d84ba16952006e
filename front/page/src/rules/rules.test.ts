import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pictureNames } from "./pictures";
import { readRules, sectionHas, type Block, type Rules } from "./parse";

const folder = new URL("./text/", import.meta.url);
const read = (name: string): Rules => readRules(readFileSync(new URL(name, folder), "utf8"));

/** What must be the same in every language. */
const shape = (blocks: Block[]) =>
  blocks.map((block) => (block.kind === "picture" ? block.name : block.kind === "list" ? block.items.length : "text"));
const shapes = ({ intro, sections }: Rules) => [
  shape(intro),
  ...sections.map(({ name, blocks }) => [name, ...shape(blocks)]),
];

const games = [...new Set(readdirSync(folder).map((name) => name.split(".")[0] ?? ""))];

describe.each(games)("the rules of %s", (game) => {
  const english = read(`${game}.en.md`);

  it.each(["fr", "de"])("have the same sections, lists and pictures in %s", (code) => {
    expect(shapes(read(`${game}.${code}.md`))).toEqual(shapes(english));
  });

  it.each(["en", "fr", "de"])("are whole in %s", (code) => {
    const { title, sections } = read(`${game}.${code}.md`);
    expect(title).toBeTruthy();
    for (const section of sections) {
      expect(section.name, section.title).toBeTruthy();
      expect(section.blocks.length, section.name).toBeGreaterThan(0);
    }
    const text = readFileSync(new URL(`${game}.${code}.md`, folder), "utf8");
    expect(text).not.toMatch(/^!(?!\[)|[^[]!(?!\[)/m);
    expect((text.match(/\*\*/g) ?? []).length % 2).toBe(0);
  });

  it("have only pictures that are drawn", () => {
    const wanted = [english.intro, ...english.sections.map(({ blocks }) => blocks)].flat()
      .flatMap((block) => (block.kind === "picture" ? [block.name] : []));
    expect(wanted.sort()).toEqual(pictureNames(game).sort());
  });
});

it("there is a text of every game in every language", () => {
  expect(games.length).toBe(3);
  expect(readdirSync(folder).length).toBe(9);
});

describe("searching", () => {
  const section = { name: "x", title: "Été", blocks: [{ kind: "text" as const, text: "Die Brücke brennt." }] };
  it("minds neither case nor accents, and wants every word", () => {
    expect(sectionHas(section, "ete brucke")).toBe(true);
    expect(sectionHas(section, "ete schiff")).toBe(false);
  });

  it("finds a curved apostrophe by the one on the keyboard", () => {
    const oil = { name: "x", title: "L’huile", blocks: [] };
    expect(sectionHas(oil, "l'huile")).toBe(true);
  });
});
