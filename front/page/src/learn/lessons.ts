/* lessons.ts: the first games, by game. */
import type { GameKey } from "../table/views";
import type { Lesson } from "./lesson";
import { schotten } from "./schotten";
import { siege } from "./siege";
import { towers } from "./towers";

export const lessons: Record<GameKey, Lesson> = { schotten, siege, towers };
