/* covers.ts: what Home shows of each game that has a folder. */
import type { GameKey } from "../table/views";
import type { GameCover } from "./game";

const found = import.meta.glob<GameCover>("./*/cover.tsx", { eager: true, import: "cover" });

export const coverOf = (game: GameKey): GameCover | null => found[`./${game}/cover.tsx`] ?? null;
