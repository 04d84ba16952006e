/* Verdict.tsx: may it be claimed? The answer in words and in cards. */
import { Card } from "../draw/Card";
import { refereeOf } from "../games/referees";
import type { Description } from "../language/games";
import { t } from "../language/language";
import { cardName, placeName } from "../language/names";
import type { Finding } from "./judge";
import type { Position } from "./position";

function Laid({ cards, added, about }: { cards: string[]; added: string[]; about: Description }) {
  return (
    <span class="ruling-cards">
      {cards.map((card, index) => (
        <span key={index} role="img" aria-label={cardName(about, card)} title={cardName(about, card)}><Card card={card} about={about} /></span>
      ))}
      {added.map((card) => (
        <span key={card} class="added" role="img" aria-label={t("%1, which could come", cardName(about, card))} title={cardName(about, card)}><Card card={card} about={about} /></span>
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
  about: Description;
  position: Position;
  finding: Finding;
  take: () => void;
}

export function Verdict({ about, position, finding, take }: Props) {
  const { place, seat, verdict, added, lines } = finding;
  const sides = position.places[place]?.sides ?? [[], []];
  const own = sides[seat as 0 | 1];
  const other = sides[(1 - seat) as 0 | 1];
  const referee = refereeOf(position.game);
  return (
    <section class={`ruling ${verdict}`} aria-live="polite">
      <h2>{headlines[verdict]()}</h2>
      <p class="whose">{placeName(about, place + 1)}, {referee?.sideName(about, seat)}</p>
      {verdict !== "incomplete" && (
        <div class="versus">
          <Laid cards={own} added={[]} about={about} />
          <span aria-hidden="true">{verdict === "proven" ? "›" : "‹"}</span>
          <Laid cards={other} added={added} about={about} />
        </div>
      )}
      {lines.map((line) => <p key={line}>{line}</p>)}
      {verdict === "proven" && (
        <button type="button" class="act" data-step="take-claim" onClick={take}>
          {referee?.claimText()}
        </button>
      )}
    </section>
  );
}
