/* speed.ts: how fast this device thinks, from the strongest level's own
 * moves. That level thinks for a time: on a slow device it sees less. */
import { remember, remembered } from "../memory";
import type { GameKey } from "./views";

const topLevel = 6;

/** Positions a second below which that level is noticeably weaker: a quarter
 * of what one core of an ordinary server saw in November 2026. */
const slow: Record<GameKey, number> = { schotten: 9000, siege: 3200, towers: 10000 };

const name = (game: GameKey) => `speed.${game}`;

export function measured(game: GameKey, level: number, positions: number, milliseconds: number): void {
  if (level === topLevel && milliseconds > 200 && positions > 0)
    remember(name(game), Math.round((1000 * positions) / milliseconds));
}

/** Positions a second; null: not measured yet. */
export function speed(game: GameKey): number | null {
  const kept = remembered(name(game));
  return typeof kept === "number" ? kept : null;
}

export const isSlow = (game: GameKey): boolean => (speed(game) ?? Infinity) < slow[game];
