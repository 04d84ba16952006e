/* adviser.test.ts: the adviser asked about two moments at once does not mix
 * them up. The engine only pretends: it knows the words that it was told. */
import { expect, it, vi } from "vitest";
import { Adviser } from "./adviser";
import { emptyState } from "./table";

vi.mock("../games/boards", () => ({ boardOf: () => ({}) }));
vi.mock("../engine/engine", () => ({
  Engine: class {
    words: string[] = [];
    asked: string[] = [];
    async ask(line: string): Promise<string[]> {
      await Promise.resolve();
      const [command, ...rest] = line.split(" ");
      if (command === "new") this.words = [];
      if (command === "load") this.words = rest;
      if (command === "play") this.words = [...this.words, ...rest];
      if (command === "undo") this.words = this.words.slice(0, -1);
      if (command === "explain") return ["proven", this.words.join(" ")];
      return command === "go" ? ["best c"] : [];
    }
    async askJson(): Promise<unknown[]> {
      await Promise.resolve();
      return this.words.map((word, index) => ({ number: index + 1, by: 0, path: { word, steps: [] }, text: word }));
    }
    close(): void {}
  },
}));

const view = { game: "g", options: {}, to_move: 0, phase: "play", result: null, ply: 0 };
const deed = (word: string, number: number) => ({ number, by: 0, path: { word, steps: [] }, text: word });
const state = { ...emptyState, view, seat: 0, deeds: [deed("a", 1)] };

it("each question is about its own words", async () => {
  const adviser = new Adviser();
  const [told, explained, hint, again] = await Promise.all([
    adviser.tell(view, 0, ["a", "b"], false),
    adviser.explain(state, 1, 0),
    adviser.hint(state),
    adviser.tell(view, 0, ["a", "b", "c"], false),
  ]);
  expect(told.deeds.map(({ text }) => text)).toEqual(["a", "b"]);
  expect(explained?.sentences).toEqual(["a"]);
  expect(hint?.deed.path.word).toBe("c");
  expect(again.deeds.length).toBe(3);
});
