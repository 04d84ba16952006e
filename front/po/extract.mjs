/*
 * extract.mjs: collects what people read from the sources into cairn.pot and
 * brings the translations in step with it (by gettext's msgmerge).
 *
 *     node front/po/extract.mjs           write front/po/cairn.pot, update its *.po
 *     node front/po/extract.mjs --check   only say what is missing; exit 1 if any is
 *
 * Marked are PHRASE("…"), PHRASES("…", "…") and translate("…") in C, t("…"), tn("…", "…") and
 * mark("…") in TypeScript.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { readCatalogue } from "./catalogue.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
const languages = ["de", "fr"];

const literal = `"(?:[^"\\\\]|\\\\.)*"`;
const literals = `(?:${literal}\\s*)+`;
const inC = new RegExp(`\\b(?:PHRASES?|translate)\\(\\s*(${literals})(?:,\\s*(${literals}))?\\)`, "g");
const inTs = new RegExp(`\\b(?:t|tn|mark)\\(\\s*(${literal})(?:,\\s*(${literal}))?`, "g");
const isPlural = /^tn\(/;

function sources(folder, ending) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: false })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sources(path, ending) : ending.test(entry.name) ? [path] : [];
    })
    .sort();
}

const joined = (text) =>
  [...text.matchAll(new RegExp(literal, "g"))].map(([one]) => JSON.parse(one)).join("");

/** English text to {plural, files}, in order of appearance. */
export function collect() {
  const found = new Map();
  const add = (id, plural, file) => {
    const entry = found.get(id) ?? { plural: null, files: new Set() };
    entry.plural ??= plural;
    entry.files.add(file);
    found.set(id, entry);
  };
  for (const folder of ["core", "measure", "net", "front/language", "front/terminal", "front/cli", "tests/games"])
    for (const file of sources(folder, /\.[ch]$/))
      for (const [, text, plural] of readFileSync(join(root, file), "utf8").matchAll(inC))
        add(joined(text), plural ? joined(plural) : null, file);
  for (const file of sources("front/page/src", /(?<!\.test)\.tsx?$/))
    for (const match of readFileSync(join(root, file), "utf8").matchAll(inTs))
      add(JSON.parse(match[1]), isPlural.test(match[0]) ? JSON.parse(match[2]) : null, file);
  return found;
}

const quoted = (text) => JSON.stringify(text);

function template(found) {
  const head = [
    "# What Cairn says, for translators. Made by front/po/extract.mjs.",
    'msgid ""',
    'msgstr ""',
    '"Project-Id-Version: cairn\\n"',
    '"MIME-Version: 1.0\\n"',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    '"Content-Transfer-Encoding: 8bit\\n"',
  ].join("\n");
  const entries = [...found].map(([id, { plural, files }]) =>
    [
      `#: ${[...files].join(" ")}`,
      `msgid ${quoted(id)}`,
      ...(plural === null
        ? ['msgstr ""']
        : [`msgid_plural ${quoted(plural)}`, 'msgstr[0] ""', 'msgstr[1] ""']),
    ].join("\n"),
  );
  return [head, ...entries, ""].join("\n\n").replace(/\n+$/, "\n");
}

/** What a catalogue lacks. */
export function missing(found, catalogue) {
  const there = new Map(readCatalogue(catalogue).map((entry) => [entry.id, entry]));
  return [...found].filter(([id, { plural }]) => {
    const texts = there.get(id)?.texts ?? [];
    return !texts[0] || (plural !== null && !texts[1]);
  });
}

function run() {
  const found = collect();
  if (!process.argv.includes("--check")) {
    const pot = join(here, "cairn.pot");
    writeFileSync(pot, template(found));
    for (const language of languages)
      execFileSync("msgmerge", [
        "--quiet", "--update", "--backup=none", "--no-fuzzy-matching", "--no-wrap",
        join(here, `${language}.po`), pot,
      ]);
  }
  let lacks = 0;
  for (const language of languages) {
    const file = join(here, `${language}.po`);
    for (const [id] of missing(found, readFileSync(file, "utf8"))) {
      console.log(`${relative(root, file)} lacks: ${quoted(id)}`);
      lacks++;
    }
  }
  process.exitCode = lacks > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) run();
