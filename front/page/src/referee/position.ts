/*
 * position.ts: what people at a real table have entered: which card lies where.
 * It knows no rules: the engine is handed it as a drawn position (notation:
 * "Drawn positions") and says what it is worth.
 */
import { refereeOf } from "../games/referees";
import type { GameKey, Seat } from "../table/views";

export interface Place {
  sides: [string[], string[]];
  owner: Seat | null;       /* of a claimed stone */
  first: Seat | null;       /* the side that was complete first, where both are */
  signs: string[];          /* features that it has */
}

export interface Position {
  game: GameKey;
  preset: string;
  places: Place[];
  seen: string[];           /* in the discard */
}

/** A side of a place, or the discard, to which cards are added. */
export type Spot = { place: number; seat: Seat } | "seen";

const emptyPlace = (): Place => ({ sides: [[], []], owner: null, first: null, signs: [] });

export function emptyPosition(game: GameKey, preset: string): Position {
  return { game, preset, places: Array.from({ length: refereeOf(game)?.places ?? 0 }, emptyPlace), seen: [] };
}

export const changePlace = (position: Position, place: number, changed: Partial<Place>): Position => ({
  ...position,
  places: position.places.map((one, index) => (index === place ? { ...one, ...changed } : one)),
});

export function cardsAt(position: Position, spot: Spot): string[] {
  return spot === "seen" ? position.seen : (position.places[spot.place]?.sides[spot.seat] ?? []);
}

function withCards(position: Position, spot: Spot, cards: string[]): Position {
  if (spot === "seen") return { ...position, seen: cards };
  const sides = position.places[spot.place]?.sides ?? [[], []];
  return changePlace(position, spot.place, {
    sides: spot.seat === 0 ? [cards, sides[1]] : [sides[0], cards],
    first: null,
  });
}

export const add = (position: Position, spot: Spot, card: string): Position =>
  withCards(position, spot, [...cardsAt(position, spot), card]);

/** Takes away the last such card there. */
export function remove(position: Position, spot: Spot, card: string): Position {
  const cards = [...cardsAt(position, spot)];
  const at = cards.lastIndexOf(card);
  if (at >= 0) cards.splice(at, 1);
  return withCards(position, spot, cards);
}

/** Where the card lies; of like ones, the first. */
export function spotOf(position: Position, card: string): Spot | null {
  for (const [place, { sides }] of position.places.entries())
    for (const seat of [0, 1] as const) if (sides[seat].includes(card)) return { place, seat };
  return position.seen.includes(card) ? "seen" : null;
}

export function count(position: Position, card: string): number {
  const all = [...position.places.flatMap(({ sides }) => sides.flat()), ...position.seen];
  return all.filter((one) => one === card).length;
}

export function toggleSign(position: Position, place: number, sign: string): Position {
  const signs = position.places[place]?.signs ?? [];
  return changePlace(position, place, {
    signs: signs.includes(sign) ? signs.filter((one) => one !== sign) : [...signs, sign],
  });
}

export const setFirst = (position: Position, place: number, first: Seat): Position =>
  changePlace(position, place, { first });

/** A claim was made good. */
export const claimed = (position: Position, place: number, seat: Seat): Position =>
  refereeOf(position.game)?.claimed(position, place, seat) ?? position;

export const unclaimed = (position: Position, place: number): Position =>
  changePlace(position, place, { owner: null });

export interface Question {
  place: number;
  seat: Seat;
}

/** The drawn position, with every claim asked for, in this order. */
export function drawn({ game, preset, places, seen }: Position): { text: string; questions: Question[] } {
  const { noun = "", claimants = [] } = refereeOf(game) ?? {};
  const lines = [`game ${game} ${preset}`];
  places.forEach(({ sides, owner, first, signs }, index) => {
    const parts = [noun, String(index + 1)];
    if (owner !== null) parts.push("owner", String(owner));
    parts.push(...signs, ...sides[0], "|", ...sides[1]);
    if (first !== null) parts.push("first", String(first));
    lines.push(parts.join(" "));
  });
  if (seen.length > 0) lines.push(`seen ${seen.join(" ")}`);
  const questions = places.flatMap(({ owner }, place) =>
    owner === null ? claimants.map((seat) => ({ place, seat })) : [],
  );
  lines.push(...questions.map(({ place, seat }) => `claim ${place + 1} by ${seat}`));
  return { text: `${lines.join("\n")}\n`, questions };
}
