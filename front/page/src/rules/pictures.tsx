/* pictures.tsx: the pictures of the rules, which each game lays with its own
 * cards, stones, walls and towers (games/GAME/pictures.tsx). */
import type { JSX } from "preact";
import type { GameKey } from "../table/views";

export type RulesPictures = Record<string, () => JSX.Element>;

const found = import.meta.glob<RulesPictures>("../games/*/pictures.tsx", { eager: true, import: "pictures" });
const picturesOf = (game: GameKey): RulesPictures => found[`../games/${game}/pictures.tsx`] ?? {};

export const pictureNames = (game: GameKey): string[] => Object.keys(picturesOf(game));

export function RulesPicture({ game, name, alt }: { game: GameKey; name: string; alt: string }) {
  const draw = picturesOf(game)[name];
  return (
    <figure class={`rules-picture rules-${name}`}>
      <div role="img" aria-label={alt}><div aria-hidden="true" inert>{draw?.()}</div></div>
      <figcaption aria-hidden="true">{alt}</figcaption>
    </figure>
  );
}
