/*
 * local.ts: a table in this browser: people at this screen, and the computer.
 * The engine holds the game; this says whose turn it is to look and lets the
 * computer move. The game is remembered so that it can be taken up again.
 */
import { Engine, EngineError } from "../engine/engine";
import { language } from "../language/language";
import { Store } from "../store";
import { partOf, type Path } from "../words";
import { Adviser } from "./adviser";
import { rememberFinished } from "./finished";
import { askMatch, roundAfter, seenAt, sharesWithout, writtenResult } from "./match";
import { Pacer } from "./pace";
import { dropGame, keepGame, newGame, type LocalGame } from "./saved";
import { look, storyFor } from "./sight";
import { measured } from "./speed";
import { emptyState, type Table, type TableState } from "./table";
import { countGame } from "./tally";
import { hasCards, type Seat, type View } from "./views";

export class LocalTable implements Table {
  readonly state: Store<TableState>;
  readonly link = null;
  readonly server = null;
  readonly adviser = new Adviser();
  private readonly pacer = new Pacer();
  private readonly unwatch: () => void;
  private engine = new Engine();
  private isClosed = false;
  private isPlaying = false;   /* a word is on its way */
  private next: LocalGame | null = null;   /* the round after this one */

  /** Who plays again plays another game: `rename` is told its id. */
  constructor(
    private setup: LocalGame,
    private readonly rename: (id: string) => void,
  ) {
    this.state = new Store<TableState>({ ...emptyState, game: setup.game, players: setup.players });
    this.unwatch = language.watch(() => void this.guard(this.retell()));
    void this.guard(this.begin());
  }

  play(word: string): void {
    const path = this.state.value.paths.find((one) => one.word === word);
    if (path && !this.isPlaying) void this.guard(this.playAndGoOn(path));
  }

  takeDevice(): void {
    const { status } = this.state.value;
    if (status.kind === "hand-over") void this.guard(this.lookAs(status.seat));
  }

  hurry(): void {
    this.pacer.hurry();
    this.engine.stop();
  }

  undo(): void {
    if (this.state.value.canUndo) void this.guard(this.takeBack());
  }

  again(): void {
    this.setup = this.next ?? this.anew();
    this.next = null;
    this.rename(this.setup.id);
    this.mend();
  }

  mend(): void {
    this.engine.close();
    this.engine = new Engine();
    void this.guard(this.begin());
  }

  resign(): void {
    const { view, seat, match, result } = this.state.value;
    if (match && !result && !this.isPlaying && seat !== null && view?.to_move === seat) void this.guard(this.giveUp(seat));
  }

  close(): void {
    this.isClosed = true;
    this.unwatch();
    this.adviser.close();
    this.engine.close();
  }

  private async guard(work: Promise<void>): Promise<void> {
    const engine = this.engine;
    try {
      await work;
    } catch (error) {
      if (this.isClosed || engine !== this.engine) return;
      this.state.update({ status: { kind: "broken", why: (error as Error).message }, paths: [] });
    }
  }

  private async begin(): Promise<void> {
    const { game, preset, seed, events, players, isStrict = false } = this.setup;
    this.state.set({ ...emptyState, game, players, isStrict });
    await this.tellMatch(false);
    await this.engine.ask(`new ${game} ${preset} seed=${seed}${isStrict ? " referee=strict" : ""}`);
    if (events.length > 0) await this.engine.ask(`load ${events.map(({ word }) => word).join(" ")}`);
    if (await this.isCovered()) return;
    await this.goOn();
  }

  /** Who opens a game for several is who plays first; who takes one up, or
   * begins the next round, may be anybody: no hand is shown before they say. */
  private async isCovered(): Promise<boolean> {
    const { events, match } = this.setup;
    const isFirst = events.length === 0 && !match?.rounds.length;
    const [view] = await this.engine.askJson<View>("view watcher");
    const mover = view?.to_move;
    if (isFirst || this.people.length < 2 || !hasCards(view ?? null) || typeof mover !== "number") return false;
    this.state.update({ status: { kind: "hand-over", seat: this.isPerson(mover) ? mover : (this.people[0] ?? 0) } });
    return true;
  }

  private isPerson(seat: Seat): boolean {
    return this.setup.players[seat]?.kind === "person";
  }

  private get people(): Seat[] {
    return this.setup.players.flatMap((player, seat) => (player.kind === "person" ? [seat] : []));
  }

  private async playAndGoOn(path: Path): Promise<void> {
    const isTried = this.setup.isStrict && partOf(path.steps, "claim") !== null;
    this.isPlaying = true;
    this.pacer.calm();
    this.state.update({ refused: null, ...(!isTried && { paths: [] }) });
    const isPlayed = await this.tryWord(path).finally(() => {
      this.isPlaying = false;
    });
    if (!isPlayed) return;
    this.state.update({ paths: [] });
    await this.goOn();
  }

  /** A claim that does not hold is refused, and costs nothing. */
  private async tryWord({ word, steps }: Path): Promise<boolean> {
    try {
      await this.engine.ask(`play ${word}`);
      return true;
    } catch (error) {
      const place = Number(partOf(steps, "claim") ?? 0);
      if (!place || !(error instanceof EngineError)) throw error;
      const explanation = await this.adviser.explain(this.state.value, place, this.state.value.seat ?? 0);
      this.state.update({ refused: explanation && { place, explanation } });
      return false;
    }
  }

  /** Whoever has the device now sees the table; the game goes on from there. */
  private async lookAs(seat: Seat): Promise<void> {
    this.state.update({ seat });
    await this.goOn();
  }

  /** Shows the table to a seat, with its moves if it is to move. */
  private async show(seat: Seat): Promise<void> {
    const sight = await look(this.engine, seat);
    const { result, to_move } = sight.view;
    const isMine = to_move === seat;
    const words = await this.engine.askWords("record");
    this.setup = {
      ...this.setup,
      events: words.map((word, index) => ({ number: index + 1, word, by: sight.deeds[index]?.by ?? null })),
      toMove: typeof to_move === "number" ? to_move : null,
    };
    keepGame(this.setup);
    this.state.update({
      ...sight,
      status: { kind: isMine || result ? "playing" : "thinking" },
      seat,
      result,
      ending: result && "words",
      paths: isMine ? await this.engine.askJson<Path>("steps") : [],
      canUndo: this.undoable(seat) !== null && isMine,
    });
  }

  /** The same, to a reader of another language. */
  private async retell(): Promise<void> {
    const { seat, ending, match } = this.state.value;
    await this.engine.speak();
    await this.tellMatch(match?.isCounted ?? false);
    if (seat === null) return;
    const deeds = await storyFor(this.engine, seat);
    this.state.update({ deeds, why: ending === "words" ? await this.engine.ask("ending") : [] });
  }

  private async goOn(): Promise<void> {
    for (;;) {
      const looker = this.state.value.seat ?? this.people[0] ?? 0;
      await this.show(looker);
      const { view } = this.state.value;
      const mover = view?.to_move;
      if (!view || typeof mover !== "number") {
        if (view?.result) await this.end(view.result);
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

  private async end(result: number[]): Promise<void> {
    rememberFinished(this.setup, result);
    this.count(result);
    await this.endRound("tally");
  }

  private count(result: number[]): void {
    const { game, players } = this.setup;
    const [own, ...others] = this.people;
    if (own !== undefined && others.length === 0) countGame(game, players, own, result);
  }

  /* ---- Matches. */

  /** The same players once more; in a match, from its first round. */
  private anew(): LocalGame {
    const { game, preset, players, isStrict, match } = this.setup;
    return match ? roundAfter(this.setup, match, players.map((_, player) => player), []) : newGame(game, preset, players, isStrict);
  }

  /** The others have won this round; there is no record of it. */
  private async giveUp(seat: Seat): Promise<void> {
    const result = sharesWithout(this.setup.players.length, seat);
    this.state.update({ result, ending: "resign", paths: [], canUndo: false, refused: null });
    this.count(result);
    await this.endRound(`tally ${writtenResult(result)}`);
  }

  /** What is kept now is the next round, so that the match can be taken up there. */
  private async endRound(tally: string): Promise<void> {
    const { match } = this.setup;
    if (match) {
      const rounds = [...match.rounds, ...(await this.engine.askWords(tally))];
      this.setup = { ...this.setup, match: { ...match, rounds } };
      const { over, order } = await askMatch(this.engine, this.setup, { ...match, rounds });
      this.next = over ? null : roundAfter(this.setup, match, order, rounds);
    }
    if (this.next) keepGame(this.next);
    else dropGame(this.setup.id);
    await this.tellMatch(true);
  }

  private async tellMatch(isCounted: boolean): Promise<void> {
    const { match } = this.setup;
    if (match) this.state.update({ match: seenAt(match.order, await askMatch(this.engine, this.setup, match), isCounted) });
  }

  /** Where hands are hidden, nobody looks while the device changes hands. */
  private async handOver(view: View, seat: Seat): Promise<void> {
    if (!hasCards(view)) return this.show(seat);
    this.state.update({ status: { kind: "hand-over", seat }, paths: [] });
  }

  private async computerMoves(seat: Seat): Promise<void> {
    const player = this.setup.players[seat];
    const level = player?.kind === "level" ? player.level : 1;
    const thinking = this.engine.ask(`go level=${level}`).then((lines) => {
      const [, positions, milliseconds] = /^info nodes=(\d+) time=(\d+)/.exec(lines.at(-2) ?? "") ?? [];
      measured(this.setup.game, level, Number(positions), Number(milliseconds));
      return lines.at(-1)?.split(" ")[1] ?? "";
    });
    const [word] = await Promise.all([thinking, this.pacer.pause()]);
    await this.engine.ask(`play ${word}`);
  }

  /* ---- Taking back. */

  /** How many decisions back the seat's last one stands. Where others look on,
   * only as long as nothing has been revealed and nobody has answered. */
  private undoable(seat: Seat): number | null {
    const { events } = this.setup;
    const at = events.map(({ by }) => by).lastIndexOf(seat);
    if (at < 0) return null;
    const isSecret = at === events.length - 1;
    const decisions = events.slice(at).filter(({ by }) => by !== "chance").length;
    return this.people.length === 1 || isSecret ? decisions : null;
  }

  private async takeBack(): Promise<void> {
    const decisions = this.undoable(this.state.value.seat ?? 0);
    if (decisions === null) return;
    this.state.update({ paths: [], canUndo: false, refused: null });
    await this.engine.ask(`undo ${decisions}`);
    this.setup = { ...this.setup, takebacks: (this.setup.takebacks ?? 0) + 1 };
    await this.goOn();
  }
}
