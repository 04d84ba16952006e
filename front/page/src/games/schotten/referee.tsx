/* referee.tsx: a real border, as the referee is shown it. */
import { Stamp } from "../../draw/Sprite";
import { pebble } from "../../draw/wobble";
import { t } from "../../language/language";
import { changePlace, type Place } from "../../referee/position";
import type { GameReferee } from "../referees";
import "./schotten.css";

function Middle({ at: { owner, signs }, place }: { at: Place; place: number }) {
  const hasMud = signs.includes("mud");
  const hasBlind = signs.includes("blind");
  return (
    <span class={`stone${owner === null ? "" : " owned"}`}>
      <svg class="stone-shape" viewBox="0 0 48 36" aria-hidden="true">
        <path class="stone-body" d={pebble(31 + place, 24, 18, 21, 14.5, 0.1)} />
        {!hasMud && !hasBlind && <text class="stone-number" x="24" y="23">{place + 1}</text>}
        {hasMud && <Stamp name="mud" x={hasBlind ? 7 : 15} y={9} size={17} class="stone-sign" />}
        {hasBlind && <Stamp name="blind" x={hasMud ? 25 : 15} y={9} size={17} class="stone-sign" />}
      </svg>
    </span>
  );
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
