/*
 * wobble.ts: outlines as a knife cuts them into linoleum: nearly straight.
 * The same seed always gives the same cut.
 */

type Point = [number, number];

export function cuts(seed: number): () => number {
  let state = (seed * 0x9e3779b9 + 0x85ebca6b) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const round = (number: number) => Math.round(number * 10) / 10;

/** A closed path that bends at the middle of each edge. */
function soft(points: readonly Point[]): string {
  const middle = (a: Point, b: Point) => `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
  const at = (index: number) => points[(index + points.length) % points.length] as Point;
  const parts = points.map(
    (point, index) => `Q${round(point[0])} ${round(point[1])} ${middle(point, at(index + 1))}`,
  );
  return `M${middle(at(-1), at(0))}${parts.join("")}Z`;
}

const polygon = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;

/** A pebble round (x, y). */
export function pebble(seed: number, x: number, y: number, rx: number, ry: number, rough = 0.12) {
  const cut = cuts(seed);
  const corners = 9;
  const points = Array.from({ length: corners }, (_, index): Point => {
    const angle = (2 * Math.PI * (index + 0.5 * cut())) / corners;
    const reach = 1 + rough * (2 * cut() - 1);
    return [x + rx * reach * Math.cos(angle), y + ry * reach * Math.sin(angle)];
  });
  return soft(points);
}

/** A rectangle with cut corners and edges that are not quite straight. */
export function slab(
  seed: number, x: number, y: number, width: number, height: number, corner = 3, rough = 0.5,
): string {
  const cut = cuts(seed);
  const off = () => rough * (2 * cut() - 1);
  const right = x + width;
  const bottom = y + height;
  const points: Point[] = [
    [x + corner, y], [x + width * 0.4, y], [x + width * 0.7, y], [right - corner, y],
    [right, y + corner], [right, y + height * 0.35], [right, y + height * 0.7],
    [right, bottom - corner], [right - corner, bottom], [x + width * 0.6, bottom],
    [x + width * 0.3, bottom], [x + corner, bottom], [x, bottom - corner],
    [x, y + height * 0.6], [x, y + height * 0.3], [x, y + corner],
  ];
  return polygon(points.map(([px, py]) => [px + off(), py + off()]));
}

/** A boulder with broad faces: eight corners between the edges of a box. */
export function boulder(seed: number, x: number, y: number, width: number, height: number): string {
  const cut = cuts(seed);
  const at = (from: number, to: number) => from + (to - from) * cut();
  const across = (low: number, high: number) => x + width * at(low, high);
  const down = (low: number, high: number) => y + height * at(low, high);
  return polygon([
    [across(0.18, 0.32), down(0, 0.08)], [across(0.62, 0.82), down(0, 0.1)],
    [across(0.93, 1), down(0.22, 0.38)], [across(0.92, 1), down(0.68, 0.85)],
    [across(0.74, 0.88), y + height], [across(0.12, 0.26), y + height],
    [across(0, 0.08), down(0.65, 0.82)], [across(0, 0.07), down(0.25, 0.42)],
  ]);
}
