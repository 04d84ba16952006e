/* page.test.mjs: people play whole games in the page. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { begin, chooser, desktop, openPage, openSetup, phone, play, sideways, start } from "./browser.mjs";
import { takeUpRecorded } from "./records.mjs";

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

/* Each game at each size, each language at each size and, with the next test,
 * in each game. */
const games = [
  ["schotten", "base", phone, "en-GB"],
  ["schotten", "tactics", desktop, "fr-FR"],
  ["schotten", "experts", sideways, "de-DE"],
  ["siege", "base", desktop, "de-DE"],
  ["siege", "tactics", phone, "fr-FR"],
  ["siege", "german", desktop, "en-GB"],
  ["towers", "four", phone, "de-DE"],
  ["towers", "three", desktop, "en-GB"],
];

for (const [game, preset, size, locale] of games)
  test(`${game} ${preset} against the computer at ${size.width} × ${size.height}, ${locale}`, async () => {
    const page = await openPage(session, { size, locale });
    await begin(page, game, { preset, level: 1 });
    assert.ok(await play(page, chooser(7)), "the game ends");
    assert.deepEqual(page.troubles, []);
    await page.locator("[data-step=again]").click();
    await page.locator(".result").waitFor({ state: "detached" });
    assert.equal(await play(page, chooser(8), 6), false, "the next game is under way");
    await page.context().close();
  });

test("towers in French, on a tablet, for a while", async () => {
  const page = await openPage(session, { locale: "fr-FR", size: { width: 820, height: 1180 } });
  await begin(page, "towers", { preset: "tall", level: 1 });
  assert.equal(await play(page, chooser(9), 24), false);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "fr");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("two people at one screen do not see each other's hand", async () => {
  const page = await openPage(session, { size: phone });
  await begin(page, "schotten", { opponent: "here" });
  const hand = () => page.locator(".hand .held").evaluateAll((all) => all.map((one) => one.dataset.step));
  await page.locator(".hand .held").first().waitFor();
  const first = await hand();
  await page.locator(".hand .held").first().tap();
  await page.locator(".target").first().tap();
  await page.locator("[data-step=take-device]").waitFor();
  assert.deepEqual(await hand(), [], "nobody's hand is shown while the device changes hands");
  await page.locator("[data-step=take-device]").tap();
  await page.locator(".hand .held").first().waitFor();
  const second = await hand();
  assert.equal(second.length, 6);
  assert.deepEqual(second.filter((card) => first.includes(card)), []);
  await page.context().close();
});

test("a game is taken up again after the page was closed", async () => {
  const page = await openPage(session);
  await begin(page, "towers", { level: 1 });
  await play(page, chooser(3), 6);
  const count = () => page.locator(".moves li").count();
  await page.locator("button.square.lit").first().waitFor();
  const moves = await count();
  await page.reload();
  await page.locator("button.square.lit").first().waitFor();
  assert.equal(await count(), moves);
  await page.context().close();
});

test("a whole turn by keyboard alone", async () => {
  const page = await openPage(session);
  await begin(page, "schotten", { level: 1 });
  await page.locator("button.held.lit").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  // The focus follows by itself: from a card to a place for it, and back.
  const focusIsOn = (what) => page.waitForFunction((it) => document.activeElement?.matches(it), what);
  await page.keyboard.press("Enter");
  await focusIsOn(".target");
  assert.equal(await page.locator(".held.taken").count(), 1);
  await page.keyboard.press("Escape");
  await focusIsOn("button.lit");
  assert.equal(await page.locator(".held.taken").count(), 0);
  await page.keyboard.press("Enter");
  await focusIsOn(".target");
  await page.keyboard.press("Enter");
  await page.locator(".border .laid").first().waitFor();
  await page.context().close();
});

for (const [theme, size] of [["day", phone], ["night", desktop]])
  test(`axe finds nothing, by ${theme}`, async () => {
    const home = await openPage(session, { size, theme });
    assert.deepEqual(await faults(home), []);
    await openSetup(home, "siege");
    assert.deepEqual(await faults(home), []);
    await home.context().close();
    for (const game of ["schotten", "siege", "towers"]) {
      const page = await takeUpRecorded(session, game, 14, { size, theme });
      await page.locator("button.lit, .acts .act").first().waitFor();
      assert.deepEqual(await faults(page), [], game);
      await page.context().close();
    }
  });

test("the language follows the browser and can be switched", async () => {
  const page = await openPage(session, { locale: "fr-FR" });
  await page.getByText("Trois jeux").waitFor();
  await page.locator("[data-open=settings]").click();
  await page.locator("[data-field=language]").selectOption("de");
  await page.getByText("Drei Spiele").waitFor();
  await page.context().close();
});

const link = (name, run) =>
  test(name, { skip: !process.env.CAIRN_URL && "there is no server: set CAIRN_URL" }, run);

/** Ann makes a table, Bob comes by its link. */
async function sitDown(game, options) {
  const ann = await openPage(session, { size: desktop });
  await begin(ann, game, { ...options, opponent: "link" });
  await ann.locator(".link").waitFor();
  const address = new URL(await ann.locator(".link").textContent());
  const bob = await openPage(session, { size: phone, path: address.pathname });
  await bob.locator(".name-field input").fill("Bob");
  await bob.locator("[data-step^='sit:']").first().tap();
  return [ann, bob];
}

for (const [game, preset] of [["schotten", "tactics"], ["siege", "base"]])
  link(`${game} between two pages, over a link`, async () => {
    const pages = await sitDown(game, { preset });
    const ends = await Promise.all(pages.map((page, index) => play(page, chooser(20 + index))));
    assert.deepEqual(ends, [true, true]);
    const told = await Promise.all(pages.map((page) => page.locator(".result .reasons").textContent()));
    assert.equal(told[0], told[1]);
    for (const page of pages) {
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    }
  });

link("a page that was loaded again sits at its seat again", async () => {
  const [ann, bob] = await sitDown("schotten", {});
  await ann.locator("button.held.lit").first().click();
  await ann.locator(".target").first().click();
  await bob.locator("button.held.lit").first().waitFor();
  const hand = () => bob.locator(".held").evaluateAll((all) => all.map((one) => one.dataset.step));
  const before = await hand();
  await bob.reload();
  await bob.locator("button.held.lit").first().waitFor();
  assert.deepEqual(await hand(), before);
  await ann.context().close();
  await bob.context().close();
});

link("a link that leads nowhere says so", async () => {
  const page = await openPage(session, { path: "/t/aaaaaaaaaaaaaaaa" });
  await page.getByText("no longer exists").waitFor();
  await page.context().close();
});
