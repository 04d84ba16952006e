/* Picture.tsx: a large print: the cover of a game, or the mark of Cairn, which
 * also stands for a game without a cover. */
import { coverOf } from "../games/covers";
import { boulder } from "./wobble";

const cairn = (
  <>
    <path class="ink-stone" d={boulder(401, 60, 132, 200, 40)} />
    <path class="ink-stone" d={boulder(402, 84, 96, 152, 35)} />
    <path class="ink-stone" d={boulder(403, 108, 62, 108, 33)} />
    <path class="ink-stone" d={boulder(404, 130, 34, 68, 27)} />
    <path class="ink-stone" d={boulder(405, 146, 12, 38, 21)} />
  </>
);

export function Picture({ name }: { name: string }) {
  return (
    <svg class={`picture picture-${name}`} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {coverOf(name)?.print ?? cairn}
    </svg>
  );
}
