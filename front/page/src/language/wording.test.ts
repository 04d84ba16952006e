/* wording.test.ts: how the translations are set, and that they keep to the
 * words of the books: catalogues (the lessons are in them) and rules. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCatalogue } from "../../../po/catalogue.mjs";
import { glossary, never } from "../../../po/glossary.mjs";

type Code = "fr" | "de";

const rulesFolder = new URL("../rules/text/", import.meta.url);
const catalogue = (code: Code) =>
  readCatalogue(readFileSync(new URL(`../../../po/${code}.po`, import.meta.url), "utf8")).filter(({ id }) => id);
const rules = (code: Code) =>
  readdirSync(rulesFolder)
    .filter((name) => name.endsWith(`.${code}.md`))
    .flatMap((name) => readFileSync(new URL(name, rulesFolder), "utf8").split("\n"));
const texts = (code: Code): string[] => [...catalogue(code).flatMap((entry) => entry.texts), ...rules(code)];

/** Each fault with the text that has it. */
const faults = (all: string[], fault: RegExp): string[] => all.filter((text) => fault.test(text));

const noBreak = "\u00a0";
const narrow = "\u202f";

describe("French", () => {
  const all = texts("fr");
  it("has a no-break space before a colon, and a narrow one before ; ! ?, unless it is a key at the start", () => {
    expect(faults(all, new RegExp(`(?<!${noBreak}):(?=\\s|$)`, "m"))).toEqual([]);
    expect(faults(all, new RegExp(`(?<!^|[${narrow}\\]]|«${noBreak})[;!?](?=\\s|$)`, "m"))).toEqual([]);
  });

  it("sets « quotes » apart by no-break spaces, and has no others", () => {
    expect(faults(all, new RegExp(`«(?!${noBreak})|(?<!${noBreak})»|[“”„]|(?<![\\w’])'\\w|(?<=\\s|^)"\\w+"(?=[\\s,.]|$)`))).toEqual([]);
  });

  it("has curved apostrophes, and no space before …", () => {
    expect(faults(all, /\p{L}'\p{L}/u)).toEqual([]);
    expect(faults(all, /\p{L}\s…/u)).toEqual([]);
  });
});

describe("German", () => {
  const all = texts("de");
  it("has „quotes“ and no others", () => {
    expect(faults(all, /[«»”]|(?<!\w)'\w|„[^“]*$|^[^„]*“|(?<=\s|^)"\w+"(?=[\s,.]|$)/)).toEqual([]);
  });

  /* Which words after a colon are a sentence is known by its verb. */
  it("begins a sentence after a colon with a capital", () => {
    const verb = "(?:ist|sind|war|hat|haben|wird|werden|kann|können|darf|dürfen|darfst|muss|musst|gibt|fehlt|fehlen|braucht|zählt|zählen|gewinnt|gewinnst|schlägt|spielt ihr|entscheiden|schweigt|warte|wähl|leg|frag|lass|nimm|zieh|schaff)";
    expect(faults(all, new RegExp(`(?<!^cairn|\\d): (?=[a-zäöü]+ )[^.:;!?]*?\\b(?<![@=])${verb}\\b`))).toEqual([]);
  });
});

/** What a program is told stays as it is: quoted words, and indented examples. */
const withoutCode = (english: string): string =>
  english.replace(/^ .*$/gm, "").replace(/(?<!\w)'[^']*'(?!\w)/g, "");

describe.each(["fr", "de"] as const)("the words of the books in %s", (code) => {
  it("stand for the same things everywhere", () => {
    const strays = catalogue(code).flatMap(({ id, texts: translated }) =>
      glossary
        .filter((term) => term.english.test(withoutCode(id)))
        .flatMap((term) => translated.filter((text) => text && !term[code].test(text)))
        .map((text) => `${id} => ${text}`),
    );
    expect(strays).toEqual([]);
  });

  it("have replaced those that were used before", () => {
    expect(faults(texts(code), never[code])).toEqual([]);
  });
});
