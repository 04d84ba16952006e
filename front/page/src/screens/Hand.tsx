/* Hand.tsx: one's own cards, within thumb's reach. */
import { Card } from "../draw/Card";
import { deckOf } from "../draw/deck";
import { Thing } from "../games/Thing";
import { t } from "../language/language";
import { cardName, deed } from "../language/names";
import type { CardView, Seat } from "../table/views";
import type { Choice, Step } from "../words";

export function Hand({ view, seat, choice, touch, hinted }: {
  view: CardView;
  seat: Seat;
  choice: Choice;
  touch: (step: Step) => void;
  hinted: ReadonlySet<Step>;
}) {
  const hand = view.hands[seat] ?? [];
  return (
    <div class="hand" role="group" aria-label={t("Your hand")} style={{ "--cards": Math.max(hand.length, 6) }}>
      {hand.map((card, index) => (
        <Thing key={`${card}${index}`} step={`hand:${card}`} choice={choice} touch={touch} class="held"
          isHinted={hinted.has(`hand:${card}`)}
          label={[cardName(card), deed(card, deckOf(view))].filter(Boolean).join(". ")}
          title={deed(card, deckOf(view)) ? t("%1: %2", cardName(card), deed(card, deckOf(view))) : cardName(card)}>
          <Card card={card} deck={deckOf(view)} />
        </Thing>
      ))}
    </div>
  );
}

/** The cards of another hand: how many, and which backs. */
export function Backs({ view, seat }: { view: CardView; seat: Seat }) {
  const hand = view.hands[seat] ?? [];
  return (
    <span class="backs" role="img" aria-label={t("%1 cards in hand", hand.length)}>
      {hand.map((card, index) => (
        <span key={index} class="back" data-thing={`plate:${seat}`}><Card card={card} deck={deckOf(view)} /></span>
      ))}
    </span>
  );
}
