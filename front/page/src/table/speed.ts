/* speed.ts: how fast this device thinks, from the strongest level's own
 * moves. That level thinks for a time: on a slow device it sees less. */
import { coverOf } from "../games/covers";
import { levelCount } from "../language/games";
import { remember, remembered } from "../memory";
import type { GameKey } from "./views";

const name = (game: GameKey) => `speed.${game}`;

export function measured(game: GameKey, level: number, positions: number, milliseconds: number): void {
  if (level === levelCount() && milliseconds > 200 && positions > 0)
    remember(name(game), Math.round((1000 * positions) / milliseconds));
}

/** Positions a second; null: not measured yet. */
export function speed(game: GameKey): number | null {
  const kept = remembered(name(game));
  return typeof kept === "number" ? kept : null;
}

export const isSlow = (game: GameKey): boolean => (speed(game) ?? Infinity) < (coverOf(game)?.slow ?? 0);
