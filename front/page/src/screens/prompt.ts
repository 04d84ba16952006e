/* prompt.ts: what to do next, in a few words, from the steps on offer. */
import { mark, t } from "../language/language";
import type { View } from "../table/views";
import type { Choice, Step } from "../words";

const byPhase: Record<string, string> = {
  play: mark("Your turn: choose a card"),
  claim: mark("Claim what is yours, or go on"),
  draw: mark("Choose a pile to draw from"),
  return: mark("Choose a card to put under its pile"),
  shuffle: mark("Choose a card to shuffle in"),
  give: mark("Choose the cards to give"),
  extra: mark("Move another tower, or stop"),
};

/** After the first step: by the first kind of thing that is lit. */
const byKind: [string, string][] = [
  ["board:", mark("Choose a card on the table")],
  ["loose:", mark("Choose a card from the discard")],
  ["hand:", mark("Choose the cards to give")],
  ["place:", mark("Choose where")],
  ["square:", mark("Choose where")],
  ["do:", mark("Confirm, or take it back")],
];

export function promptFor(view: View, choice: Choice): string {
  const steps = [...choice.next];
  const has = (kind: string) => steps.some((step: Step) => step.startsWith(kind));
  if (choice.taken.length > 0) {
    const found = byKind.find(([kind]) => has(kind));
    return t(found?.[1] ?? "Choose where");
  }
  if (steps.length === 1 && has("do:pass")) return t("You cannot move: pass");
  if (view.game === "towers" && view.phase === "play") return t("Your turn: choose a tower");
  return t(byPhase[view.phase] ?? mark("Your turn"));
}
