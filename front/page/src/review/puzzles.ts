/*
 * puzzles.ts: the puzzles that come with the page (front/puzzles/puzzles.txt), a
 * daily one, and the solver's rating; the same rules as core/analysis/puzzle.c.
 */
import text from "../../../puzzles/puzzles.txt?raw";
import { gameKeys } from "../language/games";
import { mark } from "../language/language";
import { remember, remembered } from "../memory";
import { today } from "./mistakes";

export interface Puzzle {
  number: number;       /* from 1 */
  game: string;
  options: string;      /* "tactics=on claim=after …" */
  seat: number;
  kind: string;
  difficulty: number;
  solution: string;
  value: number;        /* per cent */
  second: number;
  words: string[];      /* as the seat saw them */
}

/** A line as puzzle.h says it; null: it is none. */
export function readPuzzle(line: string, number: number): Puzzle | null {
  const [head = "", words] = line.split(" : ");
  const [game = "", options = "", seat, kind = "", difficulty, solution = "", value, second] = head.split(" ");
  if (!words || !solution) return null;
  return {
    number, game, options: options.replaceAll(",", " "), seat: Number(seat), kind, difficulty: Number(difficulty),
    solution, value: Number(value), second: Number(second), words: words.split(" "),
  };
}

const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));

export const puzzleCount = (): number => lines.length;

export const puzzleAt = (number: number): Puzzle | null => readPuzzle(lines[number - 1] ?? "", number);

const kinds: Record<string, string> = {
  endgame: mark("Nothing is hidden any more"),
  claim: mark("Claim it"),
  block: mark("Block it"),
  build: mark("Build it"),
  move: mark("The one good move"),
  site: mark("Take the site"),
  finish: mark("Win it now"),
  stop: mark("Somebody is about to win"),
  chain: mark("One step leads to the next"),
  save: mark("Bring it to safety"),
  threat: mark("Threaten to win"),
};

/** A message of the catalogue. */
export const kindName = (kind: string): string => kinds[kind] ?? mark("The right moment");

export interface Progress {
  rating: number;
  done: number[];
}

export function progress(): Progress {
  const kept = remembered("puzzles") as Progress | null;
  return kept && Array.isArray(kept.done) ? kept : { rating: 800, done: [] };
}

export const ratingOf = ({ difficulty }: Puzzle): number => 500 + 250 * difficulty;

export function ratingAfter(rating: number, puzzle: Puzzle, isSolved: boolean): number {
  const expected = 1 / (1 + 10 ** ((ratingOf(puzzle) - rating) / 400));
  return Math.max(0, rating + Math.round(40 * (Number(isSolved) - expected)));
}

/** Only the first try counts. */
export function notePuzzle(puzzle: Puzzle, isSolved: boolean): Progress {
  const before = progress();
  if (before.done.includes(puzzle.number)) return before;
  const after = { rating: ratingAfter(before.rating, puzzle, isSolved), done: [...before.done, puzzle.number] };
  remember("puzzles", after);
  return after;
}

/** The day's, the same for everybody who has the same puzzles, in the terminal too. */
export function dailyNumber(day = today(), count = puzzleCount()): number {
  let state = (day * 2654435761) >>> 0;
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
  return 1 + ((state ^ (state >>> 13)) >>> 0) % count;
}

/** One that is not done and about as hard as the rating is high. */
export function nextNumber(game: string | null, random: () => number = Math.random): number | null {
  const { rating, done } = progress();
  const isDone = new Set(done);
  const games = new Set(game ? [game] : gameKeys());
  const open = lines
    .map((line, index) => ({ number: index + 1, line }))
    .filter(({ number, line }) => !isDone.has(number) && games.has(line.split(" ", 1)[0] ?? ""));
  const some = Array.from({ length: Math.min(12, open.length) }, () => open[Math.floor(random() * open.length)])
    .flatMap((one) => (one ? [readPuzzle(one.line, one.number)] : []))
    .filter((one) => one !== null);
  some.sort((a, b) => Math.abs(ratingOf(a) - rating) - Math.abs(ratingOf(b) - rating));
  return some[0]?.number ?? null;
}
