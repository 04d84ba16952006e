/* Still.tsx: a table to be looked at, not played: in a replay, in the rules. */
import { describe } from "../language/games";
import type { Seat, View } from "../table/views";
import { Choice, type Step } from "../words";
import { Field } from "./Field";

const nothing = new Choice([]);
const nowhere: ReadonlySet<Step> = new Set();

export function Still({ view, below, marks = nowhere, picture = [] }: {
  view: View;
  below: Seat;
  marks?: ReadonlySet<Step>;
  picture?: string[];
}) {
  return <Field view={view} about={describe(view.game, view.options)} below={below} choice={nothing} touch={() => {}}
    marks={marks} hinted={nowhere} look={null} picture={picture} />;
}
