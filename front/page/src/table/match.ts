/*
 * match.ts: several games on end, as the game counts them. The engine says how
 * a match stands (`match` in docs/notation.md); on this device the rounds' words
 * are kept with the game.
 */
import type { Engine } from "../engine/engine";
import { newGame, type LocalGame } from "./saved";
import type { Seat } from "./views";

/** How many rounds, or how many to win; neither: as the book has it. */
export type MatchLength = { rounds: number } | { wins: number } | Record<string, never>;

/** A match on this device. */
export interface LocalMatch {
  length: MatchLength;
  order: number[];    /* which player sits at each seat of this round */
  rounds: string[];   /* those that are over, as `tally` tells them */
}

/** How a match stands, by seat of this table. */
export interface MatchState {
  round: number;
  due: number | null;    /* rounds that there will be at least; null: wins decide */
  wins: number | null;   /* that decide */
  score: number[];
  isCounted: boolean;    /* this round is over and in the score */
  isOver: boolean;
  winner: Seat | null;
  why: string[];         /* it was won so, in the reader's language */
}

/** The answer of `match`, by player. */
interface Standing {
  played: number;
  due: number;
  wins: number;
  over: boolean;
  winner: number | null;
  order: number[];
  score: number[];
  ending: string[];
}

/** Who sits elsewhere in the next round keeps the number by which they are called. */
export function firstRound(game: LocalGame, length: MatchLength): LocalGame {
  const players = game.players.map((player, number) => (player.kind === "person" ? { ...player, number } : player));
  return { ...game, players, match: { length, order: players.map((_, player) => player), rounds: [] } };
}

/** The same players, seated as `order` says; with no rounds, a match anew. */
export function roundAfter(round: LocalGame, match: LocalMatch, order: number[], rounds: string[]): LocalGame {
  const players = order.map((player) => round.players[match.order.indexOf(player)] ?? { kind: "person" as const, name: "" });
  const game = newGame(round.game, round.preset, players, round.isStrict);
  return { ...game, id: rounds.length > 0 ? round.id : game.id, match: { ...match, order, rounds } };
}

export async function askMatch(engine: Engine, { game, preset }: LocalGame, { length, rounds }: LocalMatch): Promise<Standing> {
  const agreed = Object.entries(length).map(([key, value]) => `${key}=${value}`);
  const [standing] = await engine.askJson<Standing>(["match", game, preset, ...agreed, ...rounds].join(" "));
  return standing as Standing;
}

export function seenAt(order: readonly number[], standing: Standing, isCounted: boolean): MatchState {
  const { played, due, wins, over, winner, score, ending } = standing;
  return {
    round: played + (isCounted ? 0 : 1),
    due: wins ? null : due,
    wins: wins || null,
    score: order.map((player) => score[player] ?? 0),
    isCounted,
    isOver: over,
    winner: winner === null ? null : order.indexOf(winner),
    why: ending,
  };
}

/** What is left to the others when a seat gives up. */
export const sharesWithout = (seats: number, loser: Seat): number[] =>
  Array.from({ length: seats }, (_, seat) => (seat === loser ? 0 : 1 / (seats - 1)));

/** Shares as a record writes them: 1/2-0-1/2. */
export const writtenResult = (result: readonly number[]): string =>
  result.map((share) => (share > 0 && share < 1 ? `1/${Math.round(1 / share)}` : String(share))).join("-");
