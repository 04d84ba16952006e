/* Aside.tsx: what lies at the edge of the table: the chart, the discard, the
 * moves so far and the settings. A drawer where the screen is narrow. */
import { Card } from "../draw/Card";
import { boardOf } from "../games/boards";
import type { Description } from "../language/games";
import { t } from "../language/language";
import { cardName, playerName } from "../language/names";
import { sayDeed } from "../language/say";
import { address } from "../route";
import type { Table, TableState } from "../table/table";
import { hasCards } from "../table/views";
import { Chart } from "./Chart";
import { Settings } from "./Settings";
import { MatchMenu, TableMenu } from "./TableMenu";

function Moves({ state, about }: { state: TableState; about: Description }) {
  const { deeds, players, seat } = state;
  const dealt = deeds.findIndex(({ by }) => by !== "chance");
  const told = deeds
    .slice(dealt < 0 ? deeds.length : dealt)
    .map((deed) => ({ deed, text: sayDeed(deed, (one) => playerName(players, one, seat)) }))
    .filter(({ text }) => text)
    .reverse();
  return (
    <section class="moves">
      <h2>{t("Moves")}</h2>
      <ol tabIndex={0}>
        {told.map(({ deed, text }) => (
          <li key={deed.number}>
            {state.view?.points && typeof deed.by === "number" && <span class={`pip suit-${about.seats[deed.by]?.colour}`} aria-hidden="true" />}
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Aside({ table, state, about, isOpen, close }: {
  table: Table;
  state: TableState;
  about: Description;
  isOpen: boolean;
  close: () => void;
}) {
  const { view, seat } = state;
  const Beside = boardOf(about.game)?.Beside;
  const discard = hasCards(view) ? (view.discard ?? []) : [];
  return (
    <aside class={isOpen ? "aside open" : "aside"} aria-label={t("Beside the table")}>
      <button type="button" class="plain close" onClick={close}>{t("Close")}</button>
      {table.server ? <TableMenu state={state} server={table.server} /> : <MatchMenu state={state} table={table} />}
      {hasCards(view) && view.unseen && <Chart about={about} unseen={view.unseen} own={seat === null ? [] : (view.hands[seat] ?? [])} />}
      {discard.length > 0 && (
        <section>
          <h2>{t("Discard")}</h2>
          <div class="discard">
            {discard.map((card, index) => (
              <span key={index} role="img" data-thing={`discard:${card}`} aria-label={cardName(about, card)} title={cardName(about, card)}>
                <Card card={card} about={about} />
              </span>
            ))}
          </div>
        </section>
      )}
      {view && Beside && <Beside about={about} />}
      <Moves state={state} about={about} />
      <p class="aside-doors">
        {view && boardOf(view.game) && <a href={address({ at: "rules", about: view.game })}>{t("Rules")}</a>}
        <Settings />
      </p>
    </aside>
  );
}
