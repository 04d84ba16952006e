/* shots.mjs: pictures of every screen, at both sizes and in both themes, into
 * web/shots. `node tests/shots.mjs [PART-OF-NAME]` */
import { mkdirSync } from "node:fs";
import { begin, chooser, desktop, openPage, phone, play, start } from "./browser.mjs";

const folder = new URL("../shots/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const wanted = process.argv[2] ?? "";

async function openRecord(page, session, name) {
  await page.goto(`${session.url}/#replay`);
  await page.locator("input[type=file]").setInputFiles(new URL(`records/${name}.cairn`, import.meta.url).pathname);
  await page.locator(".replay-controls").waitFor();
}

async function enter(page, session, variant, sides) {
  await page.goto(`${session.url}/#referee`);
  await page.locator(".referee-top select").selectOption(variant);
  for (const [spot, cards] of sides) {
    await page.locator(`[data-spot="${spot}"]`).click();
    for (const card of cards.split(" ")) await page.locator(`[data-card=${card}]`).click();
  }
}

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
  replay: async (page, session) => {
    await openRecord(page, session, "schotten");
    for (let n = 0; n < 40; n++) await page.keyboard.press("ArrowRight");
  },
  "replay-end": async (page, session) => {
    await openRecord(page, session, "towers");
    await page.keyboard.press("End");
    if (page.viewportSize().width < 1100) await page.locator(".to-aside").click();
    await page.locator("summary").click();
  },
  "replay-choose": async (page, session) => {
    await page.goto(`${session.url}/#replay`);
    await page.locator("textarea").fill('[Game "siege"]\n');
    await page.locator("button[type=submit]").click();
    await page.locator(".problem").waitFor();
  },
  ...Object.fromEntries(["schotten", "siege", "towers"].flatMap((game) => [
    [`rules-${game}`, async (page, session) => {
      await page.goto(`${session.url}/#rules/${game}`);
      await page.locator("article section").first().waitFor();
    }],
    [`learn-${game}`, async (page, session) => {
      await page.goto(`${session.url}/#learn/${game}`);
      await page.locator("[data-step=next]:not(:disabled)").click();
      await page.locator(".coach-count", { hasText: "Step 2" }).waitFor();
      await page.waitForTimeout(400);
    }],
  ])),
  "rules-search": async (page, session) => {
    await page.goto(`${session.url}/#rules/schotten`);
    await page.locator("input[type=search]").fill("blue");
  },
  "referee-proven": (page, session) => enter(page, session, "schotten/tactics", [["5/1", "b8 b9"], ["2/1", "b7 joker"], ["9/0", "o1 o2"], ["5/0", "r6 r7 r8"]]),
  "referee-beaten": (page, session) => enter(page, session, "siege/base", [["2/0", "r5 r6 r7"], ["4/1", "g11"], ["6/1", "y3"], ["4/0", "p9 p10"]]),
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
