/* Pointer.tsx: a ring round the thing that is to be touched next. */
import { useEffect, useRef } from "preact/hooks";
import type { Path } from "../words";

/** The thing on the one way there is that can be touched now, the later step first. */
function wanted([path, ...others]: readonly Path[]): HTMLElement | null {
  const steps = path && others.length === 0 ? path.steps : [];
  for (const step of [...steps].reverse()) {
    const found = document.querySelector<HTMLElement>(`[data-step="${CSS.escape(step)}"]:not(.taken)`);
    if (found && (found.classList.contains("lit") || found.classList.contains("target") || found.classList.contains("act"))) return found;
  }
  return null;
}

export function Pointer({ paths }: { paths: readonly Path[] }) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = () => {
      const box = wanted(paths)?.getBoundingClientRect();
      const { current } = ring;
      if (!current) return;
      current.hidden = !box;
      if (!box) return;
      const room = 5;
      current.style.transform = `translate(${box.left - room}px, ${box.top - room}px)`;
      current.style.width = `${box.width + 2 * room}px`;
      current.style.height = `${box.height + 2 * room}px`;
    };
    follow();
    const timer = setInterval(follow, 120);
    return () => clearInterval(timer);
  }, [paths]);
  return <div ref={ring} class="pointer" aria-hidden="true" hidden />;
}
