/*
 * link.ts: a record as a link: the whole text, compressed, behind the #, which
 * no server is sent. The first letter says how it is packed.
 */

function toLetters(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromLetters(letters: string): Uint8Array {
  const text = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function through(bytes: Uint8Array, change: TransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(change);
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array>).arrayBuffer());
}

const canPack = () => typeof CompressionStream !== "undefined";

export async function pack(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (!canPack()) return `p${toLetters(bytes)}`;
  return `z${toLetters(await through(bytes, new CompressionStream("deflate")))}`;
}

/** Null where the link was cut short or this browser cannot unpack it. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const bytes = fromLetters(packed.slice(1));
    if (packed[0] === "p") return new TextDecoder().decode(bytes);
    if (packed[0] !== "z" || !canPack()) return null;
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate")));
  } catch {
    return null;
  }
}
