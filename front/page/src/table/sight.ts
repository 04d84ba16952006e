/* sight.ts: what somebody sees of the table that an engine holds. */
import type { Engine } from "../engine/engine";
import { boardOf } from "../games/boards";
import type { Path, Step } from "../words";
import type { Seat, View } from "./views";

/** A word that was played, as the viewer saw it. */
export interface Deed {
  number: number;
  by: Seat | "chance";
  path: Path;
  moves?: [from: Step, to: Step];   /* left out: nothing went anywhere */
  text: string;                     /* what was done, in the reader's language */
}

export interface Sight {
  view: View | null;
  deeds: Deed[];
  why: string[];        /* it is over for these reasons */
  picture: string[];    /* rows of letters, where nobody draws this game */
}

/** A seat, somebody who looks on, or whoever may see all. */
export type Viewer = Seat | "watcher" | "open";

export const storyFor = (engine: Engine, viewer: Viewer): Promise<Deed[]> =>
  engine.askJson<Deed>(viewer === "open" ? "story" : `story ${viewer}`);

/** What goes with a view, wherever that came from. */
export async function tell(engine: Engine, viewer: Viewer, view: View): Promise<Sight & { view: View }> {
  const rows = boardOf(view.game) ? [] : await engine.ask(`picture ${viewer === "open" ? "watcher" : viewer}`);
  return {
    view,
    deeds: await storyFor(engine, viewer),
    why: view.result ? await engine.ask("ending") : [],
    picture: rows.map((row) => row.slice("picture ".length)),
  };
}

export async function look(engine: Engine, viewer: Viewer): Promise<Sight & { view: View }> {
  const [view] = await engine.askJson<View>(viewer === "open" ? "state" : `view ${viewer}`);
  return tell(engine, viewer, view as View);
}
