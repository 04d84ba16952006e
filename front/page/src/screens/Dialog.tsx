/* Dialog.tsx: a sheet over the table. While it lies there nothing else can be
 * reached; Escape puts it away, if it can be put away. */
import "../styles/sheet.css";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  title: string;
  class?: string;
  close?: () => void;   /* without it, it stays until what it says is done */
  children: ComponentChildren;
}

export function Dialog({ title, class: name = "", close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    element?.querySelector<HTMLElement>("[data-first], button.act, input")?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} class={`sheet ${name}`} aria-label={title}
      onCancel={(event) => { event.preventDefault(); close?.(); }}
      onClick={(event) => event.target === dialog.current && close?.()}>
      {children}
    </dialog>
  );
}
