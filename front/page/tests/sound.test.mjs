/* sound.test.mjs: the sounds as they are heard: rendered by the browser, none
 * cut off, all about equally loud, and short. CAIRN_SHOTS names a folder for
 * them as files. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { build } from "esbuild";
import { openPage, start } from "./browser.mjs";

const rate = 44100;

/** Each sound's samples. */
async function render(page) {
  const { outputFiles: [{ text }] } = await build({
    entryPoints: [fileURLToPath(new URL("../src/sound.ts", import.meta.url))],
    bundle: true, write: false, format: "iife", globalName: "sound",
  });
  await page.evaluate(text.replace("var sound", "globalThis.sound"));
  return page.evaluate(async (rate) => {
    const rendered = {};
    for (const [name, make] of Object.entries(globalThis.sound.sounds)) {
      const context = new OfflineAudioContext(1, 2 * rate, rate);
      make(context.destination);
      rendered[name] = [...(await context.startRendering()).getChannelData(0)];
    }
    return rendered;
  }, rate);
}

const decibels = (amplitude) => 20 * Math.log10(amplitude);

/** The loudest 50 ms. */
function loudness(samples) {
  const window = rate / 20;
  let best = 0;
  for (let from = 0; from + window <= samples.length; from += window / 5)
    best = Math.max(best, samples.slice(from, from + window).reduce((sum, one) => sum + one * one, 0) / window);
  return decibels(Math.sqrt(best));
}

function writeWave(path, samples) {
  const data = Buffer.alloc(44 + 2 * samples.length);
  data.write("RIFF", 0);
  data.writeUInt32LE(36 + 2 * samples.length, 4);
  data.write("WAVEfmt ", 8);
  data.writeUInt32LE(16, 16);
  [1, 1].forEach((value, index) => data.writeUInt16LE(value, 20 + 2 * index));
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(2 * rate, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write("data", 36);
  data.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((one, index) => data.writeInt16LE(Math.round(32767 * Math.max(-1, Math.min(1, one))), 44 + 2 * index));
  writeFileSync(path, data);
}

test("sounds are not cut off, about equally loud, and short", async () => {
  const session = await start();
  const rendered = await render(await openPage(session));
  await session.stop();
  const measured = Object.entries(rendered).map(([name, samples]) => {
    if (process.env.CAIRN_SHOTS) writeWave(`${process.env.CAIRN_SHOTS}/${name}.wav`, samples);
    const peak = Math.max(...samples.map(Math.abs));
    const seconds = samples.findLastIndex((one) => Math.abs(one) > 0.001) / rate;
    return { name, peak, seconds, loudness: loudness(samples) };
  });
  console.log(measured.map(({ name, peak, seconds, loudness }) =>
    `${name}: peak ${peak.toFixed(2)}, ${loudness.toFixed(1)} dB, ${seconds.toFixed(2)} s`).join("\n"));
  for (const { name, peak, seconds } of measured) {
    assert.ok(peak > 0.05 && peak < 0.95, `${name} peaks at ${peak}`);
    assert.ok(seconds < 1.2, `${name} lasts ${seconds} s`);
  }
  const all = measured.map((one) => one.loudness);
  assert.ok(Math.max(...all) - Math.min(...all) <= 6, "all within 6 dB");
});
