/*
 * review.ts: what a game was worth, as the engine's `review` tells it
 * (docs/review.md): a quick look first, then finer, in a worker of its own.
 */
import { useEffect, useState } from "preact/hooks";
import { Engine } from "../engine/engine";
import { language } from "../language/language";
import type { GameRecord } from "../replay/record";
import { useStore } from "../store";
import type { Seat } from "../table/views";
import type { Path } from "../words";

export type DecisionClass = "none" | "fine" | "inaccuracy" | "mistake" | "blunder";

export interface JudgedWord {
  word: string;
  value: number;      /* the expected share of the win */
  low: number;
  high: number;
  visits: number;
  text?: string;      /* what it does: of the best and of the one played */
  path?: Path;
}

export interface Decision {
  class: DecisionClass;
  legal: number;
  loss: number;
  low: number;
  high: number;
  played: number;     /* which of the words */
  words: JudgedWord[];
  line: string[];
  playedLine: string[];
  why?: string[];     /* for people */
}

export interface ReviewedWord {
  word: string;
  kind: "deal" | "draw" | "decision";
  by?: Seat;
  after: number[];    /* what the position is worth, by seat */
  gain: number[];     /* the luck of a card, the cost of a decision */
  decision?: Decision;
}

export interface Tally {
  choices: number;
  accuracy: number;
  errorRate: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

/** In parts of a game, exactly: `unit` of them are one. */
export interface Account {
  start: number;
  deal: number;
  draws: number;
  decisions: number[];
  ending: number;
  rest: number;
  result: number;
  adjusted: number;
}

export interface Review {
  depth: number;
  ending: string;
  unit: number;
  seats: { account: Account; all: Tally; phases: Tally[] }[];
  words: ReviewedWord[];
}

/** Nodes a decision: a first look, what is usual, and finer while one looks. */
export const depths = [150, 2000, 8000] as const;

export interface Reviewing {
  review: Review | null;
  depth: number;       /* that is being worked on; 0: all is done */
  done: number;        /* of it, 0 to 1 */
  problem: string | null;
}

const settings = ({ tags }: GameRecord): string => {
  const result = tags.Result && tags.Result !== "*" ? ` result=${tags.Result}` : "";
  return tags.Termination ? `${result} ending=${tags.Termination}` : result;
};

async function reviewAt(engine: Engine, record: GameRecord, nodes: number, tell: (done: number) => void): Promise<Review> {
  const hear = (line: string) => {
    const found = /^info done=(\d+) of=(\d+)$/.exec(line);
    if (found) tell(Number(found[1]) / Math.max(1, Number(found[2])));
  };
  const lines = await engine.ask(`review nodes=${nodes}${settings(record)}`, hear);
  return JSON.parse(lines.at(-1) ?? "") as Review;
}

/** Null instead of a record: nothing is reviewed. */
export function useReview(record: GameRecord | null): Reviewing {
  const code = useStore(language);
  const idle: Reviewing = { review: null, depth: 0, done: 0, problem: null };
  const [state, setState] = useState(idle);
  useEffect(() => {
    setState(idle);
    if (!record) return;
    const engine = new Engine();
    let isGone = false;
    const update = (change: Partial<Reviewing>) => {
      if (!isGone) setState((before) => ({ ...before, ...change }));
    };
    const run = async () => {
      await engine.speak();
      await engine.ask(`new ${record.game} ${record.options} chance=manual`);
      await engine.ask(`load ${record.words.map(([word]) => word).join(" ")}`);
      for (const depth of depths) {
        update({ depth, done: 0 });
        const review = await reviewAt(engine, record, depth, (done) => update({ done }));
        update({ review });
      }
      update({ depth: 0 });
    };
    run().catch((error: Error) => update({ problem: error.message, depth: 0 }));
    return () => {
      isGone = true;
      engine.close();
    };
  }, [record, code]);
  return state;
}

const isCostly = ({ class: key }: Decision): boolean => key !== "none" && key !== "fine";

/** The decision of a word, if it cost something. */
export function costlyAt(review: Review | null, index: number): Decision | null {
  const decision = review?.words[index]?.decision;
  return decision && isCostly(decision) ? decision : null;
}

/** Decisions that cost something, with the number of their word. */
export const costly = (review: Review): { index: number; by: Seat; decision: Decision }[] =>
  review.words.flatMap(({ decision, by }, index) =>
    decision && by !== undefined && isCostly(decision) ? [{ index, by, decision }] : []);
