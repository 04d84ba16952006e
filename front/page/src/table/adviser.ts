/*
 * adviser.ts: an engine that sits at one's own seat and is told only what that
 * seat sees: it explains claims, gives hints, tells what happened at a table
 * elsewhere, and cannot peek.
 */
import { Engine } from "../engine/engine";
import type { GameKey, Seat, View } from "./views";
import type { Path } from "../words";
import { look, storyFor, tell, type Deed, type Sight } from "./sight";
import type { TableState } from "./table";

export type Verdict = "proven" | "beaten" | "incomplete";

export interface Explanation {
  verdict: Verdict;
  added: string[];       /* beaten: the cards that would beat it */
  sentences: string[];   /* in the reader's language */
}

/** What a good player would do. */
export interface Hint {
  deed: Deed;
  share: number | null;   /* of the win that is to be expected with it; null: not said */
}

/** A sentence that somebody else said, in English; and, where that is told, the
 * phrase that it is made of and what goes into it. */
export interface Sentence {
  text: string;
  phrase?: string;
  plural?: string;
  arguments?: (string | number)[];
}

export interface Verification {
  verdict: "verified" | "failed" | "nothing";
  receipts: number;
  lines: string[];   /* what was checked; the last says what failed */
}

const hintLevel = 5;

const isStart = (words: readonly string[], before: readonly string[]) =>
  before.every((word, index) => words[index] === word);

export class Adviser {
  private engine: Engine | null = null;
  private setup = "";
  private told: string[] = [];
  private last: Promise<unknown> = Promise.resolve();

  /** Is true of a claim by `claimant`; null where there is nothing to judge. */
  explain(state: TableState, place: number, claimant: Seat): Promise<Explanation | null> {
    return this.inTurn(async () => {
      const engine = await this.listenAt(state);
      const lines = await engine.ask(`explain ${place} ${claimant}`).catch(() => null);
      if (!lines) return null;
      const [first = "", ...sentences] = lines;
      const [verdict = "", cards = ""] = first.split(" ");
      return { verdict: verdict as Verdict, added: cards ? cards.split(",") : [], sentences };
    });
  }

  /** Why a claim that was made at a place held, and whose it was: of several the
   * last; null where none was. */
  async provenClaim(state: TableState, place: number): Promise<(Explanation & { by: Seat }) | null> {
    const at = state.deeds.map(({ path }) => path.steps.includes(`claim:${place}`)).lastIndexOf(true);
    const by = state.deeds[at]?.by;
    if (typeof by !== "number") return null;
    const explanation = await this.explain({ ...state, deeds: state.deeds.slice(0, at) }, place, by);
    return explanation && { ...explanation, by };
  }

  /** A good word for who is to move, as if it had been played, and what it wins. */
  async hint(state: TableState): Promise<Hint | null> {
    const lines = await this.inTurn(async () => (await this.listenAt(state)).ask(`go level=${hintLevel}`));
    const [, word, value = ""] = lines.at(-1)?.split(" ") ?? [];
    const deed = word ? await this.foresee(state, word) : null;
    return deed && { deed, share: Number(value.split("=")[1]) || null };
  }

  /** The table as it was after so many words. */
  sightAfter(state: TableState, count: number): Promise<Sight> {
    return this.inTurn(async () => {
      const before = { ...state, deeds: state.deeds.slice(0, count) };
      return look(await this.listenAt(before), state.seat ?? "watcher");
    });
  }

  /** What a word would be told as: it is played and taken back. */
  protected foresee(state: TableState, word: string): Promise<Deed | null> {
    return this.inTurn(async () => {
      const engine = await this.listenAt(state);
      await engine.ask(`play ${word}`);
      const deed = (await storyFor(engine, state.seat ?? "watcher")).at(-1) ?? null;
      await engine.ask("undo");
      return deed;
    });
  }

  /** What goes with a view that came from elsewhere, after these words. */
  tell(view: View, seat: Seat | null, words: readonly string[], isStrict: boolean): Promise<Sight> {
    return this.inTurn(async () => tell(await this.listen(view, seat, words, isStrict), seat ?? "watcher", view));
  }

  /** The ways to words that came from elsewhere. */
  async steps(words: readonly string[]): Promise<Path[]> {
    return this.engine && words.length > 0 ? this.engine.askJson<Path>(`steps ${words.join(" ")}`) : [];
  }

  /** In the reader's language. */
  async say(game: GameKey, { text, phrase = text, plural, arguments: given = [] }: Sentence): Promise<string> {
    this.engine ??= new Engine();
    const parts = given.map((one) => (typeof one === "number" ? `n:${one}` : `t:${encodeURIComponent(one)}`));
    const also = plural === undefined ? [] : [`plural=${encodeURIComponent(plural)}`];
    const [said = ""] = await this.engine.ask(["say", game, encodeURIComponent(phrase), ...also, ...parts].join(" "));
    return said.slice("said ".length);
  }

  /** BLAKE2b-256 of bytes in hexadecimal. */
  async hash(hex: string): Promise<string> {
    this.engine ??= new Engine();
    const [digest = ""] = await this.engine.askWords(`hash ${hex}`);
    return digest;
  }

  /** Is the text a receipt that its server's key has signed? */
  async holds(receipt: string): Promise<boolean> {
    this.engine ??= new Engine();
    return this.engine.ask(`receipt ${encodeURIComponent(receipt)}`).then(() => true, () => false);
  }

  /** Is the record of the shuffle that the receipt promises, and of the game that was seen? */
  async verify(record: string, receipt: string, words: readonly string[]): Promise<Verification> {
    this.engine ??= new Engine();
    const [found] = await this.engine.askJson<Verification>(
      `verify ${encodeURIComponent(record)} receipt=${encodeURIComponent(receipt)} seen=${encodeURIComponent(words.join(" "))}`);
    return found as Verification;
  }

  close(): void {
    this.engine?.close();
    this.engine = null;
  }

  /** One question after another: each lays the table as it needs it. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => {});
    return done;
  }

  private listenAt({ view, seat, deeds, isStrict }: TableState): Promise<Engine> {
    return this.listen(view as View, seat, deeds.map(({ path }) => path.word), isStrict);
  }

  private async listen(view: View, seat: Seat | null, words: readonly string[], isStrict: boolean): Promise<Engine> {
    this.engine ??= new Engine();
    const { engine } = this;
    const options = Object.entries(view.options).map(([key, value]) => `${key}=${value}`);
    const setup = ["new", view.game, ...options, `seat=${seat ?? "watcher"}`, ...(isStrict ? ["referee=strict"] : [])].join(" ");
    const isSame = setup === this.setup;
    const isMore = isSame && isStart(words, this.told);
    const fresh = isMore ? words.slice(this.told.length) : words;
    const before = this.told;
    [this.setup, this.told] = ["", []];   /* until it has been told all of it */
    if (!isSame) await engine.ask(setup);
    if (!isMore || fresh.length > 0) await engine.ask(`${isMore && before.length > 0 ? "play" : "load"} ${fresh.join(" ")}`);
    [this.setup, this.told] = [setup, [...words]];
    return engine;
  }
}
