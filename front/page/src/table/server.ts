/*
 * server.ts: what only a table at a server has: clocks, presence, offers,
 * series, phrases (docs/api.md, "The table object").
 */
import type { Sentence } from "./adviser";
import type { GameKey, Seat, View } from "./views";

export type Ending = "words" | "resign" | "time" | "agreed" | "abandoned";
export type Offer = "draw" | "takeback" | "rematch";

export const phrases = ["hello", "good-luck", "well-played", "thanks", "thinking", "oops", "one-moment", "good-game", "bye"] as const;
export type Phrase = (typeof phrases)[number];

export interface ServerSeat {
  kind: "person" | "level" | "bot";
  level?: number;
  name?: string | null;
  taken?: boolean;
  connected?: boolean;
  away?: number | null;   /* milliseconds */
  resigned?: boolean;
}

export interface ServerTable {
  table: string;
  game: GameKey;
  preset: string | null;
  options: Record<string, string>;
  referee: "helpful" | "strict";
  state: "waiting" | "opening" | "playing" | "over";
  seats: ServerSeat[];
  to_move: Seat | null;
  number: number;
  grace: number;
  result: number[] | null;
  ending: Ending | null;
  clock: { start: number; increment: number; left: number[]; running: Seat | null; grace: number } | null;
  offers: { what: Offer; by: Seat }[];
  series: {
    round: number;
    due: number | null;
    wins: number | null;
    score: number[];
    over: boolean;
    winner: Seat | null;
    ending: Sentence[] | null;
  } | null;
  next: string | null;
  chance: {
    commit: string;
    verified: boolean;
    commits: (string | null)[];
    opened: boolean[];
    attempt: number;          /* of the shuffle; those before were broken off */
    key: string;              /* by which the server signs */
    signature: string | null;
  };
}

/** As it was told, and when: times run on from there. */
export interface Told {
  table: ServerTable;
  at: number;                               /* performance.now() */
  said: { by: Seat; phrase: Phrase; at: number } | null;
  out: Partial<Record<Seat, Ending>>;       /* who has left the game, and how */
  declined: Offer | null;                   /* one's own, that came to nothing */
}

type Shown = { number: number; view: View; moves: string[] };

export type Message =
  | { type: "snapshot"; number: number; seat: Seat | null; table: ServerTable; view: View | null; moves: string[]; words: string[] }
  | ({ type: "event"; kind: "word" } & Shown & { word: string; by: Seat | "chance" })
  | ({ type: "event"; kind: "takeback"; words: number; by: Seat } & Shown)
  | ({ type: "event"; kind: "resign" | "time" | "agreed" | "abandoned"; by: Seat; result: number[] | null } & Shown)
  | { type: "seats"; table: ServerTable }
  | { type: "phrase"; by: Seat; phrase: Phrase }
  | { type: "next"; table: string; seat?: Seat }
  | { type: "ok"; number: number }
  | ({ type: "refused"; code: string; number: number } & Sentence & RefusedClaim);

/** A claim that does not hold comes back with its proof. */
export interface RefusedClaim {
  proof?: Sentence[];
  added?: string[];
}

/** What can be asked of a server besides playing. */
export interface Server {
  resign(): void;
  offer(what: Offer): void;
  answer(what: Offer, yes: boolean): void;
  claimWin(): void;
  say(phrase: Phrase): void;
  fill(seat: Seat, level: number): void;   /* by who made the table: a computer sits down there */
  forgetDeclined(): void;
  leave(): void;        /* before the start: the seat becomes free */
  goOn(): void;         /* to the rematch or the next round */
  tryNow(): void;       /* a lost connection is mended at once */
  shuffleAnew(): void;  /* agrees to it, where a shuffle was broken off */
}
