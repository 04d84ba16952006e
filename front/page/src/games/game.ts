/* game.ts: what the drawing of any game is handed. */
import type { Seat, View } from "../table/views";
import type { Choice, Step } from "../words";

export interface GameProps<V extends View> {
  view: V;
  below: Seat;                      /* whose side lies below */
  choice: Choice;
  touch: (step: Step) => void;
  marks: ReadonlySet<Step>;         /* what the last move touched */
  hinted: ReadonlySet<Step>;        /* what a hint would touch */
  look: ((place: number) => void) | null;   /* to see what lies at a stone or tile */
}
