/* prompt.ts: the headline: what is wrong, whose turn it is, what to do next, in
 * the game's own words, by the phase and the steps on offer. */
import { noteIn, type Description } from "../language/games";
import { t } from "../language/language";
import { capital, cardName, playerName } from "../language/names";
import type { TableState } from "../table/table";
import type { View } from "../table/views";
import { hasKind, partOf, type Choice } from "../words";

/** Nothing else is left. */
export const isPassOnly = ({ next }: Choice): boolean => next.size === 1 && next.has("do:pass");

/** A card that says nothing by itself is explained once it is chosen. */
function explained(about: Description, { taken }: Choice): string | null {
  const card = partOf(taken, "hand") ?? "";
  const note = noteIn(about.cards, card);
  return note ? t("%1: %2", capital(cardName(about, card)), note) : null;
}

export function promptFor({ phase }: View, about: Description, choice: Choice): string {
  const { taken, next } = choice;
  const { prompts } = about;
  if (taken.length > 0) {
    const then = prompts.find(({ key }) => key.startsWith("then:") && hasKind(next, key.slice("then:".length)));
    return (taken.length === 1 ? explained(about, choice) : null) ?? then?.name ?? t("Choose where");
  }
  if (isPassOnly(choice)) return prompts.find(({ key }) => key === "pass")?.name ?? t("You cannot move: pass");
  return prompts.find(({ key }) => key === phase)?.name ?? t("Your turn");
}

export function headlineOf(state: TableState, about: Description, choice: Choice): string {
  const { view, seat, status, players, refusal, result } = state;
  if (status.kind === "lost") return t("No connection");
  if (refusal) return refusal;
  if (status.kind === "opening" || !view) return t("Laying the table …");
  if (result || view.to_move === null) return t("The game is over");
  if (view.to_move === seat) return promptFor(view, about, choice);
  if (typeof view.to_move !== "number") return "";
  const name = playerName(players, view.to_move, seat);
  return players[view.to_move]?.kind === "level" ? t("%1 is thinking", name) : t("It is %1's turn", name);
}
