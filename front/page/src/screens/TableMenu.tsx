/* TableMenu.tsx: what can be done at a table with others besides playing. */
import { useState } from "preact/hooks";
import { Icon } from "../draw/Sprite";
import { describe } from "../language/games";
import { t } from "../language/language";
import type { Server } from "../table/server";
import type { TableState } from "../table/table";
import { sayClock } from "./clocks";

export function TableMenu({ state, server }: { state: TableState; server: Server }) {
  const [isSure, setSure] = useState(false);
  const { told, seat, result, view } = state;
  if (!told) return null;
  const { table } = told;
  const isPlaying = seat !== null && view !== null && !result;
  const hasComputer = table.seats.some(({ kind }) => kind === "level");
  const { draws: hasDraws } = describe(table.game, table.options);
  return (
    <section class="table-menu">
      <h2>{t("This table")}</h2>
      {seat === null && <p><Icon name="eye" /> {t("You are looking on.")}</p>}
      {table.series && <p>{t("Round %1 of %2", table.series.round, table.series.rounds)}</p>}
      {table.clock && <p><Icon name="clock" /> {sayClock(table.clock)}</p>}
      {table.chance.verified && <p><Icon name="lock" /> {t("Everyone helped to shuffle.")}</p>}
      {isPlaying && (
        <div class="menu-buttons">
          {!hasComputer && hasDraws && (
            <button type="button" class="plain" data-menu="draw" onClick={() => server.offer("draw")}><Icon name="hands" /> {t("Offer a draw")}</button>
          )}
          <button type="button" class="plain" data-menu="takeback" onClick={() => server.offer("takeback")}><Icon name="undo" /> {t("Ask to take back")}</button>
          {isSure ? (
            <span class="sure">
              <button type="button" class="act" data-menu="resign-sure" onClick={() => { setSure(false); server.resign(); }}>{t("Give up the game")}</button>
              <button type="button" class="plain" onClick={() => setSure(false)}>{t("No")}</button>
            </span>
          ) : (
            <button type="button" class="plain" data-menu="resign" onClick={() => setSure(true)}><Icon name="flag" /> {t("Give up …")}</button>
          )}
        </div>
      )}
    </section>
  );
}
