/* Ribbons.tsx: what happens beside the game and wants an answer: an offer,
 * somebody who is away, a lost connection. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { mark, t } from "../language/language";
import { playerName } from "../language/names";
import type { Offer, Server, Told } from "../table/server";
import type { TableState } from "../table/table";
import { useTicks } from "./Clock";

const asked: Record<Offer, string> = {
  draw: mark("%1 offers a draw."),
  takeback: mark("%1 would like to take the last move back."),
  rematch: mark("%1 would like a rematch."),
};
const waiting: Record<Offer, string> = {
  draw: mark("You offered a draw."),
  takeback: mark("You asked to take your move back."),
  rematch: mark("You asked for a rematch."),
};

const Ribbon = ({ isUrgent, children }: { isUrgent?: boolean; children: ComponentChildren }) => (
  <div class={isUrgent ? "ribbon urgent" : "ribbon"} role={isUrgent ? "alert" : "status"}>{children}</div>
);

function Offers({ state, server }: { state: TableState; server: Server }) {
  const { told, seat, players } = state;
  return (
    <>
      {told?.table.offers.map(({ what, by }) => (
        <Ribbon key={what}>
          <span>{by === seat ? t(waiting[what]) : t(asked[what], playerName(players, by, null))}</span>
          {seat !== null && by !== seat && (
            <button type="button" class="act" data-answer="yes" onClick={() => server.answer(what, true)}>{t("Yes")}</button>
          )}
          {seat !== null && (
            <button type="button" class="plain" data-answer="no" onClick={() => server.answer(what, false)}>
              {by === seat ? t("Withdraw it") : t("No")}
            </button>
          )}
        </Ribbon>
      ))}
    </>
  );
}

const refused: Record<Offer, string> = {
  draw: mark("Your offer of a draw was not taken up."),
  takeback: mark("Your move is not taken back."),
  rematch: mark("There will be no rematch."),
};

function Declined({ state, server }: { state: TableState; server: Server }) {
  const what = state.told?.declined;
  useEffect(() => {
    const timer = setTimeout(() => server.forgetDeclined(), 8000);
    return () => clearTimeout(timer);
  }, [what]);
  return what ? <Ribbon><span>{t(refused[what])}</span></Ribbon> : null;
}

/** For how long the others have been away by now; Infinity while one is there. */
function awayFor({ table, at }: Told, own: number): number {
  const others = table.seats.filter(({ kind, resigned }, seat) => seat !== own && kind !== "level" && !resigned);
  const times = others.map(({ connected, away }) => (connected === false && typeof away === "number" ? away : null));
  if (others.length === 0 || times.includes(null)) return -1;
  return Math.min(...times.map(Number)) + performance.now() - at;
}

function Away({ state, server }: { state: TableState; server: Server }) {
  const { told, seat, result } = state;
  const isPlaying = told?.table.state === "playing" && seat !== null && !result;
  const away = told && isPlaying ? awayFor(told, seat) : -1;
  useTicks(1000, away >= 0);
  if (!told || away < 0) return null;
  const left = Math.ceil((told.table.grace - away) / 1000);
  return (
    <Ribbon>
      <span>{left > 0
        ? t("Nobody else is here. In %1 s you may end the game.", left)
        : t("The others have left the table. You may claim the win, or wait.")}</span>
      {left <= 0 && (
        <button type="button" class="act" data-step="claim-win" onClick={() => server.claimWin()}>{t("Claim the win")}</button>
      )}
    </Ribbon>
  );
}

export function Ribbons({ state, server }: { state: TableState; server: Server }) {
  const isLost = state.status.kind === "lost";
  return (
    <div class="ribbons">
      {isLost && (
        <Ribbon isUrgent>
          <span>{t("The connection is gone. The game is kept; trying again …")}</span>
          <button type="button" class="plain" onClick={() => server.tryNow()}>{t("Try now")}</button>
        </Ribbon>
      )}
      {state.shuffle?.kind === "broken" && <Ribbon isUrgent><span data-shuffle="broken">{state.shuffle.said}</span></Ribbon>}
      {!isLost && <Offers state={state} server={server} />}
      {!isLost && <Declined state={state} server={server} />}
      {!isLost && <Away state={state} server={server} />}
    </div>
  );
}
