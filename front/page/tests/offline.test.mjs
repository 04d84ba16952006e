/* offline.test.mjs: after one visit the page opens and plays without a
 * network, and a new version does not break what is open. */
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { begin, chooser, openPage, phone, play, start } from "./browser.mjs";
import { serve } from "./static.mjs";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

/** All that is needed later has been kept, and the page is answered from there. */
async function isKept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  });
}

test("the page can be installed", async () => {
  const page = await openPage(session, {});
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = JSON.parse(await page.evaluate(async (from) => (await fetch(from)).text(), address));
  assert.equal(manifest.display, "standalone");
  for (const { src, sizes, type } of manifest.icons) {
    const size = await page.evaluate(
      (from) => new Promise((resolve) => {
        const image = new Image();
        image.onload = () => resolve(`${image.naturalWidth}x${image.naturalHeight}`);
        image.onerror = () => resolve("missing");
        image.src = from;
      }), src);
    if (type === "image/png") assert.equal(size, sizes, src);
    else assert.notEqual(size, "missing", src);
  }
  await page.context().close();
});

test("without a network the page opens, plays, teaches and knows the rules", async () => {
  const page = await openPage(session, { size: phone, locale: "fr-FR" });
  await isKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await begin(page, "siege", { level: 1 });
  assert.ok(await play(page, chooser(6)), "a whole game");
  await page.locator("[data-step=replay]").click();
  await page.locator(".replay-controls").waitFor();
  await page.goto(`${session.url}/#rules/towers`);
  await page.getByRole("heading", { name: "Les chantiers" }).waitFor();
  await page.goto(`${session.url}/#learn/schotten`);
  await page.locator("[data-step=next]:not(:disabled)").waitFor();
  await page.goto(`${session.url}/#referee`);
  await page.locator("[data-card=r5]").waitFor();
  await page.context().close();
});

test("a new version leaves the open page whole, and comes with the next visit", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-"));
  cpSync(dist, folder, { recursive: true });
  const server = await serve(0, folder);
  try {
    const page = await openPage({ ...session, url: server.url }, {});
    await isKept(page);
    await begin(page, "towers", { level: 1 });
    await play(page, chooser(3), 2);
    // The next version: another page, another list, and a part that is gone.
    const part = readdirSync(join(folder, "assets")).find((name) => /^RulesPage-.*\.js$/.test(name));
    rmSync(join(folder, "assets", part));
    const index = join(folder, "index.html");
    writeFileSync(index, readFileSync(index, "utf8").replace("<title>Cairn", "<title>Next Cairn"));
    const worker = join(folder, "sw.js");
    const next = readFileSync(worker, "utf8").replace(/version = "\w+"/, 'version = "next"').replace(`"/assets/${part}",`, "");
    writeFileSync(worker, next);
    await page.evaluate(async () => {
      const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
      await (await navigator.serviceWorker.ready).update();
      await changed;
    });
    assert.equal(await play(page, chooser(4), 2), false, "the game goes on");
    await page.evaluate(() => {
      location.hash = "#rules/siege";
    });
    await page.getByRole("heading", { name: "Zero and eleven" }).waitFor();
    const answer = await page.reload();
    assert.match(await answer.text(), /Next Cairn/);
    await page.context().close();
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
});
