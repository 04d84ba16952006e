/* axe.mjs: what axe-core finds wrong with a page as it is. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function faults(page) {
  // A page that only loads is none yet: its language and its parts come after.
  await page.locator("main, dialog[open]").first().waitFor({ state: "attached" });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document));
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}
