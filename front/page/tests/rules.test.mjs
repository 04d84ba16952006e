/* rules.test.mjs: the rules are read, searched and switched between languages. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults } from "./axe.mjs";
import { desktop, openPage, phone, start } from "./browser.mjs";

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

for (const [game, size, theme, locale] of [
  ["schotten", phone, "night", "de-DE"],
  ["siege", desktop, "day", "fr-FR"],
  ["towers", phone, "day", "en-GB"],
])
  test(`the rules of ${game}, ${locale}, ${size.width} px wide, by ${theme}`, async () => {
    const page = await openPage(session, { size, theme, locale, path: `/#rules/${game}` });
    await page.locator("article section").first().waitFor();
    assert.deepEqual(await faults(page), []);
    const pictures = await page.locator(".rules-picture > [role=img] > *").evaluateAll((all) => all.map((one) => one.offsetHeight));
    assert.ok(pictures.length >= 4 && pictures.every((height) => height > 30), `${pictures}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(overflow, 0, "nothing sticks out to the right");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("the rules are searched, also without accents, and found by their address", async () => {
  const page = await openPage(session, { path: "/#rules/schotten/claim", locale: "fr-FR" });
  const top = () => page.locator("#claim").evaluate((one) => one.getBoundingClientRect().top);
  await page.locator("#claim").waitFor();
  assert.ok((await top()) < 200, "the section is in sight");
  await page.getByRole("searchbox").fill("deplacez");
  await page.locator("mark", { hasText: "déplacez" }).first().waitFor();
  assert.equal(await page.locator("article section").count(), 1);
  await page.getByRole("searchbox").fill("zeppelin");
  await page.getByText("Essayez un autre mot").waitFor();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("link", { name: "Schotten Totten 2" }).click();
  await page.locator("#oil").waitFor();
  await page.locator("[data-open=settings]").click();
  await page.locator("[data-field=language]").selectOption("de");
  await page.getByRole("heading", { name: "Null und Elf" }).waitFor();
  await page.context().close();
});

test("text of twice the size fits a phone", async () => {
  for (const path of ["rules/siege", "rules/towers", "replay", "referee", "learn/schotten"]) {
    const page = await openPage(session, { size: phone, path: `/#${path}` });
    await page.locator(".frame main > *, .coach-count").first().waitFor();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await page.waitForTimeout(100);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(overflow, 0, path);
    await page.context().close();
  }
});
