/* sides.ts: what the two sides of a real table are called. */
import { t } from "../language/language";
import { roleName } from "../language/names";
import type { Seat } from "../table/views";
import type { DuelKey } from "./position";

export function sideName(game: DuelKey, seat: Seat): string {
  if (game === "siege") return roleName(game, seat);
  return seat === 0 ? t("near side") : t("far side");
}
