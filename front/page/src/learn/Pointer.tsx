/* Pointer.tsx: a ring round the thing that is to be touched next. */
import { useEffect, useRef } from "preact/hooks";
import { pathOf } from "../words";

/** The thing of these words that can be touched now, the later step first. */
function wanted(words: readonly string[]): HTMLElement | null {
  const only = words.length === 1 ? words : [];
  const steps = only.flatMap((word) => [...pathOf(word).before].reverse());
  for (const step of steps) {
    const found = document.querySelector<HTMLElement>(`[data-step="${CSS.escape(step)}"]:not(.taken)`);
    if (found && (found.classList.contains("lit") || found.classList.contains("target") || found.classList.contains("act"))) return found;
  }
  return null;
}

export function Pointer({ words }: { words: readonly string[] }) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = () => {
      const box = wanted(words)?.getBoundingClientRect();
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
  }, [words]);
  return <div ref={ring} class="pointer" aria-hidden="true" hidden />;
}
