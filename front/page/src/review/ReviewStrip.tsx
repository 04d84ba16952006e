/* ReviewStrip.tsx: below a replay: the curve, and what is to be said of the move
 * that was just played. */
import { t } from "../language/language";
import type { Seat } from "../table/views";
import { Curve } from "./Curve";
import { change, classSign, verdict } from "./names";
import type { Reviewing } from "./review";

interface Props {
  state: Reviewing;
  seat: Seat;
  played: number;
  decided: number | null;       /* the word that was decided last */
  jump: (index: number) => void;
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
        <p><b class={`sign ${decision.class}`}>{sign}</b> {verdict(decision)} {decision.why?.join(" ")}</p>
      )}
      {decision && decision.class === "fine" && <p class="soft">{t("A good move.")}</p>}
      {Math.abs(luck) >= 0.005 && <p class="soft">{t("Luck of the cards: %1", change(luck))}</p>}
    </div>
  );
}

export function ReviewStrip(props: Props) {
  const { state, seat, played, jump } = props;
  if (state.problem) return <p class="problem" role="alert">{state.problem}</p>;
  return (
    <section class="review-strip" aria-label={t("Course of the game")}>
      {state.depth > 0 && (
        <progress class="review-progress" value={state.done} max={1}
          aria-label={state.review ? t("Looking more closely …") : t("Looking at the game …")} />
      )}
      {state.review && <Curve review={state.review} seat={seat} played={played} jump={jump} />}
      {state.review && <Verdict {...props} />}
    </section>
  );
}
