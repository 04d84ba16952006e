/*
 * table.ts: a table as a person sits at it, wherever it is kept: in this
 * browser (local.ts) or at a server (online.ts).
 */
import type { Store } from "../store";
import type { Path } from "../words";
import type { Adviser, Explanation } from "./adviser";
import type { MatchState } from "./match";
import type { Ending, Server, Told } from "./server";
import type { ShuffleState } from "./shuffle";
import type { Sight } from "./sight";
import type { GameKey, Seat } from "./views";

/** Without a name a person is called by number: that of the seat, where none is given. */
export type Player = { kind: "person"; name: string; number?: number } | { kind: "level"; level: number };

/** How things stand apart from the game itself. */
export type Status =
  | { kind: "opening" }
  | { kind: "playing" }
  | { kind: "thinking" }
  | { kind: "hand-over"; seat: Seat }   /* the device goes to this seat */
  | { kind: "invited"; free: Seat[] }   /* seats are free here for whoever came by link */
  | { kind: "waiting" }                 /* for others to sit down */
  | { kind: "lost" }                    /* the connection; it is being mended */
  | { kind: "gone" }                    /* there is no such table */
  | { kind: "broken"; why: string };

/** With all that whoever looks (`seat`) sees. */
export interface TableState extends Sight {
  game: GameKey | null;
  status: Status;
  players: Player[];
  seat: Seat | null;        /* who looks; null: an onlooker */
  paths: Path[];            /* to the words on offer, where `seat` is to move */
  refusal: string | null;   /* why the last word was not taken */
  result: number[] | null;  /* the shares by seat, once it is over */
  ending: Ending | null;
  match: MatchState | null; /* this is a round of it */
  told: Told | null;        /* what a server tells besides */
  shuffle: ShuffleState | null;   /* whether it was as promised, where seats have a part in it */
  canUndo: boolean;
  isStrict: boolean;        /* claims are not shown: they must be found */
  refused: { place: number; explanation: Explanation } | null;   /* a claim that did not hold */
}

/** What a kind of table cannot do it does not have. */
export interface Table {
  readonly state: Store<TableState>;
  readonly link: string | null;   /* to invite others by */
  readonly server: Server | null; /* what only a table at a server can do */
  readonly adviser: Adviser;
  play(word: string): void;
  takeDevice?(): void;
  hurry?(): void;                 /* the computer is to move with what it has */
  resign?(): void;                /* the round of a match, for who is to move */
  undo?(): void;                  /* back to one's last decision */
  sitDown?(seat: Seat, name: string): void;
  watch?(): void;                 /* rather than sit down */
  mend?(): void;                  /* the game that cannot go on: tries to */
  again(): void;                  /* the same players once more, if they all want to */
  close(): void;
}

export const emptyState: TableState = {
  game: null,
  status: { kind: "opening" },
  players: [],
  seat: null,
  view: null,
  deeds: [],
  why: [],
  picture: [],
  paths: [],
  refusal: null,
  result: null,
  ending: null,
  match: null,
  told: null,
  shuffle: null,
  canUndo: false,
  isStrict: false,
  refused: null,
};
