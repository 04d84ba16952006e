/* useChoice.ts: the decision in the making, by touch and by dragging. */
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Table } from "../table/table";
import { Choice, type Path, type Step } from "../words";
import { isCoarse } from "./aim";
import { watchDrag } from "./drag";

export interface Deciding {
  choice: Choice;
  touch: (step: Step) => void;
  takeBack: () => void;
  aimed: Step | null;   /* touched once, and small */
}

const isDragged = /^(hand|board|square):/;
const isPlace = /^(place:|square:|board:|bin$|do:play$)/;

/** Picked up with nothing else in hand, or as the next step. */
function picked(choice: Choice, step: Step): Choice {
  if (choice.isTaken(step)) return choice;
  return choice.first.has(step) ? choice.begin(step) : choice.take(step);
}

function canDrag(choice: Choice, step: Step): boolean {
  if (!isDragged.test(step)) return false;
  if (!choice.first.has(step) && !choice.isLit(step) && !choice.isTaken(step)) return false;
  return [...picked(choice, step).next].some((next) => isPlace.test(next));
}

/** A new list of paths begins a new decision. */
export function useChoice(table: Table, paths: Path[], root: RefObject<HTMLElement>): Deciding {
  const start = useMemo(() => new Choice(paths), [paths]);
  const [held, setHeld] = useState({ start, choice: start });
  const choice = held.start === start ? held.choice : start;
  const decide = (next: Choice) => {
    if (next.word !== null) table.play(next.word);
    setHeld({ start, choice: next.word === null ? next : start });
  };
  const [aim, setAim] = useState<{ choice: Choice; step: Step } | null>(null);
  const aimed = aim?.choice === choice ? aim.step : null;
  const touch = (step: Step) => {
    const next = choice.touch(step);
    if (next.word !== null && aimed !== step && isCoarse(step)) setAim({ choice, step });
    else decide(next);
  };

  // A drag outlives drawings: it asks for the choice as it is by then.
  const now = useRef({ choice, decide });
  now.current = { choice, decide };
  useEffect(() => {
    if (!root.current) return;
    let before = start;
    return watchDrag(root.current, {
      isSource: (step) => canDrag(now.current.choice, step),
      isTarget: (step) => now.current.choice.taken.length > 0 && now.current.choice.isLit(step),
      pick: (step) => {
        before = now.current.choice.isTaken(step) ? now.current.choice.without(step) : now.current.choice;
        if (before.first.has(step)) before = now.current.choice.begin(step).back();
        now.current.decide(picked(now.current.choice, step));
      },
      drop: (step) => now.current.decide(now.current.choice.take(step)),
      letGo: () => now.current.decide(before),
    });
  }, [start]);

  return { choice, touch, takeBack: () => setHeld({ start, choice: choice.back() }), aimed };
}
