/* referee.tsx: a real wall, as the referee is shown it. */
import { t } from "../../language/language";
import { seatName } from "../../language/names";
import { changePlace } from "../../referee/position";
import type { View } from "../../table/views";
import type { GameReferee } from "../referees";
import "./siege.css";
import type { SiegeView } from "./view";
import { WallPart } from "./WallPart";

function Middle({ place, view }: { place: number; view: View | null }) {
  const tile = (view as SiegeView | null)?.tiles[place];
  return tile ? <WallPart tile={tile} index={place} hasOil={false} /> : null;
}

export const referee: GameReferee = {
  places: 7,
  noun: "tile",
  claimants: [0],
  copies: { joker: 2, spy: 1, shield: 1 },
  signs: () => ["damaged"],
  hasWilds: ({ tactics }) => tactics === "on",
  field: "wall",
  fieldName: () => t("The wall"),
  sideName: seatName,
  claimText: () => t("Claimed: break the wall"),
  /* The wall is broken, and its cards go to the discard. */
  claimed: (position, place) => {
    const cards = position.places[place]?.sides.flat() ?? [];
    const broken = changePlace(position, place, { sides: [[], []], first: null, signs: ["damaged"] });
    return { ...broken, seen: [...broken.seen, ...cards] };
  },
  Middle,
};
