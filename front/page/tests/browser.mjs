/*
 * browser.mjs: Chromium (or, where CAIRN_BROWSER says so, Debian's Firefox), the
 * page's address, and a hand that plays by touching what is lit. CAIRN_URL names
 * a running server; without it the built page is served from dist, and there are
 * no tables over a link.
 */
import { chromium, firefox } from "playwright-core";
import { serve } from "./static.mjs";

export const phone = { width: 360, height: 740 };
export const sideways = { width: 740, height: 360 };
export const desktop = { width: 1280, height: 800 };

const launchChromium = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run"],
});

/* An unchanged Firefox is driven by WebDriver BiDi, which playwright gives no fingers: it has a mouse only. */
const isFirefox = process.env.CAIRN_BROWSER === "firefox";
const canTouch = !isFirefox;
const launchFirefox = () => firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" });

export async function start() {
  const own = process.env.CAIRN_URL ? null : await serve();
  const url = (process.env.CAIRN_URL ?? own.url).replace(/\/$/, "");
  const browser = await (isFirefox ? launchFirefox() : launchChromium());
  return {
    url,
    hasTables: own === null,
    browser,
    async stop() {
      await browser.close();
      own?.close();
    },
  };
}

/** A new page with nothing remembered; the computer does not dawdle. */
export async function openPage(session, { size = desktop, hasTouch = canTouch && size.width < 800, theme = "day", locale = "en-GB", pace = "once", motion = "reduce", path = "/", serviceWorkers = "allow" } = {}) {
  const context = await session.browser.newContext({
    viewport: size,
    locale,
    colorScheme: theme === "night" ? "dark" : "light",
    hasTouch,
    reducedMotion: motion,
    serviceWorkers,
  });
  // A busy machine is slow; only what never comes is a failure.
  context.setDefaultTimeout(Number(process.env.CAIRN_PATIENCE ?? 120_000));
  /* A page that is not of the server yet has nothing to remember with. */
  await context.addInitScript((how) => self.origin === "null" || localStorage.setItem("cairn.pace", JSON.stringify(how)), pace);
  const page = await context.newPage();
  page.isTouched = hasTouch;
  page.troubles = [];
  page.on("pageerror", (error) => page.troubles.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") page.troubles.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(session.url + path);
  return page;
}

/** At Home: the set-up of a game, for this kind of opponent. */
export async function openSetup(page, game, opponent) {
  await page.locator(`[data-game=${game}]`).click();
  await page.locator("[data-open=setup]").click();
  if (opponent !== undefined) await page.locator(`[data-field=opponent] input[value="${opponent}"]`).evaluate((one) => one.click());
  await page.locator(".setup").waitFor();
}

/** From Home to the table. */
export async function begin(page, game, { preset, opponent, level, seat, referee, match, measure, length } = {}) {
  await openSetup(page, game, opponent);
  const choose = (field, value) =>
    value !== undefined && page.locator(`[data-field=${field}] input[value="${value}"]`).evaluate((one) => one.click());
  await choose("variant", preset);
  await choose("level", level);
  await choose("seat", seat);
  await choose("referee", referee);
  await choose("match", match);
  await choose("measure", measure);
  if (length !== undefined) await page.locator("[data-field=length]").fill(String(length));
  await page.locator(".setup .begin").click();
}

/** A chooser that repeats itself. */
export function chooser(seed) {
  let state = seed;
  return (length) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % length;
  };
}

const lit = "button[data-step].lit, .target[data-step], .acts .act[data-step], [data-step=take-device]";
const over = ".result";

/** What can be touched now, claims and sites first; null when it is over. */
async function offers(page) {
  await page.waitForFunction(
    ([lit, over]) => document.querySelector(lit) || document.querySelector(over),
    [lit, over],
    { timeout: 60000 },
  );
  return page.evaluate(
    ([lit, over]) => {
      if (document.querySelector(over)) return null;
      const all = [...document.querySelectorAll(lit)].filter((one) => !one.classList.contains("taken"));
      const isTower = document.querySelector(".square.taken");
      const eager = all.filter((one) => one.dataset.step.startsWith("claim:") || (isTower && one.closest(".site")));
      return (eager.length ? eager : all).map((one) => one.dataset.step);
    },
    [lit, over],
  );
}

export async function touch(page, step, index = 0) {
  const element = page.locator(`button[data-step="${step}"]`).nth(index);
  if (!page.isTouched) return element.click();
  await element.tap();
  // What is small is aimed at first.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))));
  const aimed = page.locator(`[data-aimed][data-step="${step}"]`);
  if (await aimed.count()) await aimed.tap();
}

/** Plays until the end, or for so many touches. */
export async function play(page, choose, touches = 4000) {
  for (let n = 0; n < touches; n++) {
    const steps = await offers(page);
    if (!steps) return true;
    if (steps.length > 0) await touch(page, steps[choose(steps.length)]);
  }
  return false;
}

/** Straight to a game that goes on, after these words. */
export async function takeUp(session, { words = "", locale, size, theme, ...kept }) {
  const page = await openPage(session, { locale, size, theme });
  const events = words.split(" ").filter(Boolean).map((word, index) => ({ number: index + 1, word, by: null }));
  await page.evaluate((game) => localStorage.setItem("cairn.games", JSON.stringify([game])), { id: "kept", ...kept, events });
  await page.goto(`${session.url}/#here/kept`);
  await page.reload();
  return page;
}

/** Straight to a table of a certain deal, without Home; as an older page kept it. */
export async function openDeal(session, { game, preset, seed, isStrict = false, level = 1, ...how }) {
  const players = [{ kind: "person", name: "" }, { kind: "level", level }];
  const page = await openPage(session, how);
  await page.evaluate((kept) => localStorage.setItem("cairn.game", JSON.stringify(kept)),
    { game, preset, players, seed: String(seed), isStrict, events: [] });
  await page.goto(`${session.url}/#here`);
  await page.reload();
  return page;
}
