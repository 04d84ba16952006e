/*
 * keys.ts: play by keyboard. Tab goes through what can be chosen, arrows go
 * to the nearest such thing in their direction, Enter picks up and lays down,
 * Escape takes a step back.
 */

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = (element: Element): [number, number] => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

const choosable = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>("button[data-step]:not([data-step=back])")].filter(
    (element) => element.offsetParent !== null,
  );

/** Straight ahead is near; aside counts double. */
function nearest(from: Element, [dx, dy]: [number, number], all: HTMLElement[]) {
  const [x, y] = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of all) {
    const [ex, ey] = middle(element);
    const ahead = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (element === from || ahead < 4) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [element, distance];
  }
  return best;
}

/** True if the key moved the focus. */
export function moveFocus(key: string, root: ParentNode): boolean {
  const direction = directions[key];
  if (!direction) return false;
  const all = choosable(root);
  const at = document.activeElement;
  const isInside = at instanceof HTMLElement && all.includes(at);
  const next = isInside ? nearest(at, direction, all) : all[0];
  next?.focus();
  return next !== null && next !== undefined;
}

const distance = (a: Element, b: Element) => {
  const [ax, ay] = middle(a);
  const [bx, by] = middle(b);
  return Math.hypot(ax - bx, ay - by);
};

/** From a thing that has been picked up to the nearest place for it. */
function goToTarget(from: HTMLElement, root: ParentNode): void {
  const targets = [...root.querySelectorAll<HTMLElement>(".target, .board button.lit, .loose button.lit")];
  targets.sort((a, b) => distance(from, a) - distance(from, b))[0]?.focus();
}

/** Where the focus goes by itself: back to what was put back; on with what was
 * picked up; and when what had it is gone, to the first thing that can be chosen. */
export function keepFocus(root: ParentNode, returning: string | null): void {
  const before = returning && root.querySelector<HTMLElement>(`button[data-step="${CSS.escape(returning)}"]`);
  if (before) return before.focus();
  const at = document.activeElement;
  if (at instanceof HTMLElement && at.classList.contains("taken")) return goToTarget(at, root);
  if (at !== document.body) return;
  const all = choosable(root);
  (all.find((element) => element.classList.contains("lit")) ?? all[0])?.focus();
}
