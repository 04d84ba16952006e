/* home.test.mjs: what Home keeps and shows. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { chooser, desktop, openDeal, openPage, phone, play, start } from "./browser.mjs";

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

test("a finished game is counted and can be looked at again", async () => {
  const page = await openDeal(session, { game: "schotten", preset: "base", seed: 3 });
  assert.ok(await play(page, chooser(4)));
  await page.goto(`${session.url}/`);
  await page.locator(".tally").waitFor();
  assert.equal(await page.locator(".tally tbody tr").first().locator("td").first().textContent(), "1");
  assert.deepEqual(await faults(page), []);
  await page.locator(".rows a").first().click();
  await page.locator(".replay-controls").waitFor();
  await page.context().close();
});

for (const [size, theme, locale] of [[phone, "night", "de-DE"], [desktop, "day", "fr-FR"]])
  test(`Home with a set-up by link, ${locale}, ${size.width} px wide, by ${theme}`, async () => {
    const page = await openPage(session, { size, theme, locale });
    await page.locator("[data-game=siege]").click();
    await page.locator("[data-field=opponent] input[value=link]").evaluate((one) => one.click());
    assert.deepEqual(await faults(page), []);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, size.width, "nothing is wider than the screen");
    await page.context().close();
  });

test("Home can be read with letters twice as large", async () => {
  const page = await openPage(session, { size: { width: 1280, height: 800 } });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await page.locator("[data-game=towers]").click();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(wider, 0);
  await page.context().close();
});

test("at most 150 kB until Home can be used", async () => {
  const page = await openPage(session);
  await page.locator("[data-game=schotten]").waitFor();
  const bytes = await page.evaluate(() =>
    performance.getEntries().reduce((sum, entry) => sum + (entry.encodedBodySize ?? 0), 0));
  assert.ok(bytes > 0 && bytes <= 150_000, `${bytes} bytes`);
  await page.context().close();
});

test("the strongest level says that it is weaker on a slow device", async () => {
  const page = await openPage(session);
  const note = async () => {
    await page.locator("[data-game=siege]").click();
    await page.locator("[data-field=level] input[value='6']").evaluate((one) => one.click());
    return page.locator(".setup .note", { hasText: "Stone Giant" }).textContent();
  };
  assert.match(await note(), /Weaker on slow devices/);
  await page.evaluate(() => localStorage.setItem("cairn.speed.siege", "700"));
  await page.reload();
  assert.match(await note(), /700 positions a second/);
  await page.context().close();
});

/** Opens the set-up of a game and chooses options by themselves. */
async function chooseOwn(page, game, options) {
  await page.locator(`[data-game=${game}]`).click();
  await page.locator(".own-options summary").click();
  for (const [key, value] of Object.entries(options))
    await page.locator(`[data-field=option-${key}]`).getByLabel(value, { exact: true }).check();
}

test("options that no preset has: towers of any height for three, claims at the start with sixty cards", async () => {
  const page = await openPage(session, { size: phone });
  const chosen = page.locator("[data-field=variant] input:checked");
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("cairn.game")));
  await chooseOwn(page, "towers", { players: "3", height: "as high as it gets" });
  assert.equal(await chosen.count(), 0, "no preset has these");
  assert.deepEqual(await faults(page), []);
  await page.locator(".begin").click();
  await page.locator("button.square.lit").first().waitFor();
  assert.equal(await page.locator(".plate").count(), 3);
  assert.equal((await kept()).preset, "players=3 height=any");
  await page.goto(`${session.url}/`);
  await chooseOwn(page, "schotten", { claim: "when the turn begins", cards: "60" });
  await page.locator(".begin").click();
  await page.locator("button.held.lit").first().waitFor();
  assert.equal(await page.locator(".hand .held").count(), 7);
  await page.goto(`${session.url}/`);
  await chooseOwn(page, "schotten", { tactics: "yes", cards: "60" });
  assert.equal(await chosen.getAttribute("value"), "battleline-tactics", "another preset has these");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
