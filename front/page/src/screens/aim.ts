/* aim.ts: a place on the board that is smaller than a fingertip is only aimed
 * at by the first touch; a second one at the same place means it. */

const fingertip = 36;   /* pixels */

let lastPointer = "mouse";
window.addEventListener("pointerdown", (event) => {
  lastPointer = event.pointerType;
}, { capture: true });

/** Is this touch too coarse for what it would do? */
export function isCoarse(step: string): boolean {
  if (lastPointer !== "touch") return false;
  const element = document.querySelector<HTMLElement>(`.board [data-step="${CSS.escape(step)}"]`);
  if (!element) return false;
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < fingertip;
}
