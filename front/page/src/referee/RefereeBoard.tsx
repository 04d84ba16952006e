/* RefereeBoard.tsx: the table as entered; every side can be chosen to lay cards
 * on, and places where a claim is proven glow. */
import { Card } from "../draw/Card";
import { deckOfPreset } from "../draw/deck";
import { pebble } from "../draw/wobble";
import { Stamp } from "../draw/Sprite";
import { WallPart } from "../games/WallPart";
import { t } from "../language/language";
import { cardName, placeName } from "../language/names";
import type { CardView, Seat } from "../table/views";
import type { Finding } from "./judge";
import { cardsAt, type Position, type Spot } from "./position";
import { sideName } from "./sides";

interface Props {
  position: Position;
  view: CardView | null;
  findings: Finding[];
  spot: Spot;
  choose: (spot: Spot) => void;
}

const isAt = (spot: Spot, place: number, seat: Seat) =>
  spot !== "seen" && spot.place === place && spot.seat === seat;

function SideButton({ position, place, seat, need, spot, choose }: Props & { place: number; seat: Seat; need: number }) {
  const cards = cardsAt(position, { place, seat });
  const shown = seat === 1 ? [...cards].reverse() : cards;
  const empty = Array.from({ length: Math.max(0, need - cards.length) }, (_, index) => <span key={index} class="slot" />);
  const names = cards.length > 0 ? cards.map(cardName).join(", ") : t("no cards");
  return (
    <button type="button" class={`side ${seat === 0 ? "below" : "above"} pick-side${isAt(spot, place, seat) ? " chosen" : ""}`}
      data-spot={`${place + 1}/${seat}`} aria-pressed={isAt(spot, place, seat)}
      onClick={() => choose({ place, seat })}>
      <span class="heard">{t("%1, %2: %3", placeName(position.game, place + 1), sideName(position.game, seat), names)}</span>
      {seat === 1 && empty}
      {shown.map((card, index) => <span key={index} class="laid"><Card card={card} deck={deckOfPreset(position.game, position.preset)} /></span>)}
      {seat === 0 && empty}
    </button>
  );
}

function Middle({ position, view, place }: Pick<Props, "position" | "view"> & { place: number }) {
  const owner = position.places[place]?.owner ?? null;
  const signs = position.places[place]?.signs ?? [];
  if (view?.game === "siege") {
    const tile = view.tiles[place];
    return tile ? <WallPart tile={tile} index={place} hasOil={false} /> : null;
  }
  const hasMud = signs.includes("mud");
  const hasBlind = signs.includes("blind");
  return (
    <span class={`stone${owner === null ? "" : " owned"}`}>
      <svg class="stone-shape" viewBox="0 0 48 36" aria-hidden="true">
        <path class="stone-body" d={pebble(31 + place, 24, 18, 21, 14.5, 0.1)} />
        {!hasMud && !hasBlind && <text class="stone-number" x="24" y="23">{place + 1}</text>}
        {hasMud && <Stamp name="mud" x={hasBlind ? 7 : 15} y={9} size={17} class="stone-sign" />}
        {hasBlind && <Stamp name="blind" x={hasMud ? 25 : 15} y={9} size={17} class="stone-sign" />}
      </svg>
    </span>
  );
}

export function RefereeBoard(props: Props) {
  const { position, view, findings } = props;
  const name = position.game === "siege" ? "wall" : "border";
  return (
    <div class={`field ${name}`} role="group" aria-label={position.game === "siege" ? t("The wall") : t("The border")}>
      {position.places.map(({ owner, signs }, place) => {
        const proven = findings.find((one) => one.place === place && one.verdict === "proven");
        const tile = view?.game === "siege" ? view.tiles[place] : null;
        const need = owner !== null ? 0 : (tile?.need ?? (signs.includes("mud") ? 4 : 3));
        const state = owner === 0 ? " won" : owner === 1 ? " lost" : "";
        return (
          <div key={place} class={`column${state}${proven ? ` proven by-${proven.seat}` : ""}`}>
            <SideButton {...props} place={place} seat={1} need={need} />
            <div class="lane"><Middle position={position} view={view} place={place} /></div>
            <SideButton {...props} place={place} seat={0} need={need} />
          </div>
        );
      })}
    </div>
  );
}
