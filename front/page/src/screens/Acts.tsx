/* Acts.tsx: what is done by a button: piles to draw from, and going on. */
import type { ComponentChildren } from "preact";
import { Card } from "../draw/Card";
import { deckOf } from "../draw/deck";
import { Icon } from "../draw/Sprite";
import { Thing } from "../games/Thing";
import { mark, t } from "../language/language";
import { cardName } from "../language/names";
import type { View } from "../table/views";
import type { Choice, Step } from "../words";

const buttons: Record<string, string> = {
  "do:done": mark("Go on"),
  "do:pass": mark("Pass"),
  "do:play": mark("Play it"),
  "do:return": mark("Put it under the pile"),
  "do:give": mark("Give these cards"),
  "do:retreat": mark("Retreat"),
  "do:oil": mark("Pour oil"),
  bin: mark("Discard it"),
};

/** What may be done beside the move itself does not stand out. */
const asides = new Set(["do:retreat", "do:oil"]);

const pileNames: Record<string, string> = {
  clan: mark("Clan pile, %1 left"),
  siege: mark("Siege pile, %1 left"),
  tactic: mark("Tactic pile, %1 left"),
};

interface Props {
  view: View;
  choice: Choice;
  touch: (step: Step) => void;
  takeBack: () => void;
  hinted: ReadonlySet<Step>;
  tools: ComponentChildren;
  children?: ComponentChildren;
}

function Piles({ view, choice, touch, hinted }: Props) {
  if (!("piles" in view)) return null;
  const piles = Object.entries(view.piles).filter(
    ([pile]) => pile !== "tactic" || view.options.tactics === "on",
  );
  return (
    <div class="piles">
      {piles.map(([pile, left]) => (
        <Thing key={pile} step={`pile:${pile}`} choice={choice} touch={touch} class="pile"
          isHinted={hinted.has(`pile:${pile}`)}
          label={t(pileNames[pile] ?? "%1", left)} title={t(pileNames[pile] ?? "%1", left)}>
          <Card card={pile === "tactic" ? "?t" : "?"} deck={deckOf(view)} />
          <b>{left}</b>
        </Thing>
      ))}
    </div>
  );
}

/** Cards of the discard that can be chosen now. */
function Loose({ view, choice, touch }: Props) {
  const loose = [...choice.next].filter((step) => step.startsWith("loose:"));
  if (loose.length === 0 || !("piles" in view)) return null;
  return (
    <div class="loose" role="group" aria-label={t("Discard")}>
      {loose.map((step) => {
        const card = step.slice("loose:".length);
        return (
          <Thing key={step} step={step} choice={choice} touch={touch} class="held" label={cardName(card)}>
            <Card card={card} deck={deckOf(view)} />
          </Thing>
        );
      })}
    </div>
  );
}

export function Acts(props: Props) {
  const { choice, touch, takeBack, hinted, tools, children } = props;
  const offered = Object.keys(buttons).filter((step) => choice.isLit(step) || choice.isTaken(step));
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
            class={`act${choice.isTaken(step) ? " taken" : ""}${asides.has(step) ? " aside-act" : ""}${hinted.has(step) ? " hinted" : ""}`} onClick={() => touch(step)}>
            {step === "do:oil" && <Icon name="cauldron" />} {t(buttons[step] ?? "")}
          </button>
        ))}
      </div>
    </div>
  );
}
