/*
 * motion.ts: shows what happened: a card travels from where it was to where
 * it lies, a tower hops, what makes room slides, what is taken away falls. One
 * thing at a time, and never in the way: the table is what it is at once, only
 * its picture follows, by transform and opacity alone. With reduced motion
 * nothing moves.
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
  around: DOMRect;            /* of what it lies in */
  element: HTMLElement;
  inside: Element;
}
type Places = Map<Step, Was>;

/** What lay there, for what is drawn over within its place. */
type Pictures = Map<Step, HTMLElement>;

const duration = 190;
const most = 8;   /* events at once that are still shown one by one */
const easing = "cubic-bezier(0.3, 0.1, 0.3, 1)";

function look(root: HTMLElement): Places {
  const places: Places = new Map();
  const boxes = new Map<Element, DOMRect>();
  const boxOf = (element: Element) => {
    const box = boxes.get(element) ?? element.getBoundingClientRect();
    boxes.set(element, box);
    return box;
  };
  for (const element of root.querySelectorAll<HTMLElement>("[data-thing]")) {
    const step = element.dataset.thing ?? "";
    const inside = element.parentElement ?? root;
    if (!places.has(step)) places.set(step, { box: element.getBoundingClientRect(), around: boxOf(inside), element, inside });
  }
  return places;
}

const isSquare = (step: Step): boolean => step.startsWith("square:");
const freshAfter = (deeds: Deed[], last: number): Deed[] => deeds.filter(({ number }) => number > last);

/** Squares stay and are drawn anew: what stood there is copied before. */
function copySquares(places: Places, fresh: Deed[]): Pictures {
  const pictures: Pictures = new Map();
  for (const step of fresh.slice(0, most).flatMap(({ moves }) => moves ?? []))
    if (isSquare(step)) {
      const tower = places.get(step)?.element.querySelector(".tower");
      if (tower) pictures.set(step, ghostOf([tower]));
    }
  return pictures;
}

/** Where it is seen to come from: another's hand is its plate. */
const seenFrom = (from: Step, by: Deed["by"], own: Seat | null): Step =>
  from.startsWith("hand:") && by !== own && by !== "chance" ? `plate:${by}` : from;

/** A copy of what is gone from the table. */
function ghostOf(pictures: Iterable<Element>): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "dragged fallen";
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(...[...pictures].filter((one) => !one.classList.contains("heard")).map((one) => one.cloneNode(true)));
  return ghost;
}

function put(ghost: HTMLElement, { left, top, width, height }: DOMRect): void {
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
}

/** Above the others for as long as it moves. */
function animate(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
  element.style.zIndex = "6";
  const moving = element.animate(frames, { easing, fill: "backwards", ...timing });
  moving.onfinish = moving.oncancel = () => element.style.removeProperty("z-index");
  return moving;
}

const between = (from: DOMRect, to: DOMRect) =>
  ({ dx: from.left + from.width / 2 - (to.left + to.width / 2), dy: from.top + from.height / 2 - (to.top + to.height / 2) });

function travel(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  if (to.width === 0 || from.width === 0) return;
  const { dx, dy } = between(from, to);
  const scale = Math.min(2.4, Math.max(0.4, from.width / to.width));
  animate(element, [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }], { duration, delay });
}

/** A tower leaves as it was and becomes part of what stands where it lands: that
 * is shown only then. */
function hop(tower: HTMLElement, leaving: HTMLElement, standing: HTMLElement | undefined, from: DOMRect, to: DOMRect, delay: number): void {
  const { dx, dy } = between(to, from);
  const lift = Math.min(60, 14 + Math.hypot(dx, dy) / 5);
  const timing = { duration: 220, delay, easing, fill: "both" } as const;
  if (standing) put(standing, to);
  put(leaving, from);
  leaving.animate([{ transform: "none" },
    { transform: `translate(${dx / 2}px, ${dy / 2 - lift}px) scale(1.12)` }, { transform: `translate(${dx}px, ${dy}px)` }], timing).onfinish = () => {
    leaving.remove();
    standing?.remove();
  };
  tower.animate([{ opacity: 0 }, { opacity: 0 }], { ...timing, fill: "backwards" });
}

/** What lay on the table and is gone falls and fades. */
function fall({ box, element }: Was, delay: number): void {
  const ghost = ghostOf(element.children);
  put(ghost, box);
  const frames = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(18px) rotate(4deg)" }];
  ghost.animate(frames, { duration: 220, delay, easing: "ease-in", fill: "both" }).onfinish = () => ghost.remove();
}

/** How many things lie in the same row. */
function crowds(places: Places): Map<Element, number> {
  const counts = new Map<Element, number>();
  for (const { inside } of places.values()) counts.set(inside, (counts.get(inside) ?? 0) + 1);
  return counts;
}

const lesser = (one: number, other: number): number => (Math.abs(one) < Math.abs(other) ? one : other);

/** Where a thing came to a row or left it, the others slide to where they now lie in it. */
function makeRoom(before: Places, after: Places, moved: ReadonlySet<Step>): void {
  const were = crowds(before);
  const are = crowds(after);
  for (const [step, { box, around, element, inside }] of after) {
    const was = before.get(step);
    if (!was || moved.has(step) || were.get(inside) === are.get(inside)) continue;
    const dx = was.box.left - was.around.left - (box.left - around.left);
    const fromTop = was.box.top - was.around.top - (box.top - around.top);
    const dy = lesser(fromTop, was.box.bottom - was.around.bottom - (box.bottom - around.bottom));
    if (Math.hypot(dx, dy) > 2) element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 160, easing });
  }
}

/** What was copied is shown once; a tower that goes on at once comes whole. */
function moveTower({ element, box }: Was, start: DOMRect, pictures: Pictures, [from, to]: [Step, Step], delay: number): void {
  const tower = element.querySelector<HTMLElement>(".tower");
  const leaving = pictures.get(from);
  if (tower && leaving) hop(tower, leaving, pictures.get(to), start, box, delay);
  else if (tower) travel(tower, start, box, delay);
  pictures.delete(from);
  pictures.delete(to);
}

function showAll(root: HTMLElement, before: Places, pictures: Pictures, fresh: Deed[], own: Seat | null): void {
  const after = look(root);
  const used = new Set<Step>();
  let delay = 0;
  for (const { moves, by } of fresh) {
    if (!moves) continue;
    const from = seenFrom(moves[0], by, own);
    const start = before.get(from);
    const end = after.get(moves[1]);
    if (!start || !end) continue;
    used.add(from).add(moves[1]);
    if (!isSquare(from)) travel(end.element, start.box, end.box, delay);
    else moveTower(end, start.box, pictures, [from, moves[1]], delay);
    delay += duration;
  }
  makeRoom(before, after, used);
  for (const [step, was] of before)
    if (step.startsWith("board:") && !used.has(step) && !after.has(step)) fall(was, delay);
}

/** Call while drawing: it looks at the table as it still is. */
export function useMotion(root: RefObject<HTMLElement>, deeds: Deed[], own: Seat | null): void {
  const shown = useRef(deeds);
  const before = useRef<{ places: Places; pictures: Pictures } | null>(null);
  if (deeds !== shown.current && root.current && !isStill()) {
    const places = look(root.current);
    before.current = { places, pictures: copySquares(places, freshAfter(deeds, shown.current.at(-1)?.number ?? 0)) };
  }
  useLayoutEffect(() => {
    const dropped = takeDropped();
    const last = shown.current.at(-1)?.number ?? 0;
    const fresh = freshAfter(deeds, last);
    const was = before.current;
    shown.current = deeds;
    before.current = null;
    if (!root.current || !was || last === 0 || fresh.length === 0 || fresh.length > most) return;
    const source = dropped && was.places.get(dropped.step);
    if (dropped && source) was.places.set(dropped.step, { ...source, box: dropped.box });
    showAll(root.current, was.places, was.pictures, fresh, own);
  }, [deeds]);
}
