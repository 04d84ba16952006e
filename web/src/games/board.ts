/* board.ts: the map of Spiel der Türme, as its rules page draws it. */

const map = [
  ". . . . . . . . . . . . . .",
  ". A B . C D . . A B . C D .",
  ". C D . A B . . C D . A B .",
  ". . . . . . . . . . . . . .",
  ". . . . . . . . . . . . . .",
  ". B A . D C . . B A . D C .",
  ". D C . B A . . D C . B A .",
  ". . . . . . . . . . . . . .",
].map((row) => row.split(" "));

export interface Square {
  name: string;            /* "c4" */
  column: number;          /* 0 … 13, from the left */
  row: number;             /* 0 … 7, from the top */
  symbol: string | null;   /* of a site; null on a street */
}

export const squares: Square[] = map.flatMap((cells, row) =>
  cells.map((cell, column) => ({
    name: `${String.fromCharCode(97 + column)}${8 - row}`,
    column,
    row,
    symbol: cell === "." ? null : cell,
  })),
);
