/* TableMenu.tsx: what was agreed on at a table, and what can be done besides playing. */
import { Icon } from "../draw/Sprite";
import { describe } from "../language/games";
import { t } from "../language/language";
import type { Server } from "../table/server";
import type { Table, TableState } from "../table/table";
import { sayClock } from "./clocks";
import { Fairness } from "./Fairness";
import { GiveUp } from "./GiveUp";
import { sayRound } from "./match";

export function TableMenu({ state, server }: { state: TableState; server: Server }) {
  const { told, seat, result, view, match } = state;
  if (!told) return null;
  const { table } = told;
  const isPlaying = seat !== null && view !== null && !result;
  const hasComputer = table.seats.some(({ kind }) => kind === "level");
  const { draws: hasDraws } = describe(table.game, table.options);
  return (
    <section class="table-menu">
      <h2>{t("This table")}</h2>
      {seat === null && <p><Icon name="eye" /> {t("You are looking on.")}</p>}
      {match && <p>{sayRound(match)}</p>}
      {table.clock && <p><Icon name="clock" /> {sayClock(table.clock)}</p>}
      <Fairness state={state} />
      {isPlaying && (
        <div class="menu-buttons">
          {!hasComputer && hasDraws && (
            <button type="button" class="plain" data-menu="draw" onClick={() => server.offer("draw")}><Icon name="hands" /> {t("Offer a draw")}</button>
          )}
          <button type="button" class="plain" data-menu="takeback" onClick={() => server.offer("takeback")}><Icon name="undo" /> {t("Ask to take back")}</button>
          <GiveUp giveUp={() => server.resign()} />
        </div>
      )}
    </section>
  );
}

/** At this screen: the round of a match, which can be given up. */
export function MatchMenu({ state, table }: { state: TableState; table: Table }) {
  const { match, result, view, seat } = state;
  if (!match) return null;
  return (
    <section class="table-menu">
      <h2>{t("This table")}</h2>
      <p>{sayRound(match)}</p>
      {!result && view?.to_move === seat && <div class="menu-buttons"><GiveUp giveUp={() => table.resign?.()} /></div>}
    </section>
  );
}
