/* board.tsx: Schotten Totten 2: the wall across the middle, the attacker's cards on one side of
 * it, the defender's on the other. */
import { describe, nameIn, type Description } from "../../language/games";
import { t } from "../../language/language";
import { placeName } from "../../language/names";
import { hasKind } from "../../words";
import { Formations } from "../Formations";
import type { GameBoard, GameProps } from "../game";
import { Side, Target } from "../Side";
import { Thing } from "../Thing";
import "./siege.css";
import type { SiegeView, Tile } from "./view";
import { WallPart } from "./WallPart";

const attacker = 0;
/** Where the three cauldrons stand; they are used from the outside in. */
const oilAt = [[3], [3, 1], [3, 1, 5]];

const asks = (about: Description, tile: Tile): string => t("%1 cards, %2", tile.need, nameIn(about.features, tile.face));

function label(about: Description, tile: Tile, place: number): string {
  const parts = [placeName(about, place), asks(about, tile)];
  if (tile.damaged) parts.push(nameIn(about.features, "damaged"));
  return parts.join(", ");
}

/** Which cards a touch on the wall concerns. */
function reach(taken: readonly string[], below: number): "above" | "below" | "column" {
  if (taken[0] === "do:oil") return below === attacker ? "below" : "above";
  return taken[0] === "hand:explosion" ? "column" : "below";
}

function Board(props: GameProps<SiegeView>) {
  const { view, about, below, choice, touch, marks, hinted, look } = props;
  const above = 1 - below;
  const oil = oilAt[view.oil - 1] ?? [];
  const isPouring = choice.isTaken("do:oil");
  return (
    <div class="field wall" role="group" aria-label={t("The wall")}>
      {view.tiles.map((tile, index) => {
        const place = index + 1;
        const claim = `claim:${place}`;
        const name = label(about, tile, place);
        const aimed = isPouring && choice.isLit(`place:${place}`) ? tile.sides[attacker][0] : null;
        return (
          <div key={place} class={marks.has(`place:${place}`) ? "column fresh" : "column"}>
            <Side {...props} place={place} need={tile.need} seat={above} cards={[...(tile.sides[above] ?? [])].reverse()}
              aimed={above === attacker ? (aimed ?? null) : null} />
            <div class="lane">
              <Thing step={claim} choice={choice} touch={touch} class="part" title={name}
                label={choice.isLit(claim) ? t("Claim %1", name) : name} isMarked={marks.has(claim)}
                isHinted={hinted.has(claim)} look={look && (() => look(place))}>
                <WallPart tile={tile} index={index} hasOil={oil.includes(index)}
                  first={tile.first === null ? null : tile.first === below ? "below" : "above"} />
              </Thing>
            </div>
            <Side {...props} place={place} need={tile.need} seat={below} cards={tile.sides[below] ?? []}
              aimed={below === attacker ? (aimed ?? null) : null} />
            <Target step={`place:${place}`} choice={choice} touch={touch}
              where={reach(choice.taken, below)} label={name}
              isHinted={hinted.has(`place:${place}`)} />
          </div>
        );
      })}
    </div>
  );
}

const Beside = ({ about }: { about: Description }) => (
  <Formations about={about}>
    <p>{t("A part of the wall that asks for one kind counts only that kind and the sum.")}</p>
  </Formations>
);

const loud = new Set(["do:oil", "hand:explosion"]);

export const board: GameBoard<SiegeView> = {
  Board,
  Beside,
  place: ({ tiles }, place) => {
    const tile = tiles[place - 1];
    return tile ? { ...tile, owner: null, note: asks(describe("siege"), tile) } : null;
  },
  sound: ({ path: { steps } }) => (hasKind(steps, "claim") || loud.has(steps[0] ?? "") ? "crack" : null),
  icons: { "do:oil": "cauldron" },
};
