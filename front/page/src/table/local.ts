/*
 * local.ts: a table in this browser: people at this screen, and the computer.
 * The engine holds the game; this says whose turn it is to look and lets the
 * computer move. The game is remembered so that it can be taken up again.
 */
import { Engine } from "../engine/engine";
import { remembered } from "../memory";
import { Store } from "../store";
import { Adviser } from "./adviser";
import { rememberFinished } from "./finished";
import { newGame, rememberGame, type LocalGame } from "./saved";
import { measured } from "./speed";
import { asksForClaims, attempts, withAttempts } from "./strict";
import { emptyState, type Table, type TableEvent, type TableState } from "./table";
import { countGame } from "./tally";
import type { Seat, View } from "./views";

/** A pause after the computer's word, so that it can be followed. */
function pace(): Promise<void> {
  const milliseconds = remembered("pace");
  return new Promise((resolve) =>
    setTimeout(resolve, typeof milliseconds === "number" ? milliseconds : 650),
  );
}

export class LocalTable implements Table {
  readonly state: Store<TableState>;
  readonly link = null;
  readonly server = null;
  readonly adviser = new Adviser();
  private engine = new Engine();
  private isClosed = false;
  private events: TableEvent[] = [];
  private legal: string[] = [];
  private isClaiming = false;  /* the strict referee waits for claims or `done` */

  constructor(private setup: LocalGame) {
    this.state = new Store<TableState>({ ...emptyState, game: setup.game, players: setup.players });
    this.open();
  }

  play(word: string): void {
    if (!this.state.value.moves.includes(word)) return;
    const { isClaiming, legal } = this;
    const isTried = this.setup.isStrict && word.startsWith("claim:") && !legal.includes(word);
    if (isTried) void this.guard(this.refuse(Number(word.slice("claim:".length))));
    else if (isClaiming && word === "done") void this.guard(this.endClaims());
    else void this.guard(this.playAndGoOn(word));
  }

  takeDevice(): void {
    const { status } = this.state.value;
    if (status.kind === "hand-over") void this.guard(this.show(status.seat));
  }

  hurry(): void {
    this.engine.stop();
  }

  undo(): void {
    if (this.state.value.canUndo) void this.guard(this.takeBack());
  }

  sitDown(): void {
    // Everybody sits here already.
  }

  watch(): void {
    // One looks on anyway.
  }

  again(): void {
    const { game, preset, players, isStrict } = this.setup;
    this.setup = newGame(game, preset, players, isStrict);
    this.engine.close();
    this.engine = new Engine();
    this.open();
  }

  close(): void {
    this.isClosed = true;
    this.adviser.close();
    this.engine.close();
  }

  private open(): void {
    void this.guard(this.begin());
  }

  private async guard(work: Promise<void>): Promise<void> {
    const engine = this.engine;
    try {
      await work;
    } catch (error) {
      if (this.isClosed || engine !== this.engine) return;
      this.state.update({ status: { kind: "broken", why: (error as Error).message }, moves: [] });
    }
  }

  private async begin(): Promise<void> {
    const { game, preset, seed, events, players } = this.setup;
    this.events = [...events];
    this.isClaiming = false;
    this.state.set({ ...emptyState, game, players, isStrict: this.setup.isStrict === true });
    await this.engine.ask(`new ${game} ${preset} seed=${seed}`);
    if (events.length > 0) await this.engine.ask(`load ${events.map((e) => e.word).join(" ")}`);
    await this.learn("chance");
    await this.goOn();
  }

  private isPerson(seat: Seat): boolean {
    return this.setup.players[seat]?.kind === "person";
  }

  private get people(): Seat[] {
    return this.setup.players.flatMap((player, seat) => (player.kind === "person" ? [seat] : []));
  }

  /** Words that the engine has and we have not: one decision, then chance. */
  private async learn(by: Seat | "chance"): Promise<void> {
    const words = await this.engine.askWords("record");
    for (const word of words.slice(this.events.length))
      this.events.push({
        number: this.events.length + 1,
        word,
        by: word.startsWith("+") ? "chance" : by,
      });
    this.keep();
  }

  private keep(): void {
    this.setup = { ...this.setup, events: this.events };
    rememberGame(this.setup);
  }

  private async playAndGoOn(word: string): Promise<void> {
    const by = this.state.value.seat ?? 0;
    const before = this.events.length;
    this.state.update({ moves: [], refused: null });
    await this.engine.ask(`play ${word}`);
    await this.learn(by);
    if (await this.waitsForClaims(by, before + 1, word)) return;
    this.isClaiming = false;
    await this.goOn();
  }

  private async viewOf(seat: Seat): Promise<View> {
    const [json = ""] = await this.engine.ask(`view ${seat}`);
    return JSON.parse(json) as View;
  }

  /** Shows the table to a seat, with its moves if it is to move. */
  private async show(seat: Seat): Promise<void> {
    const view = await this.viewOf(seat);
    const isMine = view.to_move === seat;
    this.legal = isMine ? await this.engine.askWords("moves") : [];
    const isStart = this.events.filter(({ by }) => by !== "chance").at(-1)?.by !== seat;
    const tried = this.setup.isStrict && isMine ? attempts(view, seat) : [];
    const isAsked = view.phase === "claim" || (isStart && asksForClaims(view, null));
    this.isClaiming = tried.length > 0 && isAsked;
    this.state.update({
      status: { kind: isMine || view.result ? "playing" : "thinking" },
      seat,
      result: view.result,
      ending: view.result && "words",
      view: this.isClaiming ? { ...view, phase: "claim" } : view,
      moves: this.isClaiming ? [...tried, "done"] : withAttempts(view, this.legal, tried),
      events: await this.seenBy(seat),
      canUndo: this.undoable(seat) !== null && isMine,
    });
  }

  private async seenBy(seat: Seat): Promise<TableEvent[]> {
    const words = await this.engine.askWords(`record ${seat}`);
    return this.events.map((event, index) => ({ ...event, word: words[index] ?? event.word }));
  }

  private async goOn(): Promise<void> {
    for (;;) {
      const looker = this.state.value.seat ?? this.people[0] ?? 0;
      await this.show(looker);
      const { view } = this.state.value;
      const mover = view?.to_move;
      if (!view || typeof mover !== "number") {
        if (view?.result) this.end(view.result);
        rememberGame(null);
        return;
      }
      if (this.isPerson(mover)) {
        if (mover !== looker) await this.handOver(view, mover);
        return;
      }
      await this.computerMoves(mover);
      if (this.isClosed) return;
    }
  }

  private end(result: number[]): void {
    const { game, players } = this.setup;
    const [own, ...others] = this.people;
    rememberFinished(this.setup, result);
    if (own !== undefined && others.length === 0) countGame(game, players, own, result);
  }

  /** Where hands are hidden, nobody looks while the device changes hands. */
  private async handOver(view: View, seat: Seat): Promise<void> {
    if (!("hands" in view)) return this.show(seat);
    this.state.update({ status: { kind: "hand-over", seat }, moves: [] });
  }

  private async computerMoves(seat: Seat): Promise<void> {
    const player = this.setup.players[seat];
    const level = player?.kind === "level" ? player.level : 1;
    const start = performance.now();
    const thinking = this.engine.ask(`go level=${level}`).then((lines) => {
      const best = lines.at(-1) ?? "";
      measured(this.setup.game, level, Number(/nodes=(\d+)/.exec(best)?.[1] ?? 0), performance.now() - start);
      return best.split(" ")[1] ?? "";
    });
    const [word] = await Promise.all([thinking, pace()]);
    await this.engine.ask(`play ${word}`);
    await this.learn(seat);
  }

  /* ---- Taking back. */

  /** Where the seat's last decision stands. Where others look on, only as
   * long as nothing has been revealed and nobody has answered. */
  private undoable(seat: Seat): number | null {
    const at = this.events.map(({ by }) => by).lastIndexOf(seat);
    if (at < 0) return null;
    const isSecret = this.events.slice(at + 1).length === 0;
    return this.people.length === 1 || isSecret ? at : null;
  }

  private async takeBack(): Promise<void> {
    const at = this.undoable(this.state.value.seat ?? 0);
    if (at === null) return;
    const decisions = this.events.slice(at).filter(({ by }) => by !== "chance").length;
    this.state.update({ moves: [], canUndo: false, refused: null });
    await this.engine.ask(`undo ${decisions}`);
    this.events = this.events.slice(0, at);
    this.isClaiming = false;
    this.keep();
    await this.goOn();
  }

  /* ---- The strict referee. */

  /** After a card, claims are waited for even where the engine knows of none:
   * what it goes on with would tell. */
  private async waitsForClaims(seat: Seat, words: number, word: string): Promise<boolean> {
    const { view } = this.state.value;
    const isAsked = this.isClaiming || (view && asksForClaims(view, word));
    if (!this.setup.isStrict || !isAsked) return false;
    const events = (await this.seenBy(seat)).slice(0, words);
    const now = await this.viewOf(seat);
    const seen = await this.adviser.viewAfter({ ...this.state.value, events }, words);
    const tried = attempts(seen, seat);
    if (now.result || tried.length === 0) return false;
    this.legal = now.to_move === seat && now.phase === "claim" ? await this.engine.askWords("moves") : [];
    this.isClaiming = true;
    this.state.update({
      status: { kind: "playing" },
      view: { ...seen, phase: "claim", to_move: seat },
      moves: [...tried, "done"],
      events,
      canUndo: this.people.length === 1,
    });
    return true;
  }

  private async endClaims(): Promise<void> {
    const seat = this.state.value.seat ?? 0;
    this.isClaiming = false;
    this.state.update({ moves: [], refused: null });
    if (this.legal.includes("done")) {
      await this.engine.ask("play done");
      await this.learn(seat);
      return this.goOn();
    }
    const view = await this.viewOf(seat);
    if (view.to_move !== seat) return this.goOn();
    const moves = await this.engine.askWords("moves");
    this.legal = moves;
    this.state.update({ view, moves, events: await this.seenBy(seat) });
  }

  private async refuse(place: number): Promise<void> {
    const { seat } = this.state.value;
    const explanation = await this.adviser.explain(this.state.value, place, seat ?? 0);
    if (explanation) this.state.update({ refused: { place, explanation } });
  }
}
