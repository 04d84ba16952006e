/* PlaceSheet.tsx: what lies at a stone or a part of the wall, how strong it
 * is, and whether a claim holds: the referee's proof, in words and cards. */
import { useEffect, useState } from "preact/hooks";
import { Card } from "../draw/Card";
import { boardOf } from "../games/boards";
import type { Description } from "../language/games";
import { t } from "../language/language";
import { capital, cardName, placeName, playerName } from "../language/names";
import type { Explanation } from "../table/adviser";
import type { Table, TableState } from "../table/table";
import type { Seat } from "../table/views";
import { Dialog } from "./Dialog";

function CardRow({ cards, added, need, about }: {
  cards: readonly string[];
  added: readonly string[];
  need: number;
  about: Description;
}) {
  const all = [...cards.map((card) => [card, ""]), ...added.map((card) => [card, " added"])];
  return (
    <div class="card-row">
      {all.map(([card = "", kind], index) => (
        <span key={index} class={`shown${kind}`} role="img" title={cardName(about, card)}
          aria-label={kind ? t("%1, which is still unseen", cardName(about, card)) : cardName(about, card)}>
          <Card card={card} about={about} />
        </span>
      ))}
      {Array.from({ length: Math.max(0, need - all.length) }, (_, index) => <span key={`none${index}`} class="wanting" />)}
    </div>
  );
}

/** Of each side what the referee says; null while it is being found out. A
 * strict one says nothing but why it has just refused a claim. */
function useExplanations(table: Table, state: TableState, place: number): (Explanation | null)[] | null {
  const [found, setFound] = useState<(Explanation | null)[] | null>(null);
  const { isStrict, refused, seat, deeds } = state;
  useEffect(() => {
    let isGone = false;
    if (isStrict) {
      const own = refused?.place === place ? refused.explanation : null;
      return setFound([0, 1].map((one) => (one === seat ? own : null)));
    }
    const asked = [0, 1].map((seat) => table.adviser.explain(state, place, seat));
    void Promise.all(asked).then((all) => !isGone && setFound(all), () => !isGone && setFound([]));
    return () => {
      isGone = true;
    };
  }, [deeds, refused, place]);
  return found;
}

/** Why the last claim here held, if one was made. */
function useProvenClaim(table: Table, state: TableState, place: number) {
  const [claim, setClaim] = useState<(Explanation & { by: Seat }) | null>(null);
  useEffect(() => {
    let isGone = false;
    void table.adviser.provenClaim(state, place).then((found) => !isGone && setClaim(found), () => {});
    return () => {
      isGone = true;
    };
  }, [state.deeds, place]);
  return claim;
}

/** Proven is not yet claimed: each has its time in one's own turn. */
function provenText({ view, paths }: TableState, place: number, isOwn: boolean): string {
  if (isOwn && paths.some(({ steps }) => steps.includes(`claim:${place}`))) return t("You may claim it.");
  const isAtStart = view?.options.claim === "start";
  if (isOwn)
    return isAtStart ? t("You may claim it at the start of your turn.") : t("You may claim it in your turn.");
  return isAtStart ? t("The other side may claim it at the start of its turn.") : t("The other side may claim it in its turn.");
}

function verdictText({ verdict }: Explanation, state: TableState, place: number, isOwn: boolean): string {
  if (verdict === "proven") return provenText(state, place, isOwn);
  return verdict === "beaten" ? t("A claim does not hold.") : t("Not complete yet.");
}

export function PlaceSheet({ table, state, about, place, close }: {
  table: Table;
  state: TableState;
  about: Description;
  place: number;
  close: () => void;
}) {
  const explanations = useExplanations(table, state, place);
  const claim = useProvenClaim(table, state, place);
  const { view, seat, players, refused } = state;
  const here = view && boardOf(view.game)?.place?.(view, place);
  if (!here) return null;
  const { owner, need, sides, note } = here;
  const own = seat ?? 0;
  const isRefused = refused?.place === place;
  const title = isRefused ? t("The claim of %1 is refused", placeName(about, place)) : placeName(about, place);
  const against = explanations?.[own]?.verdict === "beaten" ? explanations[own]?.added : [];
  return (
    <Dialog title={title} class="place-sheet" close={close}>
      <h2>{title}</h2>
      {note && <p>{capital(note)}</p>}
      {[1 - own, own].map((one) => {
        const said = explanations?.[one];
        return (
          <section key={one} class={one === own ? "sheet-side own-side" : "sheet-side"}>
            <h3>{one === own ? t("Your side") : playerName(players, one, seat)}</h3>
            <CardRow cards={sides[one as 0 | 1]} about={about} need={need}
              added={one === own ? [] : (against ?? [])} />
            {said && owner === null && <p class={`verdict ${said.verdict}`}>{verdictText(said, state, place, one === own)}</p>}
            {said && owner === null && said.verdict !== "incomplete" && said.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
          </section>
        );
      })}
      {claim && (
        <section class="sheet-side made-claim">
          <h3>{claim.by === seat ? t("Your claim held") : t("The claim of %1 held", playerName(players, claim.by, seat))}</h3>
          {claim.sentences.map((sentence) => <p key={sentence}>{sentence}</p>)}
        </section>
      )}
      <div class="buttons">
        <button type="button" class="act" data-step="close" onClick={close}>{t("Close")}</button>
      </div>
    </Dialog>
  );
}
