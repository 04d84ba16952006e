/*
 * WallPart.tsx: one part of the castle wall, whole or broken, with the sign
 * of what it asks for: so many cards, and what they should be. The wall is as
 * wide as its place; the signs keep their form.
 */
import { Stamp } from "../../draw/Sprite";
import { slab } from "../../draw/wobble";
import type { Tile } from "./view";

const width = 60;
const height = 74;
const head = 14;  /* room above for cauldrons */

type Kind = "pit" | "tower" | "wall" | "gate";
const kinds: Kind[] = ["pit", "tower", "wall", "gate", "wall", "tower", "pit"];

/** Outlines from the left foot over the battlements to the right foot. */
const whole: Record<Kind, string> = {
  pit: "M0 74L0 34 7 33 7 27 16 27 16 33 25 33.5 25 27 35 26.5 35 33 44 33 44 27.5 53 27 53 34 60 34 60 74z",
  tower: "M3 74L4.5 18 0 14 .5 3 9 3.5 9 9 17 9 17.5 3 25.5 3 26 9 34 8.5 34 3 42.5 3.5 43 9 51 9 51 3 59.5 3 60 14 55.5 18 57 74z",
  wall: "M0 74L0 21 6 21 6.5 14 15 14 15.5 21 23 20.5 23.5 14 32.5 14.5 32.5 21 41 21 41 14 50 14 50.5 21 60 20.5 60 74z",
  gate: "M0 74L0 15 5 15 5 8 14 8 14 15 21 14.5 21 5 28 2 32 2 39 5 39 15 46 15 46 8 55 8.5 55 15 60 15 60 74z",
};

const broken: Record<Kind, string> = {
  pit: "M0 74L0 38 6 36 11 43 17 41 22 50 29 47 34 53 41 44 46 46 52 37 60 39 60 74z",
  tower: "M3 74L4.5 30 9 25 13 33 19 29 24 41 30 36 35 44 41 33 46 37 50 24 55.5 28 57 74z",
  wall: "M0 74L0 24 7 22 11 31 18 29 23 41 30 37 36 43 42 31 48 34 53 23 60 25 60 74z",
  gate: "M0 74L0 22 6 19 10 29 17 27 22 40 30 35 37 42 43 29 49 32 54 21 60 23 60 74z",
};

const joints: Record<Kind, string> = {
  pit: "M4 44H20M30 42H52M12 52H34M42 54H57",
  tower: "M9 24H26M32 27H50M12 34H24M36 37H52",
  wall: "M5 28H24M33 27H54M14 36H34M44 37H57",
  gate: "M5 24H19M41 24H55M6 33H16M44 34H54",
};

const rubble = [
  slab(71, 4, 66, 11, 7, 3, 1), slab(72, 17, 68, 8, 6, 2, 1), slab(73, 40, 67, 10, 6, 3, 1),
];

/** The cards that the part asks for, side by side on a plaque. */
function Plaque({ tile }: { tile: Tile }) {
  const cardWidth = 8.5;
  const gap = 2;
  const all = tile.need * (cardWidth + gap) - gap;
  return (
    <g class="plaque">
      <path class="plaque-board" d={slab(75, 6, 38, 48, 33, 3, 0.7)} />
      {Array.from({ length: tile.need }, (_, index) => (
        <path key={index} class="plaque-card"
          d={slab(80 + index, 30 - all / 2 + index * (cardWidth + gap), 41, cardWidth, 11, 1, 0.3)} />
      ))}
      <Stamp name={`face-${tile.face}`} x={22.5} y={54} size={15} class="plaque-sign" />
    </g>
  );
}

/** Cauldrons stand on the battlements, or in the breach. */
function oilHeight(kind: Kind, isDamaged: boolean): number {
  if (isDamaged) return 18;
  return kind === "tower" ? -10 : -13;
}

export function WallPart({ tile, index, hasOil, first = null }: {
  tile: Tile;
  index: number;
  hasOil: boolean;
  first?: "above" | "below" | null;   /* the side that would win a tie */
}) {
  const kind = kinds[index] ?? "wall";
  const box = `0 ${-head} ${width} ${height + head}`;
  const name = tile.damaged ? "wall-part damaged" : "wall-part";
  const wall = (
    <svg class={name} viewBox={box} preserveAspectRatio="none" aria-hidden="true">
      <path class="wall-body" d={tile.damaged ? broken[kind] : whole[kind]} />
      {!tile.damaged && <path class="wall-joints" d={joints[kind]} />}
      {kind === "gate" && !tile.damaged && <path class="wall-gate" d="M20 74V40C20 26 40 26 40 40V74z" />}
      {tile.damaged && (
        <>
          <path class="wall-crack" d="M30 37L26 46 33 52 27 62 31 74M33 52L44 56" />
          <path class="wall-fallen" d={whole[kind]} />
          {rubble.map((stone) => <path key={stone} class="wall-rubble" d={stone} />)}
        </>
      )}
      {first && <path class="first-mark" d={first === "below" ? "M47 69L52 74 57 69z" : "M47 -9L52 -14 57 -9z"} />}
    </svg>
  );
  return (
    <span class="wall-stack">
      {wall}
      <svg class={`${name} wall-signs`} viewBox={box} preserveAspectRatio="xMidYMax meet" aria-hidden="true">
        <Plaque tile={tile} />
        {hasOil && <Stamp name="cauldron" x={20} y={oilHeight(kind, tile.damaged)} size={20} class="wall-oil" />}
      </svg>
    </span>
  );
}
