/* learn.test.mjs: the first games are played to their end, left and resumed. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { desktop, openPage, phone, start } from "./browser.mjs";

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

const place = ".target[data-step], button.stone.lit, button.part.lit, .aiming button.square.lit:not(.taken)";
const thing = "button.lit[data-step], .acts .act[data-step]";

const stepOf = async (page) => Number((await page.locator(".coach-count").textContent()).match(/\d+/)[0]);

/** Does what the step asks for; true at the end. */
async function doStep(page) {
  await page.waitForFunction(
    ([place, thing]) =>
      document.querySelector(`[data-step=real], [data-step=next]:not(:disabled), .lesson-table :is(${place}, ${thing})`),
    [place, thing],
  );
  if ((await page.locator("[data-step=real]").count()) > 0) return true;
  const next = page.locator("[data-step=next]:not(:disabled)");
  if ((await next.count()) > 0) {
    await next.click();
    return false;
  }
  const target = page.locator(`.lesson-table :is(${place})`);
  const chosen = (await target.count()) > 0 ? target : page.locator(`.lesson-table :is(${thing})`);
  await chosen.first().click({ timeout: 2000 }).catch(() => {});
  return false;
}

async function doLesson(page, until = Infinity) {
  for (let touches = 0; touches < 80; touches++) {
    if ((await stepOf(page)) >= until) return true;
    if (await doStep(page)) return true;
  }
  return false;
}

for (const [game, size, theme, locale, last] of [
  ["schotten", phone, "day", "fr-FR", "vous avez gagné"],
  ["siege", desktop, "night", "en-GB", "you have won"],
  ["towers", phone, "night", "de-DE", "Du gewinnst"],
])
  test(`the first game of ${game}, ${locale}, ${size.width} px wide, by ${theme}`, async () => {
    const page = await openPage(session, { size, theme, locale, path: `/#learn/${game}` });
    await page.locator(".coach-count").waitFor();
    await doLesson(page, 3);
    assert.deepEqual(await faults(page), []);
    assert.ok(await doLesson(page), "it ends");
    await page.locator(".coach-text", { hasText: last }).waitFor();
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("a first game is left and taken up again, and leads to a real one", async () => {
  const page = await openPage(session, { path: "/" });
  await page.locator("a[href='/#learn/schotten']").click();
  await page.locator(".coach-count").waitFor();
  await doLesson(page, 6);
  await page.locator(`[data-step=next]:not(:disabled), .lesson-table :is(${place}, ${thing})`).first().waitFor();
  const step = await stepOf(page);
  const cards = () => page.locator(".lesson-table .laid").count();
  const laid = await cards();
  await page.getByRole("button", { name: "Home" }).click();
  await page.locator("a[href='/#learn/schotten']").click();
  await page.locator(".coach-count", { hasText: `Step ${step} ` }).waitFor();
  await page.locator(".lesson-table .laid").first().waitFor();
  assert.equal(await cards(), laid);
  assert.ok(await doLesson(page));
  await page.locator("[data-step=real]").click();
  await page.locator("button.held.lit").first().waitFor();
  assert.equal(await page.locator(".coach").count(), 0);
  await page.context().close();
});

test("a lesson by keyboard alone: only what it asks for can be done", async () => {
  const page = await openPage(session, { path: "/#learn/schotten" });
  await page.locator("[data-step=next]:not(:disabled)").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".coach-count", { hasText: "Step 2" }).waitFor();
  await page.locator("button.held.lit").waitFor();
  assert.equal(await page.locator("button.held.lit").count(), 1);
  await page.locator(".pointer:not([hidden])").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.locator(".target").waitFor();
  assert.equal(await page.locator(".target").count(), 1);
  for (let n = 0; n < 4 && (await page.locator(".target:focus").count()) === 0; n++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.locator(".coach-count", { hasText: "Step 3" }).waitFor();
  await page.context().close();
});
