/*
 * preferences.ts: how somebody likes the page, kept on this device: each
 * preference is one of a few values, the first of which holds unless another is
 * chosen. Styles see it as data-NAME of the document.
 */
import { remember, remembered, watchMemory } from "./memory";
import { Store } from "./store";

export class Preference<T extends string> extends Store<T> {
  constructor(
    private readonly name: string,
    readonly values: readonly [T, ...T[]],
  ) {
    super(values[0]);
    this.recall();
    watchMemory(name, () => this.recall());
  }

  choose(value: T): void {
    remember(this.name, value === this.values[0] ? null : value);
    this.show(value);
  }

  private recall(): void {
    const kept = remembered(this.name);
    this.show(this.values.find((one) => one === kept) ?? this.values[0]);
  }

  private show(value: T): void {
    this.set(value);
    const { dataset } = document.documentElement;
    if (this.value === this.values[0]) delete dataset[this.name];
    else dataset[this.name] = this.value;
  }
}

export const theme = new Preference("theme", ["auto", "day", "night"]);
export const pace = new Preference("pace", ["calm", "brisk", "once"]);
export const cardSize = new Preference("cards", ["usual", "large"]);
export const signs = new Preference("signs", ["pictures", "letters"]);
export const motion = new Preference("motion", ["system", "none"]);
export const passing = new Preference("passing", ["ask", "self"]);

/** Between two things that the computer does, so that they can be followed. */
export const paceMs = { calm: 700, brisk: 280, once: 0 } as const;

/** Nothing is to move. */
export const isStill = (): boolean =>
  motion.value === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
