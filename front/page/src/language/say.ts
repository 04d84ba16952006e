/* say.ts: a word of the game as a short sentence, for the log and for ears. */
import type { TableEvent } from "../table/table";
import type { GameKey } from "../table/views";
import { t } from "./language";
import { cardName, placeName } from "./names";

/** What was done, without who did it. Cards that only one hand knows are
 * never named here. */
export function sayWord(game: GameKey, word: string): string {
  const colon = word.indexOf(":");
  const verb = colon < 0 ? "" : word.slice(0, colon);
  const rest = word.slice(colon + 1);
  const at = (text: string) => placeName(game, text);
  switch (verb) {
    case "":
      break;
    case "claim":
      return t("claim of %1", at(rest));
    case "retreat":
      return t("retreat from %1", at(rest));
    case "oil":
      return t("oil at %1", at(rest));
    case "draw":
      return rest === "tactic" ? t("draw from the tactic pile") : t("draw from the pile");
    case "return":
      return t("a card under its pile");
    case "shuffle":
      return t("%1 shuffled into the pile", cardName(rest));
    case "exchange":
    case "give":
      return t("cards to the other hand");
    default:
      return t("%1: %2", cardName(verb), sayTarget(game, rest));
  }
  if (word === "done") return t("no more");
  if (word === "pass") return t("passes");
  const [card = "", place] = word.split("@");
  if (place !== undefined) return t("%1 at %2", cardName(card), at(place));
  const [from = "", to] = word.split(">");
  if (to !== undefined) return t("%1 to %2", from, to);
  return cardName(word);
}

function sayTarget(game: GameKey, rest: string): string {
  const [source = "", target] = rest.split(">");
  const [card = "", place = ""] = source.split("@");
  if (place === "") return placeName(game, card);
  const what = t("%1 at %2", cardName(card), placeName(game, place));
  if (target === undefined) return what;
  return target === "x" ? t("%1, discarded", what) : t("%1 to %2", what, placeName(game, target));
}

/** A whole event; null where there is nothing to tell. */
export function sayEvent(
  game: GameKey,
  { word, by }: TableEvent,
  name: (seat: number) => string,
): string | null {
  if (word.startsWith("+")) {
    const isOwn = by === "chance" && !word.includes("?") && !word.includes(",") && game !== "towers";
    return isOwn ? t("drawn: %1", cardName(word.slice(1))) : null;
  }
  if (by === "chance" || by === null) return sayWord(game, word);
  return t("%1: %2", name(by), sayWord(game, word));
}
