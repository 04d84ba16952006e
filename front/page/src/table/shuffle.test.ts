/* shuffle.test.ts: what a seat makes of an honest server and of dishonest ones. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Adviser, Verification } from "./adviser";
import type { ServerTable } from "./server";
import { Shuffle, type ShuffleState } from "./shuffle";

let holds = true;
let found: Verification = { verdict: "verified", receipts: 1, lines: [] };
const adviser = {
  hash: async (bytes: string) => `hash of ${bytes}`,
  holds: async () => holds,
  verify: async () => found,
} as unknown as Adviser;

const kept = new Map<string, string>();

beforeEach(() => {
  holds = true;
  found = { verdict: "verified", receipts: 1, lines: ["All is well."] };
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("fetch", async () => new Response("a record"));
});
afterEach(() => vi.unstubAllGlobals());

const chance = { commit: "server", verified: true, commits: [null, "other"] as (string | null)[], opened: [false, false], attempt: 1, key: "k", signature: null as string | null };
const table = { table: "abc", game: "g", options: {}, referee: "helpful", state: "opening", chance } as unknown as ServerTable;
const told = (change: Partial<typeof chance>, state = "opening") => ({ ...table, state, chance: { ...chance, ...change } }) as ServerTable;
const shuffleHere = () => new Shuffle("abc", "example.org", adviser);
const outcome = ({ state }: { state?: ShuffleState }) => state && [state.kind, state.said];

/** Commits and opens as it should be; what the server has shown by then. */
async function open(shuffle: Shuffle, attempt = 1): Promise<Partial<typeof chance>> {
  const { send } = await shuffle.step(told({ attempt }), 0, []);
  expect(send).toMatchObject({ type: "commit", attempt });
  const shown = { attempt, commits: [(send as { hash: string }).hash, "other"], signature: "signed" };
  expect(await shuffle.step(told({ ...shown, signature: null }), 0, [])).toEqual({});
  const opened = await shuffle.step(told(shown), 0, []);
  expect(opened.send).toMatchObject({ type: "open" });
  expect(opened.state?.kind).toBe("promised");
  return shown;
}

it("is promised, and kept", async () => {
  const shuffle = shuffleHere();
  const shown = await open(shuffle);
  expect(outcome(await shuffle.step(told(shown, "over"), 0, ["+a"]))?.[0]).toBe("kept");
  const receipt = JSON.parse(kept.get("cairn.shuffle.abc") ?? "").receipt;
  for (const line of ['[Table "abc"]', '[Attempt "1"]', '[Commit "server"]', '[Commit1 "other"]', '[Signature "signed"]', '[Seat "0"]', '[CairnReceipt "1"]'])
    expect(receipt).toContain(line);
});

it("the receipt is kept before anything is opened, and a page that is loaded anew opens the same", async () => {
  const shown = await open(shuffleHere());
  const { send } = await shuffleHere().step(told(shown), 0, []);
  expect(send).toEqual({ type: "open", contribution: JSON.parse(kept.get("cairn.shuffle.abc") ?? "").contribution });
});

it("opens nothing for a signature that does not hold", async () => {
  const shuffle = shuffleHere();
  const { send } = await shuffle.step(told({}), 0, []);
  holds = false;
  const step = await shuffle.step(told({ commits: [(send as { hash: string }).hash, "other"], signature: "signed" }), 0, []);
  expect(step.send).toBeUndefined();
  expect(outcome(step)).toEqual(["broken", "The server's signature of the shuffle does not hold."]);
});

it("opens nothing where its own commit is shown as another", async () => {
  const shuffle = shuffleHere();
  await shuffle.step(told({}), 0, []);
  const step = await shuffle.step(told({ commits: ["another", "other"], signature: "signed" }), 0, []);
  expect(step.send).toBeUndefined();
  expect(outcome(step)?.[0]).toBe("broken");
});

it.each([
  ["a leave that is not told", { commits: [null, null], signature: null }],
  ["another secret", { commit: "better" }],
  ["another seat's commit", { commits: ["hash", "better"] }],
  ["another signature", { signature: "signed anew" }],
])("%s, once it has opened, is found before the deal and after it", async (_, lie) => {
  for (const state of ["opening", "playing", "over"]) {
    kept.clear();
    const shuffle = shuffleHere();
    const shown = await open(shuffle);
    const step = await shuffle.step(told({ ...shown, ...lie }, state), 0, []);
    expect(step.send).toBeUndefined();
    expect(outcome(step)?.[0]).toBe("broken");
  }
});

it("another attempt begins only if its player agrees", async () => {
  const shuffle = shuffleHere();
  await open(shuffle);
  const asked = await shuffle.step(told({ attempt: 2 }), 0, []);
  expect(asked.send).toBeUndefined();
  expect(outcome(asked)?.[0]).toBe("restarts");
  shuffle.agree(told({ attempt: 2 }));
  const before = JSON.parse(kept.get("cairn.shuffle.abc") ?? "").contribution;
  await open(shuffle, 2);
  expect(JSON.parse(kept.get("cairn.shuffle.abc") ?? "").contribution).not.toBe(before);
  expect(outcome(await shuffle.step(told({ attempt: 1 }), 0, []))?.[0]).toBe("broken");
});

it("a record that does not agree with the receipt is told", async () => {
  for (const verdict of [{ verdict: "failed", receipts: 1, lines: ["It differs."] }, { verdict: "verified", receipts: 0, lines: ["It differs."] }]) {
    kept.clear();
    const shuffle = shuffleHere();
    const shown = await open(shuffle);
    found = verdict as Verification;
    expect(outcome(await shuffle.step(told(shown, "over"), 0, []))).toEqual(["broken", "It differs."]);
  }
});

it("a server's key is believed the first time, and another one is told", async () => {
  await open(shuffleHere());
  kept.delete("cairn.shuffle.abc");
  const shuffle = shuffleHere();
  const { send } = await shuffle.step(told({ key: "l" }), 0, []);
  const step = await shuffle.step(told({ key: "l", commits: [(send as { hash: string }).hash, "other"], signature: "signed" }), 0, []);
  expect(step.state?.isKeyNew).toBe(true);
});

it("cards that were dealt before it had opened are told", async () => {
  const shuffle = shuffleHere();
  await shuffle.step(told({}), 0, []);
  expect(outcome(await shuffle.step(told({}, "playing"), 0, []))?.[0]).toBe("broken");
});
