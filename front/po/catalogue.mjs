/* catalogue.mjs: reads a gettext catalogue (.po): [{id, plural, texts}]. */

const string = /"((?:[^"\\]|\\.)*)"/;

function unquote(text) {
  return JSON.parse(`"${string.exec(text)[1]}"`);
}

export function readCatalogue(text) {
  const entries = [];
  let entry = null;
  let add = null;
  for (const line of text.split("\n")) {
    const [, key, number] = /^(msgid_plural|msgid|msgstr)(?:\[(\d)\])? "/.exec(line) ?? [];
    if (key === "msgid") {
      entry = { id: "", plural: null, texts: [] };
      entries.push(entry);
      add = (more) => (entry.id += more);
    } else if (key === "msgid_plural") {
      entry.plural = "";
      add = (more) => (entry.plural += more);
    } else if (key === "msgstr") {
      const index = Number(number ?? 0);
      entry.texts[index] = "";
      add = (more) => (entry.texts[index] += more);
    } else if (!line.startsWith('"')) {
      continue;
    }
    add(unquote(line));
  }
  return entries;
}
