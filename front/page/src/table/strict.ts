/*
 * strict.ts: the strict referee shows no claims: people must find them, and
 * may try any complete side of theirs. A refused claim costs nothing.
 */
import type { Seat, View } from "./views";

/** Places where `seat` has a complete side that is still open to a claim. */
export function complete(view: View, seat: Seat): number[] {
  if (view.game === "schotten")
    return view.stones.flatMap((stone, index) =>
      stone.owner === null && stone.sides[seat]?.length === (stone.mud ? 4 : 3) ? [index + 1] : [],
    );
  if (view.game === "siege" && seat === 0)
    return view.tiles.flatMap((tile, index) =>
      tile.sides[seat]?.length === tile.need ? [index + 1] : [],
    );
  return [];
}

export const attempts = (view: View, seat: Seat): string[] =>
  complete(view, seat).map((place) => `claim:${place}`);

/** Where claims have a phase of their own, it would tell that there is one to
 * be made: it is asked whenever there is a complete side. */
export function asksForClaims(view: View, word: string | null): boolean {
  if (view.game !== "schotten") return false;
  const isAfterPlay = word !== null && !/^(\+|claim:|done|draw:|return:)/.test(word);
  return view.options.claim === "after" ? isAfterPlay : word === null;
}

/** The attacker may claim beside playing: there attempts stand beside plays. */
export const withAttempts = (view: View, legal: string[], tried: string[]): string[] =>
  view.game === "siege" && view.phase === "play" ? [...new Set([...legal, ...tried])] : legal;
