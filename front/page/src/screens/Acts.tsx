/* Acts.tsx: what is done by a button: piles to draw from, and what the game
 * has buttons for. */
import type { ComponentChildren } from "preact";
import { Card } from "../draw/Card";
import { Icon } from "../draw/Sprite";
import { boardOf } from "../games/boards";
import { Thing } from "../games/Thing";
import { nameIn, type Description } from "../language/games";
import { t } from "../language/language";
import { capital, cardName, stepName } from "../language/names";
import type { Deed } from "../table/sight";
import { hasCards, type View } from "../table/views";
import type { Choice, Step } from "../words";

/** The game's own buttons, as steps. */
const buttonsOf = ({ buttons }: Description): Step[] =>
  buttons.map(({ key }) => (key === "bin" ? key : `do:${key}`));

/** What leads on to a place does not stand out: it may be done beside the move
 * itself, while a move without one ends here. */
const isAside = (choice: Choice, step: Step): boolean => choice.taken.length === 0 && choice.begin(step).word === null;

interface Props {
  view: View;
  about: Description;
  deeds: readonly Deed[];
  choice: Choice;
  touch: (step: Step) => void;
  takeBack: () => void;
  hinted: ReadonlySet<Step>;
  tools: ComponentChildren;
  children?: ComponentChildren;
}

/** A pile that never held a card is none. */
const hasPile = (deeds: readonly Deed[], pile: string, left: number): boolean =>
  left > 0 || deeds.some(({ moves }) => moves?.[0] === `pile:${pile}`);

function Piles({ view, about, deeds, choice, touch, hinted }: Props) {
  if (!hasCards(view)) return null;
  const piles = Object.entries(view.piles).filter(([pile, left]) => hasPile(deeds, pile, left));
  return (
    <div class="piles">
      {piles.map(([pile, left]) => {
        const label = capital(t("%1, %2 left", nameIn(about.piles, pile), left));
        const back = about.cards.find(({ key, pile: from }) => key.startsWith("?") && from === pile);
        return (
          <Thing key={pile} step={`pile:${pile}`} choice={choice} touch={touch} class="pile"
            isHinted={hinted.has(`pile:${pile}`)} label={label} title={label}>
            <Card card={back?.key ?? "?"} about={about} />
            <b>{left}</b>
          </Thing>
        );
      })}
    </div>
  );
}

/** Cards of the discard that can be chosen now. */
function Loose({ about, choice, touch }: Props) {
  const loose = [...choice.next].filter((step) => step.startsWith("loose:"));
  if (loose.length === 0) return null;
  return (
    <div class="loose" role="group" aria-label={t("Discard")}>
      {loose.map((step) => {
        const card = step.slice("loose:".length);
        return (
          <Thing key={step} step={step} choice={choice} touch={touch} class="held" label={cardName(about, card)}>
            <Card card={card} about={about} />
          </Thing>
        );
      })}
    </div>
  );
}

export function Acts(props: Props) {
  const { about, choice, touch, takeBack, hinted, tools, children } = props;
  const icons = boardOf(about.game)?.icons ?? {};
  const offered = buttonsOf(about).filter((step) => choice.isLit(step) || choice.isTaken(step));
  return (
    <div class="acts">
      {tools}
      <Piles {...props} />
      <Loose {...props} />
      <div class="buttons">
        {children}
        {choice.taken.length > 0 && (
          <button type="button" class="plain" onClick={takeBack} data-step="back" aria-label={t("Take back")}>
            <Icon name="back" /> <span>{t("Take back")}</span>
          </button>
        )}
        {offered.map((step) => (
          <button key={step} type="button" data-step={step} aria-pressed={choice.isTaken(step)}
            class={`act${choice.isTaken(step) ? " taken" : ""}${isAside(choice, step) ? " aside-act" : ""}${hinted.has(step) ? " hinted" : ""}`} onClick={() => touch(step)}>
            {icons[step] && <Icon name={icons[step]} />} {capital(stepName(about, step))}
          </button>
        ))}
      </div>
    </div>
  );
}
