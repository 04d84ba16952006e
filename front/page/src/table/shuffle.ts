/*
 * shuffle.ts: one's own part in a verified shuffle: 32 random bytes, first
 * their hash, then, once everybody's hash lies open, the bytes themselves.
 */
import { remember, remembered } from "../memory";
import type { Adviser } from "./adviser";
import type { ServerTable } from "./server";
import type { Seat } from "./views";

const name = (id: string) => `chance.${id}`;

function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is to be sent now, or null. */
export async function contribution(table: ServerTable, seat: Seat, adviser: Adviser): Promise<object | null> {
  const { verified, commits, opened } = table.chance;
  if (!verified || table.state === "playing" || table.state === "over") return null;
  if (!commits[seat]) {
    const bytes = randomHex();
    remember(name(table.table), bytes);
    return { type: "commit", hash: await adviser.hash(bytes) };
  }
  const isReady = table.seats.every(({ kind }, one) => kind === "level" || commits[one]);
  const bytes = remembered(name(table.table));
  if (!isReady || opened[seat] || typeof bytes !== "string") return null;
  return { type: "open", contribution: bytes };
}
