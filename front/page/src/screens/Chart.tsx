/* Chart.tsx: which cards nobody has seen yet. */
import { suits } from "../draw/Card";
import { Icon } from "../draw/Sprite";
import { t } from "../language/language";
import { cardName } from "../language/names";
import type { CardView } from "../table/views";

/** Colours and values of the deck: all cards that are anywhere in sight or unseen. */
function deck(view: CardView): { colours: string[]; values: number[] } {
  const isSiege = view.game === "siege";
  const top = isSiege ? 11 : view.options.cards === "60" ? 10 : 9;
  const low = isSiege ? 0 : 1;
  return {
    colours: suits.filter((suit) => !isSiege || suit !== "o"),
    values: Array.from({ length: top - low + 1 }, (_, index) => low + index),
  };
}

export function Chart({ view, own }: { view: CardView; own: readonly string[] }) {
  const { colours, values } = deck(view);
  const unseen = new Set(view.unseen);
  return (
    <section class="chart">
      <h2>{t("Unseen cards")}</h2>
      {colours.map((colour) => (
        <div key={colour} class={`chart-row suit-${colour}`}>
          <Icon name={colour} />
          {values.map((value) => {
            const card = `${colour}${value}`;
            const state = own.includes(card) ? "kept" : unseen.has(card) ? "unseen" : "seen";
            const meaning = { kept: t("in your hand"), unseen: t("unseen"), seen: t("seen") }[state];
            return (
              <span key={value} class={state} title={`${cardName(card)}: ${meaning}`}>{value}</span>
            );
          })}
        </div>
      ))}
    </section>
  );
}
