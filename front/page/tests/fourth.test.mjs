/* fourth.test.mjs: a game that has no folder here (heaps, of the tests alone)
 * is played in letters, with hints, a record and a replay. Its page is built
 * into dist-fourth with an engine that knows it (tools/run-page-tests). */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { begin, chooser, desktop, openPage, phone, play, start } from "./browser.mjs";
import { serve } from "./static.mjs";

const dist = fileURLToPath(new URL("../dist-fourth", import.meta.url));
let own;
let session;
before(async () => {
  own = await serve(0, dist);
  session = { ...(await start()), url: own.url };
});
after(async () => {
  await session.stop();
  own.close();
});

for (const [locale, size, turn, heap] of [
  ["de-DE", desktop, "Wähl einen Kiesel", "Haufen 1"],
  ["fr-FR", phone, "choisissez un caillou", "Tas 1"],
])
  test(`heaps is played to its end in letters, ${locale}`, { skip: !existsSync(dist) && "dist-fourth is not built" }, async () => {
    const page = await openPage(session, { locale, size });
    await begin(page, "heaps", { level: 2 });
    await page.locator(".prompt", { hasText: turn }).waitFor();
    assert.match(await page.locator(".letters pre").textContent(), /1:.*\n2:/);
    await page.locator("[data-tool=hint]").click();
    await page.locator(".held.hinted").click();
    await page.locator(".letters .hinted").waitFor();
    await page.locator(".letters button", { hasText: heap }).waitFor();
    assert.deepEqual(await faults(page), []);
    assert.ok(await play(page, chooser(5)), "the game ends");
    await page.locator("[data-step=replay]").click();
    await page.locator(".replay-controls").waitFor();
    const dealt = await page.locator(".letters pre").textContent();
    await page.keyboard.press("End");
    await page.waitForFunction((text) => document.querySelector(".letters pre").textContent !== text, dealt);
    assert.ok(await page.locator(".ending p").textContent(), "it says how it ended");
    assert.deepEqual(page.troubles.filter((text) => !text.includes("404")), []);
    await page.context().close();
  });
