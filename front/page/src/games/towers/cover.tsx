/* cover.tsx: the large print of Spiel der Türme at Home. */
import { sky } from "../../draw/sky";
import { Stamp } from "../../draw/Sprite";
import { pebble } from "../../draw/wobble";
import type { GameCover } from "../game";

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

const print = (
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

export const cover: GameCover = { print, slow: 10000 };
