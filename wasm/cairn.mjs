/*
 * cairn.mjs: the glue round cairn.wasm, for a Web Worker and for Node. It
 * lends the module random bytes and a clock, and nothing else of the machine.
 */

function imports(memory) {
  const badFile = () => 8;
  return {
    wasi_snapshot_preview1: {
      random_get(at, length) {
        globalThis.crypto.getRandomValues(new Uint8Array(memory().buffer, at, length));
        return 0;
      },
      clock_time_get(_clock, _precision, at) {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(memory().buffer).setBigUint64(at, nanoseconds, true);
        return 0;
      },
      // The C library's streams: there are none here.
      fd_close: badFile,
      fd_seek: badFile,
      fd_write: badFile,
    },
  };
}

/** An engine of its own, from the compiled module. */
export async function openEngine(module) {
  const instance = await WebAssembly.instantiate(module, imports(() => instance.exports.memory));
  const { memory, room, line, think, answer, _initialize } = instance.exports;
  _initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const lines = () => {
    const all = new Uint8Array(memory.buffer);
    const start = answer();
    return decoder.decode(all.subarray(start, all.indexOf(0, start))).split("\n").slice(0, -1);
  };
  return {
    take(text) {
      const bytes = encoder.encode(text);
      const at = room(bytes.length);
      new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
      const isThinking = line(bytes.length) === 1;
      return { isThinking, lines: lines() };
    },
    think(milliseconds) {
      const isThinking = think(milliseconds) === 1;
      return { isThinking, lines: lines() };
    },
  };
}
