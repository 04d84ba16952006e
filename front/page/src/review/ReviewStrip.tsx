/* ReviewStrip.tsx: below a replay: the curve, and what is to be said of the move
 * that was just played: as fair as its player could know, or with open cards. */
import { Icon } from "../draw/Sprite";
import { t } from "../language/language";
import type { Seat } from "../table/views";
import { Curve } from "./Curve";
import type { Hindsight } from "./hindsight";
import { change, classSign, percent, together, verdict } from "./names";
import type { Reviewing } from "./review";

interface Props {
  state: Reviewing;
  seat: Seat;
  played: number;
  decided: number | null;       /* the word that was decided last */
  jump: (index: number) => void;
  isOpen: boolean;              /* with open cards */
  setOpen: (isOpen: boolean) => void;
  hindsight: Hindsight | null;  /* it is still being looked for */
}

/** Of a decision that cost something, or of the cards that came since. */
function Verdict({ state: { review }, seat, played, decided }: Props) {
  const decision = decided === null ? undefined : review?.words[decided]?.decision;
  const luck = (review?.words ?? []).slice((decided ?? -1) + 1, played)
    .reduce((sum, { kind, gain }) => sum + (kind === "decision" ? 0 : gain[seat] ?? 0), 0);
  const sign = decision ? classSign(decision.class) : "";
  return (
    <div class="verdict" aria-live="polite">
      {decision && sign && (
        <p><b class={`sign ${decision.class}`}>{sign}</b> {verdict(decision)} {decision.why?.map(together).join(" ")}</p>
      )}
      {decision && decision.class === "fine" && <p class="soft">{t("A good move.")}</p>}
      {Math.abs(luck) >= 0.005 && <p class="soft">{t("Luck of the cards: %1", change(luck))}</p>}
    </div>
  );
}

/** What the cards that nobody could see make of a decision. */
function OpenVerdict({ decided, hindsight }: Props) {
  const decision = hindsight?.decision;
  const best = decision?.words[0];
  const isBest = decision ? decision.played === 0 || decision.loss < 0.005 : false;
  return (
    <div class="verdict open" aria-live="polite">
      {decided === null ? <p class="soft">{t("Nothing was decided yet.")}</p>
        : !hindsight ? <p class="soft">{t("Looking at all hands …")}</p>
        : hindsight.problem !== null ? <p class="problem" role="alert">{hindsight.problem}</p>
        : isBest ? <p>{t("With open cards it was the best move as well.")}</p>
        : decision && <p>{t("With open cards this would have been best: %1 (%2 more).", best?.text || best?.word || "", percent(decision.loss, 1))}</p>}
    </div>
  );
}

export function ReviewStrip(props: Props) {
  const { state, seat, played, jump, isOpen, setOpen } = props;
  if (state.problem) return <p class="problem" role="alert">{state.problem}</p>;
  return (
    <section class="review-strip" aria-label={t("Course of the game")}>
      {state.depth > 0 && (
        <progress class="review-progress" value={state.done} max={1}
          aria-label={state.review ? t("Looking more closely …") : t("Looking at the game …")} />
      )}
      {state.review && <Curve review={state.review} seat={seat} played={played} jump={jump} />}
      {state.review && (
        <div class="verdicts">
          {isOpen ? <OpenVerdict {...props} /> : <Verdict {...props} />}
          <button type="button" class="plain" aria-pressed={isOpen} data-review="open" title={t("With open cards")} onClick={() => setOpen(!isOpen)}>
            <Icon name="eye" /><span>{t("With open cards")}</span>
          </button>
        </div>
      )}
    </section>
  );
}
