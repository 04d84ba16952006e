/** What has been answered since the last call; the rest follows by think(). */
export interface Answered {
  isThinking: boolean;
  lines: string[];
}

export interface WasmEngine {
  /** One line of the protocol; while it thinks, only `stop`. */
  take(line: string): Answered;
  think(milliseconds: number): Answered;
  /** Sentences for people from now on by this catalogue: English to the reader's. */
  speak(catalogue: Record<string, string | string[]>, plural?: (n: number) => number): void;
}

export function openEngine(module: WebAssembly.Module): Promise<WasmEngine>;
