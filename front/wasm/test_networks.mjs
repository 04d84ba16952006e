/* test_networks.mjs: the module plays by what it is lent, as the program does that has its
 * networks compiled in: every game and preset, each level that takes its moves from a policy and a
 * search. Their arithmetic rounds differently (the program's multiplies and adds at once), so now and
 * then a level chooses another of two words that it likes equally; the games go on by the program's.
 *
 *     node front/wasm/test_networks.mjs MODULE PROGRAM
 */
import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { webcrypto } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { openEngine } from "./cairn.mjs";

globalThis.crypto ??= webcrypto;

const [module, program] = process.argv.slice(2);
const tolerance = 0.02;
const decisions = 5;
const goes = ["go level=1", "go level=2", "go level=3", "go level=4", "go nodes=200"];

const networksOf = (game) => join(dirname(module), `${game}.networks`);

function openProgram() {
  const process = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
  return {
    async ask(line) {
      process.stdin.write(`${line}\n`);
      const answer = [];
      do answer.push((await lines.next()).value);
      while (answer.at(-1) !== "ok" && !answer.at(-1).startsWith("error "));
      return answer;
    },
    close: () => process.stdin.end(),
  };
}

async function openModule() {
  const engine = await openEngine(await WebAssembly.compile(await readFile(module)));
  return {
    engine,
    async ask(line) {
      let part = engine.take(line);
      const lines = [...part.lines];
      if (part.lacks) lines.push(...(part = engine.lend(await readFile(networksOf(part.lacks)))).lines);
      while (part.isThinking) lines.push(...(part = engine.think(50)).lines);
      return lines;
    },
  };
}

/** Before it has been lent them, a line that judges waits and can be ended. */
async function refuses({ engine }, game, others) {
  const ask = (line) => engine.take(line).lines;
  const waits = (line) => assert.deepEqual(engine.take(line), { isThinking: false, lacks: game, lines: [] });
  const isGivenUp = ({ isThinking, lacks, lines }, said) => {
    assert.deepEqual([isThinking, lacks, lines.length], [false, null, 1]);
    assert.match(lines[0], said);
    assert.equal(ask("moves").at(-1), "ok", "all else goes on");
  };
  const right = await readFile(networksOf(game));
  const flipped = Uint8Array.from(right);
  flipped[flipped.length >> 1] ^= 1;
  assert.equal(ask(`new ${game} seed=1`).at(-1), "ok");
  for (const line of ["go level=1", "review", "hindsight 1"]) {
    waits(line);
    isGivenUp(engine.take("stop"), /^error It was stopped/);
  }
  waits("go level=1");
  isGivenUp(engine.lend(null), /^error .* could not be loaded/);
  for (const wrong of [flipped, right.subarray(1), right.subarray(0, -1), ...(await Promise.all(others.map((other) => readFile(networksOf(other)))))]) {
    waits("go level=1");
    isGivenUp(engine.lend(wrong), /^error .* not what the computer has learned/);
  }
}

const inside = openProgram();
const apart = await openModule();
const games = (await inside.ask("hello")).filter((line) => line.startsWith("game ")).map((line) => line.split(" ").slice(1));
const known = games.map(([game]) => game).filter((game) => existsSync(networksOf(game)));
assert.ok(known.length > 0);
for (const game of known) await refuses(apart, game, known.filter((one) => one !== game));

let same = 0;
let all = 0;
for (const [game, ...presets] of games)
  for (const preset of presets) {
    const both = (line) => Promise.all([inside.ask(line), apart.ask(line)]);
    for (const answer of await both(`new ${game} ${preset} seed=5`)) assert.equal(answer.at(-1), "ok");
    for (let seed = 0; seed < decisions; seed++) {
      let word;
      for (const go of goes) {
        const [[, best, value], [, other, otherValue]] = (await both(`${go} seed=${seed}`)).map((lines) => /^best (\S+) value=(\S+)/.exec(lines.at(-2)));
        const isSame = best === other;
        assert.ok(!isSame || Math.abs(value - otherValue) < tolerance, `${game} ${preset}: ${go} seed=${seed}: ${best} ${value} and ${otherValue}`);
        all++;
        same += Number(isSame);
        word = best;
      }
      await both(`play ${word}`);
    }
  }
inside.close();
console.log(`${same} of ${all} words are the same`);
assert.ok(all > 300 && same >= 0.97 * all, `${same} of ${all}`);
