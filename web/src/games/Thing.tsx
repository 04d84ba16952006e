/*
 * Thing.tsx: a thing on the table that may be chosen: a button while a legal
 * word goes through it, else only a picture.
 */
import type { ComponentChildren } from "preact";
import type { Choice, Step } from "../words";

interface Props {
  step: Step;
  choice: Choice;
  touch: (step: Step) => void;
  label: string;
  class: string;
  title?: string;
  isMarked?: boolean;
  children?: ComponentChildren;
}

export function Thing({ step, choice, touch, label, class: name, title, isMarked, children }: Props) {
  const isLit = choice.isLit(step);
  const isTaken = choice.isTaken(step);
  const shape = [name, isLit && "lit", isTaken && "taken", isMarked && "marked"]
    .filter(Boolean)
    .join(" ");
  if (!isLit && !isTaken && !choice.first.has(step))
    return (
      <span class={shape} role="img" aria-label={label} title={title}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      class={shape}
      data-step={step}
      aria-pressed={isTaken}
      title={title}
      onClick={() => touch(step)}
    >
      <span class="heard">{label}</span>
      {children}
    </button>
  );
}
