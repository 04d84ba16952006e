/* match.ts: how a match stands, in words. */
import type { Description } from "../language/games";
import { t, tn } from "../language/language";
import { playerName } from "../language/names";
import type { MatchState } from "../table/match";
import type { Player } from "../table/table";
import type { Seat } from "../table/views";
import { winnersAmong } from "./outcome";

export const sayRound = ({ round, due, wins }: MatchState): string =>
  wins
    ? tn("Round %2: the first with %1 won round wins", "Round %2: the first with %1 won rounds wins", wins, round)
    : t("Round %1 of %2", round, due ?? round);

/** What a seat has so far: points, or wins where those are counted. */
export function sayScore({ score, wins }: MatchState, { series }: Description, seat: Seat): string {
  const n = score[seat] ?? 0;
  return wins || series?.counts_wins ? tn("%1 won", "%1 won", n) : t("%1 pts", n);
}

/** Who leads; at the end, who has won the match and why. */
export function sayMatch(match: MatchState, about: Description, players: readonly Player[], looker: Seat | null): string {
  const { isOver, winner, score, why } = match;
  if (isOver) return [sayWinner(winner, about, players, looker), ...why].join(" ");
  const [leader = 0, ...level] = winnersAmong(score);
  if (level.length > 0) return t("The score is level.");
  return leader === looker ? t("You lead.") : t("%1 leads.", playerName(players, leader, looker));
}

function sayWinner(winner: Seat | null, { series }: Description, players: readonly Player[], looker: Seat | null): string {
  if (winner === null) return series?.drawn ?? "";
  if (winner === looker) return t("You have won overall.");
  return (series?.won ?? "%1").replace("%1", playerName(players, winner, looker));
}
