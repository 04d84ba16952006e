/* told.test.mjs: nothing is mute: what things are, why they are so, and what
 * happened. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { openEngine } from "../../wasm/cairn.mjs";
import { begin, chooser, desktop, openPage, phone, start, takeUp, touch } from "./browser.mjs";
import { lamb, me, takeUpRecorded } from "./records.mjs";

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

test("a tactic card says what it does once it is chosen, and on a long press", async () => {
  const page = await takeUpRecorded(session, "schotten", 15, { size: phone });
  const card = page.locator("button.held[data-step='hand:strategist']");
  await card.waitFor();
  const [, note] = /^.*?: (.*)$/.exec(await card.getAttribute("title"));
  await card.tap();
  await page.locator(".prompt").getByText(`: ${note}`).waitFor();
  const box = await card.boundingBox();
  await card.dispatchEvent("pointerdown", { pointerType: "touch", isPrimary: true, bubbles: true, clientX: box.x + 5, clientY: box.y + 5 });
  await page.locator(".tip").getByText(note).waitFor();
  await page.context().close();
});

test("why a claim held is told of every claim, the other's as well", async () => {
  const page = await takeUpRecorded(session, "schotten", 1, { size: desktop, locale: "fr-FR" });
  await page.locator('[data-step="claim:2"]').waitFor();
  for (const [owner, said] of [[".won", "Votre revendication tenait"], [".lost", "La revendication de Agneau tenait"]]) {
    await page.locator(`.column${owner} .stone`).first().click();
    await page.locator(".made-claim h3").getByText(said).waitFor();
    assert.ok((await page.locator(".made-claim p").first().textContent()).length > 20);
    assert.deepEqual(await faults(page), []);
    await page.locator("[data-step=close]").click();
  }
  await page.context().close();
});

test("a part of the wall says what it asks for", async () => {
  const page = await openPage(session);
  await begin(page, "siege", { level: 1 });
  await page.locator("button.held.lit").first().waitFor();
  await page.locator(".part").nth(3).click();
  await page.locator(".place-sheet").getByText(/^2 cards, /i).waitFor();
  await page.context().close();
});

test("a hint says what it wins", async () => {
  const page = await openPage(session);
  await begin(page, "siege", { level: 1 });
  await page.locator("[data-tool=hint]:not([disabled])").click();
  await page.locator(".prompt").getByText(/Hint: .*It wins about \d+ of 100 such games/).waitFor();
  await page.context().close();
});

test("several computers have different names and colours; points are ranked and one's own marked", async () => {
  const page = await openPage(session);
  await begin(page, "towers", { preset: "four", level: 1 });
  await page.locator("button.square.lit").first().waitFor();
  const names = await page.locator(".plate b").allTextContents();
  assert.equal(new Set(names).size, 4, names.join());
  assert.equal(await page.locator(".plate.mine b").textContent(), "You");
  assert.equal(await page.locator(".plate .rank").count(), 4);
  assert.deepEqual((await page.locator(".edge").allTextContents()).join(""), "abcdefghijklmn87654321");
  await page.context().close();
});

test("a long turn can be seen once more", async () => {
  const page = await openPage(session);
  await begin(page, "towers", { preset: "four", level: 1 });
  const tower = page.locator("button.square.lit").first();
  await tower.waitFor();
  await touch(page, await tower.getAttribute("data-step"));
  await page.locator(".aiming .square.lit:not(.taken)").first().click();
  for (let turn = 0; turn < 4; turn++) {
    await page.locator("button.square.lit, [data-step='do:done'], [data-step='do:pass']").first().waitFor();
    if (await page.locator("[data-story=start]").count()) break;
    await page.locator("[data-step='do:done'], [data-step='do:pass']").first().click();
  }
  const towers = () => page.locator(".square").evaluateAll((all) => all.map(({ title }) => title).join());
  const now = await towers();
  await page.locator("[data-story=start]").click();
  await page.locator("[data-story=stop]").waitFor();
  assert.equal(await page.locator("button.square").count(), 0, "it is only looked at");
  await page.keyboard.press("Escape");
  await page.locator("[data-story=stop]").waitFor({ state: "detached" });
  await page.locator("button.square.lit, .acts .act").first().waitFor();
  assert.ok((await towers()) === now, "the game is where it was");
  await page.context().close();
});

test("Escape gives the focus back to the tower that was in hand", async () => {
  const page = await openPage(session);
  await begin(page, "towers", { level: 1 });
  await page.locator("button.square.lit").nth(5).waitFor();
  await page.keyboard.press("ArrowDown");
  for (let key = 0; key < 4; key++) await page.keyboard.press("ArrowRight");
  const step = await page.evaluate(() => document.activeElement.dataset.step);
  await page.keyboard.press("Enter");
  await page.waitForFunction((from) => document.activeElement.dataset.step !== from, step);
  await page.keyboard.press("Escape");
  await page.waitForFunction((from) => document.activeElement.dataset.step === from, step);
  await page.context().close();
});

/** Words of a game after which seat 0 can only pass; by the engine itself. */
async function untilPass() {
  const engine = await openEngine(await WebAssembly.compile(readFileSync(new URL("../../../build-wasm/front/wasm/cairn.wasm", import.meta.url))));
  const ask = (line) => engine.take(line).lines[0] ?? "";
  for (let seed = 1; seed < 60; seed++) {
    const choose = chooser(seed);
    ask(`new schotten tactics seed=${seed}`);
    for (let turn = 0; turn < 150; turn++) {
      const moves = ask("moves").split(" ").slice(1);
      if (moves.length === 0) break;
      if (moves.length === 1 && moves[0] === "pass" && JSON.parse(ask("view 0")).to_move === 0) return { seed: String(seed), words: ask("record").split(" ").slice(1).join(" ") };
      ask(`play ${moves[choose(moves.length)]}`);
    }
  }
  throw new Error("nobody had to pass");
}

test("why one passes is said; and who likes passes by itself", async () => {
  const page = await takeUp(session, { game: "schotten", preset: "tactics", players: [me, lamb], ...(await untilPass()) });
  await page.locator(".prompt").getByText("None of your cards may be laid now").waitFor();
  const passes = () => page.locator(".moves li", { hasText: "You: pass" }).count();
  const before = await passes();
  await page.locator("[data-open=settings]").click();
  await page.locator("[data-field=passing] input[value=self]").evaluate((one) => one.click());
  await page.locator(".sheet [data-step=close]").click();
  await page.waitForFunction((n) => [...document.querySelectorAll(".moves li")].filter((one) => one.textContent.startsWith("You: pass")).length > n, before);
  await page.context().close();
});

test("the computer's pauses are skipped with a tap", async () => {
  const page = await openPage(session, { pace: "calm" });
  await begin(page, "towers", { preset: "four", level: 1 });
  const tower = page.locator("button.square.lit").first();
  await tower.click();
  await page.locator(".aiming .square.lit:not(.taken)").first().click();
  await page.locator(".prompt", { hasText: "thinking" }).or(page.locator("[data-step='do:done']")).waitFor();
  if (await page.locator("[data-step='do:done']").count()) await page.locator("[data-step='do:done']").click();
  await page.locator(".prompt", { hasText: "thinking" }).waitFor();
  await page.locator(".board").click({ position: { x: 4, y: 4 } });
  await page.locator("button.square.lit").first().waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the chart is read as what is unseen", async () => {
  const page = await openPage(session);
  await begin(page, "schotten", { level: 1 });
  await page.locator(".chart-row").first().waitFor();
  assert.match(await page.locator(".chart-row").first().getAttribute("aria-label"), /^red: (\d, )*\d unseen$/);
  await page.context().close();
});

test("small places on a phone sideways want a second touch", async () => {
  const page = await openPage(session, { size: { width: 568, height: 320 } });
  await begin(page, "towers", { level: 1 });
  const tower = page.locator("button.square.lit").first();
  await tower.tap();
  const target = page.locator(".aiming .square.lit:not(.taken)").first();
  await target.tap();
  await page.locator("[data-aimed]").waitFor();
  await page.locator(".prompt").getByText("once more").waitFor();
  assert.equal(await page.locator(".square.taken").count(), 1, "nothing was played");
  await page.locator("[data-aimed]").tap();
  await page.locator(".square.taken").waitFor({ state: "detached" });
  await page.context().close();
});
