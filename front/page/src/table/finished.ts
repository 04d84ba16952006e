/* finished.ts: games that ended on this device, to look at again: the newest
 * first, so many and no more. */
import { remember, remembered } from "../memory";
import type { Player } from "./table";
import { idOf, type LocalGame } from "./saved";
import type { GameKey } from "./views";

export interface FinishedGame {
  id: string;
  game: GameKey;
  preset: string;
  players: Player[];
  isStrict?: boolean;
  words: string;        /* with blanks between; chance included */
  result: number[];     /* shares by seat */
  date: string;         /* 2026-11-15 */
  takebacks?: number;
}

const most = 30;

export function finishedGames(): FinishedGame[] {
  const kept = remembered("finished");
  return Array.isArray(kept) ? (kept as FinishedGame[]) : [];
}

export const finishedGame = (id: string): FinishedGame | null =>
  finishedGames().find((one) => one.id === id) ?? null;

/** Returns the id under which it is found again. */
export function rememberFinished({ game, preset, players, isStrict, seed, events, takebacks = 0 }: LocalGame, result: number[]): string {
  const id = idOf(seed);
  const date = new Date().toISOString().slice(0, 10);
  const words = events.map(({ word }) => word).join(" ");
  const others = finishedGames().filter((one) => one.id !== id);
  remember("finished", [{ id, game, preset, players, isStrict, words, result, date, takebacks }, ...others].slice(0, most));
  return id;
}
