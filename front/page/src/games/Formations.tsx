/* Formations.tsx: what beats what, strongest first. */
import type { ComponentChildren } from "preact";
import { Card } from "../draw/Card";
import type { Description } from "../language/games";
import { mark, t } from "../language/language";

const formations: [string, string[]][] = [
  [mark("A colour run"), ["g4", "g5", "g6"]],
  [mark("A same-value set"), ["r8", "b8", "y8"]],
  [mark("A colour"), ["p2", "p7", "p4"]],
  [mark("A run"), ["y4", "b5", "r6"]],
  [mark("A sum"), ["g5", "b3", "r6"]],
];

export function Formations({ about, children }: { about: Description; children?: ComponentChildren }) {
  return (
    <details class="formations">
      <summary>{t("What beats what")}</summary>
      <ol>
        {formations.map(([name, cards]) => (
          <li key={name}>
            <span class="example" aria-hidden="true">{cards.map((card) => <Card key={card} card={card} about={about} />)}</span>
            {t(name)}
          </li>
        ))}
      </ol>
      <p>{t("Of two equal kinds the higher total wins, or the lower where that is asked for; of two equal totals the side that was complete first.")}</p>
      {children}
    </details>
  );
}
