/*
 * LessonTable.ts: a table at which a lesson is given: only the words that the
 * present step allows are on offer, and what follows is known. It can be left
 * and taken up again.
 */
import { Engine } from "../engine/engine";
import { remember, remembered } from "../memory";
import { Store } from "../store";
import { Adviser, type Explanation } from "../table/adviser";
import { emptyState, type Table, type TableEvent, type TableState } from "../table/table";
import type { Seat, View } from "../table/views";
import { allowed, isPlayed, replyTo, type Lesson, type LessonStep, type Scene } from "./lesson";

const learner: Seat = 0;

interface Progress {
  step: number;
  scene: Scene;
  words: string[];   /* played since the scene began */
}

/** Beside what a table shows: where the lesson stands. */
export interface LessonState {
  step: number;
  isWaiting: boolean;              /* for the learner */
  proof: Explanation | null;
}

/** Hints point at what the step asks for. */
class LessonAdviser extends Adviser {
  override async hint({ moves }: TableState): Promise<string | null> {
    return moves[0] ?? null;
  }
}

function pause(): Promise<void> {
  const milliseconds = remembered("pace");
  return new Promise((resolve) => setTimeout(resolve, typeof milliseconds === "number" ? milliseconds : 700));
}

const progressKey = (lesson: Lesson) => `lesson.${lesson.game}`;

export class LessonTable implements Table {
  readonly state: Store<TableState>;
  readonly at = new Store<LessonState>({ step: 0, isWaiting: false, proof: null });
  readonly link = null;
  readonly server = null;
  readonly adviser = new LessonAdviser();
  private readonly engine = new Engine();
  private scene: Scene = { setup: "", words: "" };
  private events: TableEvent[] = [];
  private sceneLength = 0;
  private isClosed = false;

  constructor(readonly lesson: Lesson) {
    this.state = new Store<TableState>({
      ...emptyState,
      game: lesson.game,
      seat: learner,
      players: [{ kind: "person", name: "" }, { kind: "level", level: 1 }],
    });
    void this.guard(this.open());
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at.value.step] as LessonStep;
  }

  /** After a step that was only read. */
  next(): void {
    void this.guard(this.enter(this.at.value.step + 1));
  }

  startOver(): void {
    remember(progressKey(this.lesson), null);
    void this.guard(this.enter(0));
  }

  play(word: string): void {
    if (this.state.value.moves.includes(word)) void this.guard(this.playAndGoOn(word));
  }

  close(): void {
    this.isClosed = true;
    this.engine.close();
    this.adviser.close();
  }

  takeDevice(): void {
    // The learner sits here alone.
  }

  hurry(): void {
    // Nobody thinks for long.
  }

  undo(): void {
    // A step has few words: there is nothing to regret.
  }

  sitDown(): void {
    // There is one seat, and it is taken.
  }

  watch(): void {
    // Watching teaches little.
  }

  again(): void {
    this.startOver();
  }

  private async guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!this.isClosed) this.state.update({ status: { kind: "broken", why: (error as Error).message }, moves: [] });
    }
  }

  private async open(): Promise<void> {
    const kept = remembered(progressKey(this.lesson)) as Progress | null;
    if (!kept || !this.lesson.steps[kept.step]) return this.enter(0);
    await this.lay(kept.scene);
    if (kept.words.length > 0) await this.engine.ask(`play ${kept.words.filter((word) => !word.startsWith("+") || this.isByHand).join(" ")}`);
    await this.learn(null);
    await this.enter(kept.step, false);
  }

  private get isByHand(): boolean {
    return this.scene.setup.includes("chance=manual");
  }

  private async lay(scene: Scene): Promise<void> {
    this.scene = scene;
    this.events = [];
    await this.engine.ask(`new ${scene.setup}`);
    await this.engine.ask(`load ${scene.words}`);
    await this.learn(null);
    this.sceneLength = this.events.length;
  }

  private async enter(number: number, isFresh = true): Promise<void> {
    const step = this.lesson.steps[number];
    if (!step) return;
    this.at.update({ step: number, isWaiting: false, proof: null });
    if (step.scene && isFresh) await this.lay(step.scene);
    this.save(number);
    const view = await this.show();
    const moves = isPlayed(step) && view.to_move === learner ? allowed(step, await this.engine.askWords("moves"), view) : [];
    this.state.update({ moves, status: { kind: "playing" } });
    const proof = step.proof ? await this.adviser.explain(this.state.value, step.proof, learner) : null;
    this.at.update({ step: number, isWaiting: true, proof });
  }

  private save(step: number): void {
    const words = this.events.slice(this.sceneLength).map(({ word }) => word);
    const isOver = step === this.lesson.steps.length - 1;
    remember(progressKey(this.lesson), isOver ? null : ({ step, scene: this.scene, words } satisfies Progress));
  }

  private async playAndGoOn(word: string): Promise<void> {
    const { step } = this;
    this.state.update({ moves: [] });
    this.at.update({ isWaiting: false, proof: null });
    await this.say(word, learner);
    const reply = replyTo(step, word);
    if (reply === "computer") await this.letComputerMove();
    else await this.follow(reply.split(" ").filter(Boolean));
    await this.enter(this.at.value.step + 1);
  }

  private async say(word: string, by: Seat): Promise<View> {
    await this.engine.ask(`play ${word}`);
    await this.learn(by);
    return this.show();
  }

  private async follow(words: string[]): Promise<void> {
    for (const word of words) {
      if (!word.startsWith("+")) await pause();
      await this.say(word, 1 - learner);
    }
  }

  private async letComputerMove(): Promise<void> {
    let view = await this.show();
    while (typeof view.to_move === "number" && view.to_move !== learner && !this.isClosed) {
      await pause();
      const lines = await this.engine.ask("go level=1 nodes=50 seed=1");
      view = await this.say(lines.at(-1)?.split(" ")[1] ?? "", view.to_move);
    }
  }

  /** Words that the engine has and we have not. */
  private async learn(by: Seat | null): Promise<void> {
    const words = await this.engine.askWords("record");
    for (const word of words.slice(this.events.length))
      this.events.push({ number: this.events.length + 1, word, by: word.startsWith("+") ? "chance" : by });
  }

  /** The lesson ends in its own words, not with the sheet of a result. */
  private async show(): Promise<View> {
    const [json = ""] = await this.engine.ask(`view ${learner}`);
    const view = { ...(JSON.parse(json) as View), result: null };
    const seen = await this.engine.askWords(`record ${learner}`);
    const events = this.events.map((event, index) => ({ ...event, word: seen[index] ?? event.word }));
    this.state.update({ view, events, status: { kind: "playing" } });
    return view;
  }
}
