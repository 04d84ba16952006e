/* board.ts: the squares of Spiel der Türme, from the map that the engine tells. */
import { town } from "virtual:engine";

export interface Square {
  name: string;            /* "c4" */
  column: number;          /* 0 … 13, from the left */
  row: number;             /* 0 … 7, from the top */
  symbol: string | null;   /* of a site; null on a street */
}

export const squares: Square[] = town.flatMap((cells, row) =>
  [...cells].map((cell, column) => ({
    name: `${String.fromCharCode(97 + column)}${town.length - row}`,
    column,
    row,
    symbol: cell === "." ? null : cell,
  })),
);
