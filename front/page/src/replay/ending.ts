/* ending.ts: how a recorded game ended, in the game's own terms, or why it was
 * cut short. */
import { mark, t } from "../language/language";
import { playerName } from "../language/names";
import { outcome, winnerOf } from "../screens/outcome";
import type { Player } from "../table/table";
import type { View } from "../table/views";
import type { GameRecord } from "./record";

const cutShort: Record<string, string> = {
  resign: mark("Somebody gave up."),
  time: mark("Time ran out."),
  agreed: mark("Both agreed to end it."),
  abandoned: mark("Somebody left the table."),
};

/** Null while it goes on, or was never ended. */
export function endingOf(view: View, { tags }: GameRecord, players: Player[]): { headline: string; how: string } | null {
  const how = view.result ? outcome(view) : t(cutShort[tags.Termination ?? ""] ?? "");
  if (!how) return null;
  const winner = view.result ? winnerOf(view) : (tags.Result ?? "").split("-").indexOf("1");
  const isWon = winner !== null && winner >= 0;
  return { headline: isWon ? t("%1 wins", playerName(players, winner, null)) : t("Nobody wins"), how };
}
