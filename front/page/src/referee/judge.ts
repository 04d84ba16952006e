/* judge.ts: asks the engine what the position is worth. */
import type { Engine } from "../engine/engine";
import type { View } from "../table/views";
import { drawn, type Position, type Question } from "./position";

export interface Finding extends Question {
  verdict: "proven" | "beaten" | "incomplete";
  added: string[];   /* the cards that would beat it */
  lines: string[];   /* the proof, for people */
}

export interface Judgement {
  view: View;
  findings: Finding[];
}

/** A position that cannot be is thrown, as a sentence. */
export async function judge(engine: Engine, position: Position): Promise<Judgement> {
  const { text, questions } = drawn(position);
  const lines = await engine.ask(`judge ${encodeURIComponent(text)}`);
  const answers = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const findings = questions.map((question, index) => {
    const { verdict, added, lines } = answers[index] as { verdict: Finding["verdict"]; added: string; lines: string[] };
    return { ...question, verdict, added: added.split(",").filter(Boolean), lines };
  });
  return { view: answers.at(-1)?.position as View, findings };
}
