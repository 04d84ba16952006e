/* squares.ts: the squares of Spiel der Türme, from the map that the game tells. */
import { describe } from "../../language/games";

export interface Square {
  name: string;            /* "c4" */
  column: number;          /* 0 … 13, from the left */
  row: number;             /* 0 … 7, from the top */
  symbol: string | null;   /* of a site; null on a street */
}

let town: Square[] = [];

/** All of them, row by row. */
export function squares(): Square[] {
  if (town.length > 0) return town;
  const rows = describe("towers").map?.split("\n") ?? [];
  town = rows.flatMap((cells, row) =>
    [...cells].map((cell, column) => ({
      name: `${String.fromCharCode(97 + column)}${rows.length - row}`,
      column,
      row,
      symbol: cell === "." ? null : cell,
    })),
  );
  return town;
}
