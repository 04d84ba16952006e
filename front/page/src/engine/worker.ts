/*
 * worker.ts: the engine in a thread of its own. Lines are answered in order.
 * Thinking goes in slices, and between two of them a `stop` is heard. What the computer
 * players have learned of a game is fetched when a line first waits for it. One line
 * is the worker's own: `speak LANGUAGE`.
 */
import { openEngine, type Answered, type WasmEngine } from "../../../wasm/cairn.mjs";
import address from "cairn.wasm?url";
import networks from "virtual:networks";

export interface Question {
  id: number;
  line: string;
}

export interface Answer {
  id: number;
  lines: string[];
  isPart?: boolean;   /* said while it thinks; all of it comes again at the end */
}

const sliceMs = 30;

async function open(): Promise<WasmEngine> {
  const file = await fetch(address);
  if (!file.ok) throw new Error(`${address}: ${file.status}`);
  return openEngine(await WebAssembly.compile(await file.arrayBuffer()));
}

/** The networks of a game; null: they are not to be had now. */
async function fetchNetworks(game: string): Promise<Uint8Array | null> {
  const from = networks[game];
  const file = from ? await fetch(from).catch(() => null) : null;
  return file?.ok ? file.arrayBuffer().then((bytes) => new Uint8Array(bytes), () => null) : null;
}

/** Sentences of the engine in the reader's language. */
interface Catalogue {
  default: Record<string, string | string[]>;
  plural: (n: number) => number;
}

const catalogues: Record<string, () => Promise<Catalogue>> = {
  fr: () => import("../../../po/fr.po?engine"),
  de: () => import("../../../po/de.po?engine"),
};

async function speak(language: string): Promise<string[]> {
  const catalogue = await catalogues[language]?.();
  (await engine).speak(catalogue?.default ?? {}, catalogue?.plural);
  return ["ok"];
}

const engine = open();
let last: Promise<unknown> = engine;
let isStopped = false;

const pause = () => new Promise((resolve) => setTimeout(resolve));

async function answer(line: string, tell: (lines: string[]) => void): Promise<string[]> {
  const ask = await engine;
  const lines: string[] = [];
  const hear = (part: Answered): Answered => {
    lines.push(...part.lines);
    return part;
  };
  isStopped = false;
  let part = hear(ask.take(line));
  while (part.lacks !== null) part = hear(ask.lend(await fetchNetworks(part.lacks)));
  while (part.isThinking) {
    /* Whoever is in a hurry, perhaps while something was fetched, gets the best of a slice. */
    part = hear(ask.think(sliceMs));
    if (!part.isThinking) break;
    if (part.lines.length > 0) tell(part.lines);
    await pause();
    if (isStopped) part = hear(ask.take("stop"));
  }
  return lines;
}

/** One question's failure (a part of the page that is not there, a trap) is
 * its own: the next one is answered. */
function take({ id, line }: Question): Promise<string[]> {
  const [command, language] = line.split(" ");
  if (command === "speak") return speak(language ?? "en");
  return answer(line, (lines) => self.postMessage({ id, lines, isPart: true } satisfies Answer));
}

self.onmessage = ({ data }: MessageEvent<Question>) => {
  if (data.line === "stop") {
    isStopped = true;
    return;
  }
  last = last.then(async () => {
    const lines = await take(data).catch((error: unknown) => [`error ${String(error)}`]);
    self.postMessage({ id: data.id, lines } satisfies Answer);
  });
};

engine.catch((error: unknown) => {
  self.postMessage({ id: -1, lines: [`error ${String(error)}`] } satisfies Answer);
});
