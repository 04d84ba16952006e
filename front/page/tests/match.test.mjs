/* match.test.mjs: matches on this device, played to their end. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { begin, chooser, desktop, openPage, phone, play, start, takeUp, touch } from "./browser.mjs";
import { takeUpRecorded } from "./records.mjs";

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

/** The rounds that were played until somebody had won the match. */
async function playMatch(page, choose) {
  for (let round = 1; ; round++) {
    assert.ok(await play(page, choose), "the round ends");
    await page.locator(".series-end").waitFor();
    if ((await page.locator("[data-step=next]").count()) === 0) return round;
    await page.locator("[data-step=next]").click();
    await page.locator(".result").waitFor({ state: "detached" });
    await page.locator(".series").first().waitFor();
  }
}

const ending = (page) => page.locator(".series-end").textContent();
const score = (page) => page.locator(".series-score").textContent();

test("a match of two rounds of Schotten Totten against the computer", async () => {
  const page = await takeUpRecorded(session, "schotten", 1, { size: phone, match: { length: { rounds: 2 }, order: [0, 1], rounds: [] } });
  await touch(page, "claim:2");
  await page.locator("[data-step=next]").tap();
  await page.locator(".result").waitFor({ state: "detached" });
  assert.equal(await playMatch(page, chooser(4)), 1);
  assert.match(await score(page), /^Round 2 of 2 .*: \d+ · .*: \d+$/);
  assert.match(await ending(page), /(overall|won the match)\. \d+ against \d+ after 2 rounds\.|Nobody has won the match/);
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(page.troubles, []);
  await page.locator("[data-step=again]").click();
  await page.locator(".series").getByText("0 pts").first().waitFor();
  await page.context().close();
});

test("the rematch of Schotten Totten 2 swaps the roles, and is taken up after the page was closed", async () => {
  const page = await openPage(session, { size: desktop, locale: "fr-FR" });
  await begin(page, "siege", { level: 1, match: "series" });
  assert.ok(await play(page, chooser(5)));
  await page.locator("[data-step=next]").waitFor();
  await page.reload();
  await page.locator(".series").first().waitFor();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("cairn.games"))[0]);
  assert.deepEqual(kept.players.map(({ kind }) => kind), ["level", "person"]);
  assert.equal(kept.match.rounds.length, 1);
  assert.equal((await playMatch(page, chooser(6))) % 2, 1, "pairs are played to their end");
  assert.match(await ending(page), /\S+ .*\./);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a series of towers at one screen to the first win, in German", async () => {
  // Random play takes long: one move is left of this game.
  const page = await takeUp(session, {
    game: "towers", preset: "two", seed: "29", locale: "de-DE", players: [{ kind: "person", name: "" }, { kind: "person", name: "" }],
    words: "g2>j2 j4>j2 e1>e3 n6>f6 n2>f2 k2>f2 f4>f3 l5>l7 m4>m2 d7>b7 a6>c6 a7>b7 a2>l2 d4>e4 k7>i7 d3>d7",
    match: { length: { wins: 1 }, order: [0, 1], rounds: [] },
  });
  await page.locator('[data-step="square:e4"]').click();
  await page.locator('[data-step="square:e2"]').click();
  await page.locator(".series-end").waitFor();
  assert.match(await ending(page), /Spieler [12] gewinnt die Serie\./);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a round that is given up counts for the others, who keep their numbers", async () => {
  const page = await openPage(session);
  await begin(page, "schotten", { opponent: "here", match: "series", measure: "wins", length: 2 });
  const giveUp = async () => {
    await page.locator("button.held.lit").first().waitFor();
    await page.locator("[data-menu=resign]").click();
    await page.locator("[data-menu=resign-sure]").click();
    await page.locator(".series-end").waitFor();
  };
  await giveUp();
  assert.match(await score(page), /Player 1: 0 · Player 2: 1$/);
  assert.equal(await ending(page), "Player 2 leads.");
  assert.equal(await page.locator(".result").getByText("Player 1 gave up.").count(), 1);
  await page.locator("[data-step=next]").click();
  await page.locator("[data-step=take-device]").waitFor();
  assert.equal(await page.locator(".held").count(), 0, "no hand is shown before who it is has said so");
  await page.locator("[data-step=take-device]").click();
  await page.locator("button.held.lit").first().waitFor();
  assert.match(await page.locator(".plate", { hasText: "Player 1" }).textContent(), /0 won/);
  assert.match(await page.locator(".plate", { hasText: "You" }).textContent(), /1 won/);
  await page.context().close();
});
