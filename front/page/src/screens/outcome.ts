/* outcome.ts: who has won, and how a game ended. */
import { language, t } from "../language/language";
import { playerName } from "../language/names";
import type { Player, TableState } from "../table/table";
import type { Seat } from "../table/views";

/** Who has the most: one winner, or several who are level. */
export function winnersAmong(result: readonly number[]): Seat[] {
  const best = Math.max(...result);
  return result.flatMap((share, seat) => (share === best ? [seat] : []));
}

/** Where all are level it is a draw; where some are, they share the win. */
export function headline(result: readonly number[], players: readonly Player[], looker: Seat | null): string {
  const winners = winnersAmong(result);
  const [winner = 0] = winners;
  const names = winners.map((seat) => playerName(players, seat, looker));
  if (winners.length === 1)
    return winner === looker ? t("You win") : t("%1 wins", names[0] ?? "");
  if (winners.length === result.length) return t("A draw");
  return t("The win is shared: %1", new Intl.ListFormat(language.value).format(names));
}

/** As the game says it, line by line; or, where it ended before its last word,
 * who ended it. */
export function howItEnded(state: TableState): string[] {
  return state.ending === "words" || state.ending === null ? state.why : [whoEndedIt(state)];
}

function whoEndedIt({ result, ending, players, told }: TableState): string {
  const losers = (result ?? []).flatMap((share, seat) => (share === 0 ? [seat] : []));
  const resigned = told?.table.seats.findIndex((seat) => seat.resigned) ?? -1;
  const name = playerName(players, resigned >= 0 ? resigned : (losers[0] ?? 0), null);
  if (ending === "resign") return t("%1 gave up.", name);
  if (ending === "time") return t("%1 ran out of time.", name);
  return ending === "agreed" ? t("Both agreed to a draw.") : t("%1 left the table.", name);
}
