/* theme.ts: day or night: as the system has it, or as chosen. */
import { remember, remembered } from "./memory";
import { Store } from "./store";

export const themes = ["auto", "day", "night"] as const;
export type Theme = (typeof themes)[number];

export const theme = new Store<Theme>("auto");

function show(chosen: Theme): void {
  theme.set(chosen);
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

export function chooseTheme(chosen: Theme): void {
  remember("theme", chosen === "auto" ? null : chosen);
  show(chosen);
}

export function startTheme(): void {
  const chosen = remembered("theme");
  show(themes.find((one) => one === chosen) ?? "auto");
}
