/* view.ts: what a seat knows of Spiel der Türme (docs/notation.md). */
import type { Seat, View } from "../../table/views";

export interface TowersView extends View {
  squares: Record<string, string>;
  points: number[];
  barred: Record<string, Seat>;
}
