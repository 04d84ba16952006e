import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { collect, missing } from "../../../po/extract.mjs";
import { readCatalogue } from "../../../po/catalogue.mjs";
import { catalogueToJson } from "../../../po/to_json.mjs";

const read = (code: string) =>
  readFileSync(new URL(`../../../po/${code}.po`, import.meta.url), "utf8");

const inPage = [...collect()].filter(([, { files }]) =>
  [...files].some((file) => file.startsWith("front/page/")),
);
const arguments_ = (text: string) => (text.match(/%[cm]?[1-4]|%[-+.\d]*[a-z]+/g) ?? []).sort();

describe.each(["fr", "de"])("the catalogue %s", (code) => {
  it("has all that the page says", () => {
    expect(missing(new Map(inPage), read(code)).map(([english]) => english)).toEqual([]);
  });

  it("keeps the arguments of every text, in every form of a name", () => {
    const forms = (text: string) => text.split("|").map((form) => `${arguments_(form)}`);
    const broken = readCatalogue(read(code)).filter(
      ({ id, texts }) =>
        id && texts.some((text) => text && forms(text).some((form) => form !== `${arguments_(id.split("|")[0] ?? "")}`)),
    );
    expect(broken.map(({ id }) => id)).toEqual([]);
  });
});

describe("a catalogue for the browser", () => {
  const po = [
    'msgid ""', 'msgstr "Language: fr\\n"', "",
    'msgid "Day"', 'msgstr "Jour"', "",
    'msgid "%1 card"', 'msgid_plural "%1 cards"', 'msgstr[0] "%1 carte"', 'msgstr[1] "%1 cartes"', "",
    'msgid "Long "', '"text"', 'msgstr ""', '"Texte "', '"long"', "",
    'msgid "Night"', 'msgstr ""',
  ].join("\n");

  it("has texts and plurals, and leaves out what is not translated", () => {
    expect(catalogueToJson(po)).toEqual({
      Day: "Jour",
      "%1 card": ["%1 carte", "%1 cartes"],
      "Long text": "Texte long",
    });
  });

  it("can be limited to what is wanted", () => {
    expect(catalogueToJson(po, new Set(["Day"]))).toEqual({ Day: "Jour" });
  });
});
