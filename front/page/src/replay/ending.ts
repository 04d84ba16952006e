/* ending.ts: how a recorded game ended, as the game says it, or why it was cut
 * short. */
import { mark, t } from "../language/language";
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

/** "1-0" or "1/2-1/2" as numbers. */
const sharesOf = (result: string): number[] =>
  result.split("-").map((share) => {
    const [part = 0, whole = 1] = share.split("/").map(Number);
    return part / whole;
  });

/** Null while it goes on, or was never ended. */
export function endingOf({ view, why }: Sight, { tags }: GameRecord, players: Player[]): { headline: string; how: string } | null {
  const how = view?.result ? why.join(" · ") : t(cutShort[tags.Termination ?? ""] ?? "");
  if (!how) return null;
  const result = view?.result ?? sharesOf(tags.Result ?? "");
  return { headline: headline(result, players, null), how };
}
