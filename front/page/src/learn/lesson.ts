/*
 * lesson.ts: a first game that teaches: short steps on a real table. The
 * learner sits at seat 0, reads, and plays one of the words that a step
 * allows; then come the words that follow.
 */
import type { GameKey, View } from "../table/views";

/** A table to begin with: what the engine is told after `new`, and the words. */
export interface Scene {
  setup: string;
  words: string;
}

export interface LessonStep {
  text: string;              /* English, marked; %1 … are `values` */
  values?: string[];
  scene?: Scene;
  allow?: (words: string[], view: View) => string[];   /* without it one only reads */
  reply?: string | ((word: string) => string);   /* words that follow; "computer": its own */
  proof?: number;            /* the place whose claim is explained */
  picture?: string;          /* of the rules */
}

export interface Lesson {
  game: GameKey;
  steps: LessonStep[];
}

/** Only these words. */
export const only = (...wanted: string[]) => (words: string[]): string[] =>
  words.filter((word) => wanted.includes(word));

/** Words of this form. */
export const like = (form: RegExp) => (words: string[]): string[] =>
  words.filter((word) => form.test(word));

/** Is there something to do, or only something to read? */
export const isPlayed = ({ allow, reply }: LessonStep): boolean => allow !== undefined || reply !== undefined;

/** What a step allows; if that is nothing, whatever the rules allow. */
export function allowed(step: LessonStep, words: string[], view: View): string[] {
  const chosen = step.allow?.(words, view) ?? [];
  return chosen.length > 0 ? chosen : words;
}

export function replyTo(step: LessonStep, word: string): string {
  const { reply = "" } = step;
  return typeof reply === "string" ? reply : reply(word);
}
