/* stops.ts: where a replay stands still: before each decision, and at the end.
 * The deal, and what comes after a decision, goes with it. */

/** How many words have been played at each stop. */
export function stopsOf(words: readonly (readonly [string, number | "chance"])[]): number[] {
  const stops = words.flatMap(([, by], index) => (by === "chance" ? [] : [index]));
  return [...stops, words.length];
}

/** The stop at which a word has just been played. */
export function stopAfter(stops: readonly number[], word: number): number {
  const found = stops.findIndex((played) => played > word);
  return found < 0 ? stops.length - 1 : found;
}
