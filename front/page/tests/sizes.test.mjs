/* sizes.test.mjs: every screen at every size (tests/measure.mjs says what must
 * hold). Pairs are enough here: each screen meets each size, each language and
 * each theme, and so do these each other. `make sizes` takes all combinations:
 * CAIRN_SIZES=all. CAIRN_SHOTS names a folder for pictures. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPage, start } from "./browser.mjs";
import { measure } from "./measure.mjs";
import { locales, measureScreen, scenes, sizes, themes } from "./sizes.mjs";

let session;
before(async () => {
  session = await start();
});
after(() => session.stop());

const isAll = process.env.CAIRN_SIZES === "all";
const wanted = process.env.CAIRN_SCENES ?? "";

/** What a screen is measured at; a language at a time, since to switch is slow. */
function plan(number) {
  if (isAll) return locales.flatMap((locale) => sizes.flatMap((size) => themes.map((theme) => ({ size, locale, theme }))));
  const views = sizes.map((size, index) => ({ size, locale: locales[(index + number) % 3], theme: themes[(index + (number >> 1)) % 2] }));
  return views.sort((one, other) => one.locale.localeCompare(other.locale));
}

for (const [number, name] of Object.keys(scenes).entries())
  if (name.includes(wanted))
    test(`${name} fits every screen`, async () => {
      assert.deepEqual(await measureScreen(session, name, plan(number), process.env.CAIRN_SHOTS), []);
    });

test("the measure finds what is wrong", async () => {
  const page = await openPage(session, { size: { width: 360, height: 740 } });
  await page.locator("[data-play=computer]").waitFor();
  const found = async (wrong) => {
    await page.evaluate((rule) => document.styleSheets[0].insertRule(rule, document.styleSheets[0].cssRules.length), wrong);
    const faults = await measure(page, { scene: "page", isTouch: true });
    await page.evaluate(() => document.styleSheets[0].deleteRule(document.styleSheets[0].cssRules.length - 1));
    return faults.join("\n");
  };
  assert.equal(await found("html {}"), "");
  assert.match(await found(".ways { width: 500px; }"), /too wide/);
  assert.match(await found(".box-name { overflow: hidden; height: 9px; display: block; }"), /is cut by/);
  assert.match(await found(".way { margin: 0 -14px; }"), /lies over/);
  assert.match(await found(".way { min-height: 30px; padding: 0; }"), /less than 44 px/);
  await page.context().close();
});
