/*
 * mistakes.ts: one's own mistakes as positions to solve, and when each comes
 * again: after a day, three days, a week and so on as long as it is solved; from
 * the beginning when it is not. Kept on this device, the newest first.
 */
import { remember, remembered } from "../memory";
import { playersOf, type GameRecord } from "../replay/record";
import type { Player } from "../table/table";
import { costly, depths, type Review } from "./review";

export interface Mistake {
  id: string;           /* of the game and the word */
  game: string;
  options: string;      /* "tactics=on claim=after …" */
  seat: number;
  words: string[];      /* of the whole table; the seat's view is made of them */
  solution: string;
  played: string;
  loss: number;
  step: number;         /* how often on end it was solved */
  due: number;          /* the day, from 1970, on which it comes again */
}

const most = 200;
const days = [0, 1, 3, 7, 16, 35, 80];

export const today = (): number => Math.floor(Date.now() / 86_400_000);

export function mistakes(): Mistake[] {
  const kept = remembered("mistakes");
  return Array.isArray(kept) ? (kept as Mistake[]) : [];
}

/** What is due today, what cost most first. */
export const dueMistakes = (day = today()): Mistake[] =>
  mistakes().filter(({ due }) => due <= day).sort((a, b) => b.loss - a.loss);

/** A short name of a text (FNV-1a). */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Programs sit at tables under their own address. */
const isPerson = (player: Player | undefined): boolean => player?.kind === "person" && !/^engine[:[]/.test(player.name);

/** From a review that went deep enough: mistakes and blunders of the people in it. */
export function keepMistakes(record: GameRecord, review: Review): void {
  if (review.depth < depths[1]) return;
  const words = record.words.map(([word]) => word);
  const game = nameOf(words.join(" "));
  const players = playersOf(record, review.seats.length);
  const known = mistakes();
  const found = costly(review)
    .filter(({ by, decision }) => isPerson(players[by]) && decision.class !== "inaccuracy")
    .map(({ index, by, decision }): Mistake => ({
      id: `${game}.${index}`,
      game: record.game,
      options: record.options,
      seat: by,
      words: words.slice(0, index),
      solution: decision.words[0]?.word ?? "",
      played: decision.words[decision.played]?.word ?? "",
      loss: decision.loss,
      step: 0,
      due: today(),
    }))
    .filter(({ id }) => !known.some((one) => one.id === id));
  if (found.length > 0) remember("mistakes", [...found, ...known].slice(0, most));
}

/** After a try: when it comes again. */
export function schedule(mistake: Mistake, isSolved: boolean, day = today()): Mistake {
  const step = isSolved ? Math.min(mistake.step + 1, days.length - 1) : 0;
  return { ...mistake, step, due: day + (isSolved ? (days[step] ?? 1) : 1) };
}

export function noteTry(id: string, isSolved: boolean): void {
  remember("mistakes", mistakes().map((one) => (one.id === id ? schedule(one, isSolved) : one)));
}
