/* saved.ts: the games on this device that go on, each until it is over or
 * thrown away by who plays it. The one that was played last comes first. */
import { remember, remembered } from "../memory";
import type { LocalMatch } from "./match";
import type { Player } from "./table";
import type { GameKey, Seat } from "./views";

export interface SavedWord {
  number: number;
  word: string;
  by: Seat | "chance" | null;
}

export interface LocalGame {
  id: string;            /* also of the rounds that follow in a match */
  game: GameKey;
  preset: string;
  players: Player[];
  seed: string;
  isStrict?: boolean;    /* claims must be found */
  match?: LocalMatch;    /* this is a round of it */
  events: SavedWord[];   /* open: with the cards that each seat drew */
  toMove?: Seat | null;
  takebacks?: number;    /* so often words were taken back */
  date?: string;         /* when it was played last: 2026-11-15T10:00 … */
}

/** A game's own name where it has no other. */
export const idOf = (seed: string): string => BigInt(seed).toString(36);

/** Until November 2026 there was one game, without an id. */
function takeOver(): void {
  const old = remembered("game") as LocalGame | null;
  if (!old) return;
  remember("game", null);
  keepGame({ ...old, id: idOf(old.seed) });
}

export function runningGames(): LocalGame[] {
  takeOver();
  const kept = remembered("games");
  return Array.isArray(kept) ? (kept as LocalGame[]) : [];
}

/** By its id; without one, that which was played last. */
export const runningGame = (id: string): LocalGame | null =>
  runningGames().find((one) => !id || one.id === id) ?? null;

export function keepGame(game: LocalGame): void {
  const others = runningGames().filter(({ id }) => id !== game.id);
  remember("games", [{ ...game, date: new Date().toISOString() }, ...others]);
}

export function dropGame(id: string): void {
  remember("games", runningGames().filter((one) => one.id !== id));
}

export function newGame(game: GameKey, preset: string, players: Player[], isStrict = false): LocalGame {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  const seed = ((BigInt(numbers[0] ?? 0) << 32n) | BigInt(numbers[1] ?? 0)).toString();
  return { id: idOf(seed), game, preset, players, seed, isStrict, events: [] };
}
