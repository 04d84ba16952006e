/*
 * adviser.ts: a second engine that sits at one's own seat and is told only
 * what that seat sees: it explains claims and gives hints, and cannot peek.
 */
import { Engine } from "../engine/engine";
import type { TableState } from "./table";
import type { Seat, View } from "./views";

export type Verdict = "proven" | "beaten" | "incomplete";

export interface Explanation {
  verdict: Verdict;
  added: string[];       /* beaten: the cards that would beat it */
  sentences: string[];   /* in the reader's language */
}

const hintLevel = 5;

export class Adviser {
  private engine: Engine | null = null;
  private setup = "";
  private told = "";

  /** Is true of a claim by `claimant`; null where there is nothing to judge. */
  async explain(state: TableState, place: number, claimant: Seat): Promise<Explanation | null> {
    const engine = await this.listen(state);
    try {
      const [first = "", ...sentences] = await engine.ask(`explain ${place} ${claimant}`);
      const [verdict = "", cards = ""] = first.split(" ");
      return { verdict: verdict as Verdict, added: cards ? cards.split(",") : [], sentences };
    } catch {
      return null;
    }
  }

  /** A good word for who is to move. */
  async hint(state: TableState): Promise<string | null> {
    const engine = await this.listen(state);
    const lines = await engine.ask(`go level=${hintLevel}`);
    return lines.at(-1)?.split(" ")[1] ?? null;
  }

  /** The table as this seat saw it after so many of its words. */
  async viewAfter(state: TableState, words: number): Promise<View> {
    const engine = await this.listen({ ...state, events: state.events.slice(0, words) });
    const [json = ""] = await engine.ask(`view ${state.seat}`);
    return JSON.parse(json) as View;
  }

  /** BLAKE2b-256 of bytes in hexadecimal. */
  async hash(hex: string): Promise<string> {
    this.engine ??= new Engine();
    const [digest = ""] = await this.engine.askWords(`hash ${hex}`);
    return digest;
  }

  close(): void {
    this.engine?.close();
    this.engine = null;
  }

  private async listen({ view, seat, events }: TableState): Promise<Engine> {
    this.engine ??= new Engine();
    const { engine } = this;
    const options = Object.entries(view?.options ?? {}).map(([key, value]) => `${key}=${value}`);
    const setup = `new ${view?.game} ${options.join(" ")} seat=${seat}`;
    if (setup !== this.setup) await engine.ask(setup);
    const words = events.map(({ word }) => word).join(" ");
    if (setup !== this.setup || words !== this.told) await engine.ask(`load ${words}`);
    [this.setup, this.told] = [setup, words];
    return engine;
  }
}
