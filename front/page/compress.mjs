/* compress.mjs: beside every file of dist that gets smaller by it a .br and a .gz, for the server. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = new URL("dist", import.meta.url).pathname;
const isCompressed = /\.(html|js|css|svg|wasm|networks|json|webmanifest)$/;

function files(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
}

for (const path of files(dist).filter((one) => isCompressed.test(one))) {
  const bytes = readFileSync(path);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
