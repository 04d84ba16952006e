/* Chart.tsx: which cards nobody has seen yet. */
import { Icon } from "../draw/Sprite";
import { nameIn, type Description } from "../language/games";
import { t } from "../language/language";
import { cardName } from "../language/names";

/** A row by ear: "red: 1, 4, 9 unseen". */
function hear(about: Description, colour: string, unseen: readonly string[]): string {
  const values = unseen.filter((card) => about.deck.includes(card) && card.startsWith(colour)).map((card) => card.slice(colour.length));
  const name = nameIn(about.colours, colour);
  return values.length > 0 ? t("%1: %2 unseen", name, values.join(", ")) : t("%1: all seen", name);
}

export function Chart({ about, unseen, own }: { about: Description; unseen: readonly string[]; own: readonly string[] }) {
  return (
    <section class="chart">
      <h2>{t("Unseen cards")}</h2>
      {about.colours.map(({ key }) => (
        <div key={key} class={`chart-row suit-${key}`} role="img" aria-label={hear(about, key, unseen)}>
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
