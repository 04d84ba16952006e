/* online.test.ts: what a table at a server makes of refusals and lost
 * connections, with a server, a socket and an engine that only pretend. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Sentence } from "./adviser";
import { OnlineTable } from "./online";
import type { View } from "./views";
import { rememberVisit, visits } from "./visited";

vi.mock("./adviser", () => ({
  Adviser: class {
    tell = async (view: View) => ({ view, deeds: [], why: [], picture: [] });
    steps = async (words: string[]) => words.map((word) => ({ word, steps: [`do:${word}`] }));
    say = async (_: string, { text, phrase = text, arguments: given = [] }: Sentence) =>
      `said: ${phrase.replace("%1", String(given[0]))}`;
    close = () => {};
  },
}));

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  sent: { type: string }[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  constructor() {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const table = {
  table: "abc", game: "g", preset: null, options: {}, referee: "helpful", state: "playing", seats: [{ kind: "person", taken: true }],
  number: 3, grace: 0, result: null, ending: null, clock: null, offers: [], series: null, next: null,
  chance: { commit: "", verified: false, commits: [], opened: [], attempt: 1, key: "", signature: null },
};
const view = { game: "g", options: {}, to_move: 0, phase: "play", result: null, ply: 3 };
const snapshot = { type: "snapshot", number: 3, seat: 0, table, view, moves: ["pass"], words: ["+a"] };
const event = { type: "event", kind: "word", word: "pass", by: 0, number: 4, view, moves: ["pass"] };

let status = 200;
const kept = new Map<string, string>();
let opened: OnlineTable;

beforeEach(() => {
  vi.useFakeTimers();
  status = 200;
  Socket.all = [];
  kept.clear();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { origin: "http://here", href: "http://here/t/abc" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("fetch", async () =>
    Response.json(status === 200 ? table : { error: { code: "x", text: "Not now." } }, { status }));
  rememberVisit({ id: "abc", game: "g", players: [], seat: 0, result: null });
});
afterEach(() => {
  opened.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const kind = () => opened.state.value.status.kind;
const newest = () => Socket.all.at(-1) as Socket;

async function open(): Promise<void> {
  opened = new OnlineTable("abc", () => {});
  await settle();
}

async function sit(): Promise<void> {
  await open();
  newest().onopen();
  newest().say(snapshot);
  await settle();
}

describe("a word that the server refuses", () => {
  it("is explained, also once the table has been laid anew; until the table changes", async () => {
    await sit();
    opened.play("pass");
    newest().say({ type: "refused", code: "stone-full", text: "Stone 3 is full.", phrase: "Stone %1 is full.", arguments: [3], number: 3 });
    await settle();
    expect(Socket.all.length).toBe(2);
    newest().say(snapshot);
    await settle();
    expect(opened.state.value.refusal).toBe("said: Stone 3 is full.");
    expect(opened.state.value.paths.map(({ word }) => word)).toEqual(["pass"]);
    newest().say(event);
    await settle();
    expect(opened.state.value.refusal).toBeNull();
  });
});

describe("a server that does not let one in", () => {
  it.each([403, 429, 500])("with %i, is asked again, and the visit is kept", async (refused) => {
    status = refused;
    await open();
    expect(kind()).toBe("lost");
    expect(opened.state.value.refusal).toBe("said: Not now.");
    expect(visits().length).toBe(1);
    status = 200;
    await vi.advanceTimersByTimeAsync(1000);
    newest().say(snapshot);
    await settle();
    expect(kind()).toBe("playing");
  });

  it("because there is no such table, is left alone, and the visit is forgotten", async () => {
    status = 404;
    await open();
    expect(kind()).toBe("gone");
    expect(visits()).toEqual([]);
  });
});

it("a table that was deleted while the connection was lost is not asked for again", async () => {
  await sit();
  status = 404;
  newest().onclose({ code: 1006 });
  expect(kind()).toBe("lost");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kind()).toBe("gone");
  expect(Socket.all.length).toBe(1);
  expect(visits()).toEqual([]);
});

describe("a table that another machine has from now on", () => {
  it("is found there at once, and nobody is told", async () => {
    await sit();
    newest().onclose({ code: 1012 });
    expect(kind()).toBe("playing");
    expect(Socket.all.length).toBe(2);
    newest().onopen();
    newest().say(snapshot);
    await settle();
    expect(opened.state.value.paths.map(({ word }) => word)).toEqual(["pass"]);
  });

  it("is waited for if it is not there either", async () => {
    await sit();
    newest().onclose({ code: 1012 });
    newest().onopen();
    newest().onclose({ code: 1012 });
    expect(kind()).toBe("lost");
    expect(Socket.all.length).toBe(2);
  });
});

describe("a match at a server", () => {
  it("is over for reasons that are said here", async () => {
    await sit();
    const ending = [{ code: "match-score", text: "Ended after %1.", arguments: [2] }];
    const series = { round: 2, due: 2, wins: null, score: [7], over: true, winner: 0, ending };
    newest().say({ type: "seats", table: { ...table, result: [1], ending: "words", series } });
    await settle();
    expect(opened.state.value.match).toMatchObject({ round: 2, due: 2, score: [7], isCounted: true, isOver: true, winner: 0, why: ["said: Ended after 2."] });
  });
});
