/*
 * words.ts: from the list of legal words to the choices a person makes one
 * after another. It knows the grammar of words, no rules: a step is offered
 * only because a legal word contains it.
 *
 * A step is a short text that names a thing on the table:
 *
 *     hand:r5      a card of one's hand        place:3      a stone or tile
 *     board:r5@3   a card lying at a place     claim:3      the claim at a place
 *     loose:r5     a card of the discard       bin          the discard itself
 *     pile:clan    a pile to draw from         square:c4    a square of the board
 *     do:done      a button
 */

export type Step = string;

/** A word as steps: those that come in order, then those of a set in any
 * order, then those that end it. */
interface Path {
  word: string;
  before: Step[];
  anyOrder: Step[];
  after: Step[];
}

const ordered = (word: string, ...steps: Step[]): Path => ({
  word,
  before: steps,
  anyOrder: [],
  after: [],
});

const hand = (card: string): Step => `hand:${card}`;

/** `redeploy:r5@3>7`: the card played, a card on the table, where it goes. */
function moveOnTable(word: string, verb: string, rest: string): Path {
  const [source = "", target] = rest.split(">");
  const steps = [hand(verb), `board:${source}`];
  if (target !== undefined) steps.push(target === "x" ? "bin" : `place:${target}`);
  return ordered(word, ...steps);
}

function cardSet(word: string, before: Step[], rest: string): Path {
  return { word, before, anyOrder: rest.split(",").map(hand), after: ["do:give"] };
}

/** What follows the colon of a word, by what precedes it. */
const verbs: Record<string, (word: string, rest: string) => Path> = {
  claim: (word, rest) => ordered(word, `claim:${rest}`),
  draw: (word, rest) => ordered(word, `pile:${rest}`),
  retreat: (word, rest) => ordered(word, "do:retreat", `place:${rest}`),
  oil: (word, rest) => ordered(word, "do:oil", `place:${rest}`),
  return: (word, rest) => ordered(word, hand(rest), "do:return"),
  shuffle: (word, rest) => ordered(word, `loose:${rest}`),
  explosion: (word, rest) => ordered(word, hand("explosion"), `place:${rest}`),
  recruit: (word, rest) => {
    const [card, place] = rest.split("@");
    return ordered(word, hand("recruit"), `loose:${card}`, `place:${place}`);
  },
  exchange: (word, rest) => cardSet(word, [hand("exchange")], rest),
  give: (word, rest) => cardSet(word, [], rest),
};

const buttons = new Set(["done", "pass"]);

export function pathOf(word: string): Path {
  if (buttons.has(word)) return ordered(word, `do:${word}`);
  const colon = word.indexOf(":");
  if (colon >= 0) {
    const verb = word.slice(0, colon);
    const rest = word.slice(colon + 1);
    return verbs[verb]?.(word, rest) ?? moveOnTable(word, verb, rest);
  }
  const [card, place] = word.split("@");
  if (card !== undefined && place !== undefined) return ordered(word, hand(card), `place:${place}`);
  const [from, to] = word.split(">");
  if (to !== undefined) return ordered(word, `square:${from}`, `square:${to}`);
  return ordered(word, hand(word), "do:play");
}

/** What is left of a path after the steps taken; null if they leave it. */
function remaining(path: Path, taken: readonly Step[]): Path | null {
  const before = [...path.before];
  const anyOrder = [...path.anyOrder];
  const after = [...path.after];
  for (const step of taken) {
    if (before.length > 0) {
      if (before.shift() !== step) return null;
    } else if (anyOrder.length > 0) {
      const at = anyOrder.indexOf(step);
      if (at < 0) return null;
      anyOrder.splice(at, 1);
    } else if (after.shift() !== step) {
      return null;
    }
  }
  return { word: path.word, before, anyOrder, after };
}

function firstSteps(path: Path): Step[] {
  if (path.before.length > 0) return path.before.slice(0, 1);
  if (path.anyOrder.length > 0) return path.anyOrder;
  return path.after.slice(0, 1);
}

/** A decision in the making: the legal words, and the steps taken so far. */
export class Choice {
  readonly next: ReadonlySet<Step>;
  /** The word, once the steps name one in full. */
  readonly word: string | null;

  constructor(
    private readonly paths: readonly Path[],
    readonly taken: readonly Step[],
  ) {
    const next = new Set<Step>();
    let word: string | null = null;
    for (const path of paths) {
      const rest = remaining(path, taken);
      if (!rest) continue;
      const steps = firstSteps(rest);
      if (steps.length === 0) word ??= path.word;
      for (const step of steps) next.add(step);
    }
    this.next = next;
    this.word = word;
  }

  static among(words: readonly string[]): Choice {
    return new Choice(words.map(pathOf), []);
  }

  /** Steps that may be taken now instead of the first one: another card may
   * be picked up at any time. */
  get first(): ReadonlySet<Step> {
    return new Choice(this.paths, []).next;
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

/** All steps of a word, in one order that takes them. */
export function stepsOf(word: string): Step[] {
  const { before, anyOrder, after } = pathOf(word);
  return [...before, ...anyOrder, ...after];
}

/** The things that a word touched, to mark the last move. */
export function touched(word: string): Step[] {
  const path = pathOf(word);
  const steps = [...path.before, ...path.anyOrder];
  const places = steps.filter((step) => /^(place|square|claim|board):/.test(step));
  const card = /^(?:recruit:)?([^:>]+)@(\d+)$/.exec(word);
  if (card) places.push(`board:${card[1]}@${card[2]}`);
  const moved = /^\w+:([^@]+)@\d+>(\d+)$/.exec(word);
  if (moved) places.push(`board:${moved[1]}@${moved[2]}`);
  return places;
}
