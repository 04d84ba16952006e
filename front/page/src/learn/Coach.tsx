/* Coach.tsx: what the lesson says, and the way on. */
import { useEffect, useRef } from "preact/hooks";
import { describe } from "../language/games";
import { t } from "../language/language";
import { Icon } from "../draw/Sprite";
import { go } from "../route";
import { RulesPicture } from "../rules/pictures";
import { keepGame, newGame } from "../table/saved";
import type { GameKey } from "../table/views";
import { isPlayed } from "./lesson";
import type { LessonState, LessonTable } from "./LessonTable";

/** A real game against the gentlest of the computer's levels. */
function playForReal(game: GameKey): void {
  const [first] = describe(game).presets;
  const real = newGame(game, first?.key ?? "", [{ kind: "person", name: "" }, { kind: "level", level: 1 }]);
  keepGame(real);
  go({ at: "here", id: real.id });
}

export function Coach({ table, at }: { table: LessonTable; at: LessonState }) {
  const { game, steps } = table.lesson;
  const { step, proof, isWaiting } = at;
  const now = steps[step];
  const onward = useRef<HTMLButtonElement>(null);
  const isLast = step === steps.length - 1;
  const isRead = now !== undefined && !isPlayed(now);
  useEffect(() => {
    if (isRead && isWaiting) onward.current?.focus({ preventScroll: true });
  }, [step, isWaiting]);
  if (!now) return null;
  return (
    <section class="coach" aria-label={t("Lesson")}>
      <header class="coach-head">
        <button type="button" class="round" aria-label={t("Home")} onClick={() => go({ at: "home" })}><Icon name="home" /></button>
        <p class="coach-count">{t("Step %1 of %2", step + 1, steps.length)}</p>
        {step > 0 && <button type="button" class="plain" onClick={() => table.startOver()}>{t("Start over")}</button>}
      </header>
      <div class="coach-text" aria-live="polite" tabIndex={0}>
        <p>{t(now.text, ...(now.values ?? []))}</p>
        {proof && <blockquote>{proof.sentences.map((line) => <p key={line}>{line}</p>)}</blockquote>}
        {now.picture && <RulesPicture game={game} name={now.picture} alt={t("An example")} />}
      </div>
      <div class="buttons">
        {isRead && !isLast && (
          <button ref={onward} type="button" class="act" data-step="next" disabled={!isWaiting} onClick={() => table.next()}>{t("Next")}</button>
        )}
        {isLast && (
          <>
            <button ref={onward} type="button" class="act" data-step="real" onClick={() => playForReal(game)}>{t("Play a whole game")}</button>
            <button type="button" class="plain" onClick={() => go({ at: "rules", about: game })}>{t("Rules")}</button>
          </>
        )}
      </div>
    </section>
  );
}
