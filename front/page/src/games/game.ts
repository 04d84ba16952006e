/* game.ts: what a folder of a game may hold, and what its drawing is handed.
 * Each is found by its name (boards.ts, covers.ts, lessons.ts, pictures.tsx,
 * referees.ts); a game without them is shown in letters. */
import type { FunctionComponent, JSX } from "preact";
import type { Description } from "../language/games";
import type { Language } from "../language/language";
import type { Sound } from "../sound";
import type { Deed } from "../table/sight";
import type { Seat, View } from "../table/views";
import type { Choice, Step } from "../words";

export interface GameProps<V extends View> {
  view: V;
  about: Description;
  below: Seat;                      /* whose side lies below */
  choice: Choice;
  touch: (step: Step) => void;
  marks: ReadonlySet<Step>;         /* what the last move touched */
  hinted: ReadonlySet<Step>;        /* what a hint would touch */
  look: ((place: number) => void) | null;   /* to see what lies at a place */
}

/** What lies at a place that can be claimed. */
export interface Place {
  sides: [string[], string[]];
  need: number;                     /* how many cards a side takes */
  owner: Seat | null;
  note?: string;                    /* what it asks for */
}

/** board.tsx: the table. */
export interface GameBoard<V extends View = View> {
  Board: FunctionComponent<GameProps<V>>;
  Beside?: FunctionComponent<{ about: Description }>;   /* to look up, at the table's edge */
  place?: (view: V, place: number) => Place | null;
  sound?: (deed: Deed) => Sound | null;
  icons?: Record<Step, string>;     /* on buttons */
  hasNamelessSeats?: boolean;       /* first and second: not worth a word */
}

/** cover.tsx: what Home shows. */
export interface GameCover {
  print: JSX.Element;               /* 320 × 180 */
  /** Positions a second below which the top level is noticeably weaker: a
   * quarter of what one core of an ordinary server saw in November 2026. */
  slow: number;
  home?: Partial<Record<Language, string>>;   /* presets that begin so come first for its readers */
}
