/* test_golden.mjs: the golden games through the module, in Node.
 *
 *     node front/wasm/test_golden.mjs MODULE FILE…
 */
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { openEngine } from "./cairn.mjs";
import { replay } from "./golden.mjs";

globalThis.crypto ??= webcrypto;

const [module, ...files] = process.argv.slice(2);
const engine = await openEngine(await WebAssembly.compile(await readFile(module)));
for (const file of files) console.log(replay(engine, basename(file), await readFile(file, "utf8")));
