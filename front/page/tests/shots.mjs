/* shots.mjs: pictures of every screen, at both sizes and in both themes, into
 * front/page/shots. `node tests/shots.mjs [PART-OF-NAME,…]` */
import { mkdirSync } from "node:fs";
import { begin, chooser, desktop, openPage, openSetup, phone, play, start } from "./browser.mjs";

const folder = new URL("../shots/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const wanted = (process.argv[2] ?? "").split(",");

async function openRecord(page, session, name, where = "replay") {
  await page.goto(`${session.url}/#${where}`);
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

/** Ann's table with a clock; the address of it. */
async function makeTable(page) {
  await openSetup(page, "schotten", "link");
  await page.locator(".name-field input").fill("Ann");
  await page.locator("[data-field=clock]").selectOption("2");
  await page.locator("[data-field=verified]").check();
  await page.locator(".setup .begin").click();
  return new URL(await page.locator(".link").textContent()).pathname;
}

/** Ann, at a page of her own, and the page as Bob. */
async function joinTable(page, session) {
  const ann = await openPage(session, { size: desktop });
  const path = await makeTable(ann);
  await page.goto(session.url + path);
  await page.locator(".name-field input").fill("Bob");
  await page.locator("[data-step^='sit:']").first().click();
  await ann.locator("button.held.lit").first().click();
  await ann.locator(".target").nth(4).click();
  await page.locator("button.held.lit").first().waitFor();
  return ann;
}

const scenes = {
  home: async () => {},
  "home-setup": (page) => openSetup(page, "siege"),
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
    await page.keyboard.press("Escape");
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
    await page.keyboard.press("Escape");
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
  ...Object.fromEntries(["schotten", "siege", "towers"].map((name) => [`review-${name}`, async (page, session) => {
    await openRecord(page, session, name, "review");
    await page.locator(".curve").waitFor();
    for (let n = 0; n < 40 && (await page.locator(".verdict .sign").count()) === 0; n++) {
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(150);
    }
  }])),
  puzzles: (page, session) => page.goto(`${session.url}/#puzzles`),
  puzzle: async (page, session) => {
    await page.goto(`${session.url}/#puzzles/1`);
    await page.locator("button.lit").first().waitFor();
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
  "home-kept": async (page, session) => {
    for (const game of ["schotten", "towers"]) {
      await begin(page, game, { level: 1 });
      await play(page, chooser(5));
      await page.goto(`${session.url}/`);
    }
    await begin(page, "siege", { level: 1 });
    await play(page, chooser(5), 6);
    await page.goto(`${session.url}/`);
    await page.locator(".tally").waitFor();
  },
  "home-link": async (page) => {
    await openSetup(page, "schotten", "link");
  },
  hint: async (page) => {
    await begin(page, "siege", { level: 1 });
    await play(page, chooser(3), 8);
    await page.locator("[data-tool=hint]:not([disabled])").click();
    await page.locator(".hinted").first().waitFor();
  },
  refused: async (page) => {
    await begin(page, "schotten", { level: 1, referee: "strict" });
    for (let turn = 0; turn < 3; turn++) {
      await page.locator("button.held.lit").first().click();
      await page.locator('.target[data-step="place:5"]').click();
    }
    await page.locator('.stone[data-step="claim:5"]').click();
    await page.locator(".place-sheet .verdict").first().waitFor();
  },
  why: async (page) => {
    await begin(page, "schotten", { level: 1 });
    for (let touches = 0; touches < 200 && !(await page.locator(".why").count()); touches++) {
      await page.locator("button.held.lit, .target, .acts .act, .stone.lit, .result").first().waitFor();
      if (await page.locator(".result").count()) await page.locator("[data-step=again]").click();
      if (!(await page.locator(".why").count())) await play(page, chooser(touches + 7), 1);
    }
    await page.locator(".why").first().click();
    await page.locator(".place-sheet .verdict").first().waitFor();
  },
  "link-waiting": async (page) => {
    await makeTable(page);
    await page.locator(".qr").waitFor();
  },
  "link-invited": async (page, session) => {
    const path = await makeTable(await openPage(session));
    await page.goto(session.url + path);
    await page.locator("[data-step^='sit:']").first().waitFor();
  },
  "link-offer": async (page, session) => {
    const other = await joinTable(page, session);
    await other.locator("[data-tool=talk]").click();
    await other.locator("[data-phrase=good-luck]").click();
    await other.locator("[data-menu=draw]").click();
    await page.locator("[data-answer=yes]").waitFor();
  },
  "link-talk": async (page, session) => {
    await joinTable(page, session);
    await page.locator("[data-tool=talk]").click();
  },
  "link-menu": async (page, session) => {
    await joinTable(page, session);
    if (page.viewportSize().width < 1100) await page.locator(".to-aside").click();
  },
  "link-result": async (page, session) => {
    const other = await joinTable(page, session);
    await other.locator("[data-menu=resign]").click();
    await other.locator("[data-menu=resign-sure]").click();
    await other.locator("[data-step=again]").click();
    await page.locator(".result").getByText("rematch").first().waitFor();
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
      if (!wanted.some((part) => file.includes(part))) continue;
      const page = await openPage(session, { size, theme });
      await scene(page, session);
      await page.waitForTimeout(150);
      await page.screenshot({ path: `${folder}${file}.png` });
      if (name.endsWith("-middle") && file.endsWith("phone-day")) await asTheColourBlind(page, file);
      if (page.troubles.length > 0) console.log(file, page.troubles);
      await page.context().close();
    }
await session.stop();
