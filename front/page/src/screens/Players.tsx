/* Players.tsx: who sits where: names, roles, whose turn, points, time, who is
 * away, and what was said. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../draw/Sprite";
import { language, t } from "../language/language";
import { playerName, roleName, seatColour } from "../language/names";
import type { Told } from "../table/server";
import type { TableState } from "../table/table";
import type { Seat } from "../table/views";
import { Clock } from "./Clock";
import { Backs } from "./Hand";
import { sayPhrase } from "./Talk";

const bubbleMs = 5000;

function Bubble({ said, seat }: { said: Told["said"]; seat: Seat }) {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    setGone(false);
    const timer = setTimeout(() => setGone(true), bubbleMs);
    return () => clearTimeout(timer);
  }, [said]);
  const isShown = said?.by === seat && !isGone;
  return <span role="status" class={isShown ? "bubble" : "heard"}>{isShown && sayPhrase(said.phrase)}</span>;
}

export function NamePlate({ state, seat }: { state: TableState; seat: Seat }) {
  const { view, players, seat: looker, game, told, result } = state;
  if (!view || !game) return null;
  const isTowers = view.game === "towers";
  const toMove = view.to_move === seat && !result;
  const place = told?.table.seats[seat];
  const series = told?.table.series;
  return (
    <div class={toMove ? "plate to-move" : "plate"} lang={language.value}>
      <span class={isTowers ? `pip suit-${seatColour(seat)}` : "pip"} aria-hidden="true" />
      <b>{playerName(players, seat, looker)}</b>
      {game !== "schotten" && <span class="role">{roleName(game, seat)}</span>}
      {isTowers && <span class="points">{view.points[seat]}</span>}
      {series && <span class="role series" title={t("Points in the match")}>{t("%1 pts", series.points[seat] ?? 0)}</span>}
      {told && <Clock told={told} seat={seat} />}
      {place?.connected === false && place.kind !== "level" && !place.resigned && (
        <span class="away" title={t("Not connected")}><Icon name="away" /> {t("away")}</span>
      )}
      {place?.resigned && <span class="away"><Icon name="flag" /> {t("gave up")}</span>}
      {!isTowers && seat !== looker && <Backs view={view} seat={seat} />}
      {told && <Bubble said={told.said} seat={seat} />}
    </div>
  );
}
