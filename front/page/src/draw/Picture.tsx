/* Picture.tsx: the large prints of Home, one a game, and the mark of Cairn. */
import type { JSX } from "preact";
import { Stamp } from "./Sprite";
import { boulder, cuts, pebble, slab } from "./wobble";

const sky = <rect class="ink-sky" width="320" height="180" />;

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

const schotten = (
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

const merlons = (x: number, y: number, count: number, step: number) =>
  Array.from({ length: count }, (_, index) => slab(200 + x + index, x + index * step, y, step * 0.58, 14, 0.5, 0.35));

const siege = (
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

function roundTower(x: number, foot: number, radius: number, storeys: string, symbol: string, hasRoof: boolean) {
  const storey = 19;
  const flat = radius * 0.42;
  const top = foot - storeys.length * storey;
  return (
    <g key={x}>
      {[...storeys].map((colour, index) => {
        const bottom = foot - index * storey;
        return (
          <path key={index} class={`suit-${colour} block`}
            d={`M${x - radius} ${bottom}V${bottom - storey}A${radius} ${flat} 0 0 1 ${x + radius} ${bottom - storey}V${bottom}A${radius} ${flat} 0 0 1 ${x - radius} ${bottom}z`} />
        );
      })}
      <g class={`suit-${storeys.at(-1)} block-top`}>
        <ellipse cx={x} cy={top} rx={radius} ry={flat} />
        {!hasRoof && <Stamp name={symbol} x={x - radius * 0.42} y={top - radius * 0.42} size={radius * 0.84} class="on-strip" />}
      </g>
      {hasRoof && <path class="ink-dark" d={`M${x - radius - 5} ${top}L${x} ${top - 44} ${x + radius + 5} ${top}A${radius + 5} ${flat} 0 0 1 ${x - radius - 5} ${top}z`} />}
    </g>
  );
}

const towers = (
  <>
    {sky}
    <path class="ink-far" d="M0 96C50 84 90 92 140 86 200 78 260 88 320 82V180H0z" />
    <path class="ink-ground" d="M0 118C80 110 240 112 320 118V180H0z" />
    {Array.from({ length: 26 }, (_, index) => (
      <path key={index} class="ink-cobble"
        d={pebble(300 + index, 12 + (index % 9) * 37 + (Math.floor(index / 9) % 2) * 18, 128 + Math.floor(index / 9) * 21, 15, 8, 0.12)} />
    ))}
    {roundTower(70, 140, 27, "rpr", "C", false)}
    {roundTower(244, 136, 26, "gbg", "B", false)}
    {roundTower(156, 156, 34, "bprbp", "A", true)}
    {roundTower(292, 166, 21, "r", "D", false)}
    {roundTower(22, 168, 20, "b", "B", false)}
  </>
);

const cairn = (
  <>
    <path class="ink-stone" d={boulder(401, 60, 132, 200, 40)} />
    <path class="ink-stone" d={boulder(402, 84, 96, 152, 35)} />
    <path class="ink-stone" d={boulder(403, 108, 62, 108, 33)} />
    <path class="ink-stone" d={boulder(404, 130, 34, 68, 27)} />
    <path class="ink-stone" d={boulder(405, 146, 12, 38, 21)} />
  </>
);

const pictures: Record<string, JSX.Element> = { schotten, siege, towers, cairn };

export function Picture({ name }: { name: string }) {
  return (
    <svg class={`picture picture-${name}`} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {pictures[name]}
    </svg>
  );
}
