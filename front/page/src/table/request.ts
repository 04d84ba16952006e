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

export async function request<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    ...(body !== undefined && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("Content-Type")?.includes("json") ?? false;
  const json = isJson ? JSON.parse(text) : null;
  if (!answer.ok || json === null)
    throw new ServerRefusal(answer.ok ? 404 : answer.status, json?.error ?? { text: answer.statusText });
  return json as T;
}
