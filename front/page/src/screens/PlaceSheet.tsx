/* PlaceSheet.tsx: what lies at a stone or a part of the wall, how strong it
 * is, and whether a claim holds: the referee's proof, in words and cards. */
import { useEffect, useState } from "preact/hooks";
import { Card } from "../draw/Card";
import { deckOf } from "../draw/deck";
import { t } from "../language/language";
import { cardName, placeName, playerName } from "../language/names";
import type { Explanation } from "../table/adviser";
import type { Table, TableState } from "../table/table";
import type { CardView, Seat } from "../table/views";
import { Dialog } from "./Dialog";

const sideOf = (view: CardView, place: number, seat: Seat): string[] =>
  (view.game === "schotten" ? view.stones : view.tiles)[place - 1]?.sides[seat] ?? [];

/** How many cards a side takes there. */
const needOf = (view: CardView, place: number): number =>
  view.game === "siege" ? (view.tiles[place - 1]?.need ?? 0) : view.stones[place - 1]?.mud ? 4 : 3;

function CardRow({ cards, added, need, view }: {
  cards: readonly string[];
  added: readonly string[];
  need: number;
  view: CardView;
}) {
  const all = [...cards.map((card) => [card, ""]), ...added.map((card) => [card, " added"])];
  return (
    <div class="card-row">
      {all.map(([card = "", kind], index) => (
        <span key={index} class={`shown${kind}`} role="img" title={cardName(card)}
          aria-label={kind ? t("%1, which is still unseen", cardName(card)) : cardName(card)}>
          <Card card={card} deck={deckOf(view)} />
        </span>
      ))}
      {Array.from({ length: Math.max(0, need - all.length) }, (_, index) => <span key={`none${index}`} class="wanting" />)}
    </div>
  );
}

/** Of each side what the referee says; null while it is being found out. */
function useExplanations(table: Table, state: TableState, place: number): (Explanation | null)[] | null {
  const [found, setFound] = useState<(Explanation | null)[] | null>(null);
  useEffect(() => {
    let isGone = false;
    const asked = [0, 1].map((seat) => table.adviser.explain(state, place, seat));
    void Promise.all(asked).then((all) => !isGone && setFound(all), () => !isGone && setFound([]));
    return () => {
      isGone = true;
    };
  }, [state.events, place]);
  return found;
}

/** Proven is not yet claimed: each has its time in one's own turn. */
function provenText({ view, moves }: TableState, place: number, isOwn: boolean): string {
  if (isOwn && moves.includes(`claim:${place}`)) return t("You may claim it.");
  const isAtStart = view?.options.claim === "start";
  if (isOwn)
    return isAtStart ? t("You may claim it at the start of your turn.") : t("You may claim it in your turn.");
  return isAtStart ? t("The other side may claim it at the start of its turn.") : t("The other side may claim it in its turn.");
}

function verdictText({ verdict }: Explanation, state: TableState, place: number, isOwn: boolean): string {
  if (verdict === "proven") return provenText(state, place, isOwn);
  return verdict === "beaten" ? t("A claim does not hold.") : t("Not complete yet.");
}

export function PlaceSheet({ table, state, place, close }: {
  table: Table;
  state: TableState;
  place: number;
  close: () => void;
}) {
  const explanations = useExplanations(table, state, place);
  const { view, seat, players, refused } = state;
  if (!view || !("hands" in view)) return null;
  const own = seat ?? 0;
  const isRefused = refused?.place === place;
  const owner = view.game === "schotten" ? view.stones[place - 1]?.owner : null;
  const title = isRefused ? t("The claim of %1 is refused", placeName(view.game, place)) : placeName(view.game, place);
  const against = explanations?.[own]?.verdict === "beaten" ? explanations[own]?.added : [];
  return (
    <Dialog title={title} class="place-sheet" close={close}>
      <h2>{title}</h2>
      {[1 - own, own].map((one) => {
        const said = explanations?.[one];
        return (
          <section key={one} class={one === own ? "sheet-side own-side" : "sheet-side"}>
            <h3>{one === own ? t("Your side") : playerName(players, one, seat)}</h3>
            <CardRow cards={sideOf(view, place, one)} view={view} need={needOf(view, place)}
              added={one === own ? [] : (against ?? [])} />
            {said && typeof owner !== "number" && <p class={`verdict ${said.verdict}`}>{verdictText(said, state, place, one === own)}</p>}
            {said && said.verdict !== "incomplete" && said.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
          </section>
        );
      })}
      {typeof owner === "number" && <p>{t("Claimed by %1.", playerName(players, owner, null))}</p>}
      <div class="buttons">
        <button type="button" class="act" data-step="close" onClick={close}>{t("Close")}</button>
      </div>
    </Dialog>
  );
}
