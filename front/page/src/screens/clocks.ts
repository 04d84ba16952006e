/* clocks.ts: time to think, in words and as it runs. */
import { t } from "../language/language";

export interface ClockSetting {
  start: number;       /* seconds */
  increment: number;
}

export const clockChoices: (ClockSetting | null)[] = [
  null,
  { start: 300, increment: 5 },
  { start: 900, increment: 10 },
  { start: 1800, increment: 30 },
];

export const sayClock = (clock: ClockSetting | null): string =>
  clock ? t("%1 min + %2 s", clock.start / 60, clock.increment) : t("No clock");

/** 12:05; below ten seconds with tenths, so that it can be felt. */
export function showTime(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
