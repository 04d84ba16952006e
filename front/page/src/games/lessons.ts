/* lessons.ts: the first games, by their folders. */
import { gameKeys } from "../language/games";
import type { Lesson } from "../learn/lesson";
import type { GameKey } from "../table/views";

const found = import.meta.glob<Lesson>("./*/lesson.ts", { eager: true, import: "lesson" });

export const lessonOf = (game: GameKey): Lesson | null => found[`./${game}/lesson.ts`] ?? null;
export const taught = (): GameKey[] => gameKeys().filter(lessonOf);
