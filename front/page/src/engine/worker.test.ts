/* worker.test.ts: one question's failure is its own. */
import { beforeAll, expect, it, vi } from "vitest";
import type { Answer, Question } from "./worker";

const taken: string[] = [];
vi.mock("../../../wasm/cairn.mjs", () => ({
  openEngine: async () => ({
    speak: () => {},
    think: () => ({ isThinking: false, lines: [] }),
    take: (line: string) => {
      taken.push(line);
      if (line === "trap") throw new Error("unreachable");
      return { isThinking: false, lines: ["ok"] };
    },
  }),
}));

const emptyModule = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const worker = { onmessage: (_: { data: Question }) => {}, postMessage: (_: Answer) => {} };
const answers: Answer[] = [];
beforeAll(async () => {
  worker.postMessage = (answer) => void answers.push(answer);
  vi.stubGlobal("self", worker);
  vi.stubGlobal("fetch", async () => new Response(emptyModule));
  await import("./worker");
});

it("answers the next question after one that trapped", async () => {
  for (const [id, line] of ["trap", "hello"].entries()) worker.onmessage({ data: { id: id + 1, line } });
  await vi.waitFor(() => expect(answers.length).toBe(2));
  expect(answers[0]).toEqual({ id: 1, lines: ["error Error: unreachable"] });
  expect(answers[1]).toEqual({ id: 2, lines: ["ok"] });
  expect(taken).toEqual(["trap", "hello"]);
});
