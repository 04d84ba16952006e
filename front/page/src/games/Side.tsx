/* Side.tsx: the cards on one side of a stone or tile, overlapping if they must. */
import { Card } from "../draw/Card";
import { cardName, placeName } from "../language/names";
import { t } from "../language/language";
import type { CardView, Seat } from "../table/views";
import type { GameProps } from "./game";
import { Thing } from "./Thing";

interface Props extends GameProps<CardView> {
  place: number;
  seat: Seat;
  cards: readonly string[];   /* from top to bottom as they are drawn */
  need: number;               /* how many the side takes */
  aimed?: string | null;      /* the card that a cauldron would hit */
}

const slots = (count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, index) => <span key={`slot${index}`} class="slot" />);

export function Side({ about, below, choice, touch, marks, hinted, place, seat, cards, need, aimed }: Props) {
  const owner = seat === below ? t("your side") : t("other side");
  return (
    <div class={seat === below ? "side below" : "side above"} role="group"
      aria-label={`${placeName(about, place)}, ${owner}`}>
      {seat !== below && slots(need - cards.length)}
      {cards.map((card, index) => {
        const step = `board:${card}@${place}`;
        return (
          <Thing key={`${card}${index}`} step={step} choice={choice} touch={touch}
            class={card === aimed ? "laid aimed" : "laid"} label={cardName(about, card)}
            title={cardName(about, card)} isMarked={marks.has(step)} isHinted={hinted.has(step)}>
            <Card card={card} about={about} />
          </Thing>
        );
      })}
      {seat === below && slots(need - cards.length)}
    </div>
  );
}

/** The whole of a side or column as a target. */
export function Target({ step, choice, touch, label, where, isHinted }: {
  step: string;
  choice: GameProps<CardView>["choice"];
  touch: GameProps<CardView>["touch"];
  label: string;
  where: "above" | "below" | "column";
  isHinted: boolean;
}) {
  if (!choice.isLit(step)) return null;
  return (
    <button type="button" class={`target ${where}${isHinted ? " hinted" : ""}`} data-step={step} aria-label={label}
      onClick={() => touch(step)} />
  );
}
