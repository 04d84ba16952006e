/* Verdict.tsx: may it be claimed? The answer in words and in cards. */
import { Card } from "../draw/Card";
import { deckOfPreset, type DeckName } from "../draw/deck";
import { t } from "../language/language";
import { cardName, placeName } from "../language/names";
import type { Finding } from "./judge";
import type { Position } from "./position";
import { sideName } from "./sides";

function Laid({ cards, added, deck }: { cards: string[]; added: string[]; deck: DeckName }) {
  return (
    <span class="ruling-cards">
      {cards.map((card, index) => (
        <span key={index} role="img" aria-label={cardName(card)} title={cardName(card)}><Card card={card} deck={deck} /></span>
      ))}
      {added.map((card) => (
        <span key={card} class="added" role="img" aria-label={t("%1, which could come", cardName(card))} title={cardName(card)}><Card card={card} deck={deck} /></span>
      ))}
    </span>
  );
}

const headlines = {
  proven: () => t("Yes: this claim is proven."),
  beaten: () => t("No: this claim can be beaten."),
  incomplete: () => t("Not yet: the side is not complete."),
};

interface Props {
  position: Position;
  finding: Finding;
  take: () => void;
}

export function Verdict({ position, finding, take }: Props) {
  const { place, seat, verdict, added, lines } = finding;
  const sides = position.places[place]?.sides ?? [[], []];
  const own = sides[seat as 0 | 1];
  const other = sides[(1 - seat) as 0 | 1];
  const deck = deckOfPreset(position.game, position.preset);
  return (
    <section class={`ruling ${verdict}`} aria-live="polite">
      <h2>{headlines[verdict]()}</h2>
      <p class="whose">{placeName(position.game, place + 1)}, {sideName(position.game, seat)}</p>
      {verdict !== "incomplete" && (
        <div class="versus">
          <Laid cards={own} added={[]} deck={deck} />
          <span aria-hidden="true">{verdict === "proven" ? "›" : "‹"}</span>
          <Laid cards={other} added={added} deck={deck} />
        </div>
      )}
      {lines.map((line) => <p key={line}>{line}</p>)}
      {verdict === "proven" && (
        <button type="button" class="act" data-step="take-claim" onClick={take}>
          {position.game === "siege" ? t("Claimed: break the wall") : t("Claimed: move the stone")}
        </button>
      )}
    </section>
  );
}
