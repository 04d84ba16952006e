/* offline.mjs: writes dist/sw.js: what there is to keep, and how (src/offline/sw.js). */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Older fonts and what is made for other ends are not needed offline. */
const isLeftOut = /\.(woff|br|gz|map)$|^\/sw\.js$/;

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

export function writeServiceWorker(dist) {
  const paths = filesIn(dist).sort();
  const named = paths.map((path) => [`/${relative(dist, path)}`, path]).filter(([name]) => !isLeftOut.test(name));
  const source = readFileSync(new URL("src/offline/sw.js", import.meta.url), "utf8");
  const hash = createHash("sha256").update(source);
  for (const [name, path] of named) hash.update(name).update(readFileSync(path));
  const head = [
    `const version = ${JSON.stringify(hash.digest("hex").slice(0, 16))};`,
    `const files = ${JSON.stringify(named.map(([name]) => name))};`,
  ];
  writeFileSync(join(dist, "sw.js"), `${head.join("\n")}\n${source}`);
}

writeServiceWorker(new URL("dist", import.meta.url).pathname);
