/* speed.ts: how fast this device thinks, from the strongest level's own
 * moves. That level thinks for a time: on a slow device it sees less. */
import { remember, remembered } from "../memory";

const topLevel = 6;
/** Positions a second below which that level is noticeably weaker. */
const slow = 40000;

export function measured(level: number, positions: number, milliseconds: number): void {
  if (level === topLevel && milliseconds > 200 && positions > 0)
    remember("speed", Math.round((1000 * positions) / milliseconds));
}

export const speed = (): number | null => {
  const kept = remembered("speed");
  return typeof kept === "number" ? kept : null;
};

export const isSlow = (): boolean => (speed() ?? Infinity) < slow;
