/* engine.ts: asks the engine in its worker. */
import { language, t } from "../language/language";
import type { Answer, Question } from "./worker";

interface Waiting {
  hear: ((line: string) => void) | undefined;
  resolve: (lines: string[]) => void;
  reject: (error: Error) => void;
}

export class EngineError extends Error {}

export class Engine {
  private readonly worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, Waiting>();
  private readonly unwatch: () => void;
  private last = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.hear(data);
    this.worker.onerror = (event) => this.fail(event.message || t("The engine did not load."));
    const speak = () => void this.speak().catch(() => {});
    speak();
    this.unwatch = language.watch(speak);
  }

  /** What is asked from now on is answered in the reader's language. */
  async speak(): Promise<void> {
    await this.ask(`speak ${language.value}`);
  }

  /** The lines of the answer before `ok`. What is said while the engine thinks is
   * also heard at once. */
  ask(line: string, hear?: (line: string) => void): Promise<string[]> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { hear, resolve, reject });
      this.worker.postMessage({ id, line } satisfies Question);
    });
  }

  /** An answer of objects, one a line. */
  async askJson<T>(line: string): Promise<T[]> {
    return (await this.ask(line)).map((json) => JSON.parse(json) as T);
  }

  /** The words of an answer of one line, `HEAD WORD …`. */
  async askWords(line: string): Promise<string[]> {
    const [answer = ""] = await this.ask(line);
    return answer.split(" ").slice(1);
  }

  /** A `go` under way answers at once with the best it has. */
  stop(): void {
    this.worker.postMessage({ id: 0, line: "stop" } satisfies Question);
  }

  close(): void {
    this.unwatch();
    this.worker.terminate();
    this.waiting.clear();
  }

  private hear({ id, lines, isPart }: Answer): void {
    const last = lines.at(-1) ?? "";
    if (id < 0) return this.fail(last);
    const waiting = this.waiting.get(id);
    if (isPart) return lines.forEach((line) => waiting?.hear?.(line));
    this.waiting.delete(id);
    if (last === "ok") waiting?.resolve(lines.slice(0, -1));
    else waiting?.reject(new EngineError(last.replace(/^error /, "")));
  }

  private fail(why: string): void {
    for (const { reject } of this.waiting.values()) reject(new EngineError(why));
    this.waiting.clear();
  }
}
