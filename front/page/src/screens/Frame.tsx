/* Frame.tsx: a screen that is read like a page: a bar with the way home, a
 * title, and what it says. It scrolls; a table does not. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "../styles/frame.css";
import { Icon } from "../draw/Sprite";
import { t } from "../language/language";
import { go } from "../route";

export function Frame({ title, children, tools }: {
  title: string;
  children: ComponentChildren;
  tools?: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Cairn`;
    return () => {
      document.title = "Cairn";
    };
  }, [title]);
  // Who came by a link goes on from here, also by ear.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div class="frame">
      <header class="bar">
        <button type="button" class="round" aria-label={t("Home")} onClick={() => go({ at: "home" })}>
          <Icon name="home" />
        </button>
        <h1 ref={heading} tabIndex={-1}>{title}</h1>
        {tools}
      </header>
      <main>{children}</main>
    </div>
  );
}
