/* motion.mjs: what moves on the table, looked at. `node tests/motion.mjs [PART-OF-NAME,…]` plays five
 * things twice: once with time standing still, for pictures of every 40 ms
 * (front/page/shots/motion-NAME.png), and then in real time on a machine that is
 * made four times slower, for a trace: which properties move, and the longest
 * task while they do. Says so, and exits 1 where anything but transform and
 * opacity moves or a task takes longer than a frame. It measures wall time, so
 * it is not part of the tests. */
import { mkdirSync, writeFileSync } from "node:fs";
import { openPage, phone, start } from "./browser.mjs";
import { lamb, me, recorded, wordsOf } from "./records.mjs";

const folder = new URL("../shots/", import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const wanted = (process.argv[2] ?? "").split(",");
const frameMs = 16;
const runs = Number(process.env.RUNS ?? 5);

/** The game before the so-manyth time that a word is played, by the seat that plays it. */
function before(game, word, seat, time = 1) {
  const words = wordsOf(game);
  let at = -1;
  for (let n = 0; n < time; n++) at = words.indexOf(word, at + 1);
  return { ...recorded(game, words.length - at, seat), players: [0, 1].map((one) => (one === seat ? me : lamb)) };
}

/* What is kept of the game, and what is touched. */
const scenes = {
  card: [before("schotten", "r2@5", 1), ["hand:r2", "place:5"]],
  draw: [before("schotten", "r2@5", 1), ["hand:r2", "place:5", "pile:clan"]],
  stone: [before("schotten", "claim:5", 0), ["claim:5"]],
  wall: [before("siege", "claim:7", 0), ["claim:7"]],
  oil: [before("siege", "oil:1", 1), ["do:oil", "place:1"]],
  tower: [before("towers", "n6>i6", 0), ["square:n6", "square:i6"]],
  stack: [before("towers", "i8>i7", 0), ["square:i8", "square:i7"]],
  won: [before("schotten", "claim:2", 0), ["claim:2"]],
};

async function open(session, kept) {
  const { words, ...game } = kept;
  const page = await openPage(session, { size: phone, pace: "calm", motion: "no-preference" });
  const events = words.split(" ").map((word, index) => ({ number: index + 1, word, by: null }));
  await page.evaluate((one) => localStorage.setItem("cairn.games", JSON.stringify([one])), { id: "kept", ...game, events });
  await page.goto(`${session.url}/#here/kept`);
  await page.reload();
  return page;
}

const touchStep = (page, step) => page.locator(`button[data-step="${step}"]`).first().dispatchEvent("click");

/** All but the last touch; then nothing that fades in is left. */
async function prepare(page, steps) {
  for (const step of steps.slice(0, -1)) await touchStep(page, step);
  await page.locator(`button[data-step="${steps.at(-1)}"]`).first().waitFor();
  await page.waitForFunction(() => document.getAnimations().every(({ effect }) => effect.getComputedTiming().endTime === Infinity));
}

/** Comes to an end, as what shows what happened does; to wait is none. */
const isPassing = ({ effect }) => effect.getComputedTiming().endTime < Infinity && !effect.target?.matches(".hurry");

const passing = `() => document.getAnimations().filter(${isPassing}).map(({ effect }) => ({
  end: effect.getComputedTiming().endTime,
  properties: effect.getKeyframes().flatMap((frame) => Object.keys(frame))
    .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name)),
}))`;

async function takePictures(session, name, [kept, steps]) {
  const page = await open(session, kept);
  await prepare(page, steps);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  /* The computer waits, too. */
  await page.evaluate((pause) => {
    const later = window.setTimeout;
    window.setTimeout = (act, ms, ...more) => (ms === pause ? 0 : later(act, ms, ...more));
  }, 700);
  await touchStep(page, steps.at(-1));
  await page.waitForFunction(`(${passing})().length > 0`);
  const end = Math.max(...(await page.evaluate(`(${passing})()`)).map((one) => one.end));
  const pictures = [];
  for (let at = 0; at <= Math.min(end, 1400); at += 40) {
    await page.evaluate((ms) => {
      for (const one of document.getAnimations()) one.currentTime = Math.min(ms, one.effect.getComputedTiming().endTime - 0.01);
    }, at);
    pictures.push((await page.screenshot()).toString("base64"));
  }
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 6 * 300, height: Math.ceil(pictures.length / 6) * 617 });
  await sheet.setContent(`<body style="margin:0;display:flex;flex-wrap:wrap">${pictures
    .map((one) => `<img style="width:300px" src="data:image/png;base64,${one}">`).join("")}`);
  writeFileSync(`${folder}motion-${name}.png`, await sheet.screenshot());
  await page.context().close();
  return end;
}

/** The events of a trace while `act` runs. */
async function trace(devtools, act) {
  const events = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await devtools.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: {
    includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "blink.animations"] } });
  await act();
  const ended = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await ended;
  return events;
}

/** Milliseconds that tasks of the page's own thread took, of its own time, between the first picture of what moves and its end. */
function tasksMeanwhile(events) {
  const begin = events.find(({ name, ph }) => name === "moving" && ph !== "M");
  const end = events.find(({ name }) => name === "moved");
  const tasks = events.filter(({ name, ph, pid, tid, ts }) => name === "RunTask" && ph === "X" && pid === begin.pid
    && tid === begin.tid && ts > begin.ts && ts < end.ts);
  return tasks.map(({ dur, tdur = dur }) => tdur / 1000);
}

async function measure(session, [kept, steps]) {
  const page = await open(session, kept);
  await prepare(page, steps);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  /* From the first frame after what happened was drawn, until all came to rest; in
   * between nothing is asked, which would be work as well. */
  await page.evaluate(`void (window.rest = new Promise((resolve) => {
    const known = new Set(document.getAnimations());
    const wait = () => document.getAnimations().some((one) => !known.has(one)) ? begin() : requestAnimationFrame(wait);
    const begin = () => requestAnimationFrame(() => setTimeout(async () => {
      const moving = (${passing})();
      performance.mark("moving");
      await Promise.all(document.getAnimations().filter((one) => (${isPassing})(one)).map(({ finished }) => finished.catch(() => {})));
      performance.mark("moved");
      resolve(moving);
    }));
    wait();
  }))`);
  let seen = [];
  const events = await trace(devtools, async () => {
    await touchStep(page, steps.at(-1));
    seen = await page.evaluate("window.rest");
  });
  await page.context().close();
  return { seen, tasks: tasksMeanwhile(events), events };
}

const session = await start();
let isBad = false;
for (const [name, scene] of Object.entries(scenes)) {
  if (!wanted.some((part) => name.includes(part))) continue;
  const end = await takePictures(session, name, scene);
  const longest = [];
  let properties = new Set();
  for (let n = 0; n < runs; n++) {
    const { seen, tasks, events } = await measure(session, scene);
    if (process.env.TRACE) writeFileSync(`${folder}motion-${name}-${n}.json`, JSON.stringify(events));
    properties = new Set([...properties, ...seen.flatMap((one) => one.properties)]);
    longest.push(Math.max(0, ...tasks));
  }
  const best = Math.min(...longest);
  const others = [...properties].filter((one) => !["transform", "opacity"].includes(one));
  isBad ||= best > frameMs || others.length > 0;
  console.log(`${name}: ${Math.round(end)} ms, ${[...properties].join(" and ")}; longest task of each run ${longest.map((ms) => ms.toFixed(1)).join(" ")} ms`);
}
await session.stop();
process.exit(isBad ? 1 : 0);
