/* referee.test.mjs: people at a real table ask "may I claim?". */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { desktop, openPage, phone, start } from "./browser.mjs";

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

const spot = (page, name) => page.locator(`[data-spot="${name}"]`);

/** Chooses a side and taps the cards that lie there. */
async function lay(page, name, cards) {
  await spot(page, name).click();
  for (const card of cards.split(" ")) await page.locator(`[data-card=${card}]`).click();
}

for (const theme of ["day", "night"])
  test(`a claim is refuted, then proven, then made good, on a phone by ${theme}`, async () => {
    const page = await openPage(session, { size: phone, theme, path: "/#referee" });
    await lay(page, "5/1", "b8 b9");
    await lay(page, "5/0", "r6 r7 r8");
    await page.getByText("this claim can be beaten").waitFor();
    await page.locator(".added[aria-label*='blue 7']").waitFor();
    await page.getByText("With blue 7 the other side would have a colour run").waitFor();
    assert.ok(await page.locator(".ruling").evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight), "the answer is in sight");
    assert.deepEqual(await faults(page), []);
    await lay(page, "2/1", "b7");
    await spot(page, "5/0").click();
    await page.getByText("that lies at stone 2").waitFor();
    assert.deepEqual(await faults(page), []);
    await page.locator("[data-step=take-claim]").click();
    await page.getByText("is claimed").waitFor();
    await page.reload();
    await spot(page, "5/0").click();
    await page.getByText("is claimed").waitFor();
    await page.getByRole("button", { name: "Clear the table" }).click();
    assert.equal(await page.locator(".laid").count(), 0);
    await page.getByRole("button", { name: "Take back" }).click();
    assert.ok((await page.locator(".laid").count()) > 0);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("a wall with wilds, damaged tiles and the discard, in German", async () => {
  const page = await openPage(session, { size: desktop, locale: "de-DE", path: "/#referee" });
  await page.locator(".referee-top select").selectOption("siege/tactics");
  await lay(page, "2/0", "r4 r5");
  await page.getByLabel("beschädigt").check();
  await page.getByText("Nein", { exact: false }).waitFor();
  await page.getByLabel("beschädigt").uncheck();
  await lay(page, "4/0", "p11 p10");
  await page.getByText("ist bewiesen").waitFor();
  await lay(page, "4/1", "joker b11");
  await spot(page, "4/0").click();
  await page.locator(".first").selectOption("1");
  await page.getByText("noch zu schlagen").waitFor();
  await lay(page, "seen", "y0");
  assert.match(await spot(page, "seen").textContent(), /1/);
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the referee goes by keyboard alone, and says where a card lies already", async () => {
  const page = await openPage(session, { path: "/#referee" });
  await spot(page, "1/0").focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-card=g5]").focus();
  await page.keyboard.press("Enter");
  await spot(page, "3/1").focus();
  await page.keyboard.press("Space");
  await page.locator("[data-card=g5]").focus();
  await page.keyboard.press("Enter");
  await page.getByText("green 5 lies here").waitFor();
  assert.equal(await spot(page, "1/0").getAttribute("aria-pressed"), "true");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".laid").count(), 0);
  await page.context().close();
});
