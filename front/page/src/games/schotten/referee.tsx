/* referee.tsx: a real border, as the referee is shown it. */
import { t } from "../../language/language";
import { changePlace, type Place } from "../../referee/position";
import type { GameReferee } from "../referees";
import { StoneShape } from "./board";

function Middle({ at: { owner, signs }, place }: { at: Place; place: number }) {
  const stone = { owner, mud: signs.includes("mud"), blind: signs.includes("blind"), first: null };
  return <span class={`stone${owner === null ? "" : " owned"}`}><StoneShape stone={stone} place={place + 1} below={0} /></span>;
}

export const referee: GameReferee = {
  places: 9,
  noun: "stone",
  claimants: [0, 1],
  copies: { joker: 2, spy: 1, shield: 1 },
  signs: ({ tactics }) => (tactics === "on" ? ["mud", "blind"] : []),
  hasWilds: ({ tactics }) => tactics === "on",
  field: "border",
  fieldName: () => t("The border"),
  sideName: (_, seat) => (seat === 0 ? t("near side") : t("far side")),
  claimText: () => t("Claimed: move the stone"),
  claimed: (position, place, seat) => changePlace(position, place, { owner: seat }),
  Middle,
};
