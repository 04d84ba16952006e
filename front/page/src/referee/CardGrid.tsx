/* CardGrid.tsx: every card of the deck, by colour and value, to be tapped. */
import { Icon } from "../draw/Sprite";
import { isWild, suits } from "../draw/Card";
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

function deck({ game, preset }: Position): { colours: string[]; values: number[] } {
  const isSiege = game === "siege";
  const top = isSiege ? 11 : preset.startsWith("battleline") ? 10 : 9;
  const low = isSiege ? 0 : 1;
  return {
    colours: suits.filter((suit) => !isSiege || suit !== "o"),
    values: Array.from({ length: top - low + 1 }, (_, index) => low + index),
  };
}

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
  const { colours, values } = deck(props.position);
  return (
    <div class="card-grid" role="group" aria-label={t("Cards")} style={{ "--values": values.length }}>
      {colours.map((colour) => (
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
