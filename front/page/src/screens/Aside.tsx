/* Aside.tsx: what lies at the edge of the table: the chart, the discard, the
 * moves so far and the settings. A drawer where the screen is narrow. */
import { Card } from "../draw/Card";
import { deckOf } from "../draw/deck";
import { t } from "../language/language";
import { cardName, playerName } from "../language/names";
import { sayEvent } from "../language/say";
import { address } from "../route";
import type { Table, TableState } from "../table/table";
import { Chart } from "./Chart";
import { Formations } from "./Formations";
import { Settings } from "./Settings";
import { TableMenu } from "./TableMenu";

function Moves({ state }: { state: TableState }) {
  const { game, events, players, seat } = state;
  const dealt = events.findIndex(({ by }) => by !== "chance");
  const told = events
    .slice(dealt < 0 ? events.length : dealt)
    .map((event) => ({
      event,
      text: game && sayEvent(game, event, (one) => playerName(players, one, seat)),
    }))
    .filter(({ text }) => text)
    .reverse();
  return (
    <section class="moves">
      <h2>{t("Moves")}</h2>
      <ol tabIndex={0}>
        {told.map(({ event, text }) => <li key={event.number}>{text}</li>)}
      </ol>
    </section>
  );
}

export function Aside({ table, state, isOpen, close }: {
  table: Table;
  state: TableState;
  isOpen: boolean;
  close: () => void;
}) {
  const { view, seat } = state;
  const isCards = view && "hands" in view;
  return (
    <aside class={isOpen ? "aside open" : "aside"} aria-label={t("Beside the table")}>
      <button type="button" class="plain close" onClick={close}>{t("Close")}</button>
      {table.server && <TableMenu state={state} server={table.server} />}
      {isCards && <Chart view={view} own={seat === null ? [] : (view.hands[seat] ?? [])} />}
      {isCards && view.discard.length > 0 && (
        <section>
          <h2>{t("Discard")}</h2>
          <div class="discard">
            {view.discard.map((card, index) => (
              <span key={index} role="img" data-thing={`discard:${card}`} aria-label={cardName(card)} title={cardName(card)}>
                <Card card={card} deck={deckOf(view)} />
              </span>
            ))}
          </div>
        </section>
      )}
      {isCards && <Formations deck={deckOf(view)} />}
      <Moves state={state} />
      {view && <p class="to-rules"><a href={address({ at: "rules", about: view.game })}>{t("Rules")}</a></p>}
      <Settings isAtTable />
    </aside>
  );
}
