/* FormationRows.tsx: the formations of games with cards, strongest first. */
import type { Description } from "../language/games";
import { mark, t } from "../language/language";
import { Cards } from "./Cards";

const formations: [string, string][] = [
  [mark("Colour run"), "r6 r7 r8"],
  [mark("Same value"), "y8 g8 p8"],
  [mark("Colour"), "b2 b5 b9"],
  [mark("Run"), "p3 y4 g5"],
  [mark("Sum"), "p2 r4 g9"],
];

export function FormationRows({ about }: { about: Description }) {
  return (
    <ol class="formation-rows">
      {formations.map(([name, cards]) => (
        <li key={name}><Cards cards={cards} about={about} /><b>{t(name)}</b></li>
      ))}
    </ol>
  );
}
