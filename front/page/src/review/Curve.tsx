/* Curve.tsx: the chance to win from the deal to the end, for a seat: draws and
 * decisions that mattered are dots on it; touching it goes there. */
import { t } from "../language/language";
import type { Seat } from "../table/views";
import { costly, type Review } from "./review";
import { percent } from "./names";

const [width, height] = [600, 90];
const greatLuck = 0.05;

interface Props {
  review: Review;
  seat: Seat;
  played: number;               /* words, where one looks */
  jump: (index: number) => void;
}

export function Curve({ review, seat, played, jump }: Props) {
  const { words } = review;
  const first = Math.max(0, words.findIndex(({ kind }) => kind !== "deal") - 1);
  const last = Math.max(first + 1, words.length - 1);
  const x = (index: number) => ((index - first) / (last - first)) * width;
  const y = (share: number) => (1 - share) * height;
  const shareAt = (index: number) => words[index]?.after[seat] ?? 0.5;
  const points = words.slice(first).map((_, at) => `${x(first + at).toFixed(1)},${y(shareAt(first + at)).toFixed(1)}`);
  const lucky = words.flatMap(({ kind, gain }, index) =>
    kind === "draw" && Math.abs(gain[seat] ?? 0) >= greatLuck ? [{ index, isGood: (gain[seat] ?? 0) > 0 }] : []);
  const goTo = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    jump(Math.round(first + ((event.clientX - box.left) / box.width) * (last - first)));
  };
  const now = Math.max(first, Math.min(last, played - 1));
  return (
    <svg class="curve" viewBox={`0 -4 ${width} ${height + 8}`} preserveAspectRatio="none" role="img"
      aria-label={t("The chance to win: %1 now, %2 at the end", percent(shareAt(now)), percent(shareAt(last)))}
      onClick={goTo}>
      <rect class="curve-ground" x="0" y="0" width={width} height={height} />
      <polygon class="curve-area" points={`0,${height} ${points.join(" ")} ${width},${height}`} />
      <line class="curve-half" x1="0" x2={width} y1={height / 2} y2={height / 2} />
      <polyline class="curve-line" points={points.join(" ")} />
      {lucky.map(({ index, isGood }) => (
        <line key={index} class={isGood ? "curve-luck good" : "curve-luck bad"} x1={x(index)} x2={x(index)} y1={0} y2={height} />
      ))}
      {costly(review).map(({ index, by, decision }) => (
        <path key={index} class={`curve-dot ${decision.class} ${by === seat ? "own" : "other"}`}
          d={`M${x(index).toFixed(1)} ${y(shareAt(index)).toFixed(1)}h0`} />
      ))}
      <line class="curve-now" x1={x(now)} x2={x(now)} y1="-4" y2={height + 4} />
    </svg>
  );
}
