/* cover.tsx: the large print of Schotten Totten at Home. */
import { sky } from "../../draw/sky";
import { Stamp } from "../../draw/Sprite";
import { boulder, cuts } from "../../draw/wobble";
import type { GameCover } from "../game";

/** Short cuts in a field of colour, as the knife leaves them. */
function grain(seed: number, x: number, y: number, width: number, height: number, count: number) {
  const cut = cuts(seed);
  return Array.from({ length: count }, () => {
    const left = x + cut() * width;
    const top = y + cut() * height;
    return `M${left.toFixed(1)} ${top.toFixed(1)}l${(4 + 9 * cut()).toFixed(1)} ${(1.6 * cut() - 0.8).toFixed(1)}`;
  }).join("");
}

function standing(seed: number, x: number, foot: number, width: number, height: number) {
  return (
    <g key={seed}>
      <path class="ink-stone" d={boulder(seed, x, foot - height, width, height)} />
      <path class="ink-stone-light" d={boulder(seed + 50, x + width * 0.14, foot - height * 0.88, width * 0.34, height * 0.66)} />
    </g>
  );
}

const print = (
  <>
    {sky}
    <circle class="ink-sun" cx="246" cy="52" r="25" />
    <path class="ink-far" d="M0 112C40 78 76 84 112 102 150 70 196 66 236 96 268 82 296 86 320 98V180H0z" />
    <path class="ink-near" d="M0 142C60 116 118 128 170 138 226 120 280 124 320 136V180H0z" />
    <path class="ink-cut" d={grain(3, 0, 146, 310, 30, 34)} />
    {standing(21, 36, 160, 34, 62)}
    {standing(22, 96, 166, 38, 78)}
    {standing(23, 160, 164, 33, 58)}
    {standing(24, 214, 168, 39, 70)}
    {standing(25, 274, 160, 30, 50)}
    <g class="in-paper"><Stamp name="p" x={68} y={134} size={30} /></g>
    <g class="in-paper"><Stamp name="r" x={134} y={140} size={27} /></g>
  </>
);

export const cover: GameCover = { print, slow: 9000 };
