/* review.test.ts: what a review leaves behind on the device: own mistakes, when
 * they come again, and how puzzles are read and rated. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameRecord } from "../replay/record";
import { dueMistakes, keepMistakes, mistakes, noteTry, schedule, today } from "./mistakes";
import { dailyNumber, notePuzzle, progress, puzzleAt, puzzleCount, ratingAfter, ratingOf, readPuzzle } from "./puzzles";
import { costly, costlyAt, type Decision, type Review } from "./review";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});
beforeEach(() => kept.clear());

const decision = (kind: Decision["class"], loss: number): Decision => ({
  class: kind, legal: 3, loss, low: 0, high: 1, played: 1, line: [], playedLine: [],
  words: [{ word: "r2@2", value: 0.6, low: 0.5, high: 0.7, visits: 9 }, { word: "r1@1", value: 0.5, low: 0.4, high: 0.6, visits: 9 }],
});

const word = (by: number | undefined, one?: Decision) => ({
  word: "r1@1", kind: one ? "decision" : "draw", after: [0.5, 0.5], gain: [0, 0],
  ...(by === undefined ? {} : { by }), ...(one ? { decision: one } : {}),
}) as Review["words"][number];

const review = (depth: number): Review => ({
  depth, ending: "played", unit: 2 ** 32, seats: [{}, {}] as Review["seats"],
  words: [word(undefined), word(0, decision("mistake", 0.08)), word(1, decision("blunder", 0.2)), word(0, decision("inaccuracy", 0.04)), word(0, decision("fine", 0))],
});

const record = {
  game: "schotten", options: "tactics=off", tags: { Seat0: "Ann", Seat1: "level 3" }, comments: [],
  words: [["+r1", "chance"], ["r1@1", 0], ["b1@1", 1], ["r2@2", 0], ["r3@3", 0]],
  shuffle: { verdict: "nothing", lines: [] }, text: "",
} as GameRecord;

describe("a review", () => {
  it("names what cost something", () => {
    expect(costly(review(2000)).map(({ index }) => index)).toEqual([1, 2, 3]);
    expect(costlyAt(review(2000), 4)).toBeNull();
    expect(costlyAt(null, 1)).toBeNull();
  });
});

describe("one's own mistakes", () => {
  it("are those of people, looked at closely, and kept once", () => {
    keepMistakes(record, review(150));
    expect(mistakes()).toEqual([]);
    keepMistakes(record, review(2000));
    keepMistakes(record, review(8000));
    expect(mistakes()).toHaveLength(1);
    expect(mistakes()[0]).toMatchObject({ seat: 0, words: ["+r1"], solution: "r2@2", played: "r1@1", step: 0 });
  });

  it("are not those of programs, whatever the arena calls them", () => {
    for (const name of ["level:4", "level:6,nodes=300", "engine:./bot", "engine[a b]:./bot"])
      keepMistakes({ ...record, tags: { Seat0: name, Seat1: name } }, review(2000));
    expect(mistakes()).toEqual([]);
  });

  it("come again later each time they are solved, and soon when they are not", () => {
    keepMistakes(record, review(2000));
    const [first] = dueMistakes();
    if (!first) throw new Error("there is none");
    const days: number[] = [];
    let one = first;
    for (let n = 0; n < 4; n++) {
      one = schedule(one, true, 100);
      days.push(one.due - 100);
    }
    expect(days).toEqual([1, 3, 7, 16]);
    expect(schedule(one, false, 100)).toMatchObject({ step: 0, due: 101 });
    noteTry(first.id, true);
    expect(dueMistakes()).toEqual([]);
    expect(dueMistakes(today() + 1)).toHaveLength(1);
  });
});

describe("puzzles", () => {
  it("are read as they are written", () => {
    expect(readPuzzle("schotten tactics=off,claim=after 1 block 3 b7@5 62 41 : +? r5@3", 9)).toEqual({
      number: 9, game: "schotten", options: "tactics=off claim=after", seat: 1, kind: "block", difficulty: 3,
      solution: "b7@5", value: 62, second: 41, words: ["+?", "r5@3"],
    });
    expect(readPuzzle("nonsense", 1)).toBeNull();
  });

  it("are many, and each day has one", () => {
    expect(puzzleCount()).toBeGreaterThan(500);
    const days = Array.from({ length: 60 }, (_, day) => dailyNumber(20000 + day));
    expect(new Set(days).size).toBeGreaterThan(50);
    for (const number of days) expect(puzzleAt(number)).not.toBeNull();
    /* The same in the terminal: tests/test_analysis.c. */
    expect([20000, 20774].map((day) => dailyNumber(day, 1000) - 1)).toEqual([286, 92]);
  });

  it("move the rating once each", () => {
    const puzzle = readPuzzle("schotten a=b 1 block 3 b7@5 62 41 : +?", 9);
    if (!puzzle) throw new Error("there is none");
    expect(ratingOf(puzzle)).toBe(1250);
    expect(ratingAfter(1250, puzzle, true)).toBe(1270);
    expect(ratingAfter(1250, puzzle, false)).toBe(1230);
    const after = notePuzzle(puzzle, true).rating;
    expect(after).toBeGreaterThan(800);
    expect(notePuzzle(puzzle, true)).toEqual(progress());
    expect(progress()).toEqual({ rating: after, done: [9] });
  });
});
