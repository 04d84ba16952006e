/*
 * golden.mjs: replays a file of golden games through the WebAssembly module:
 * at each word it offers the same legal words, and the result is the same.
 * For Node and for browsers.
 */

/* 64-bit FNV-1a in two halves: BigInt would take most of the time. */
function hash(text) {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let i = 0; i < text.length; i++) {
    low = (low ^ text.charCodeAt(i)) >>> 0;
    // times 0x100000001b3, that is low * 0x1b3 with carry, and low << 8 above
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}

function one(engine, command, head) {
  const { lines } = engine.take(command);
  if (lines.at(-1) !== "ok") throw new Error(`${command}: ${lines.at(-1)}`);
  return head ? lines[0].slice(head.length + 1) : lines[0];
}

/** Says how much was replayed, or throws at the first difference. */
export function replay(engine, name, text) {
  let games = 0;
  let words = 0;
  let expected = null;
  for (const [index, line] of text.split("\n").entries()) {
    const where = `${name}:${index + 1}`;
    const [first, ...rest] = line.split(" ");
    if (first === "game") {
      one(engine, `new ${rest.join(" ")} chance=manual`);
      games++;
    } else if (first === "?") {
      expected = rest.join(" ");
    } else if (first === "result") {
      const { result } = JSON.parse(one(engine, "state"));
      const isSame = rest.every((share, seat) => Math.abs(Number(share) - result[seat]) < 1e-3);
      if (!isSame) throw new Error(`${where}: result ${result.join(" ")}`);
    } else if (first) {
      const moves = one(engine, "moves", "moves");
      if (expected !== null && expected !== moves) throw new Error(`${where}: offers ${moves}`);
      if (hash(moves) !== rest[1]) throw new Error(`${where}: another list: ${moves}`);
      one(engine, `play ${first}`);
      expected = null;
      words++;
    }
  }
  return `${name}: ${games} games, ${words} words`;
}
