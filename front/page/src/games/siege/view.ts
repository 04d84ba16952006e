/* view.ts: what a seat knows of Schotten Totten 2 (docs/notation.md). */
import type { CardView, Seat } from "../../table/views";

export type Face = "all" | "sum" | "low" | "same" | "colour" | "run";

export interface Tile {
  damaged: boolean;
  need: number;
  face: Face;
  sides: [string[], string[]];
  first: Seat | null;
}

export interface SiegeView extends CardView {
  tiles: Tile[];
  oil: number;
}
