/* review.test.mjs: the review of a game, puzzles, and own mistakes, in Chromium. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { begin, chooser, desktop, openPage, phone, play, start, touch } from "./browser.mjs";

let session;
before(async () => (session = await start()));
after(() => session.stop());

const file = (name) => new URL(`records/${name}.cairn`, import.meta.url).pathname;

async function openReview(name, how = {}) {
  const page = await openPage(session, { path: "/#review", ...how });
  await page.locator("input[type=file]").setInputFiles(file(name));
  await page.locator(".curve").waitFor();
  return page;
}

const openAside = async (page) => {
  if (page.viewportSize().width < 600) await page.locator(".to-aside").click();
};

for (const [name, size, theme, locale] of [
  ["schotten", phone, "day", "en-GB"],
  ["siege", desktop, "night", "de-DE"],
  ["towers", phone, "night", "fr-FR"],
])
  test(`a review of ${name}, ${locale}, ${size.width} px wide, by ${theme}`, async () => {
    const page = await openReview(name, { size, theme, locale });
    await openAside(page);
    await page.locator(".accuracies").waitFor();
    assert.equal(await page.locator(".accuracies dt").count(), 2);
    await page.locator(".review-aside summary").first().click();
    const rows = await page.locator(".account tbody tr").count();
    assert.ok(rows >= 8, `${rows} rows`);
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("what cost something is marked in the list, pointed at on the table, and explained", async () => {
  const page = await openReview("schotten");
  await page.locator(".moves .sign").first().waitFor();
  await page.locator(".review-aside summary").nth(1).click();
  const row = page.locator(".costly tbody tr").first();
  const better = (await row.locator("td").nth(3).textContent()).trim();
  await row.locator("button").click();
  await page.locator(".verdict .sign").waitFor();
  assert.ok((await page.locator(".verdict").textContent()).includes(better));
  await page.waitForFunction(() => [...document.querySelectorAll(".better-arrow rect")].some((one) => one.style.display !== "none"));
  // With open cards it is another view, and nothing of it stays.
  const fair = await page.locator(".verdict").textContent();
  await page.locator("[data-review=open]").click();
  await page.locator(".verdict.open").getByText("With open cards").waitFor();
  assert.equal(await page.locator(".verdict .sign").count(), 0);
  await page.locator("[data-review=open]").click();
  await page.locator(".verdict .sign").waitFor();
  assert.equal((await page.locator(".verdict").textContent()).includes("open cards"), false, fair);
  // By keys alone, too.
  const said = await page.locator(".verdict").textContent();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction((said) => document.querySelector(".verdict")?.textContent !== said, said);
  await page.context().close();
});

test("a game that has just ended is reviewed with one tap", async () => {
  const page = await openPage(session, {});
  await begin(page, "siege", { level: 1 });
  assert.ok(await play(page, chooser(6)));
  await page.locator(".result [data-step=review]").click();
  await page.locator(".curve").waitFor();
  assert.match(page.url(), /#review\/d\//);
  await page.context().close();
});

/** The steps to a word of the card games. */
const stepsOf = (word) => {
  const [, card, place] = /^(\w+)@(\d)$/.exec(word) ?? [];
  return card ? [`hand:${card}`, `place:${place}`] : null;
};

const lines = readFileSync(new URL("../../puzzles/puzzles.txt", import.meta.url), "utf8").split("\n")
  .filter((line) => line && !line.startsWith("#"));

test("a puzzle is solved, and the rating rises", async () => {
  const number = 1 + lines.findIndex((line) => line.startsWith("schotten") && stepsOf(line.split(" ")[5]));
  const solution = lines[number - 1].split(" ")[5];
  const page = await openPage(session, { path: `/#puzzles/${number}`, size: phone });
  for (const step of stepsOf(solution)) {
    await page.locator(`button[data-step="${step}"]`).first().waitFor();
    await touch(page, step);
  }
  await page.locator("[data-step=next]").waitFor();
  assert.match(await page.locator(".coach-text").textContent(), /Solved\..*rating: (8[1-9]\d|9\d\d)/);
  assert.deepEqual(await faults(page), []);
  await page.goto(`${session.url}/#puzzles`);
  await page.getByText(/1 of \d+ are done/).waitFor();
  await page.locator("[data-puzzle=daily]").click();
  await page.locator("[data-step=show]").click();
  await page.locator("[data-step=next]").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("own mistakes come back to be solved, with the table as it was seen then", async () => {
  const page = await openReview("schotten");
  await page.waitForFunction(() => localStorage.getItem("cairn.mistakes"));
  const [first] = await page.evaluate(() => JSON.parse(localStorage.getItem("cairn.mistakes"))
    .sort((a, b) => b.loss - a.loss));
  await page.goto(`${session.url}/#puzzles`);
  await page.locator("[data-puzzle=own]").click();
  await page.locator(".held").first().waitFor();
  // The other hand is hidden, though the record knows it.
  assert.ok((await page.locator(".backs .back").count()) > 0);
  await page.locator("[data-step=show]").click();
  await page.locator("[data-step=next]").waitFor();
  const again = await page.evaluate((id) => JSON.parse(localStorage.getItem("cairn.mistakes")).find((one) => one.id === id), first.id);
  assert.equal(again.due, Math.floor(Date.now() / 86_400_000) + 1);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
