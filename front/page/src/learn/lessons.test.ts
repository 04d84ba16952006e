import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { openEngine, type WasmEngine } from "../../../wasm/cairn.mjs";
import { games, levels } from "virtual:games/en";
import { lessonOf, taught } from "../games/lessons";
import { hearGames } from "../language/games";
import type { View } from "../table/views";
import { isPlayed, replyTo } from "./lesson";

hearGames({ games, levels });

const read = (name: string) => new Uint8Array(readFileSync(new URL(`../../../../build-wasm/front/wasm/${name}`, import.meta.url)));
let engine: WasmEngine;
beforeAll(async () => {
  engine = await openEngine(await WebAssembly.compile(read("cairn.wasm")));
});

function ask(line: string): string[] {
  let answered = engine.take(line);
  const lines = [...answered.lines];
  if (answered.lacks) lines.push(...(answered = engine.lend(read(`${answered.lacks}.networks`))).lines);
  while (answered.isThinking) lines.push(...(answered = engine.think(50)).lines);
  if (lines.at(-1) !== "ok") throw new Error(`${line}: ${lines.at(-1)}`);
  return lines.slice(0, -1);
}

const words = () => (ask("moves")[0] ?? "").split(" ").slice(1);
const view = () => JSON.parse(ask("view 0")[0] ?? "{}") as View;

function computerMoves(): void {
  while (view().to_move === 1) ask(`play ${ask("go level=1 nodes=50 seed=1").at(-1)?.split(" ")[1]}`);
}

describe.each(taught())("the first game of %s", (game) => {
  const steps = lessonOf(game)?.steps ?? [];

  it.each(["first", "last"])("goes to its end if one always takes the %s word", (which) => {
    for (const step of steps) {
      if (step.scene) {
        ask(`new ${step.scene.setup}`);
        ask(`load ${step.scene.words}`);
      }
      if (step.proof) expect(ask(`explain ${step.proof} 0`)[0]).toMatch(/proven|beaten/);
      if (!isPlayed(step)) continue;
      const chosen = step.allow ? step.allow(words(), view()) : words();
      expect(chosen.length, step.text).toBeGreaterThan(0);
      const word = (which === "first" ? chosen[0] : chosen.at(-1)) as string;
      ask(`play ${word}`);
      const reply = replyTo(step, word);
      if (reply === "computer") computerMoves();
      else if (reply) ask(`play ${reply}`);
      expect(view().to_move === 0 || view().result !== null, step.text).toBe(true);
    }
    expect(view().result?.[0]).toBe(1);
  });

  it("says so", () => {
    expect(steps.length).toBeGreaterThan(6);
    for (const { text } of steps) expect(text).not.toMatch(/!/);
  });
});
