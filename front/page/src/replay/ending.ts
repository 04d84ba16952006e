/* ending.ts: how a recorded game ended, as the game says it, or why it was cut
 * short. */
import { mark, t } from "../language/language";
import { playerName } from "../language/names";
import { headline } from "../screens/outcome";
import type { Sight } from "../table/sight";
import type { Player } from "../table/table";
import type { GameRecord } from "./record";

const cutShort: Record<string, string> = {
  resign: mark("Somebody gave up."),
  time: mark("Time ran out."),
  agreed: mark("Both agreed to end it."),
  abandoned: mark("Somebody left the table."),
};

/** The same, where only one can have done it. */
const cutShortBy: Record<string, string> = {
  resign: mark("%1 gave up."),
  time: mark("%1 ran out of time."),
  abandoned: mark("%1 left the table."),
};

function whyCutShort(termination: string, result: number[], players: Player[]): string {
  const losers = result.flatMap((share, seat) => (share === 0 ? [seat] : []));
  const by = cutShortBy[termination];
  return by && losers.length === 1 ? t(by, playerName(players, losers[0] ?? 0, null)) : t(cutShort[termination] ?? "");
}

/** "1-0" or "1/2-1/2" as numbers. */
const sharesOf = (result: string): number[] =>
  result.split("-").map((share) => {
    const [part = 0, whole = 1] = share.split("/").map(Number);
    return part / whole;
  });

/** Null while it goes on, or was never ended. */
export function endingOf({ view, why }: Sight, { tags }: GameRecord, players: Player[]): { headline: string; how: string } | null {
  const result = view?.result ?? sharesOf(tags.Result ?? "");
  const how = view?.result ? why.join(" · ") : whyCutShort(tags.Termination ?? "", result, players);
  if (!how) return null;
  return { headline: headline(result, players, null), how };
}
