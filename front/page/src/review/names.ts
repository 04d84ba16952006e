/* names.ts: how a review speaks of decisions and numbers. */
import { language, mark, t } from "../language/language";
import type { Decision, DecisionClass } from "./review";

const classes: Record<DecisionClass, { name: string; sign: string }> = {
  none: { name: mark("no choice"), sign: "" },
  fine: { name: mark("fine"), sign: "" },
  inaccuracy: { name: mark("inaccuracy"), sign: "?!" },
  mistake: { name: mark("mistake"), sign: "?" },
  blunder: { name: mark("blunder"), sign: "??" },
};

export const className = (key: DecisionClass): string => t(classes[key].name);
export const classSign = (key: DecisionClass): string => classes[key].sign;

const formats = new Map<string, Intl.NumberFormat>();

function format(digits: number, hasSign: boolean): Intl.NumberFormat {
  const key = `${language.value}${digits}${hasSign}`;
  const found = formats.get(key) ?? new Intl.NumberFormat(language.value, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: hasSign ? "exceptZero" : "auto",
  });
  formats.set(key, found);
  return found;
}

/** A number and its sign stay on one line; the sign stands off in every language, as the engine writes it. */
export const together = (text: string): string => text.replace(/(\d)\s*%/g, "$1\u00a0%");

export const percent = (share: number, digits = 0): string => together(format(digits, false).format(share));
export const change = (share: number, digits = 1): string => together(format(digits, true).format(share));

const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase(language.value) + text.slice(1);

/** "Mistake: 8.1 % lost. Better: blue 7 at stone 5." */
export function verdict({ class: key, loss, words }: Decision): string {
  const best = words[0];
  return t("%1: %2 lost. Better: %3.", capital(className(key)), percent(loss, 1), best?.text || best?.word || "");
}
