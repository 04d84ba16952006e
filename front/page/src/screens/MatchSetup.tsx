/* MatchSetup.tsx: a single game, or several, as the game counts them. */
import type { Series } from "../language/games";
import { mark, t } from "../language/language";
import { capital } from "../language/names";
import type { MatchLength } from "../table/match";
import { Chips } from "./Chips";

type Measure = "rounds" | "wins";

const measures: Record<Measure, string> = { rounds: mark("Rounds played"), wins: mark("Rounds won") };
const most: Record<Measure, number> = { rounds: 100, wins: 50 };

const measured = (measure: Measure, n: number): MatchLength => (measure === "rounds" ? { rounds: n } : { wins: n });

/** As long as it usually is. */
const usual = ({ has_length, rounds }: Series): MatchLength => (has_length ? { rounds } : {});

function Length({ length, change }: { length: MatchLength; change: (length: MatchLength) => void }) {
  const [measure, n] = "wins" in length ? ["wins" as const, length.wins ?? 1] : ["rounds" as const, length.rounds ?? 1];
  return (
    <div class="match-length">
      <Chips field="measure" legend={t("How long")} value={measure} all={Object.keys(measures) as Measure[]}
        choose={(one) => change(measured(one, Math.min(n, most[one])))} name={(one) => t(measures[one])} />
      <input type="number" required min={1} max={most[measure]} value={n} data-field="length" aria-label={t(measures[measure])}
        onInput={({ currentTarget }) => currentTarget.validity.valid && change(measured(measure, currentTarget.valueAsNumber))} />
    </div>
  );
}

export function MatchSetup({ series, length, change }: {
  series: Series;
  length: MatchLength | null;   /* null: a single game */
  change: (length: MatchLength | null) => void;
}) {
  return (
    <>
      <Chips field="match" legend={t("How many games")} value={length ? "series" : "one"} all={["one", "series"]}
        choose={(one) => change(one === "one" ? null : usual(series))}
        name={(one) => (one === "one" ? t("A single game") : capital(series.name))} />
      {length && <p class="note">{series.note}</p>}
      {length && series.has_length && <Length length={length} change={change} />}
    </>
  );
}
