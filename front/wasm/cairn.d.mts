/** What has been answered since the last call; the rest follows by think(), or by lend(). */
export interface Answered {
  isThinking: boolean;
  lacks: string | null;   /* the game whose networks the line waits for */
  lines: string[];
}

export interface WasmEngine {
  /** One line of the protocol; while it thinks or waits, only `stop`. */
  take(line: string): Answered;
  /** The file GAME.networks that was built with the module: the line that waits for it goes on.
   * Null: it is not to be had, and the line is answered with an error. */
  lend(networks: Uint8Array | null): Answered;
  think(milliseconds: number): Answered;
  /** Sentences for people from now on by this catalogue: English to the reader's. */
  speak(catalogue: Record<string, string | string[]>, plural?: (n: number) => number): void;
}

export function openEngine(module: WebAssembly.Module): Promise<WasmEngine>;
