/* tally.ts: one's own games, counted on this device: against the computer and
 * over a link, not those of two at one screen. */
import { remember, remembered } from "../memory";
import type { Player } from "./table";
import type { GameKey, Seat } from "./views";

export interface Count {
  played: number;
  won: number;      /* a shared win counts by its share */
  streak: number;   /* won in a row, up to now */
  best: number;     /* the highest level beaten; 0: none yet */
}

const none: Count = { played: 0, won: 0, streak: 0, best: 0 };

type Tally = Partial<Record<GameKey, Count>>;

const read = (): Tally => (remembered("tally") as Tally | null) ?? {};

export const countOf = (game: GameKey): Count => read()[game] ?? none;

export function countGame(game: GameKey, players: readonly Player[], seat: Seat, result: readonly number[]): void {
  const share = result[seat] ?? 0;
  const { played, won, streak, best } = countOf(game);
  const levels = players.flatMap((player) => (player.kind === "level" ? [player.level] : []));
  const beaten = share === 1 ? Math.min(...levels, Infinity) : 0;
  remember("tally", {
    ...read(),
    [game]: {
      played: played + 1,
      won: won + share,
      streak: share === 1 ? streak + 1 : 0,
      best: Math.max(best, Number.isFinite(beaten) ? beaten : 0),
    } satisfies Count,
  });
}
