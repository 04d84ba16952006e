/* sizes.mjs: the screens, sizes, languages and themes that are measured, and
 * how each is laid out. */
import { openPage, openSetup } from "./browser.mjs";
import { measure } from "./measure.mjs";
import { lamb, me, record, recorded, wordsOf } from "./records.mjs";

/** `text`: letters so many times as large; `isDesk`: with a mouse. */
export const sizes = [
  { name: "small phone", width: 320, height: 568 },
  { name: "small phone sideways", width: 568, height: 320 },
  { name: "phone", width: 360, height: 740 },
  { name: "phone sideways", width: 740, height: 360 },
  { name: "large phone sideways", width: 915, height: 412 },
  { name: "phone, text of 200 %", width: 360, height: 740, text: 2 },
  { name: "tablet", width: 820, height: 1180 },
  { name: "tablet sideways", width: 1180, height: 820, isDesk: true },
  { name: "desk at 200 %", width: 683, height: 384 },
  { name: "small desk", width: 1366, height: 768, isDesk: true },
  { name: "small desk, text of 200 %", width: 1366, height: 768, text: 2, isDesk: true },
  { name: "large desk", width: 1920, height: 1080, isDesk: true },
];
export const locales = ["en-GB", "fr-FR", "de-DE"];
export const themes = ["day", "night"];

/** A kept game, at its table. */
async function takeUp(session, page, kept) {
  const events = kept.words.split(" ").map((word, index) => ({ number: index + 1, word, by: null }));
  await page.evaluate((game) => localStorage.setItem("cairn.games", JSON.stringify([game])), { ...kept, id: "measured", events });
  await page.goto(`${session.url}/#here/measured`);
  await page.reload();
}

/** What is lit is touched in turn. */
async function touchAll(page, steps) {
  for (const step of steps) await page.locator(`button[data-step="${step}"]`).first().click();
}

/* By game: how many words before its end there is much to see, with seat 0 to
 * move, and what is picked up there. Seat 0 has the last word. */
const games = {
  schotten: { before: 40, held: "button.held.lit" },
  siege: { before: 29, held: "button.held.lit" },
  towers: { before: 14, held: "button.square.lit", lesson: "lesson of a town", end: {
    game: "towers", preset: "two", seed: "29", players: [me, lamb], last: "e4>e2",
    words: "g2>j2 j4>j2 e1>e3 n6>f6 n2>f2 k2>f2 f4>f3 l5>l7 m4>m2 d7>b7 a6>c6 a7>b7 a2>l2 d4>e4 k7>i7 d3>d7",
  } },   // its record breaks off
};

const stepsOf = (word) => (word.includes(">") ? word.split(">").map((square) => `square:${square}`) : [word]);

function scenesOf(game) {
  const { before, held, end, lesson = "lesson" } = games[game];
  return {
    [`${game}: play`]: { kind: "play", lay: async (page, session) => {
      await takeUp(session, page, recorded(game, before));
      await page.locator(held).first().click();
      await page.locator(".taken").first().waitFor();
    } },
    [`${game}: result`]: { kind: "page", lay: async (page, session) => {
      await takeUp(session, page, end ?? recorded(game, 1));
      await touchAll(page, stepsOf(end?.last ?? wordsOf(game).at(-1)));
      await page.locator(".result").waitFor();
    } },
    [`${game}: replay`]: { kind: "play", lay: async (page, session) => {
      await page.goto(`${session.url}/#replay`);
      await page.locator("textarea").fill(record(game));
      await page.locator("button[type=submit]").click();
      await page.locator(".replay-controls").waitFor();
      for (let key = 0; key < 12; key++) await page.keyboard.press("ArrowRight");
    } },
    [`${game}: lesson`]: { kind: lesson, lay: async (page, session) => {
      await page.goto(`${session.url}/#learn/${game}`);
      await page.locator("[data-step=next]:not(:disabled)").click();
      await page.locator(".coach-count", { hasText: "2" }).waitFor();
    } },
    [`${game}: set-up`]: { kind: "page", lay: async (page) => {
      await openSetup(page, game, "link");
      await page.locator("[data-field=match] input[value=series]").evaluate((one) => one.click());
      await page.locator(".own-options summary").click();
    } },
  };
}

export const scenes = {
  home: { kind: "page", lay: async (page) => void (await page.locator("[data-play=computer]").waitFor()) },
  settings: { kind: "page", lay: async (page) => {
    await page.locator("[data-open=settings]").click();
    await page.locator(".sheet.settings").waitFor();
  } },
  ...Object.assign({}, ...Object.keys(games).map(scenesOf)),
};

/** As if the language had been chosen in another tab. */
async function speak(page, locale) {
  const code = locale.slice(0, 2);
  await page.evaluate((language) => {
    localStorage.setItem("cairn.language", JSON.stringify(language));
    dispatchEvent(new StorageEvent("storage", { key: "cairn.language" }));
  }, code);
  await page.locator(`html[lang=${code}]`).waitFor({ state: "attached" });
}

/** Lays a screen out once and measures it at each {size, locale, theme}; the
 * faults of all. With `shots` (a folder) pictures are taken. */
export async function measureScreen(session, name, views, shots) {
  const { kind, lay } = scenes[name];
  const faults = [];
  const page = await openPage(session, { size: { width: 1280, height: 800 } });
  await lay(page, session);
  for (const { size, locale, theme } of views) {
    await speak(page, locale);
    await page.setViewportSize({ width: size.width, height: size.height });
    await page.emulateMedia({ colorScheme: theme === "night" ? "dark" : "light" });
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text ? `${100 * text}%` : "";
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, size.text);
    const found = await measure(page, { scene: kind, isTouch: !size.isDesk, isDesk: size.isDesk });
    faults.push(...found.map((fault) => `${name}, ${size.name}, ${locale}, ${theme}: ${fault}`));
    if (shots) await page.screenshot({ path: `${shots}/${name.replace(": ", "-")}_${size.name.replaceAll(/[ ,%]+/g, "-")}_${locale.slice(0, 2)}_${theme}.png` });
  }
  faults.push(...page.troubles.map((trouble) => `${name}: ${trouble}`));
  await page.context().close();
  return faults;
}
