/* static.mjs: serves dist as the real server does, without any tables. */
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".png": "image/png",
};

async function answer(folder, isDown, request, response) {
  const path = normalize(new URL(request.url, "http://here").pathname);
  if (isDown(path)) return request.socket.destroy();
  const file = path === "/" || path.startsWith("/t/") ? "/index.html" : path;
  try {
    const bytes = await readFile(join(folder, file));
    const control = path.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache";
    response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", "Cache-Control": control });
    response.end(bytes);
  } catch {
    response.writeHead(404, { "Content-Type": "application/json" });
    response.end('{"error":{"code":"not-found","text":"There is no such page."}}');
  }
}

/** Resolves to {url, close}. A path that is said to be down has its connection cut. */
export function serve(port = 0, folder = dist, isDown = () => false) {
  const server = createServer((request, response) => void answer(folder, isDown, request, response));
  return new Promise((resolve) =>
    server.listen(port, "127.0.0.1", () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }),
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve(Number(process.argv[2] ?? 8650));
  console.log(`listening on ${url}/`);
}
