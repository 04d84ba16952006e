/* Chart.tsx: which cards nobody has seen yet. */
import { Icon } from "../draw/Sprite";
import type { Description } from "../language/games";
import { t } from "../language/language";
import { cardName } from "../language/names";

export function Chart({ about, unseen, own }: { about: Description; unseen: readonly string[]; own: readonly string[] }) {
  return (
    <section class="chart">
      <h2>{t("Unseen cards")}</h2>
      {about.colours.map(({ key }) => (
        <div key={key} class={`chart-row suit-${key}`}>
          <Icon name={key} />
          {about.deck.filter((card) => card.startsWith(key)).map((card) => {
            const state = own.includes(card) ? "kept" : unseen.includes(card) ? "unseen" : "seen";
            const meaning = { kept: t("in your hand"), unseen: t("unseen"), seen: t("seen") }[state];
            return (
              <span key={card} class={state} title={t("%1: %2", cardName(about, card), meaning)}>{card.slice(key.length)}</span>
            );
          })}
        </div>
      ))}
    </section>
  );
}
