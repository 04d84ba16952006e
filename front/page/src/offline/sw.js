/*
 * sw.js: keeps the whole page on the device, so that it opens and plays
 * without a network. The build puts before it what there is to keep:
 *
 *     const version = "…";   changes when any file does
 *     const files = ["/index.html", …];
 *
 * Every version has a cache of its own. The one before stays as well: a page
 * that was opened with it, a game in play perhaps, finds all its parts until
 * it is closed. Tables at a server are never answered from here.
 */
/* global version, files */
const prefix = "cairn-";
const own = `${prefix}${version}`;
const patienceMs = 4000;

/** Names of files change with their contents: what is there is right. */
async function keep(cache, file) {
  const isNamedByContents = file.startsWith("/assets/");
  const there = isNamedByContents && (await caches.match(file));
  if (there) return cache.put(file, there);
  const answer = await fetch(file, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return cache.put(file, answer);
}

async function install() {
  const cache = await caches.open(own);
  await Promise.all(files.map((file) => keep(cache, file)));
  await self.skipWaiting();
}

async function activate() {
  const all = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(all.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The newest page there is; without a network, or on a bad one, the kept one. */
async function openPage(request) {
  const cache = await caches.open(own);
  const kept = await cache.match("/index.html");
  const fresh = fetch(request).then((answer) => (answer.ok || !kept ? answer : kept));
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, kept));
  return Promise.race([fresh.catch(() => kept), late]);
}

async function answerFile(request) {
  const cache = await caches.open(own);
  return (await cache.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(openPage(request));
  else if (files.includes(pathname) || pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
});
