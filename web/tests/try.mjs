import { begin, chooser, desktop, openPage, phone, play, start } from "./browser.mjs";
const session = await start();
const out = "/tmp/page/s/";
for (const [n, size, theme, locale] of [["a", desktop, "day", "en-GB"], ["b", phone, "night", "de-DE"]]) {
  const page = await openPage(session, { size, theme, locale });
  await page.waitForTimeout(300);
  await page.screenshot({ path: out + `home-${n}1.png`, fullPage: true });
  for (const g of ["schotten", "siege"]) { await begin(page, g, { level: 1 }); await play(page, chooser(4)); await page.goto(session.url + "/"); }
  await begin(page, "towers", { level: 1 }); await play(page, chooser(4), 4); await page.goto(session.url + "/");
  await page.waitForTimeout(300);
  await page.screenshot({ path: out + `home-${n}2.png`, fullPage: true });
  await page.locator("[data-game=siege]").click(); await page.waitForTimeout(300);
  await page.locator("[data-field=opponent] input[value=link]").check({ force: true });
  await page.screenshot({ path: out + `home-${n}3.png`, fullPage: true });
  console.log(page.troubles);
}
await session.stop();
