/*
 * drag.ts: cards and towers can be dragged to where they go. Dragging takes
 * the same steps as touching: picking up is the first touch, letting go over
 * a lit place the second; anywhere else the thing goes back.
 */
import type { Step } from "../words";

export interface DragHost {
  isSource(step: Step): boolean;   /* may it be picked up, or is it in hand already */
  isTarget(step: Step): boolean;   /* is it lit for what is in hand */
  pick(step: Step): void;
  drop(step: Step): void;
  letGo(): void;
}

const slack = 7;     /* pixels before a touch becomes a drag */
const reach = 44;    /* pixels beside a target that still mean it */
const patience = 700; /* milliseconds until a dropped thing is let go of anyway */

let flying: { step: Step; ghost: HTMLElement } | null = null;

/** Where a thing was dropped that has not arrived yet; it is taken away. */
export function takeDropped(): { step: Step; box: DOMRect } | null {
  if (!flying) return null;
  const { step, ghost } = flying;
  const box = ghost.getBoundingClientRect();
  ghost.remove();
  flying = null;
  return { step, box };
}

function makeGhost(thing: HTMLElement): HTMLElement {
  const box = thing.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "dragged";
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(...[...thing.children].filter((one) => !one.classList.contains("heard")).map((one) => one.cloneNode(true)));
  Object.assign(ghost.style, {
    left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
  });
  document.body.append(ghost);
  return ghost;
}

function distance(box: DOMRect, x: number, y: number): number {
  const dx = Math.max(box.left - x, 0, x - box.right);
  const dy = Math.max(box.top - y, 0, y - box.bottom);
  return Math.hypot(dx, dy);
}

/** The lit thing under the finger, or the nearest close by. */
function targetAt(root: HTMLElement, host: DragHost, x: number, y: number): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = reach;
  for (const element of root.querySelectorAll<HTMLElement>("button[data-step]")) {
    if (!host.isTarget(element.dataset.step ?? "")) continue;
    const away = distance(element.getBoundingClientRect(), x, y);
    if (away < least) [best, least] = [element, away];
  }
  return best;
}

/** A card that needs no place is played by dropping it on the table. */
function playAt(host: DragHost, x: number, y: number): Step | null {
  const isBoard = document.elementFromPoint(x, y)?.closest(".board");
  return isBoard && host.isTarget("do:play") ? "do:play" : null;
}

export function watchDrag(root: HTMLElement, host: DragHost): () => void {
  let start: { x: number; y: number; pointer: number; thing: HTMLElement; step: Step } | null = null;
  let ghost: HTMLElement | null = null;
  let over: HTMLElement | null = null;

  const mark = (element: HTMLElement | null) => {
    if (over === element) return;
    over?.removeAttribute("data-over");
    element?.setAttribute("data-over", "");
    over = element;
  };
  const end = () => {
    mark(null);
    start?.thing.removeAttribute("data-away");
    document.documentElement.classList.remove("dragging");
    ghost = null;
    start = null;
  };
  const cancel = () => {
    if (!ghost) return end();
    ghost.remove();
    end();
    host.letGo();
  };
  const swallowClick = () => {
    const swallow = (event: Event) => event.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  };

  const onDown = (event: PointerEvent) => {
    const thing = (event.target as Element).closest<HTMLElement>("button[data-step]");
    const step = thing?.dataset.step ?? "";
    if (!thing || event.button !== 0 || !event.isPrimary || !host.isSource(step)) return;
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId, thing, step };
  };
  const onMove = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.pointer) return;
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (!ghost) {
      if (Math.hypot(dx, dy) < slack) return;
      takeDropped();
      ghost = makeGhost(start.thing);
      root.setPointerCapture(start.pointer);
      document.documentElement.classList.add("dragging");
      host.pick(start.step);
      start.thing.setAttribute("data-away", "");
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    mark(targetAt(root, host, event.clientX, event.clientY));
  };
  const onUp = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.pointer) return;
    if (!ghost) return end();
    swallowClick();
    const target = targetAt(root, host, event.clientX, event.clientY);
    const step = target?.dataset.step ?? playAt(host, event.clientX, event.clientY);
    if (!step) return cancel();
    const dropped = { step: start.step, ghost };
    flying = dropped;
    setTimeout(() => flying === dropped && takeDropped(), patience);
    end();
    host.drop(step);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && ghost) cancel();
  };

  root.addEventListener("pointerdown", onDown);
  root.addEventListener("pointermove", onMove);
  root.addEventListener("pointerup", onUp);
  root.addEventListener("pointercancel", cancel);
  addEventListener("keydown", onKey);
  return () => {
    cancel();
    takeDropped();
    root.removeEventListener("pointerdown", onDown);
    root.removeEventListener("pointermove", onMove);
    root.removeEventListener("pointerup", onUp);
    root.removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", onKey);
  };
}
