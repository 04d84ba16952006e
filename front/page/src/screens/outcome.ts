/* outcome.ts: how a game ended, in the game's own terms, from what is seen. */
import { language, t, tn } from "../language/language";
import { playerName, roleName } from "../language/names";
import type { Player, TableState } from "../table/table";
import type { Seat, SchottenView, SiegeView, TowersView, View } from "../table/views";

function schotten(view: SchottenView, winner: Seat | null): string {
  const held = (seat: Seat) =>
    view.stones.flatMap((stone, index) => (stone.owner === seat ? [index + 1] : []));
  const counts = [0, 1].map((seat) => held(seat).length);
  if (winner === null) return t("%1 stones each.", counts[0] ?? 0);
  const stones = held(winner);
  const first = stones.find((stone) => stones.includes(stone + 1) && stones.includes(stone + 2));
  if (first !== undefined)
    return t("Three stones side by side: %1, %2 and %3.", first, first + 1, first + 2);
  const other = counts[1 - winner] ?? 0;
  return t("%1 stones against %2.", stones.length, other);
}

function siege(view: SiegeView, winner: Seat | null): string {
  const damaged = view.tiles.filter((tile) => tile.damaged).length;
  if (winner === 0)
    return damaged >= 4
      ? t("Four parts of the wall have fallen.")
      : t("A damaged part of the wall was stormed.");
  const intact = view.tiles.length - damaged;
  return [
    t("The wall holds."),
    tn("%1 part is intact.", "%1 parts are intact.", intact),
    tn("%1 cauldron is left.", "%1 cauldrons are left.", view.oil),
  ].join(" ");
}

function towers(view: TowersView): string {
  return view.points
    .map((points, seat) => tn("%2: %1 point", "%2: %1 points", points, roleName("towers", seat)))
    .join(" · ");
}

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

export function outcome(view: View): string {
  const winners = winnersAmong(view.result ?? []);
  const winner = winners.length === 1 ? (winners[0] ?? null) : null;
  if (view.game === "schotten") return schotten(view, winner);
  return view.game === "siege" ? siege(view, winner) : towers(view);
}

/** The same for a table, where a game may also end before its last word. */
export function howItEnded({ view, result, ending, players, told }: TableState): string {
  if (view && (ending === "words" || ending === null)) return outcome(view);
  const losers = (result ?? []).flatMap((share, seat) => (share === 0 ? [seat] : []));
  const resigned = told?.table.seats.findIndex((seat) => seat.resigned) ?? -1;
  const name = playerName(players, resigned >= 0 ? resigned : (losers[0] ?? 0), null);
  if (ending === "resign") return t("%1 gave up.", name);
  if (ending === "time") return t("%1 ran out of time.", name);
  return ending === "agreed" ? t("Both agreed to a draw.") : t("%1 left the table.", name);
}
