/* Players.tsx: who sits where: names, roles, whose turn, points. */
import { language } from "../language/language";
import { playerName, roleName, seatColour } from "../language/names";
import type { TableState } from "../table/table";
import type { Seat } from "../table/views";
import { Backs } from "./Hand";

export function NamePlate({ state, seat }: { state: TableState; seat: Seat }) {
  const { view, players, seat: looker, game } = state;
  if (!view || !game) return null;
  const isTowers = view.game === "towers";
  const toMove = view.to_move === seat;
  return (
    <div class={toMove ? "plate to-move" : "plate"} lang={language.value}>
      <span class={isTowers ? `pip suit-${seatColour(seat)}` : "pip"} aria-hidden="true" />
      <b>{playerName(players, seat, looker)}</b>
      {game !== "schotten" && <span class="role">{roleName(game, seat)}</span>}
      {isTowers && <span class="points">{view.points[seat]}</span>}
      {!isTowers && seat !== looker && <Backs view={view} seat={seat} />}
    </div>
  );
}
