/*
 * language.ts: the reader's language. Sources carry the English; t() gives
 * the translation, with %1 … %4 replaced. Call it while drawing, not before:
 * the language can be switched at any time.
 */
import { remember, remembered, watchMemory } from "../memory";
import { Store } from "../store";
import { hearGames, type ToldGame } from "./games";

export const languages = { en: "English", fr: "Français", de: "Deutsch" } as const;
export type Language = keyof typeof languages;

type Texts = Record<string, string | string[]>;

/** Which form a number takes. */
type Plural = (n: number) => number;

const english: Plural = (n) => Number(n !== 1);

interface Loader {
  texts: () => Promise<{ default: Texts; plural: Plural }>;
  games: () => Promise<{ games: ToldGame[]; levels: [string, string][] }>;
}

const loaders: Record<Language, Loader> = {
  en: { texts: async () => ({ default: {}, plural: english }), games: () => import("virtual:games/en") },
  fr: { texts: () => import("../../../po/fr.po"), games: () => import("virtual:games/fr") },
  de: { texts: () => import("../../../po/de.po"), games: () => import("virtual:games/de") },
};

export const language = new Store<Language>("en");
let texts: Texts = {};
let plural = english;

const isLanguage = (code: unknown): code is Language =>
  typeof code === "string" && code in languages;

export async function switchLanguage(code: Language): Promise<void> {
  const [said, told] = await Promise.all([loaders[code].texts(), loaders[code].games()]);
  ({ default: texts, plural } = said);
  hearGames(told);
  document.documentElement.lang = code;
  language.set(code);
}

export function chooseLanguage(code: Language): Promise<void> {
  remember("language", code);
  return switchLanguage(code);
}

function wantedLanguage(): Language {
  const wanted = [remembered("language"), ...navigator.languages.map((code) => code.slice(0, 2))];
  return wanted.find(isLanguage) ?? "en";
}

export function startLanguage(): Promise<void> {
  watchMemory("language", () => void switchLanguage(wantedLanguage()));
  return switchLanguage(wantedLanguage());
}

function fill(text: string, values: readonly (string | number)[]): string {
  return text.replace(/%([1-4])/g, (whole, digit: string) =>
    String(values[Number(digit) - 1] ?? whole),
  );
}

export function t(english: string, ...values: (string | number)[]): string {
  const text = texts[english];
  return fill(typeof text === "string" ? text : english, values);
}

/** One or several, as the language counts: %1 is the number. */
export function tn(one: string, more: string, n: number, ...values: (string | number)[]): string {
  const text = texts[one];
  const own = Array.isArray(text) ? text[plural(n)] : undefined;
  return fill(own ?? (n === 1 ? one : more), [n, ...values]);
}

/** Marks a text for the catalogue where it is only translated later. */
export const mark = (english: string): string => english;
