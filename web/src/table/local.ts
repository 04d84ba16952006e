/*
 * local.ts: a table in this browser: people at this screen, and the computer.
 * The engine holds the game; this says whose turn it is to look and lets the
 * computer move. The game is remembered so that it can be taken up again.
 */
import { Engine } from "../engine/engine";
import { remembered } from "../memory";
import { Store } from "../store";
import { rememberFinished } from "./finished";
import { newGame, rememberGame, type LocalGame } from "./saved";
import { emptyState, type Table, type TableEvent, type TableState } from "./table";
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
  private engine = new Engine();
  private isClosed = false;
  private events: TableEvent[] = [];

  constructor(private setup: LocalGame) {
    this.state = new Store<TableState>({ ...emptyState, game: setup.game, players: setup.players });
    this.open();
  }

  play(word: string): void {
    if (this.state.value.moves.includes(word)) void this.guard(this.playAndGoOn(word));
  }

  takeDevice(): void {
    const { status } = this.state.value;
    if (status.kind === "hand-over") void this.guard(this.show(status.seat));
  }

  hurry(): void {
    this.engine.stop();
  }

  sitDown(): void {
    // Everybody sits here already.
  }

  again(): void {
    const { game, preset, players } = this.setup;
    this.setup = newGame(game, preset, players);
    this.engine.close();
    this.engine = new Engine();
    this.open();
  }

  close(): void {
    this.isClosed = true;
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
    this.state.set({ ...emptyState, game, players });
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
    this.setup = { ...this.setup, events: this.events };
    rememberGame(this.setup);
  }

  private async playAndGoOn(word: string): Promise<void> {
    const by = this.state.value.seat ?? 0;
    this.state.update({ moves: [] });
    await this.engine.ask(`play ${word}`);
    await this.learn(by);
    await this.goOn();
  }

  private async viewOf(seat: Seat): Promise<View> {
    const [json = ""] = await this.engine.ask(`view ${seat}`);
    return JSON.parse(json) as View;
  }

  /** Shows the table to a seat, with its moves if it is to move. */
  private async show(seat: Seat): Promise<void> {
    const view = await this.viewOf(seat);
    const moves = view.to_move === seat ? await this.engine.askWords("moves") : [];
    this.state.update({
      status: { kind: view.to_move === seat || view.result ? "playing" : "thinking" },
      seat,
      view,
      moves,
      events: this.seenBy(seat),
    });
  }

  /** A card that somebody drew is seen by whoever decided before it. */
  private seenBy(seat: Seat): TableEvent[] {
    let drawer: TableEvent["by"] = "chance";
    return this.events.map((event) => {
      if (event.by !== "chance") drawer = event.by;
      else if (drawer !== seat) return { ...event, word: "+?" };
      return event;
    });
  }

  private async goOn(): Promise<void> {
    for (;;) {
      const looker = this.state.value.seat ?? this.people[0] ?? 0;
      await this.show(looker);
      const { view } = this.state.value;
      const mover = view?.to_move;
      if (!view || typeof mover !== "number") {
        if (view?.result) rememberFinished(this.setup, view.result);
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

  /** Where hands are hidden, nobody looks while the device changes hands. */
  private async handOver(view: View, seat: Seat): Promise<void> {
    if (!("hands" in view)) return this.show(seat);
    this.state.update({ status: { kind: "hand-over", seat }, moves: [] });
  }

  private async computerMoves(seat: Seat): Promise<void> {
    const player = this.setup.players[seat];
    const level = player?.kind === "level" ? player.level : 1;
    const [lines] = await Promise.all([this.engine.ask(`go level=${level}`), pace()]);
    const [, word = ""] = (lines.at(-1) ?? "").split(" ");
    await this.engine.ask(`play ${word}`);
    await this.learn(seat);
  }
}
