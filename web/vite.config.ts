import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vitest/config";
import { collect } from "../po/extract.mjs";
import { catalogueToJson } from "../po/to_json.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Lets the page import po/fr.po: only the texts that the page says. */
function catalogues(): Plugin {
  return {
    name: "catalogues",
    async load(id) {
      if (!id.endsWith(".po")) return null;
      const said = [...collect()].filter(([, { files }]) =>
        [...files].some((file) => file.startsWith("web/")),
      );
      const wanted = new Set(said.map(([english]) => english));
      const texts = catalogueToJson(await readFile(id, "utf8"), wanted);
      return `export default ${JSON.stringify(texts)}`;
    },
  };
}

export default defineConfig({
  plugins: [catalogues()],
  build: { target: "es2021", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: "es" },
  server: { fs: { allow: [root] } },
  test: { include: ["src/**/*.test.ts"] },
});
