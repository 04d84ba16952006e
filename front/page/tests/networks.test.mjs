/* networks.test.mjs: what the computer has learned is fetched when it is needed, and no more of it.
 * Nothing is kept for later here: there is no service worker (offline.test.mjs has one). */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, chooser, openPage, play, start } from "./browser.mjs";
import { serve } from "./static.mjs";

let session;
let own;
let fetched = [];
let isDown = false;

before(async () => {
  own = await serve(0, undefined, (path) => {
    const isOfNetworks = path.endsWith(".networks");
    if (isOfNetworks) fetched.push(/(\w+)-[^/]*$/.exec(path)[1]);
    return isOfNetworks && isDown;
  });
  session = { ...(await start()), url: own.url };
});
after(async () => {
  await session.stop();
  own.close();
});

const open = (how) => {
  [fetched, isDown] = [[], false];
  return openPage(session, { serviceWorkers: "block", ...how });
};

const hint = (page) => page.locator("[data-tool=hint]:not([disabled])").click();

test("only the networks of the game that is played are fetched, and once", async () => {
  const page = await open();
  await begin(page, "schotten", { opponent: "here" });
  await page.locator("button.held.lit").first().waitFor();
  assert.deepEqual(fetched, [], "people play without");
  await page.goto(session.url);
  await begin(page, "siege", { level: 1 });
  await play(page, chooser(3), 12);
  await hint(page);
  await page.locator(".hinted").first().waitFor();
  await page.goto(session.url);
  await begin(page, "siege", { level: 5 });
  await play(page, chooser(4), 2);
  await page.locator("[data-tool=hint]:not([disabled])").waitFor();
  assert.deepEqual(fetched, ["siege"]);
  assert.deepEqual(page.troubles.filter((text) => !text.includes("404")), []);
  await page.context().close();
});

test("without a network the game says so and stays as it is, and goes on once there is one", async () => {
  const page = await open({ locale: "de-DE" });
  const said = "Was der Computer über dieses Spiel gelernt hat, konnte nicht geladen werden.";
  const alert = page.getByRole("alert").getByText(said);
  const mend = page.locator("[data-step=mend]");
  isDown = true;
  await begin(page, "schotten", { level: 2, seat: "0" });
  await hint(page);
  await page.locator(".prompt").getByText(said).waitFor();
  await page.locator("button.held.lit").first().click();
  await page.locator(".target").first().click();
  await alert.waitFor();
  const moves = () => page.locator(".moves li").count();
  const before = await moves();
  assert.ok(before > 0);
  const tries = fetched.length;
  await mend.click();
  while (fetched.length === tries) await page.waitForTimeout(20);
  await alert.waitFor();
  isDown = false;
  await mend.click();
  await page.locator("button.held.lit").first().waitFor();
  assert.ok((await moves()) > before, "the computer has moved");
  await hint(page);
  await page.locator(".hinted").first().waitFor();
  assert.equal(await play(page, chooser(5), 2), false);
  assert.ok(fetched.every((game) => game === "schotten"), fetched.join());
  await page.context().close();
});
