/* home.test.mjs: what Home keeps and shows. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { begin, chooser, desktop, openPage, openSetup, phone, play, start } from "./browser.mjs";
import { takeUpRecorded } from "./records.mjs";

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

test("a finished game is counted and can be looked at again", async () => {
  const page = await takeUpRecorded(session, "schotten", 1);
  await page.locator('[data-step="claim:2"]').click();
  await page.locator(".result").waitFor();
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
    await openSetup(page, "siege", "link");
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
  await openSetup(page, "towers");
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.equal(wider, 0);
  await page.context().close();
});

test("at most 60 kB until Home can be used, in French too", async () => {
  const page = await openPage(session, { locale: "fr-FR" });
  await page.locator("[data-play=computer]").waitFor();
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.evaluate(() =>
    performance.getEntries().reduce((sum, entry) => sum + (entry.encodedBodySize ?? 0), 0));
  assert.ok(bytes > 0 && bytes <= 60_000, `${bytes} bytes`);
  await page.context().close();
});

test("the strongest level says that it is weaker on a slow device", async () => {
  const page = await openPage(session);
  const note = async () => {
    await openSetup(page, "siege");
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
  await openSetup(page, game);
  await page.locator(".own-options summary").click();
  for (const [key, value] of Object.entries(options))
    await page.locator(`[data-field=option-${key}]`).getByLabel(value, { exact: true }).check();
}

test("a first game within one tap, and what was chosen last within one as well", async () => {
  const page = await openPage(session, { size: phone });
  await page.locator("[data-play=computer]").tap();
  await page.locator("button.held.lit").first().waitFor();
  await page.goto(`${session.url}/`);
  await begin(page, "towers", { preset: "three", level: 3 });
  await page.locator("button.square.lit").first().waitFor();
  await page.goto(`${session.url}/`);
  assert.match(await page.locator("[data-play=computer]").textContent(), /against Piper · Three/);
  await page.locator("[data-play=computer]").tap();
  await page.locator("button.square.lit").first().waitFor();
  assert.equal(await page.locator(".plate").count(), 3);
  await page.context().close();
});

test("with a friend within three taps", async () => {
  const page = await openPage(session, { size: phone });
  await page.locator("[data-play=link]").tap();
  await page.locator(".setup .begin").tap();
  await page.locator(".link").waitFor();
  await page.context().close();
});

test("several games go on side by side, with whose turn it is, until one is thrown away", async () => {
  const page = await openPage(session);
  const home = () => page.goto(`${session.url}/`);
  const laid = () => page.locator(".moves li").count();
  await begin(page, "schotten", { level: 1 });
  await play(page, chooser(2), 2);
  await page.locator(".moves li").nth(1).waitFor();
  await page.locator("button.lit").first().waitFor();
  const moves = await laid();
  const address = page.url();
  await home();
  await begin(page, "siege", { opponent: "here" });
  await page.locator("button.held.lit").first().waitFor();
  await home();
  assert.equal(await page.locator(".running .row").count(), 2);
  assert.match(await page.locator(".running .row").first().textContent(), /Schotten Totten 2.*turn of Player 1/);
  assert.match(await page.locator(".running .row").last().textContent(), /your turn/);
  assert.deepEqual(await faults(page), []);
  await page.locator(".running .row").last().click();
  await page.locator("button.lit").first().waitFor();
  assert.equal(await laid(), moves, "the first game is as it was");
  assert.equal(page.url(), address);
  await home();
  await page.locator(".running [data-throw]").first().click();
  await page.locator("[data-throw=sure]").click();
  await page.locator(".running .row").nth(1).waitFor({ state: "detached" });
  assert.match(await page.locator(".running .row").textContent(), /Schotten Totten 2/);
  await page.context().close();
});

test("what older pages kept is taken over: the game, level, strict referee, tables, sounds, light, language", async () => {
  const page = await openPage(session);
  const old = {
    game: { game: "towers", preset: "two", players: [{ kind: "person", name: "" }, { kind: "level", level: 2 }], seed: "77", events: [] },
    level: 4, strict: true, sound: true, theme: "night", language: "de", name: "Ann",
    tables: [{ id: "aaaaaaaaaaaaaaaa", game: "siege", players: [{ kind: "person", name: "Ann" }, { kind: "person", name: "Bob" }], seat: 0, date: "2026-11-01T10:00:00Z", result: [1, 0] }],
    finished: [{ id: "x1", game: "schotten", preset: "base", players: [{ kind: "person", name: "" }, { kind: "level", level: 1 }], words: "", result: [0, 1], date: "2026-11-02" }],
  };
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(`cairn.${key}`, JSON.stringify(value));
  }, old);
  await page.reload();
  await page.locator(".running .row").getByText("Spiel der Türme").waitFor();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "night");
  assert.deepEqual(await page.locator(".panel .row-end").allTextContents(), ["Verloren", "Gewonnen"]);
  await openSetup(page, "schotten", "link");
  assert.ok(await page.locator("[data-field=referee] input[value=strict]").isChecked());
  assert.equal(await page.locator(".name-field input").inputValue(), "Ann");
  await page.goto(`${session.url}/#here`);
  await page.locator("button.square.lit").first().waitFor();
  await page.context().close();
});

test("settings are in one place, hold at once and are kept", async () => {
  const page = await openPage(session, { size: phone });
  await page.locator("[data-open=settings]").tap();
  const choose = (field, value) => page.locator(`[data-field=${field}] input[value=${value}]`).evaluate((one) => one.click());
  await choose("theme", "night");
  await choose("signs", "letters");
  await choose("cards", "large");
  await choose("motion", "none");
  await choose("pace", "brisk");
  await page.getByText("Sounds").tap();
  await page.locator(".sound input[type=range]").fill("0.3");
  assert.deepEqual(await faults(page), []);
  await page.locator("[data-field=language]").selectOption("fr");
  await page.locator(".sheet h2").getByText("Réglages").waitFor();
  await page.reload();
  const { theme, signs, cards, motion } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.deepEqual({ theme, signs, cards, motion }, { theme: "night", signs: "letters", cards: "large", motion: "none" });
  assert.equal(await page.evaluate(() => localStorage.getItem("cairn.volume")), "0.3");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "fr");
  await page.context().close();
});

test("options that no preset has: towers of any height for three, claims at the start with sixty cards", async () => {
  const page = await openPage(session, { size: phone });
  const chosen = page.locator("[data-field=variant] input:checked");
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("cairn.games"))[0]);
  await chooseOwn(page, "towers", { players: "3", height: "as high as it gets" });
  assert.equal(await chosen.count(), 0, "no preset has these");
  assert.deepEqual(await faults(page), []);
  await page.locator(".setup .begin").click();
  await page.locator("button.square.lit").first().waitFor();
  assert.equal(await page.locator(".plate").count(), 3);
  assert.equal((await kept()).preset, "players=3 height=any");
  await page.goto(`${session.url}/`);
  await chooseOwn(page, "schotten", { claim: "when the turn begins", cards: "60" });
  await page.locator(".setup .begin").click();
  await page.locator("button.held.lit").first().waitFor();
  assert.equal(await page.locator(".hand .held").count(), 7);
  await page.goto(`${session.url}/`);
  await page.evaluate(() => localStorage.removeItem("cairn.choice.schotten"));
  await page.reload();
  await chooseOwn(page, "schotten", { tactics: "yes", cards: "60" });
  assert.equal(await chosen.getAttribute("value"), "battleline-tactics", "another preset has these");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
