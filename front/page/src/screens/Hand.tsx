/* Hand.tsx: one's own cards, within thumb's reach. */
import { Card } from "../draw/Card";
import { Thing } from "../games/Thing";
import { noteIn, type Description } from "../language/games";
import { t } from "../language/language";
import { cardName } from "../language/names";
import type { CardView, Seat } from "../table/views";
import type { Choice, Step } from "../words";

export function Hand({ view, about, seat, choice, touch, hinted }: {
  view: CardView;
  about: Description;
  seat: Seat;
  choice: Choice;
  touch: (step: Step) => void;
  hinted: ReadonlySet<Step>;
}) {
  const hand = view.hands[seat] ?? [];
  return (
    <div class="hand" role="group" aria-label={t("Your hand")} style={{ "--cards": Math.max(hand.length, 6), "--half": Math.ceil(Math.max(hand.length, 6) / 2) }}>
      {hand.map((card, index) => {
        const [name, note] = [cardName(about, card), noteIn(about.cards, card)];
        return (
          <Thing key={`${card}${index}`} step={`hand:${card}`} choice={choice} touch={touch} class="held"
            isHinted={hinted.has(`hand:${card}`)} label={[name, note].filter(Boolean).join(". ")}
            title={note ? t("%1: %2", name, note) : name}>
            <Card card={card} about={about} />
          </Thing>
        );
      })}
    </div>
  );
}

/** The cards of another hand: how many, and which backs. */
export function Backs({ view, about, seat }: { view: CardView; about: Description; seat: Seat }) {
  const hand = view.hands[seat] ?? [];
  return (
    <span class="backs" role="img" aria-label={t("%1 cards in hand", hand.length)}>
      {hand.map((card, index) => (
        <span key={index} class="back" data-thing={`plate:${seat}`}><Card card={card} about={about} /></span>
      ))}
    </span>
  );
}
