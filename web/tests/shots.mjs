/* shots.mjs: pictures of every screen, at both sizes and in both themes, into
 * web/shots. `node tests/shots.mjs [PART-OF-NAME]` */
import { mkdirSync } from "node:fs";
import { begin, chooser, desktop, openPage, phone, play, start } from "./browser.mjs";

const folder = new URL("../shots/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const wanted = process.argv[2] ?? "";

const scenes = {
  home: async () => {},
  "home-setup": (page) => page.locator("[data-game=siege]").click(),
  "schotten-start": async (page) => {
    await begin(page, "schotten", { level: 1 });
    await page.locator("button.held.lit").first().waitFor();
  },
  "schotten-middle": async (page) => {
    await begin(page, "schotten", { preset: "tactics", level: 1 });
    await play(page, chooser(11), 44);
    await page.locator("button.held.lit").first().click({ timeout: 2000 }).catch(() => {});
  },
  "schotten-end": async (page) => {
    await begin(page, "schotten", { level: 1 });
    await play(page, chooser(4));
  },
  "schotten-end-board": async (page) => {
    await begin(page, "schotten", { preset: "tactics", level: 1 });
    await play(page, chooser(4));
    await page.locator(".result .plain").first().click();
  },
  "siege-start": async (page) => {
    await begin(page, "siege", { level: 1 });
    await page.locator("button.held.lit").first().waitFor();
  },
  "siege-middle": async (page) => {
    await begin(page, "siege", { preset: "tactics", level: 1, seat: 1 });
    await play(page, chooser(12), 40);
    await page.locator("button.held.lit").first().click({ timeout: 2000 }).catch(() => {});
  },
  "siege-end": async (page) => {
    await begin(page, "siege", { level: 1 });
    await play(page, chooser(6));
  },
  "siege-end-board": async (page) => {
    await begin(page, "siege", { level: 1 });
    await play(page, chooser(6));
    await page.locator(".result .plain").first().click();
  },
  "towers-start": async (page) => {
    await begin(page, "towers", { level: 1 });
    await page.locator("button.square.lit").first().waitFor();
  },
  "towers-middle": async (page) => {
    await begin(page, "towers", { preset: "four", level: 1 });
    await play(page, chooser(13), 30);
    await page.locator("button.square.lit").first().click({ timeout: 2000 }).catch(() => {});
  },
  "towers-end": async (page) => {
    await begin(page, "towers", { preset: "four", level: 1 });
    await play(page, chooser(9));
  },
  "hand-over": async (page) => {
    await begin(page, "siege", { opponent: "here" });
    await page.locator("button.held.lit").first().click();
    await page.locator(".target").first().click();
    await page.locator("[data-step=take-device]").waitFor();
  },
  drawer: async (page) => {
    await begin(page, "schotten", { preset: "tactics", level: 1 });
    await play(page, chooser(2), 12);
    if (page.viewportSize().width < 1100) await page.locator(".to-aside").click();
  },
  gone: (page, session) => page.goto(`${session.url}/t/aaaaaaaaaaaaaaaa`),
};

/** The same as the colour-blind see it, for tables with cards. */
async function asTheColourBlind(page, file) {
  const devtools = await page.context().newCDPSession(page);
  for (const type of ["deuteranopia", "protanopia", "tritanopia", "achromatopsia"]) {
    await devtools.send("Emulation.setEmulatedVisionDeficiency", { type });
    await page.screenshot({ path: `${folder}${file}-${type}.png` });
  }
}

const session = await start();
for (const [name, scene] of Object.entries(scenes))
  for (const [sizeName, size] of Object.entries({ phone, desktop }))
    for (const theme of ["day", "night"]) {
      const file = `${name}-${sizeName}-${theme}`;
      if (!file.includes(wanted)) continue;
      const page = await openPage(session, { size, theme });
      await scene(page, session);
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${folder}${file}.png` });
      if (name.endsWith("-middle") && file.endsWith("phone-day")) await asTheColourBlind(page, file);
      if (page.troubles.length > 0) console.log(file, page.troubles);
      await page.context().close();
    }
await session.stop();
