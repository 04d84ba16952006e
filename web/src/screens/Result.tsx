/* Result.tsx: who won and how, and what next. */
import { useState } from "preact/hooks";
import { Picture } from "../draw/Picture";
import { t } from "../language/language";
import { playerName } from "../language/names";
import { go } from "../route";
import type { Table, TableState } from "../table/table";
import { ReplayLink } from "../replay/ReplayLink";
import { Dialog } from "./Dialog";
import { outcome, winnerOf } from "./outcome";

/** At one screen nobody is "you". */
function headline({ view, players, seat }: TableState, isShared: boolean): string {
  const winner = view && winnerOf(view);
  if (winner === null) return t("Nobody wins");
  if (winner === seat && !isShared) return t("You win");
  return t("%1 wins", playerName(players, winner, null));
}

export function Result({ table, state }: { table: Table; state: TableState }) {
  const [isLooking, setLooking] = useState(false);
  if (!state.view) return null;
  const people = state.players.filter(({ kind }) => kind === "person").length;
  const isShared = table.link === null && people > 1;
  if (isLooking)
    return (
      <button type="button" class="act to-result" onClick={() => setLooking(false)}>{t("Result")}</button>
    );
  return (
    <Dialog title={headline(state, isShared)} class="result" close={() => setLooking(true)}>
      <Picture name={state.view.game} />
      <h2>{headline(state, isShared)}</h2>
      <p>{outcome(state.view)}</p>
      <div class="buttons">
        <button type="button" class="act" data-step="again" onClick={() => table.again()}>{t("Again")}</button>
        <ReplayLink table={table} />
        <button type="button" class="plain" onClick={() => setLooking(true)}>{t("Look at the table")}</button>
        <button type="button" class="plain" onClick={() => go({ at: "home" })}>{t("Home")}</button>
      </div>
    </Dialog>
  );
}
