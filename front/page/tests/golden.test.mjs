/* golden.test.mjs: the golden games through the module, in Chromium. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { start } from "./browser.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path) => readFileSync(root + path, "utf8");

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

test("the golden games pass in Chromium", async () => {
  const page = await session.browser.newPage();
  const files = readdirSync(`${root}tests/golden`).map((name) => [name, read(`tests/golden/${name}`)]);
  const replayed = await page.evaluate(
    async ([glue, golden, module, files]) => {
      const load = (source) =>
        import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
      const { openEngine } = await load(glue);
      const { replay } = await load(golden);
      const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
      const engine = await openEngine(await WebAssembly.compile(bytes));
      return files.map(([name, text]) => replay(engine, name, text));
    },
    [
      read("front/wasm/cairn.mjs"),
      read("front/wasm/golden.mjs"),
      readFileSync(`${root}build-wasm/front/wasm/cairn.wasm`, "base64"),
      files,
    ],
  );
  assert.equal(replayed.length, files.length);
});
