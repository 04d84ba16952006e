/* CardGrid.tsx: every card of the deck, by colour and value, to be tapped. */
import type { ComponentChildren } from "preact";
import { Icon } from "../draw/Sprite";
import { refereeOf } from "../games/referees";
import type { Description } from "../language/games";
import { t } from "../language/language";
import { cardName } from "../language/names";
import { cardsAt, count, type Position, type Spot } from "./position";

interface Props {
  about: Description;
  position: Position;
  spot: Spot;
  tap: (card: string) => void;
}

/** How many of a card there are. */
export const copiesOf = ({ game }: Position, card: string): number => refereeOf(game)?.copies[card] ?? 1;

function Cell({ card, about, position, spot, tap, children }: Props & { card: string; children: ComponentChildren }) {
  const used = count(position, card);
  const isHere = cardsAt(position, spot).includes(card);
  const state = isHere ? "here" : used >= copiesOf(position, card) ? "used" : "free";
  const meaning = { here: t("lies here"), used: t("lies elsewhere"), free: "" }[state];
  return (
    <button type="button" class={`cell-${state}`} data-card={card} aria-pressed={isHere}
      aria-label={[cardName(about, card), meaning].filter(Boolean).join(", ")} onClick={() => tap(card)}>
      {children}
    </button>
  );
}

export function CardGrid(props: Props) {
  const { about, position } = props;
  const referee = refereeOf(position.game);
  const rows = about.colours.map(({ key }) => ({ key, cards: about.deck.filter((card) => card.startsWith(key)) }));
  return (
    <div class="card-grid" role="group" aria-label={t("Cards")} style={{ "--values": rows[0]?.cards.length ?? 0 }}>
      {rows.map(({ key, cards }) => (
        <div key={key} class={`grid-row suit-${key}`}>
          <span class="grid-suit"><Icon name={key} /></span>
          {cards.map((card) => <Cell key={card} {...props} card={card}>{card.slice(key.length)}</Cell>)}
        </div>
      ))}
      {/* Of the tactic cards only those that lie on a side matter to a claim. */}
      {referee?.hasWilds(about.options) && (
        <div class="grid-row elites">
          {Object.keys(referee.copies).map((card) => (
            <Cell key={card} {...props} card={card}><Icon name={card} /> {cardName(about, card)}</Cell>
          ))}
        </div>
      )}
    </div>
  );
}
