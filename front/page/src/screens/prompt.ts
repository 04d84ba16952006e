/* prompt.ts: what to do next, in the game's own words, by the phase and the
 * steps on offer. */
import type { Description } from "../language/games";
import { t } from "../language/language";
import type { View } from "../table/views";
import { hasKind, type Choice } from "../words";

export function promptFor({ phase }: View, { prompts }: Description, { taken, next }: Choice): string {
  if (taken.length > 0) {
    const then = prompts.find(({ key }) => key.startsWith("then:") && hasKind(next, key.slice("then:".length)));
    return then?.name ?? t("Choose where");
  }
  if (next.size === 1 && next.has("do:pass")) return t("You cannot move: pass");
  return prompts.find(({ key }) => key === phase)?.name ?? t("Your turn");
}
