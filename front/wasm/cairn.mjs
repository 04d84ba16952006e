/*
 * cairn.mjs: the glue round cairn.wasm, for a Web Worker and for Node. It
 * lends the module random bytes, a clock and the reader's language, and
 * nothing else of the machine. The networks of the computer players are not in the
 * module: whoever asks it lends those of a game once a line waits for them.
 */

function imports(memory, translate) {
  const badFile = () => 8;
  return {
    cairn: { translate },
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

/** Which form a number takes: one, or more. */
const english = (n) => Number(n !== 1);

/** An engine of its own, from the compiled module. */
export async function openEngine(module) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let kept = new Map();
  let texts = {};
  let pluralForm = english;

  const textAt = (start) => {
    const all = new Uint8Array(memory.buffer);
    return decoder.decode(all.subarray(start, all.indexOf(0, start)));
  };
  /* A message is written into the module once a language, and stays there. */
  const translate = (at, pluralAt, n) => {
    const message = textAt(at);
    const entry = texts[message];
    const form = pluralAt === 0 ? 0 : pluralForm(n);
    const text = Array.isArray(entry) ? entry[form] : entry;
    if (typeof text !== "string") return pluralAt === 0 || n === 1 ? at : pluralAt;
    const name = `${form}${message}`;
    if (!kept.has(name)) kept.set(name, keepText(text));
    return kept.get(name);
  };
  const keepText = (text) => {
    const bytes = encoder.encode(`${text}\0`);
    const at = keep(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    return at;
  };

  const instance = await WebAssembly.instantiate(module, imports(() => memory, translate));
  const { memory, room, line, think, lacks, lend, answer, keep, _initialize } = instance.exports;
  _initialize();
  /* To make room may move the memory. */
  const write = (bytes) => {
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  };
  const answered = (status) => ({
    isThinking: status === 1,
    lacks: lacks() === 0 ? null : textAt(lacks()),
    lines: textAt(answer()).split("\n").slice(0, -1),
  });
  return {
    speak(catalogue, plural = english) {
      texts = catalogue;
      pluralForm = plural;
      kept = new Map();
    },
    take: (text) => answered(line(write(encoder.encode(text)))),
    lend: (bytes) => answered(lend(bytes === null ? 0 : write(bytes))),
    think: (milliseconds) => answered(think(milliseconds)),
  };
}
