/* Result.tsx: who won and how, and what next. */
import { useState } from "preact/hooks";
import { Picture } from "../draw/Picture";
import { t } from "../language/language";
import { playerName } from "../language/names";
import { go } from "../route";
import type { Table, TableState } from "../table/table";
import { ReplayLink } from "../replay/ReplayLink";
import { Dialog } from "./Dialog";
import { headline, howItEnded } from "./outcome";

function Series({ state }: { state: TableState }) {
  const series = state.told?.table.series;
  if (!series) return null;
  const score = state.players.map((_, seat) => `${playerName(state.players, seat, state.seat)} ${series.points[seat] ?? 0}`).join(" · ");
  return (
    <>
      <p class="series-score"><b>{t("Round %1 of %2", series.round, series.rounds)}</b> {score}</p>
      {series.over && <p>{series.winner === null ? t("The match is drawn.") : t("%1 wins the match.", playerName(state.players, series.winner, state.seat))}</p>}
    </>
  );
}

/** Once more: at once here, by agreement at a server. */
function Again({ table, state }: { table: Table; state: TableState }) {
  const { told, seat } = state;
  const offer = told?.table.offers.find(({ what }) => what === "rematch");
  if (table.server && told?.table.next)
    return <button type="button" class="act" data-step="next" onClick={() => table.server?.goOn()}>{told.table.series ? t("Next round") : t("To the rematch")}</button>;
  if (table.server && seat === null) return null;
  if (offer?.by === seat && offer)
    return <span role="status">{t("You asked for a rematch. Waiting for the answer …")}</span>;
  const label = !table.server ? t("Again") : offer ? t("Accept the rematch") : t("Ask for a rematch");
  return <button type="button" class="act" data-step="again" onClick={() => table.again()}>{label}</button>;
}

export function Result({ table, state }: { table: Table; state: TableState }) {
  const [isLooking, setLooking] = useState(false);
  if (!state.view) return null;
  const people = state.players.filter(({ kind }) => kind === "person").length;
  /* At one screen nobody is "you". */
  const looker = table.link === null && people > 1 ? null : state.seat;
  const title = headline(state.result ?? [], state.players, looker);
  if (isLooking)
    return (
      <button type="button" class="act to-result" onClick={() => setLooking(false)}>{t("Result")}</button>
    );
  return (
    <Dialog title={title} class="result" close={() => setLooking(true)}>
      <Picture name={state.view.game} />
      <h2>{title}</h2>
      <p>{howItEnded(state)}</p>
      <Series state={state} />
      <div class="buttons">
        <Again table={table} state={state} />
        <ReplayLink table={table} />
        <button type="button" class="plain" onClick={() => setLooking(true)}>{t("Look at the table")}</button>
        <button type="button" class="plain" onClick={() => go({ at: "home" })}>{t("Home")}</button>
      </div>
    </Dialog>
  );
}
