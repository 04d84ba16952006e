import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { collect } from "../po/extract.mjs";
import { catalogueToJson, pluralRule } from "../po/to_json.mjs";
import { openEngine } from "../wasm/cairn.mjs";

(globalThis as { crypto?: unknown }).crypto ??= webcrypto;
const root = fileURLToPath(new URL("../..", import.meta.url));

/** Lets the page import front/po/fr.po: only the texts that the page says; and its
 * worker front/po/fr.po?engine: those that the engine says. */
function catalogues(): Plugin {
  const inPage = /^(front\/page|core\/players)\//;
  const inEngine = /^core\//;
  return {
    name: "catalogues",
    async load(id) {
      const [path = "", query] = id.split("?");
      if (!path.endsWith(".po")) return null;
      const sources = query === "engine" ? inEngine : inPage;
      const said = [...collect()].filter(([, { files }]) =>
        [...files].some((file) => sources.test(file)),
      );
      const wanted = new Set(said.map(([english]) => english));
      const catalogue = await readFile(path, "utf8");
      return `export default ${JSON.stringify(catalogueToJson(catalogue, wanted))};
        export const plural = (n) => Number(${pluralRule(catalogue)});`;
    },
  };
}

/** What the engine tells of itself is asked when the page is built, so that
 * Home has it without the engine: games, their presets and seats, levels, the
 * map of the town. */
function engineTells(): Plugin {
  const name = "virtual:engine";
  return {
    name: "engine-tells",
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const bytes = await readFile(`${root}/build-wasm/front/wasm/cairn.wasm`);
      const engine = await openEngine(await WebAssembly.compile(new Uint8Array(bytes)));
      const ask = (line: string) => engine.take(line).lines.slice(0, -1);
      const seats = (game: string, preset: string) => {
        ask(`new ${game} ${preset} seed=1`);
        const view = JSON.parse(ask("view watcher")[0] ?? "{}");
        return (view.hands ?? view.points).length;
      };
      const games = ask("hello").filter((line) => line.startsWith("game ")).map((line) => {
        const [, game = "", ...presets] = line.split(" ");
        return [game, Object.fromEntries(presets.map((preset) => [preset, seats(game, preset)]))];
      });
      const levels = ask("levels").map((line) => /^level \d+ (.*?): (.*)$/.exec(line)?.slice(1));
      const map = ask("map towers").map((line) => line.slice("map ".length));
      return `export const games = ${JSON.stringify(Object.fromEntries(games))};
        export const levels = ${JSON.stringify(levels)};
        export const town = ${JSON.stringify(map)};`;
    },
  };
}

export default defineConfig({
  plugins: [catalogues(), engineTells()],
  build: { target: "es2021", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: "es", plugins: () => [catalogues()] },
  server: { fs: { allow: [root] } },
  test: { include: ["src/**/*.test.ts"] },
});
