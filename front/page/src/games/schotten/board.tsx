/* board.tsx: Schotten Totten: nine columns; the stones lie between and slide to the winner. */
import { Stamp } from "../../draw/Sprite";
import { pebble } from "../../draw/wobble";
import { nameIn, type Description } from "../../language/games";
import { t } from "../../language/language";
import { placeName } from "../../language/names";
import { hasKind } from "../../words";
import { Formations } from "../Formations";
import type { GameBoard, GameProps } from "../game";
import { Side, Target } from "../Side";
import { Thing } from "../Thing";
import "./schotten.css";
import type { SchottenView, Stone } from "./view";

const shapes = Array.from({ length: 9 }, (_, index) => ({
  body: pebble(31 + index, 24, 18, 21, 14.5, 0.1),
  shade: pebble(61 + index, 22.5, 15.5, 14, 8.5, 0.2),
}));

export function StoneShape({ stone, place, below }: { stone: Omit<Stone, "sides">; place: number; below: number }) {
  const shape = shapes[place - 1] ?? shapes[0];
  return (
    <svg class="stone-shape" viewBox="0 0 48 36" aria-hidden="true">
      <path class="stone-body" d={shape?.body} />
      <path class="stone-shade" d={shape?.shade} />
      {!stone.mud && !stone.blind && <text class="stone-number" x="24" y="23">{place}</text>}
      {stone.mud && <Stamp name="mud" x={stone.blind ? 7 : 15} y={9} size={17} class="stone-sign" />}
      {stone.blind && <Stamp name="blind" x={stone.mud ? 25 : 15} y={9} size={17} class="stone-sign" />}
      {stone.first !== null && stone.owner === null && (
        <path class="first-mark" d={stone.first === below ? "M19 31L24 36 29 31z" : "M19 5L24 0 29 5z"} />
      )}
    </svg>
  );
}

function label(about: Description, stone: Stone, place: number, below: number): string {
  const parts = [placeName(about, place)];
  if (stone.owner !== null) parts.push(stone.owner === below ? t("yours") : t("the other side's"));
  if (stone.mud) parts.push(nameIn(about.features, "mud"));
  if (stone.blind) parts.push(nameIn(about.features, "blind"));
  return parts.join(", ");
}

const needAt = (stone: Stone): number => (stone.mud ? 4 : 3);

function Board(props: GameProps<SchottenView>) {
  const { view, about, below, choice, touch, marks, hinted, look } = props;
  const above = 1 - below;
  return (
    <div class="field border" role="group" aria-label={t("The border")}>
      {view.stones.map((stone, index) => {
        const place = index + 1;
        const owner = stone.owner === null ? "" : stone.owner === below ? " won" : " lost";
        const claim = `claim:${place}`;
        const need = stone.owner !== null ? 0 : needAt(stone);
        const name = label(about, stone, place, below);
        return (
          <div key={place} class={`column${owner}${marks.has(`place:${place}`) ? " fresh" : ""}${owner && marks.has(claim) ? " claimed" : ""}`}>
            <Side {...props} place={place} seat={above} need={need} cards={stone.sides[above] ?? []} />
            <div class="lane">
              <Thing step={claim} choice={choice} touch={touch} class="stone" title={name}
                label={choice.isLit(claim) ? t("Claim %1", name) : name} isMarked={marks.has(claim)}
                isHinted={hinted.has(claim)} look={look && (() => look(place))}>
                <StoneShape stone={stone} place={place} below={below} />
              </Thing>
            </div>
            <Side {...props} place={place} seat={below} need={need} cards={stone.sides[below] ?? []} />
            <Target step={`place:${place}`} choice={choice} touch={touch} where="below" label={name}
              isHinted={hinted.has(`place:${place}`)} />
          </div>
        );
      })}
    </div>
  );
}

export const board: GameBoard<SchottenView> = {
  Board,
  Beside: Formations,
  place: ({ stones }, place) => {
    const stone = stones[place - 1];
    return stone ? { ...stone, need: needAt(stone) } : null;
  },
  sound: ({ path }) => (hasKind(path.steps, "claim") ? "stone" : null),
  hasNamelessSeats: true,
};
