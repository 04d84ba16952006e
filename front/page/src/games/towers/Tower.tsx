/* Tower.tsx: a tower seen slightly from above, storey on storey. */
import { Stamp } from "../../draw/Sprite";

const foot = 33;
const reach = 22;

interface Props {
  symbol: string;
  storeys: string;         /* colours from bottom to top */
  isSafe: boolean;
  isNeutral: boolean;
  isBarred: boolean;
  sign: string;            /* of its colour */
}

function drum(bottom: number, top: number): string {
  return `M4 ${bottom}V${top}A18 9 0 0 1 40 ${top}V${bottom}A15.5 7.8 0 0 1 4 ${bottom}z`;
}

/** A line of marks round a storey: each colour has its own. */
const course = (height: number) => `M5 ${height + 2.5}A18 9 0 0 0 39 ${height + 2.5}`;

export function Tower({ symbol, storeys, isSafe, isNeutral, isBarred, sign }: Props) {
  const height = storeys.length;
  const storey = Math.min(4.8, reach / height);
  const top = foot - height * storey;
  const owner = storeys.at(-1) ?? "p";
  return (
    <svg class={isNeutral ? "tower neutral" : "tower"} viewBox="0 0 44 44" aria-hidden="true">
      {[...storeys].map((colour, index) => {
        const bottom = foot - index * storey;
        return (
          <g key={index} class={`suit-${colour}`}>
            <path class="storey" d={drum(bottom, bottom - storey)} />
            <path class={`course course-${colour}`} d={course(bottom - storey / 2)} />
          </g>
        );
      })}
      <g class={`suit-${owner}`}>
        <ellipse class="tower-top" cx="22" cy={top} rx="18" ry="9" />
        {isSafe && <path class="tower-roof" d={`M6 ${top}L22 ${top - 13} 38 ${top}A16 7.5 0 0 1 6 ${top}z`} />}
        <Stamp name={symbol} x={14.5} y={top - (isSafe ? 6 : 7.5)} size={15} class="tower-symbol" />
        <text class="tower-letter" x="3" y={foot + 10.5}>{sign}</text>
      </g>
      {height > 1 && (
        <g class="tower-height">
          <circle cx="37.5" cy="37" r="6.4" />
          <text x="37.5" y="40.4" text-anchor="middle">{height}</text>
        </g>
      )}
      {isBarred && <Stamp name="lock" x={30} y={2} size={11} class="tower-lock" />}
    </svg>
  );
}
