import "./tests/crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { collect } from "../po/extract.mjs";
import { catalogueToJson, pluralRule } from "../po/to_json.mjs";
import { openEngine } from "../wasm/cairn.mjs";
import type { Description, ToldGame } from "./src/language/games";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The engine as WebAssembly; another one, with other games, by its name. Beside it lie
 * the networks of its games. */
const wasm = resolve(root, process.env.CAIRN_WASM ?? "build-wasm/front/wasm/cairn.wasm");

const inPage = /^front\/page\//;
const inEngine = /^(core|net\/server|tests\/games)\//;

/** A catalogue as a module, with the texts alone whose sources are these. */
async function catalogueModule(path: string, sources: RegExp): Promise<string> {
  const said = [...collect()].filter(([, { files }]) => [...files].some((file) => sources.test(file)));
  const wanted = new Set(said.map(([english]) => english));
  const catalogue = await readFile(path, "utf8");
  return `export default ${JSON.stringify(catalogueToJson(catalogue, wanted))};
    export const plural = (n) => Number(${pluralRule(catalogue)});`;
}

/** Lets the page import front/po/fr.po: only the texts that the page says; and its
 * worker front/po/fr.po?engine: those that the engine or a server says. */
function catalogues(): Plugin {
  return {
    name: "catalogues",
    async load(id) {
      const [path = "", query] = id.split("?");
      return path.endsWith(".po") ? catalogueModule(path, query === "engine" ? inEngine : inPage) : null;
    },
  };
}

/** Every choice of options that a game has, as `describe` takes them. */
function setups({ choices }: Description): string[] {
  return choices.reduce<string[]>(
    (before, { key, values }) => before.flatMap((one) => values.map((value) => `${one} ${key}=${value.key}`)),
    [""],
  );
}

const optionsOf = (setup: string): Record<string, string> =>
  Object.fromEntries(setup.trim().split(" ").map((one) => one.split("=")));

/** What all descriptions of a game have in common, and apart from it what
 * depends on the options. */
function tellGame(all: Description[], refused: ToldGame["refused"]): ToldGame {
  const [first = {} as Description] = all;
  const isCommon = ([key, value]: [string, unknown]) =>
    all.every((one) => JSON.stringify(one[key as keyof Description]) === JSON.stringify(value));
  const pick = (one: Description, isWanted: (entry: [string, unknown]) => boolean) =>
    Object.fromEntries(Object.entries(one).filter(isWanted));
  return {
    common: pick(first, isCommon),
    varied: all.map((one) => pick(one, (entry) => !isCommon(entry))),
    refused,
  } as ToldGame;
}

/** What the engine tells of its games and levels, in a language: asked when the
 * page is built, so that Home has it without the engine. */
async function gamesModule(language: string): Promise<string> {
  const engine = await openEngine(await WebAssembly.compile(new Uint8Array(await readFile(wasm))));
  const ask = (line: string) => {
    const { lines } = engine.take(line);
    if (lines.at(-1) !== "ok") throw new Error(`${line}: ${lines.at(-1)}`);
    return lines.slice(0, -1);
  };
  /** The sentence with which a line is refused; null: it is not. */
  const refusal = (line: string): string | null => {
    const last = engine.take(line).lines.at(-1) ?? "";
    return last === "ok" ? null : last.replace(/^error /, "");
  };
  if (language !== "en") {
    const source = await catalogueModule(`${root}/front/po/${language}.po`, inEngine);
    const catalogue = await import(`data:text/javascript,${encodeURIComponent(source)}`);
    engine.speak(catalogue.default, catalogue.plural);
  }
  const describe = (game: string, setup: string): Description =>
    JSON.parse(ask(`describe ${game} ${setup}`)[0] ?? "{}");
  const games = ask("hello").filter((line) => line.startsWith("game ")).map((line) => {
    const game = line.split(" ")[1] ?? "";
    const all = setups(describe(game, ""));
    const refusals = new Map(all.map((setup) => [setup, refusal(`describe ${game}${setup}`)]));
    const refused = [...refusals].flatMap(([setup, why]) => (why ? [{ options: optionsOf(setup), why }] : []));
    return tellGame(all.filter((setup) => !refusals.get(setup)).map((setup) => describe(game, setup)), refused);
  });
  const levels = ask("levels").map((line) => /^level \d+ (.*?): (.*)$/.exec(line)?.slice(1));
  return `export const games = ${JSON.stringify(games)};
    export const levels = ${JSON.stringify(levels)};`;
}

function engineTells(): Plugin {
  const name = /^\0?(virtual:games\/(\w+))$/;
  return {
    name: "engine-tells",
    resolveId: (id) => (id.startsWith("virtual:") && name.test(id) ? `\0${id}` : null),
    load: (id) => (name.test(id) ? gamesModule(name.exec(id)?.[2] ?? "en") : null),
  };
}

/** Lets the worker import where the networks of each game lie: files that are fetched when they
 * are needed. */
function networks(): Plugin {
  const name = "virtual:networks";
  return {
    name: "networks",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const files = (await readdir(dirname(wasm))).filter((file) => file.endsWith(".networks"));
      const imports = files.map((file, index) => `import file${index} from ${JSON.stringify(`${join(dirname(wasm), file)}?url`)};`);
      const games = files.map((file, index) => `${JSON.stringify(basename(file, ".networks"))}: file${index}`);
      return `${imports.join("\n")}\nexport default { ${games.join(", ")} };`;
    },
  };
}

export default defineConfig({
  plugins: [catalogues(), engineTells(), networks()],
  resolve: { alias: [{ find: /^cairn\.wasm/, replacement: wasm }] },
  build: { target: "es2021", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: "es", plugins: () => [catalogues(), networks()] },
  server: { fs: { allow: [root] } },
  test: { include: ["src/**/*.test.ts"], setupFiles: ["tests/crypto.ts"] },
});
