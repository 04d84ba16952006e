/* CardGrid.tsx: every card of the deck, by colour and value, to be tapped. */
import { Icon } from "../draw/Sprite";
import { isWild } from "../draw/Card";
import { deckOfPreset, decks, valuesOf } from "../draw/deck";
import { t } from "../language/language";
import { cardName } from "../language/names";
import { cardsAt, count, type Position, type Spot } from "./position";

interface Props {
  position: Position;
  spot: Spot;
  tap: (card: string) => void;
}

/** Of the tactic cards only those that lie on a side matter to a claim. */
const elites: [string, number][] = [["joker", 2], ["spy", 1], ["shield", 1]];

export const hasTactics = ({ preset }: Position): boolean => /tactics|experts/.test(preset);

function Cell({ card, most, position, spot, tap }: Props & { card: string; most: number }) {
  const used = count(position, card);
  const isHere = cardsAt(position, spot).includes(card);
  const state = isHere ? "here" : used >= most ? "used" : "free";
  const meaning = { here: t("lies here"), used: t("lies elsewhere"), free: "" }[state];
  return (
    <button type="button" class={`cell-${state}`} data-card={card} aria-pressed={isHere}
      aria-label={[cardName(card), meaning].filter(Boolean).join(", ")} onClick={() => tap(card)}>
      {isWild(card) ? <><Icon name={card} /> {cardName(card)}</> : card.slice(1)}
    </button>
  );
}

export function CardGrid(props: Props) {
  const deck = decks[deckOfPreset(props.position.game, props.position.preset)];
  const values = valuesOf(deck);
  return (
    <div class="card-grid" role="group" aria-label={t("Cards")} style={{ "--values": values.length }}>
      {deck.colours.map((colour) => (
        <div key={colour} class={`grid-row suit-${colour}`}>
          <span class="grid-suit"><Icon name={colour} /></span>
          {values.map((value) => <Cell key={value} {...props} card={`${colour}${value}`} most={1} />)}
        </div>
      ))}
      {hasTactics(props.position) && (
        <div class="grid-row elites">{elites.map(([card, most]) => <Cell key={card} {...props} card={card} most={most} />)}</div>
      )}
    </div>
  );
}
