/* views.ts: what a seat knows, as the notation's "State as JSON" says it. */

export type Seat = number;

interface Common {
  options: Record<string, string>;
  to_move: Seat | "chance" | null;
  phase: string;
  result: number[] | null;
  ply: number;
}

interface Cards extends Common {
  hands: string[][];
  piles: Record<string, number>;
  discard: string[];
  unseen: string[];
  tactics_played: number[];
  passes: number;
}

export interface Stone {
  owner: Seat | null;
  mud: boolean;
  blind: boolean;
  sides: [string[], string[]];
  first: Seat | null;
}

export interface SchottenView extends Cards {
  game: "schotten";
  stones: Stone[];
  joker_played: boolean[];
}

export type Face = "all" | "sum" | "low" | "same" | "colour" | "run";

export interface Tile {
  damaged: boolean;
  need: number;
  face: Face;
  sides: [string[], string[]];
  first: Seat | null;
}

export interface SiegeView extends Cards {
  game: "siege";
  tiles: Tile[];
  oil: number;
  oiled: boolean;
  last_turn: boolean;
}

export interface TowersView extends Common {
  game: "towers";
  squares: Record<string, string>;
  points: number[];
  barred: Record<string, Seat>;
  quiet: number;
  extra: boolean;
}

export type CardView = SchottenView | SiegeView;
export type View = CardView | TowersView;

export type GameKey = View["game"];
