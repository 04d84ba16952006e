/* Still.tsx: a table to be looked at, not played: in a replay, in the rules. */
import type { Seat, SchottenView, SiegeView, TowersView, View } from "../table/views";
import { Choice, type Step } from "../words";
import type { GameProps } from "./game";
import { Schotten } from "./Schotten";
import { Siege } from "./Siege";
import { Towers } from "./Towers";

const nothing = Choice.among([]);
const nowhere: ReadonlySet<Step> = new Set();

export function Still({ view, below, marks = nowhere }: { view: View; below: Seat; marks?: ReadonlySet<Step> }) {
  const props: GameProps<View> = { view, below, choice: nothing, touch: () => {}, marks, hinted: nowhere, look: null };
  switch (view.game) {
    case "schotten":
      return <Schotten {...(props as GameProps<SchottenView>)} />;
    case "siege":
      return <Siege {...(props as GameProps<SiegeView>)} />;
    case "towers":
      return <Towers {...(props as GameProps<TowersView>)} />;
  }
}
