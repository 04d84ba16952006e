/* Result.tsx: who won and how, and what next. */
import { useState } from "preact/hooks";
import { Picture } from "../draw/Picture";
import { describe } from "../language/games";
import { t } from "../language/language";
import { playerName } from "../language/names";
import { go } from "../route";
import type { Table, TableState } from "../table/table";
import type { Seat } from "../table/views";
import { ReplayLink } from "../replay/ReplayLink";
import { Dialog } from "./Dialog";
import { sayMatch, sayRound } from "./match";
import { headline, howItEnded, winnersAmong } from "./outcome";

function MatchScore({ state, looker }: { state: TableState; looker: Seat | null }) {
  const { match, players, game, view } = state;
  if (!match?.isCounted) return null;
  const about = describe(game ?? "", view?.options);
  return (
    <>
      <p class="series-score">
        <b>{sayRound(match)}</b>{" "}
        {players.map((_, seat) => (
          <span key={seat}>{seat > 0 && " · "}<span class="pair">{t("%1: %2", playerName(players, seat, looker), match.score[seat] ?? 0)}</span></span>
        ))}
      </p>
      <p class="series-end">{sayMatch(match, about, players, looker)}</p>
    </>
  );
}

/** Who has how many points, the most first. */
function Points({ state, looker }: { state: TableState; looker: Seat | null }) {
  const { view, players } = state;
  const points = view?.points ?? [];
  if (points.length < 3) return null;
  const order = points.map((_, seat) => seat).sort((one, other) => (points[other] ?? 0) - (points[one] ?? 0));
  return (
    <ol class="ranking">
      {order.map((seat) => <li key={seat} class={seat === state.seat ? "mine" : ""}>{t("%1: %2", playerName(players, seat, looker), points[seat] ?? 0)}</li>)}
    </ol>
  );
}

/** Once more: at once here, by agreement at a server. */
function Again({ table, state }: { table: Table; state: TableState }) {
  const { told, seat, match } = state;
  const offer = told?.table.offers.find(({ what }) => what === "rematch");
  if (table.server && told?.table.next)
    return <button type="button" class="act" data-step="next" onClick={() => table.server?.goOn()}>{match ? t("Next round") : t("To the rematch")}</button>;
  if (table.server && seat === null) return null;
  if (offer?.by === seat && offer)
    return <span role="status">{t("You asked for a rematch. Waiting for the answer …")}</span>;
  if (!table.server && match && !match.isOver)
    return match.isCounted && <button type="button" class="act" data-step="next" onClick={() => table.again()}>{t("Next round")}</button>;
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
  const isGlad = looker === null || winnersAmong(state.result ?? []).includes(looker);
  if (isLooking)
    return (
      <button type="button" class="act to-result" onClick={() => setLooking(false)}>{t("Result")}</button>
    );
  return (
    <Dialog title={title} class={isGlad ? "result glad" : "result"} close={() => setLooking(true)}>
      <Picture name={state.view.game} />
      <h2>{title}</h2>
      <div class="reasons">{howItEnded(state).map((line) => <p key={line}>{line}</p>)}</div>
      <Points state={state} looker={looker} />
      <MatchScore state={state} looker={looker} />
      {state.shuffle && <p class={state.shuffle.kind === "broken" ? "bad" : "soft"} data-shuffle={state.shuffle.kind}>{state.shuffle.said}</p>}
      <div class="buttons">
        <Again table={table} state={state} />
        {(table.link !== null || state.ending === "words") && <ReplayLink table={table} />}
        <button type="button" class="plain" onClick={() => setLooking(true)}>{t("Look at the table")}</button>
        <button type="button" class="plain" onClick={() => go({ at: "home" })}>{t("Home")}</button>
      </div>
    </Dialog>
  );
}
