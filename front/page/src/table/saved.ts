/* saved.ts: the game on this device that can be taken up again. */
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
  game: GameKey;
  preset: string;
  players: Player[];
  seed: string;
  isStrict?: boolean;    /* claims must be found */
  match?: LocalMatch;    /* this is a round of it */
  events: SavedWord[];   /* open: with the cards that each seat drew */
}

export function rememberedGame(): LocalGame | null {
  return remembered("game") as LocalGame | null;
}

export function rememberGame(game: LocalGame | null): void {
  remember("game", game);
}

export function newGame(game: GameKey, preset: string, players: Player[], isStrict = false): LocalGame {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  const seed = (BigInt(numbers[0] ?? 0) << 32n) | BigInt(numbers[1] ?? 0);
  return { game, preset, players, seed: seed.toString(), isStrict, events: [] };
}
