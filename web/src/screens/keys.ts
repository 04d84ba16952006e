/*
 * keys.ts: play by keyboard. Tab goes through what can be chosen, arrows go
 * to the nearest such thing in their direction, Escape takes a step back.
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
  [...root.querySelectorAll<HTMLElement>("button[data-step]")].filter(
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

/** When what had the focus is gone, the first thing that can be chosen. */
export function keepFocus(root: ParentNode): void {
  if (document.activeElement !== document.body) return;
  const all = choosable(root);
  (all.find((element) => element.classList.contains("lit")) ?? all[0])?.focus();
}
