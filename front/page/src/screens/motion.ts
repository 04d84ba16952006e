/*
 * motion.ts: shows what happened: a card travels from where it was to where
 * it lies, a tower hops, what is taken away falls. One thing at a time, and
 * never in the way: the table is what it is at once, only its picture
 * follows. With reduced motion nothing moves.
 */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isStill } from "../preferences";
import type { Deed } from "../table/sight";
import type { Seat } from "../table/views";
import type { Step } from "../words";
import { takeDropped } from "./drag";

interface Was {
  box: DOMRect;
  element: HTMLElement;
}
type Before = Map<Step, Was>;

const duration = 190;
const most = 8;   /* events at once that are still shown one by one */

function look(root: HTMLElement): Before {
  const before: Before = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    const step = element.dataset.thing ?? "";
    if (!before.has(step)) before.set(step, { box: element.getBoundingClientRect(), element });
  }
  return before;
}

/** Where it is seen to come from: another's hand is its plate. */
const seenFrom = (from: Step, by: Deed["by"], own: Seat | null): Step =>
  from.startsWith("hand:") && by !== own && by !== "chance" ? `plate:${by}` : from;

function travel(element: HTMLElement, from: DOMRect, isHop: boolean, delay: number): void {
  const to = element.getBoundingClientRect();
  if (to.width === 0 || from.width === 0) return;
  const dx = from.left + from.width / 2 - (to.left + to.width / 2);
  const dy = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = Math.min(2.4, Math.max(0.4, from.width / to.width));
  const lift = Math.min(60, 14 + Math.hypot(dx, dy) / 5);
  const start = { transform: `translate(${dx}px, ${dy}px) scale(${isHop ? 1 : scale})`, zIndex: 6 };
  const middle = { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(1.08)`, zIndex: 6 };
  const frames = [start, ...(isHop ? [middle] : []), { transform: "none", zIndex: 6 }];
  element.animate(frames, { duration: isHop ? 220 : duration, delay, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)", fill: "backwards" });
}

/** What lay on the table and is gone falls and fades. */
function fall({ box, element }: Was, delay: number): void {
  const ghost = document.createElement("div");
  ghost.className = "dragged fallen";
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(...[...element.children].filter((one) => !one.classList.contains("heard")).map((one) => one.cloneNode(true)));
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.body.append(ghost);
  const frames = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(18px) rotate(4deg)" }];
  ghost.animate(frames, { duration: 220, delay, easing: "ease-in", fill: "both" }).onfinish = () => ghost.remove();
}

const find = (root: HTMLElement, step: Step) =>
  [...root.querySelectorAll<HTMLElement>("[data-thing]")].find((one) => one.dataset.thing === step);

function showAll(root: HTMLElement, before: Before, fresh: Deed[], own: Seat | null): void {
  const used = new Set<Step>();
  let delay = 0;
  for (const { moves, by } of fresh) {
    if (!moves) continue;
    const from = seenFrom(moves[0], by, own);
    const element = find(root, moves[1]);
    const start = before.get(from);
    if (!element || !start) continue;
    const isHop = from.startsWith("square:");
    used.add(from);
    travel(isHop ? (element.querySelector<HTMLElement>(".tower") ?? element) : element, start.box, isHop, delay);
    delay += duration;
  }
  for (const [step, was] of before)
    if (step.startsWith("board:") && !used.has(step) && !find(root, step)) fall(was, delay);
}

/** Call while drawing: it looks at the table as it still is. */
export function useMotion(root: RefObject<HTMLElement>, deeds: Deed[], own: Seat | null): void {
  const shown = useRef(deeds);
  const before = useRef<Before | null>(null);
  if (deeds !== shown.current && root.current && !isStill()) before.current = look(root.current);
  useLayoutEffect(() => {
    const dropped = takeDropped();
    const last = shown.current.at(-1)?.number ?? 0;
    const fresh = deeds.filter(({ number }) => number > last);
    const was = before.current;
    shown.current = deeds;
    before.current = null;
    if (!root.current || !was || last === 0 || fresh.length === 0 || fresh.length > most) return;
    const source = dropped && was.get(dropped.step);
    if (dropped && source) was.set(dropped.step, { ...source, box: dropped.box });
    showAll(root.current, was, fresh, own);
  }, [deeds]);
}
