/* request.ts: asks the server by HTTP (docs/api.md). */
import type { Sentence } from "./adviser";

export class ServerRefusal extends Error {
  override readonly name = "ServerRefusal";

  constructor(
    readonly status: number,
    readonly sentence: Sentence,
  ) {
    super(sentence.text);
  }
}

/** Other refusals (a busy or a strict server) say nothing about what was asked for. */
export const isGone = ({ status }: ServerRefusal): boolean => status === 404 || status === 410;

/** `key`: of who made the table. */
export async function request<T>(path: string, body?: unknown, key?: string): Promise<T> {
  const answer = await fetch(path, {
    ...(body !== undefined && {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
    }),
  });
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  const isJson = answer.headers.get("Content-Type")?.includes("json") ?? false;
  const json = isJson ? JSON.parse(text) : null;
  if (!answer.ok || json === null)
    throw new ServerRefusal(answer.ok ? 404 : answer.status, json?.error ?? { text: answer.statusText });
  return json as T;
}
