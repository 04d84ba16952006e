/* Chart.tsx: which cards nobody has seen yet. */
import { deckOf, decks, valuesOf } from "../draw/deck";
import { Icon } from "../draw/Sprite";
import { t } from "../language/language";
import { cardName } from "../language/names";
import type { CardView } from "../table/views";

export function Chart({ view, own }: { view: CardView; own: readonly string[] }) {
  const deck = decks[deckOf(view)];
  const unseen = new Set(view.unseen);
  return (
    <section class="chart">
      <h2>{t("Unseen cards")}</h2>
      {deck.colours.map((colour) => (
        <div key={colour} class={`chart-row suit-${colour}`}>
          <Icon name={colour} />
          {valuesOf(deck).map((value) => {
            const card = `${colour}${value}`;
            const state = own.includes(card) ? "kept" : unseen.has(card) ? "unseen" : "seen";
            const meaning = { kept: t("in your hand"), unseen: t("unseen"), seen: t("seen") }[state];
            return (
              <span key={value} class={state} title={t("%1: %2", cardName(card), meaning)}>{value}</span>
            );
          })}
        </div>
      ))}
    </section>
  );
}
