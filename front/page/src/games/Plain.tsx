/* Plain.tsx: a game that nobody draws: the table in letters, and what can be
 * chosen there as buttons with their names. Hands, piles and buttons of its own
 * a table has anyway. */
import { t } from "../language/language";
import { capital, stepName } from "../language/names";
import type { View } from "../table/views";
import type { GameProps } from "./game";
import { Thing } from "./Thing";

const elsewhere = /^(hand|pile|loose|do):|^bin$/;

export function Plain({ about, choice, touch, hinted, picture }: GameProps<View> & { picture: string[] }) {
  const steps = [...new Set([...choice.next, ...choice.taken])].filter((step) => !elsewhere.test(step));
  return (
    <div class="field letters">
      <pre role="img" aria-label={t("The table in letters")} tabIndex={0}>{picture.join("\n")}</pre>
      <div class="buttons">
        {steps.map((step) => (
          <Thing key={step} step={step} choice={choice} touch={touch} class="chip" isHinted={hinted.has(step)}
            label={capital(stepName(about, step))}><span aria-hidden="true">{capital(stepName(about, step))}</span></Thing>
        ))}
      </div>
    </div>
  );
}
