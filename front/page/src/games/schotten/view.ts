/* view.ts: what a seat knows of Schotten Totten (docs/notation.md). */
import type { CardView, Seat } from "../../table/views";

export interface Stone {
  owner: Seat | null;
  mud: boolean;
  blind: boolean;
  sides: [string[], string[]];
  first: Seat | null;
}

export interface SchottenView extends CardView {
  stones: Stone[];
}
