/*
 * SolveTable.ts: a table with one decision: a position to solve, as its seat saw
 * it. The engine sits at that seat and is told nothing else.
 */
import { Engine } from "../engine/engine";
import { language } from "../language/language";
import { Store } from "../store";
import { Adviser } from "../table/adviser";
import { look, storyFor } from "../table/sight";
import { emptyState, type Player, type Table, type TableState } from "../table/table";
import type { Seat } from "../table/views";
import type { Path } from "../words";

export interface Position {
  game: string;
  options: string;
  seat: Seat;
  words: string[];
  isWhole: boolean;     /* the words are the whole table's; else the seat's own */
  solution: string;
  seats: number;
}

export interface Solving {
  tries: string[];      /* wrong words, in order */
  isSolved: boolean;
  isShown: boolean;     /* the solution was asked for */
  told: string | null;  /* the solution for people */
}

/** Who sits at the other seats is of no matter. */
const playersOf = ({ seats, seat }: Position): Player[] =>
  Array.from({ length: seats }, (_, one): Player => (one === seat ? { kind: "person", name: "" } : { kind: "person", name: "", number: one }));

export class SolveTable implements Table {
  readonly state: Store<TableState>;
  readonly at = new Store<Solving>({ tries: [], isSolved: false, isShown: false, told: null });
  readonly link = null;
  readonly server = null;
  readonly adviser = new Adviser();
  private readonly engine = new Engine();
  private readonly unwatch: () => void;
  private readonly opened: Promise<void>;
  private isRevealing = false;
  private isClosed = false;

  constructor(readonly position: Position) {
    const { game, seat } = position;
    this.state = new Store<TableState>({ ...emptyState, game, seat, players: playersOf(position) });
    this.unwatch = language.watch(() => void this.guard(this.retell()));
    this.opened = this.open();
    void this.guard(this.opened);
  }

  play(word: string): void {
    const at = this.at.value;
    if (at.isSolved || at.isShown) return;
    if (word === this.position.solution) void this.guard(this.reveal({ isSolved: true }));
    else this.at.update({ tries: [...at.tries, word] });
  }

  show(): void {
    void this.guard(this.reveal({ isShown: true }));
  }

  again(): void {}

  close(): void {
    this.isClosed = true;
    this.unwatch();
    this.engine.close();
    this.adviser.close();
  }

  private async guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!this.isClosed) this.state.update({ status: { kind: "broken", why: (error as Error).message }, paths: [] });
    }
  }

  private async open(): Promise<void> {
    const { game, options, seat, isWhole } = this.position;
    let { words } = this.position;
    await this.engine.speak();
    if (isWhole) {
      await this.engine.ask(`new ${game} ${options} chance=manual`);
      await this.engine.ask(`load ${words.join(" ")}`);
      words = await this.engine.askWords(`record ${seat}`);
    }
    await this.engine.ask(`new ${game} ${options} seat=${seat}`);
    await this.engine.ask(`load ${words.join(" ")}`);
    const sight = await look(this.engine, seat);
    this.state.update({ ...sight, status: { kind: "playing" }, paths: await this.engine.askJson<Path>("steps") });
  }

  /** What the solution does, and its mark on the table; once, and not before that stands. */
  private async reveal(how: Partial<Solving>): Promise<void> {
    const { seat, solution } = this.position;
    if (this.isRevealing) return;
    this.isRevealing = true;
    await this.opened;
    await this.engine.ask(`play ${solution}`);
    const sight = await look(this.engine, seat);
    this.state.update({ ...sight, view: { ...sight.view, result: null }, paths: [] });
    this.at.update({ ...how, told: sight.deeds.at(-1)?.text ?? solution });
  }

  private async retell(): Promise<void> {
    await this.engine.speak();
    this.state.update({ deeds: await storyFor(this.engine, this.position.seat) });
  }
}
