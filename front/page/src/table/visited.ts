/* visited.ts: tables at a server where somebody sat with this device, the
 * newest first, to come back to. */
import { remember, remembered } from "../memory";
import type { Player } from "./table";
import type { GameKey, Seat } from "./views";

export interface Visit {
  id: string;
  game: GameKey;
  players: Player[];
  seat: Seat;
  date: string;              /* 2026-11-15T10:00 … */
  result: number[] | null;   /* null: it goes on */
  toMove?: Seat | null;      /* as far as is known; null: it has not begun */
}

const most = 20;

export function visits(): Visit[] {
  const kept = remembered("tables");
  return Array.isArray(kept) ? (kept as Visit[]) : [];
}

/** True if this visit has just ended: it was known to go on. */
export function rememberVisit(visit: Omit<Visit, "date">): boolean {
  const before = visits().find(({ id }) => id === visit.id);
  const date = before?.date ?? new Date().toISOString();
  const others = visits().filter(({ id }) => id !== visit.id);
  remember("tables", [{ ...visit, date }, ...others].slice(0, most));
  return before !== undefined && before.result === null && visit.result !== null;
}

export function forgetVisit(id: string): void {
  remember("tables", visits().filter((one) => one.id !== id));
}
