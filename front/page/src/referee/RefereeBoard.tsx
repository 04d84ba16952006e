/* RefereeBoard.tsx: the table as entered; every side can be chosen to lay cards
 * on, and places where a claim is proven glow. */
import { Card } from "../draw/Card";
import { boardOf } from "../games/boards";
import { refereeOf } from "../games/referees";
import type { Description } from "../language/games";
import { t } from "../language/language";
import { cardName, placeName } from "../language/names";
import type { Seat, View } from "../table/views";
import type { Finding } from "./judge";
import { cardsAt, type Position, type Spot } from "./position";

interface Props {
  about: Description;
  position: Position;
  view: View | null;
  findings: Finding[];
  spot: Spot;
  choose: (spot: Spot) => void;
}

const isAt = (spot: Spot, place: number, seat: Seat) =>
  spot !== "seen" && spot.place === place && spot.seat === seat;

function SideButton({ about, position, place, seat, need, spot, choose }: Props & { place: number; seat: Seat; need: number }) {
  const cards = cardsAt(position, { place, seat });
  const shown = seat === 1 ? [...cards].reverse() : cards;
  const empty = Array.from({ length: Math.max(0, need - cards.length) }, (_, index) => <span key={index} class="slot" />);
  const names = cards.length > 0 ? cards.map((card) => cardName(about, card)).join(", ") : t("no cards");
  return (
    <button type="button" class={`side ${seat === 0 ? "below" : "above"} pick-side${isAt(spot, place, seat) ? " chosen" : ""}`}
      data-spot={`${place + 1}/${seat}`} aria-pressed={isAt(spot, place, seat)}
      onClick={() => choose({ place, seat })}>
      <span class="heard">{t("%1, %2: %3", placeName(about, place + 1), refereeOf(position.game)?.sideName(about, seat) ?? "", names)}</span>
      {seat === 1 && empty}
      {shown.map((card, index) => <span key={index} class="laid"><Card card={card} about={about} /></span>)}
      {seat === 0 && empty}
    </button>
  );
}

/** How many cards a side takes at a place, as the engine says; till then three. */
export const needAt = (view: View | null, place: number): number =>
  (view && boardOf(view.game)?.place?.(view, place + 1)?.need) ?? 3;

export function RefereeBoard(props: Props) {
  const { position, view, findings } = props;
  const referee = refereeOf(position.game);
  if (!referee) return null;
  const { Middle, field, fieldName } = referee;
  return (
    <div class={`field ${field}`} role="group" aria-label={fieldName()}>
      {position.places.map((at, place) => {
        const proven = findings.find((one) => one.place === place && one.verdict === "proven");
        const need = at.owner !== null ? 0 : needAt(view, place);
        const state = at.owner === 0 ? " won" : at.owner === 1 ? " lost" : "";
        return (
          <div key={place} class={`column${state}${proven ? ` proven by-${proven.seat}` : ""}`}>
            <SideButton {...props} place={place} seat={1} need={need} />
            <div class="lane"><Middle at={at} place={place} view={view} /></div>
            <SideButton {...props} place={place} seat={0} need={need} />
          </div>
        );
      })}
    </div>
  );
}
