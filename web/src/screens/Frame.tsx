/* Frame.tsx: a screen that is read like a page: a bar with the way home, a
 * title, and what it says. It scrolls; a table does not. */
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import "../styles/frame.css";
import { Icon } from "../draw/Sprite";
import { t } from "../language/language";
import { go } from "../route";

export function Frame({ title, children, tools }: {
  title: string;
  children: ComponentChildren;
  tools?: ComponentChildren;
}) {
  useEffect(() => {
    document.title = `${title} – Cairn`;
    return () => {
      document.title = "Cairn";
    };
  }, [title]);
  return (
    <div class="frame">
      <header class="bar">
        <button type="button" class="round" aria-label={t("Home")} onClick={() => go({ at: "home" })}>
          <Icon name="home" />
        </button>
        <h1>{title}</h1>
        {tools}
      </header>
      <main>{children}</main>
    </div>
  );
}
