/* crypto.ts: what every browser has and Node 18 does not: a global crypto. */
import { webcrypto } from "node:crypto";

(globalThis as { crypto?: unknown }).crypto ??= webcrypto;
