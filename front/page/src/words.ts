/*
 * words.ts: the choices a person makes one after another. Which steps lead to
 * which word is told by the engine (docs/notation.md, "A step names a thing on
 * the table"); a step is offered only because a path that is given has it.
 */

export type Step = string;

/** A word and the steps to it; where so many of them, from that number on, may
 * come in any order, `any` says so. */
export interface Path {
  word: string;
  steps: Step[];
  any?: [from: number, count: number];
}

/** What may be taken after these steps; null if they leave the path. */
function stepsAfter({ steps, any: [from, count] = [0, 0] }: Path, taken: readonly Step[]): Step[] | null {
  const loose = steps.slice(from, from + count);
  for (const [at, step] of taken.entries()) {
    const isLoose = at >= from && at < from + count;
    const found = isLoose ? loose.indexOf(step) : steps[at] === step ? 0 : -1;
    if (found < 0) return null;
    if (isLoose) loose.splice(found, 1);
  }
  const isInside = taken.length >= from && taken.length < from + count;
  return isInside ? loose : steps.slice(taken.length, taken.length + 1);
}

/** A decision in the making: the paths on offer, and the steps taken so far. */
export class Choice {
  readonly next: ReadonlySet<Step>;
  /** The word, once the steps name one in full. */
  readonly word: string | null;

  constructor(
    private readonly paths: readonly Path[],
    readonly taken: readonly Step[] = [],
  ) {
    const next = new Set<Step>();
    let word: string | null = null;
    for (const path of paths) {
      const steps = stepsAfter(path, taken);
      if (steps?.length === 0) word ??= path.word;
      for (const step of steps ?? []) next.add(step);
    }
    this.next = next;
    this.word = word;
  }

  /** Steps that may be taken now instead of the first one: another card may
   * be picked up at any time. */
  get first(): ReadonlySet<Step> {
    return new Choice(this.paths).next;
  }

  /** Anew, with this as the first step. */
  begin(step: Step): Choice {
    return new Choice(this.paths, [step]);
  }

  take(step: Step): Choice {
    return new Choice(this.paths, [...this.taken, step]);
  }

  /** Without a step and, where order matters, all that came after it. */
  without(step: Step): Choice {
    const at = this.taken.indexOf(step);
    if (at < 0) return this;
    const shorter = this.taken.filter((_, index) => index !== at);
    const kept = new Choice(this.paths, shorter);
    return kept.next.size > 0 ? kept : new Choice(this.paths, this.taken.slice(0, at));
  }

  back(): Choice {
    return new Choice(this.paths, this.taken.slice(0, -1));
  }

  /** Touching a thing: take it, put it back, or begin anew with it. */
  touch(step: Step): Choice {
    if (this.taken.includes(step) && !this.next.has(step)) return this.without(step);
    if (this.next.has(step)) return this.take(step);
    if (this.first.has(step)) return this.begin(step);
    return this;
  }

  isLit(step: Step): boolean {
    return this.next.has(step);
  }

  isTaken(step: Step): boolean {
    return this.taken.includes(step);
  }
}

const kindOf = (step: Step): string => step.split(":")[0] ?? "";

/** What follows the colon of the first step of this kind; null: there is none. */
export function partOf(steps: Iterable<Step>, kind: string): string | null {
  for (const step of steps) if (step.startsWith(`${kind}:`)) return step.slice(kind.length + 1);
  return null;
}

export const hasKind = (steps: Iterable<Step>, kind: string): boolean =>
  [...steps].some((step) => kindOf(step) === kind);

const lasting = new Set(["place", "square", "claim", "board"]);

/** The things that stay on the table of those that a word touched: to mark
 * the last move. */
export function touched({ path, moves = [] }: { path: Path; moves?: Step[] }): Step[] {
  const steps = [...path.steps, ...moves.slice(1)];
  return [...new Set(steps.filter((step) => lasting.has(kindOf(step))))];
}
