/*
 * games.ts: what the games say of themselves (docs/notation.md, "Games that
 * describe themselves"), in the reader's language. It comes with the language.
 */
import type { GameKey } from "../table/views";

interface Named {
  key: string;
  name: string;
  note?: string;
}

export interface Colour extends Named {
  sign: string;     /* a letter or two, of the reader's language */
}

export interface CardName extends Named {
  brief?: string;   /* what a wild card stands for: "1–9" */
  pile?: string;
}

export interface Preset extends Named {
  seats: number;
  options: Record<string, string>;
}

/** An option: its name, and what it may be. */
export interface Choice extends Named {
  values: Named[];
}

/** A match, or whatever several games on end are called in this one. */
export interface Series {
  rounds: number;         /* of a usual one */
  has_length: boolean;    /* how many is agreed on */
  counts_wins: boolean;   /* what is counted are wins, not points */
  name: string;
  note: string;
  won: string;            /* "%1 has won the match." */
  drawn: string;
}

export interface Description {
  game: GameKey;
  name: string;
  note: string;
  rules: number;        /* their version */
  claims: boolean;
  draws: boolean;       /* it may end without a winner */
  options: Record<string, string>;
  presets: Preset[];
  choices: Choice[];
  seats: { seat: number; name: string; colour?: string }[];
  place?: string;       /* "stone %1" */
  piles: Named[];
  colours: Colour[];
  cards: CardName[];
  features: Named[];
  buttons: Named[];
  prompts: Named[];
  map?: string;         /* the rows of a board, the highest first */
  series?: Series;
  deck: string[];       /* every card of a colour */
}

/** One game: what holds for every set-up, and for each what does not; and the
 * choices of options that the rules refuse, with their sentence. */
export interface ToldGame {
  common: Partial<Description>;
  varied: Partial<Description>[];
  refused: { options: Record<string, string>; why: string }[];
}

interface Told {
  games: ToldGame[];
  levels: [name: string, character: string][];
}

let told: Told = { games: [], levels: [] };

export function hearGames(next: Told): void {
  told = next;
}

const nothing: Omit<Description, "game" | "name"> = {
  note: "", rules: 0, claims: false, draws: true, options: {}, presets: [], choices: [], seats: [], piles: [], colours: [],
  cards: [], features: [], buttons: [], prompts: [], deck: [],
};

/** All options that are asked for are so in `known`. */
const isSame = (known: Record<string, string>, asked: Record<string, string>): boolean =>
  Object.entries(asked).every(([key, value]) => known[key] === value);

export const gameKeys = (): GameKey[] => told.games.map(({ common }) => common.game ?? "");

/** A game with these options, or as its first preset has it. A game that this
 * page does not know (a table visited long ago) has its key for a name. */
export function describe(game: GameKey, options: Record<string, string> = {}): Description {
  const found = told.games.find(({ common }) => common.game === game);
  const fits = (one: Partial<Description>) => isSame(one.options ?? {}, options);
  return { ...nothing, game, name: game, ...found?.common, ...(found?.varied.find(fits) ?? found?.varied[0]) };
}

/** The same by the preset's key, or by options as they are written for `new`. */
export function describePreset(game: GameKey, preset: string): Description {
  const known = describe(game).presets.find(({ key }) => key === preset);
  const written = preset.split(" ").filter((word) => word.includes("=")).map((word) => word.split("="));
  return describe(game, known?.options ?? Object.fromEntries(written));
}

/** Why no game has these options; null: one has. */
export const whyRefused = (game: GameKey, options: Record<string, string>): string | null =>
  told.games.find(({ common }) => common.game === game)?.refused.find((one) => isSame(one.options, options))?.why ?? null;

/** Options as `new` takes them. */
export const writtenOptions = (options: Record<string, string>): string =>
  Object.entries(options).map(([key, value]) => `${key}=${value}`).join(" ");

/** The key of the preset that has just these options; "": none has. */
export const presetWith = (game: GameKey, options: Record<string, string>): string =>
  describe(game).presets.find((preset) => isSame(preset.options, options))?.key ?? "";

/** The name that a list has for a key; else the key. */
export const nameIn = (list: readonly Named[], key: string): string =>
  list.find((one) => one.key === key)?.name ?? key;

export const noteIn = (list: readonly Named[], key: string): string =>
  list.find((one) => one.key === key)?.note ?? "";

/** The computer's levels, by name and by character. */
export const levelCount = (): number => told.levels.length;
export const levelName = (level: number): string => told.levels[level - 1]?.[0] ?? "";
export const levelNote = (level: number): string => told.levels[level - 1]?.[1] ?? "";
