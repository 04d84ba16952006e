/* say.ts: what happened as a line, for the log and for ears. */
import type { Deed } from "../table/sight";
import type { Seat } from "../table/views";
import { t } from "./language";

/** Null where there is nothing to tell: a card that came to another hand. */
export function sayDeed({ by, text, moves }: Deed, name: (seat: Seat) => string): string | null {
  if (by !== "chance") return t("%1: %2", name(by), text);
  const to = moves?.[1] ?? "";
  return to.startsWith("hand:") && !to.startsWith("hand:?") ? text : null;
}
