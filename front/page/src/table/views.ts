/* views.ts: what a seat knows, as the notation's "State as JSON" says it: what
 * games have in common, and what those with cards have. The rest of a view is
 * for who draws that game (games/GAME/view.ts). */

export type Seat = number;
export type GameKey = string;

export interface View {
  game: GameKey;
  options: Record<string, string>;
  to_move: Seat | "chance" | null;
  phase: string;
  result: number[] | null;
  ply: number;
  points?: number[];
}

export interface CardView extends View {
  hands: string[][];
  piles: Record<string, number>;
  discard?: string[];
  unseen?: string[];
}

export const hasCards = (view: View | null): view is CardView => view !== null && "hands" in view;
