/* choices.ts: how somebody likes to play a game: as they did last, or as it
 * suits who has never played it. */
import { coverOf } from "../games/covers";
import { describe, levelCount, presetWith, whyRefused, writtenOptions, type Preset } from "../language/games";
import { language } from "../language/language";
import { remember, remembered } from "../memory";
import { firstRound, type MatchLength } from "../table/match";
import { keepGame, newGame, type LocalGame } from "../table/saved";
import type { Player } from "../table/table";
import { countOf } from "../table/tally";
import type { GameKey, Seat } from "../table/views";

export type Opponent = "computer" | "here" | "link";

export interface GameChoice {
  options: Record<string, string>;
  opponent: Opponent;
  level: number;
  isStrict: boolean;
  seat: Seat | "random";
  length: MatchLength | null;   /* null: a single game */
}

/** Readers who have a book of their own find its edition first. */
export function offered(game: GameKey): Preset[] {
  const home = coverOf(game)?.home?.[language.value];
  const isFirst = ({ key }: Preset) => Number(home !== undefined && key.startsWith(home));
  return [...describe(game).presets].sort((one, other) => isFirst(other) - isFirst(one));
}

/** The one that was played last; once it was beaten twice on end, the next. */
function fittingLevel(game: GameKey, last: unknown): number {
  const { best, streak } = countOf(game);
  const level = typeof last === "number" ? last : 1;
  return Math.min(levelCount(), best >= level && streak >= 2 ? best + 1 : level);
}

const name = (game: GameKey) => `choice.${game}`;

export function lastChoice(game: GameKey): GameChoice {
  const kept = remembered(name(game)) as GameChoice | null;
  const isKnown = kept !== null && !whyRefused(game, kept.options);
  return {
    opponent: "computer",
    isStrict: remembered("strict") === true,
    seat: 0,
    length: null,
    ...kept,
    options: isKnown ? kept.options : (offered(game)[0]?.options ?? {}),
    level: fittingLevel(game, kept?.level ?? remembered("level")),
  };
}

export function rememberChoice(game: GameKey, choice: GameChoice): void {
  remember("last", game);
  remember(name(game), choice);
}

/** The game that was chosen last, if this page still has it. */
export function lastGame(all: readonly GameKey[]): GameKey {
  const last = remembered("last");
  return all.find((one) => one === last) ?? all[0] ?? "";
}

export const seatsOf = (game: GameKey, { options }: GameChoice): Seat[] => describe(game, options).seats.map(({ seat }) => seat);

/** One's own seat; where chance is to say, it says so now. */
export function ownSeat(game: GameKey, choice: GameChoice): Seat {
  const seats = seatsOf(game, choice);
  const drawn = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % seats.length;
  return choice.seat === "random" ? drawn : Math.min(choice.seat, seats.length - 1);
}

export function playersFor(game: GameKey, choice: GameChoice, own: Seat, ownName: string): Player[] {
  return seatsOf(game, choice).map((seat) =>
    choice.opponent === "computer" && seat !== own
      ? { kind: "level", level: choice.level }
      : { kind: "person", name: seat === own ? ownName : "" });
}

/** As `new` and the server take it. */
export const presetFor = (game: GameKey, { options }: GameChoice): string =>
  presetWith(game, options) || writtenOptions(options);

/** A game on this device, kept from now on. */
export function beginHere(game: GameKey, choice: GameChoice): LocalGame {
  const players = playersFor(game, choice, ownSeat(game, choice), "");
  const isStrict = choice.isStrict && describe(game, choice.options).claims;
  const first = newGame(game, presetFor(game, choice), players, isStrict);
  const begun = choice.length ? firstRound(first, choice.length) : first;
  rememberChoice(game, choice);
  keepGame(begun);
  return begun;
}
