/* Clock.tsx: the time that a seat has left, running while it is its turn. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../language/language";
import type { Told } from "../table/server";
import type { Seat } from "../table/views";
import { showTime } from "./clocks";

const hurried = 20_000;

/** Draws itself anew so often. */
export function useTicks(everyMs: number, isRunning: boolean): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((n) => n + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isRunning]);
}

export function Clock({ told, seat }: { told: Told; seat: Seat }) {
  const { clock, state } = told.table;
  const isRunning = clock?.running === seat && state === "playing";
  useTicks(200, isRunning);
  if (!clock) return null;
  const charged = isRunning ? Math.max(0, performance.now() - told.at - clock.grace) : 0;
  const left = (clock.left[seat] ?? 0) - charged;
  return (
    <span class={`clock${isRunning ? " running" : ""}${left < hurried ? " hurried" : ""}`} role="timer" aria-label={t("Time left")}>
      {showTime(left)}
    </span>
  );
}
