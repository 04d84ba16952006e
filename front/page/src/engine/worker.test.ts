/* worker.test.ts: one question's failure is its own; networks are fetched when a line waits for
 * them. The engine only pretends. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Answer, Question } from "./worker";

const taken: string[] = [];
let slices = 0;
const said = (lines: string[], more = {}) => ({ isThinking: false, lacks: null, lines, ...more });

vi.mock("virtual:networks", () => ({ default: { known: "/known.networks" } }));
vi.mock("../../../wasm/cairn.mjs", () => ({
  openEngine: async () => ({
    speak: () => {},
    think: () => (--slices > 0 ? said(["info"], { isThinking: true }) : said(["best a", "ok"])),
    lend: (bytes: Uint8Array | null) => {
      taken.push(`lent ${bytes}`);
      return bytes ? said([], { isThinking: true }) : said(["error It could not be loaded."]);
    },
    take: (line: string) => {
      taken.push(line);
      if (line === "trap") throw new Error("unreachable");
      if (line === "stop") return said(["best b", "ok"]);
      return line.startsWith("go ") ? said([], { lacks: line.slice(3) }) : said(["ok"]);
    },
  }),
}));

const emptyModule = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const worker = { onmessage: (_: { data: Question }) => {}, postMessage: (_: Answer) => {} };
const answers: Answer[] = [];
const fetched: string[] = [];
let answerFetch: () => Promise<Response> = async () => new Response(emptyModule);

beforeAll(async () => {
  worker.postMessage = (answer) => void answers.push(answer);
  vi.stubGlobal("self", worker);
  vi.stubGlobal("fetch", (from: string) => {
    fetched.push(from);
    return answerFetch();
  });
  await import("./worker");
});

beforeEach(() => {
  for (const list of [taken, answers, fetched]) list.length = 0;
});

const ask = (...lines: string[]) => lines.forEach((line, id) => worker.onmessage({ data: { id: line === "stop" ? 0 : id + 1, line } }));
const ends = () => answers.filter(({ isPart }) => !isPart);
const answered = (count: number) => vi.waitFor(() => expect(ends().length).toBe(count));

it("answers the next question after one that trapped", async () => {
  ask("trap", "hello");
  await answered(2);
  expect(answers[0]).toEqual({ id: 1, lines: ["error Error: unreachable"] });
  expect(answers[1]).toEqual({ id: 2, lines: ["ok"] });
  expect(taken).toEqual(["trap", "hello"]);
});

it("fetches the networks that a line waits for, and answers in order", async () => {
  answerFetch = async () => new Response(Uint8Array.from([7, 8]));
  slices = 3;
  ask("go known", "hello");
  await answered(2);
  expect(fetched).toEqual(["/known.networks"]);
  expect(taken).toEqual(["go known", "lent 7,8", "hello"]);
  expect(ends()).toEqual([{ id: 1, lines: ["info", "info", "best a", "ok"] }, { id: 2, lines: ["ok"] }]);
});

it.each<[string, () => Promise<Response>]>([
  ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the server has none", async () => new Response("gone", { status: 404 })],
  ["they break off", async () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error("cut")) }))],
])("says that it has none where %s, and tries again with the next line", async (_, failure) => {
  answerFetch = failure;
  ask("go known", "go known");
  await answered(2);
  expect(fetched.length).toBe(2);
  expect(taken).toEqual(["go known", "lent null", "go known", "lent null"]);
  expect(answers[0]).toEqual({ id: 1, lines: ["error It could not be loaded."] });
});

it("says so of a game of which nothing was built", async () => {
  ask("go unknown");
  await answered(1);
  expect([fetched, taken]).toEqual([[], ["go unknown", "lent null"]]);
});

it("hears a stop while it fetches, but thinks for a slice before it answers", async () => {
  let arrive = (_: Response) => {};
  answerFetch = () => new Promise((resolve) => { arrive = resolve; });
  slices = 99;
  ask("go known");
  await vi.waitFor(() => expect(fetched.length).toBe(1));
  ask("stop");
  arrive(new Response(Uint8Array.from([7])));
  await answered(1);
  expect(taken).toEqual(["go known", "lent 7", "stop"]);
  expect([slices, ends()[0]?.lines]).toEqual([98, ["info", "best b", "ok"]]);
});
