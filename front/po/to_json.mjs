/*
 * to_json.mjs: a catalogue for the browser: {English: text or [one, more]}.
 * Only what the page says: the C program reads the compiled catalogue.
 *
 *     node front/po/to_json.mjs front/po/fr.po [FILE…]    strings of these sources only
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readCatalogue } from "./catalogue.mjs";

/** `wanted`: a set of English texts, or null for all. */
export function catalogueToJson(text, wanted = null) {
  const texts = {};
  for (const { id, plural, texts: translated } of readCatalogue(text)) {
    if (!id || !translated[0] || (wanted && !wanted.has(id))) continue;
    texts[id] = plural === null ? translated[0] : translated;
  }
  return texts;
}

/** The catalogue's rule of plurals, as an expression of n. */
export function pluralRule(text) {
  const [head] = readCatalogue(text);
  const rule = /plural=([^;]+);/.exec(head?.texts[0] ?? "")?.[1];
  if (!rule || !/^[n\d\s()<>=!&|?:%+-]+$/.test(rule)) throw new Error("The catalogue has no rule of plurals.");
  return rule;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(catalogueToJson(await readFile(process.argv[2], "utf8")), null, 1));
}
