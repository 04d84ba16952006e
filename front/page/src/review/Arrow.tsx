/* Arrow.tsx: over the table, from where to where a better move would have gone;
 * where the card lies in no open hand, a ring round where it belongs. */
import { useEffect, useRef } from "preact/hooks";
import type { Path } from "../words";

const thing = (step: string) => document.querySelector<HTMLElement>(`.replay [data-thing="${CSS.escape(step)}"]`);

/** A place is where its claim is made. */
const find = (step: string) => thing(step) ?? thing(step.replace(/^place:/, "claim:"));

const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });

/** Where a line from there to the middle of a box meets it: what lies in it stays legible. */
function edge(box: DOMRect, from: { x: number; y: number }) {
  const { x, y } = middle(box);
  const [dx, dy] = [from.x - x, from.y - y];
  const share = Math.min(1, (box.width / 2 + 6) / Math.abs(dx || 1), (box.height / 2 + 6) / Math.abs(dy || 1));
  return { x: x + dx * share, y: y + dy * share };
}

export function Arrow({ path }: { path: Path | undefined }) {
  const line = useRef<SVGLineElement>(null);
  const ring = useRef<SVGRectElement>(null);
  useEffect(() => {
    const follow = () => {
      const things = (path?.steps ?? []).map(find).filter((one) => one !== null);
      const [from, to] = [things[0], things.at(-1)];
      const box = to?.getBoundingClientRect();
      if (ring.current) {
        ring.current.style.display = box ? "" : "none";
        if (box) {
          ring.current.setAttribute("x", String(box.left - 3));
          ring.current.setAttribute("y", String(box.top - 3));
          ring.current.setAttribute("width", String(box.width + 6));
          ring.current.setAttribute("height", String(box.height + 6));
        }
      }
      const isArrow = from !== undefined && from !== to && box;
      if (!line.current) return;
      line.current.style.display = isArrow ? "" : "none";
      if (!isArrow) return;
      const start = middle(from.getBoundingClientRect());
      const end = edge(box, start);
      for (const [name, value] of Object.entries({ x1: start.x, y1: start.y, x2: end.x, y2: end.y }))
        line.current.setAttribute(name, String(value));
    };
    follow();
    const timer = setInterval(follow, 200);
    return () => clearInterval(timer);
  }, [path]);
  return (
    <svg class="better-arrow" aria-hidden="true">
      <defs>
        <marker id="better-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
          <path d="M0 0 L10 5 L0 10 z" />
        </marker>
      </defs>
      <rect ref={ring} rx="6" />
      <line ref={line} marker-end="url(#better-head)" />
    </svg>
  );
}
