/* Tip.tsx: what a thing on the table is, for who presses it long or comes to it
 * by keyboard; a mouse sees the same as a title. */
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

const longMs = 450;
const shownMs = 4000;

const textOf = (target: EventTarget | null): string => {
  const thing = target instanceof Element ? target.closest<HTMLElement>("[data-thing], [data-step]") : null;
  return thing?.title ?? "";
};

export function Tip({ root }: { root: RefObject<HTMLElement> }) {
  const [text, setText] = useState("");
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer = 0;
    let end = 0;
    const show = (said: string) => {
      clearTimeout(end);
      setText(said);
      if (said) end = window.setTimeout(() => setText(""), shownMs);
    };
    const press = (event: PointerEvent) => {
      clearTimeout(timer);
      if (event.pointerType === "touch") timer = window.setTimeout(() => show(textOf(event.target)), longMs);
    };
    const release = () => clearTimeout(timer);
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) show(textOf(event.target));
    };
    const silence = (event: Event) => event.target instanceof Element && event.target.closest(".board, .hand") && event.preventDefault();
    element.addEventListener("pointerdown", press);
    element.addEventListener("pointermove", release);
    element.addEventListener("pointerup", release);
    element.addEventListener("pointercancel", release);
    element.addEventListener("focusin", focus);
    element.addEventListener("contextmenu", silence);
    return () => {
      clearTimeout(timer);
      clearTimeout(end);
      element.removeEventListener("pointerdown", press);
      element.removeEventListener("pointermove", release);
      element.removeEventListener("pointerup", release);
      element.removeEventListener("pointercancel", release);
      element.removeEventListener("focusin", focus);
      element.removeEventListener("contextmenu", silence);
    };
  }, []);
  return text ? <p class="tip" aria-hidden="true">{text}</p> : null;
}
