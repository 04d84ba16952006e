/* cover.tsx: the large print of Schotten Totten 2 at Home. */
import { sky } from "../../draw/sky";
import { Stamp } from "../../draw/Sprite";
import { slab } from "../../draw/wobble";
import type { GameCover } from "../game";

const merlons = (x: number, y: number, count: number, step: number) =>
  Array.from({ length: count }, (_, index) => slab(200 + x + index, x + index * step, y, step * 0.58, 14, 0.5, 0.35));

const print = (
  <>
    {sky}
    <circle class="ink-sun" cx="62" cy="46" r="19" />
    <path class="ink-far" d="M0 104C56 82 112 96 150 90 204 72 262 78 320 96V180H0z" />
    <path class="ink-stone" d="M22 180L24 66 78 65 80 180zM240 180L242 64 297 66 298 180zM78 94L242 93V180H78z" />
    {[...merlons(22, 53, 4, 15), ...merlons(240, 52, 4, 15), ...merlons(82, 81, 4, 15), ...merlons(186, 81, 4, 15)].map(
      (block) => <path key={block} class="ink-stone" d={block} />,
    )}
    <path class="ink-sky" d="M142 93L150 108 146 118 158 128 164 116 172 120 176 104 186 93z" />
    <path class="ink-dark" d="M136 180V150C136 126 184 126 184 150V180z" />
    <path class="ink-joint" d="M34 84H54M60 98H70M32 116H48M252 84H274M262 104H288M254 124H270M94 112H118M100 132H124M206 114H230M198 138H222" />
    <g class="in-dark"><Stamp name="cauldron" x={94} y={62} size={32} /><Stamp name="cauldron" x={202} y={62} size={32} /></g>
    <path class="ink-near" d="M0 168C60 156 120 164 160 166 216 158 270 160 320 166V180H0z" />
    <path class="ink-ladder" d="M214 172L228 92M226 174L240 94M216 160L228 162M218 148L230 150M220 136L232 138M222 124L234 126M224 112L236 114M226 102L238 103" />
    <path class="ink-flag" d="M50 53V20C62 16 72 28 88 22 84 30 86 36 90 42 74 46 64 34 52 40z" />
  </>
);

export const cover: GameCover = { print, slow: 3200, home: { de: "german" } };
