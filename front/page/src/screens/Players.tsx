/* Players.tsx: who sits where: names, roles, whose turn, points, time, who is
 * away, and what was said. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../draw/Sprite";
import { boardOf } from "../games/boards";
import type { Description } from "../language/games";
import { language, mark, t } from "../language/language";
import { playerName, seatName } from "../language/names";
import type { Ending, Told } from "../table/server";
import type { TableState } from "../table/table";
import { hasCards, type Seat, type View } from "../table/views";
import { Clock } from "./Clock";
import { Backs } from "./Hand";
import { sayRound, sayScore } from "./match";
import { sayPhrase } from "./Talk";

const bubbleMs = 5000;

/** Why a seat is out of the game. */
const whyOut: Partial<Record<Ending, string>> & { resign: string } = {
  resign: mark("gave up"), time: mark("out of time"), abandoned: mark("left the table"),
};

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

/** The place that points give; who is level shares it. */
const sayRank = (points: readonly number[], seat: Seat): string =>
  t("place %1", 1 + points.filter((one) => one > (points[seat] ?? 0)).length);

/** What a plate says of a seat by the game: its colour where that scores, its
 * part, its points. */
export function SeatMarks({ view, about, seat, children }: {
  view: View;
  about: Description;
  seat: Seat;
  children: ComponentChildren;
}) {
  return (
    <>
      <span class={view.points ? `pip suit-${about.seats[seat]?.colour}` : "pip"} aria-hidden="true" />
      {children}
      {!boardOf(view.game)?.hasNamelessSeats && <span class="role">{seatName(about, seat)}</span>}
      {view.points && <span class="points">{view.points[seat]}</span>}
      {view.points && view.points.length > 2 && <span class="rank">{sayRank(view.points, seat)}</span>}
    </>
  );
}

export function NamePlate({ state, about, seat }: { state: TableState; about: Description; seat: Seat }) {
  const { view, players, seat: looker, told, result, match } = state;
  if (!view) return null;
  const toMove = view.to_move === seat && !result;
  const place = told?.table.seats[seat];
  return (
    <div class={`plate${toMove ? " to-move" : ""}${seat === looker ? " mine" : ""}`} lang={language.value}>
      <SeatMarks view={view} about={about} seat={seat}><b>{playerName(players, seat, looker)}</b></SeatMarks>
      {match && <span class="role series" title={sayRound(match)}>{sayScore(match, about, seat)}</span>}
      {told && <Clock told={told} seat={seat} />}
      {place?.connected === false && place.kind !== "level" && !place.resigned && (
        <span class="away" title={t("Not connected")}><Icon name="away" /> {t("away")}</span>
      )}
      {place?.resigned && <span class="away"><Icon name="flag" /> {t(whyOut[told?.out[seat] ?? state.ending ?? "resign"] ?? whyOut.resign)}</span>}
      {hasCards(view) && seat !== looker && <Backs view={view} about={about} seat={seat} />}
      {told && <Bubble said={told.said} seat={seat} />}
    </div>
  );
}
