/*
 * Thing.tsx: a thing on the table that may be chosen: a button while a legal
 * word goes through it; else it may be looked at, or is only a picture.
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
  isHinted?: boolean;
  look?: (() => void) | null;
  children?: ComponentChildren;
}

export function Thing({ step, choice, touch, label, class: name, title, isMarked, isHinted, look, children }: Props) {
  const isLit = choice.isLit(step);
  const isTaken = choice.isTaken(step);
  const shape = [name, isLit && "lit", isTaken && "taken", isMarked && "marked", isHinted && "hinted"]
    .filter(Boolean)
    .join(" ");
  const isChoosable = isLit || isTaken || choice.first.has(step);
  if (!isChoosable && !look)
    return (
      <span class={shape} role="img" aria-label={label} title={title} data-thing={step}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      class={shape}
      data-thing={step}
      {...(isChoosable && { "data-step": step, "aria-pressed": isTaken })}
      title={title}
      onClick={() => (isChoosable ? touch(step) : look?.())}
    >
      <span class="heard">{label}</span>
      {children}
    </button>
  );
}
