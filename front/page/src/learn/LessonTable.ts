/*
 * LessonTable.ts: a table at which a lesson is given: only the words that the
 * present step allows are on offer, and what follows is known. It can be left
 * and taken up again.
 */
import { Engine } from "../engine/engine";
import { language } from "../language/language";
import { remember, remembered } from "../memory";
import { Store } from "../store";
import { Adviser, type Explanation, type Hint } from "../table/adviser";
import { Pacer } from "../table/pace";
import { look, storyFor } from "../table/sight";
import { emptyState, type Table, type TableState } from "../table/table";
import type { Seat, View } from "../table/views";
import type { Path } from "../words";
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
  override async hint(state: TableState): Promise<Hint | null> {
    const [path] = state.paths;
    const deed = path ? await this.foresee(state, path.word) : null;
    return deed && { deed, share: null };
  }
}

const progressKey = (lesson: Lesson) => `lesson.${lesson.game}`;

export class LessonTable implements Table {
  readonly state: Store<TableState>;
  readonly at = new Store<LessonState>({ step: 0, isWaiting: false, proof: null });
  readonly link = null;
  readonly server = null;
  readonly adviser = new LessonAdviser();
  private readonly pacer = new Pacer();
  private engine = new Engine();
  private readonly unwatch: () => void;
  private scene: Scene = { setup: "", words: "" };
  private sceneLength = 0;
  private isClosed = false;

  constructor(readonly lesson: Lesson) {
    this.state = new Store<TableState>({
      ...emptyState,
      game: lesson.game,
      seat: learner,
      players: [{ kind: "person", name: "" }, { kind: "level", level: 1 }],
    });
    this.unwatch = language.watch(() => void this.guard(this.retell()));
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
    if (this.state.value.paths.some((one) => one.word === word)) void this.guard(this.playAndGoOn(word));
  }

  hurry(): void {
    this.pacer.hurry();
  }

  close(): void {
    this.isClosed = true;
    this.unwatch();
    this.engine.close();
    this.adviser.close();
  }

  again(): void {
    this.startOver();
  }

  mend(): void {
    this.engine.close();
    this.engine = new Engine();
    void this.guard(this.open());
  }

  private async guard(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!this.isClosed) this.state.update({ status: { kind: "broken", why: (error as Error).message }, paths: [] });
    }
  }

  private async open(): Promise<void> {
    const kept = remembered(progressKey(this.lesson)) as Progress | null;
    if (!kept || !this.lesson.steps[kept.step]) return this.enter(0);
    await this.lay(kept.scene);
    if (kept.words.length > 0) await this.engine.ask(`play ${kept.words.filter((word) => !word.startsWith("+") || this.isByHand).join(" ")}`);
    await this.enter(kept.step, false);
  }

  private get isByHand(): boolean {
    return this.scene.setup.includes("chance=manual");
  }

  private async lay(scene: Scene): Promise<void> {
    this.scene = scene;
    await this.engine.ask(`new ${scene.setup}`);
    await this.engine.ask(`load ${scene.words}`);
    this.sceneLength = (await this.engine.askWords("record")).length;
  }

  private async enter(number: number, isFresh = true): Promise<void> {
    const step = this.lesson.steps[number];
    if (!step) return;
    this.at.update({ step: number, isWaiting: false, proof: null });
    if (step.scene && isFresh) await this.lay(step.scene);
    await this.save(number);
    const view = await this.show();
    const paths = isPlayed(step) && view.to_move === learner ? await this.engine.askJson<Path>("steps") : [];
    const words = allowed(step, paths.map(({ word }) => word), view);
    this.state.update({ paths: paths.filter(({ word }) => words.includes(word)), status: { kind: "playing" } });
    const proof = step.proof ? await this.adviser.explain(this.state.value, step.proof, learner) : null;
    this.at.update({ step: number, isWaiting: true, proof });
  }

  private async save(step: number): Promise<void> {
    const words = (await this.engine.askWords("record")).slice(this.sceneLength);
    const isOver = step === this.lesson.steps.length - 1;
    remember(progressKey(this.lesson), isOver ? null : ({ step, scene: this.scene, words } satisfies Progress));
  }

  private async playAndGoOn(word: string): Promise<void> {
    const { step } = this;
    this.pacer.calm();
    this.state.update({ paths: [] });
    this.at.update({ isWaiting: false, proof: null });
    await this.say(word);
    const reply = replyTo(step, word);
    if (reply === "computer") await this.letComputerMove();
    else await this.follow(reply.split(" ").filter(Boolean));
    await this.enter(this.at.value.step + 1);
  }

  private async say(word: string): Promise<View> {
    await this.engine.ask(`play ${word}`);
    return this.show();
  }

  private async follow(words: string[]): Promise<void> {
    for (const word of words) {
      if (!word.startsWith("+")) await this.pacer.pause();
      await this.say(word);
    }
  }

  private async letComputerMove(): Promise<void> {
    let view = await this.show();
    while (typeof view.to_move === "number" && view.to_move !== learner && !this.isClosed) {
      await this.pacer.pause();
      const lines = await this.engine.ask("go level=1 nodes=50 seed=1");
      view = await this.say(lines.at(-1)?.split(" ")[1] ?? "");
    }
  }

  /** The lesson ends in its own words, not with the sheet of a result. */
  private async show(): Promise<View> {
    const sight = await look(this.engine, learner);
    const view = { ...sight.view, result: null };
    this.state.update({ ...sight, view, status: { kind: "playing" } });
    return view;
  }

  private async retell(): Promise<void> {
    await this.engine.speak();
    this.state.update({ deeds: await storyFor(this.engine, learner) });
  }
}
