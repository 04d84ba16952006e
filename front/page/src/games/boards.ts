/* boards.ts: the games that are drawn, by their folders. */
import type { GameKey } from "../table/views";
import type { GameBoard } from "./game";

const found = import.meta.glob<GameBoard>("./*/board.tsx", { eager: true, import: "board" });

/** Null: this game is shown in letters (Plain.tsx). */
export const boardOf = (game: GameKey): GameBoard | null => found[`./${game}/board.tsx`] ?? null;
