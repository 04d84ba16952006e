/* deck.ts: the decks of numbered cards: their colours and values, and which
 * value the spy has. */
import type { CardView } from "../table/views";

export type DeckName = "schotten" | "battleline" | "siege";

interface Deck {
  colours: string[];
  low: number;
  top: number;
  spy: number;
}

export const suits = ["r", "o", "y", "g", "b", "p"];

export const decks: Record<DeckName, Deck> = {
  schotten: { colours: suits, low: 1, top: 9, spy: 7 },
  battleline: { colours: suits, low: 1, top: 10, spy: 8 },
  siege: { colours: suits.filter((suit) => suit !== "o"), low: 0, top: 11, spy: 10 },
};

export const valuesOf = ({ low, top }: Deck): number[] =>
  Array.from({ length: top - low + 1 }, (_, index) => low + index);

export const deckOf = ({ game, options }: Pick<CardView, "game" | "options">): DeckName =>
  game === "schotten" && options.cards === "60" ? "battleline" : game;

/** Where no game is played, by the name of the variant. */
export const deckOfPreset = (game: CardView["game"], preset: string): DeckName =>
  game === "schotten" && preset.startsWith("battleline") ? "battleline" : game;
