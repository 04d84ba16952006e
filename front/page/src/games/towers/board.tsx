/* board.tsx: Spiel der Türme: the town: streets of cobbles, plots with their symbol, towers. */
import { Stamp } from "../../draw/Sprite";
import { pebble, slab } from "../../draw/wobble";
import { nameIn, type Description } from "../../language/games";
import { t } from "../../language/language";
import { colourSign } from "../../language/names";
import type { GameBoard, GameProps } from "../game";
import { Thing } from "../Thing";
import { squares, type Square } from "./squares";
import { Tower } from "./Tower";
import "./towers.css";
import type { TowersView } from "./view";

const cobbles = [0, 1, 2, 3].map((kind) =>
  [[11, 11, 9.5, 9], [33, 10, 9.5, 8.5], [10, 32, 8.8, 9.5], [32, 32, 10, 9.8]].map(
    ([x = 0, y = 0, rx = 0, ry = 0], index) => pebble(101 + 4 * kind + index, x, y, rx, ry, 0.14),
  ),
);
const plot = slab(120, 1.5, 1.5, 41, 41, 4, 0.8);

function Ground({ square }: { square: Square }) {
  const kind = (square.column * 5 + square.row * 3) % cobbles.length;
  return (
    <svg class="ground" viewBox="0 0 44 44" aria-hidden="true">
      {square.symbol ? (
        <>
          <path class="plot" d={plot} />
          <Stamp name={square.symbol} x={10} y={10} size={24} class="carved" />
        </>
      ) : (
        cobbles[kind]?.map((stone) => <path key={stone} class="cobble" d={stone} />)
      )}
    </svg>
  );
}

/** Nobody's seat has its colour. */
const isNeutral = ({ seats }: Description, tower: string): boolean =>
  seats.every(({ colour }) => colour !== tower.at(-1));

function label(about: Description, square: Square, tower: string | undefined): string {
  const parts = [square.name];
  if (square.symbol) parts.push(t("site of the %1", nameIn(about.features, square.symbol)));
  if (tower) {
    const colour = nameIn(about.colours, tower.at(-1) ?? "");
    parts.push(t("tower of the %1, height %2, %3", nameIn(about.features, tower[0] ?? ""), tower.length - 1, colour));
    if (isNeutral(about, tower)) parts.push(nameIn(about.features, "neutral"));
  }
  return parts.join(", ");
}

/** The names of columns and rows, as the moves are told. */
function Edges() {
  const all = squares();
  return (
    <>
      {all.filter(({ row }) => row === 0).map(({ column, name }) => (
        <span key={name} class="edge file" aria-hidden="true" style={{ "--column": column + 2, "--turned": 14 - column }}>{name[0]}</span>
      ))}
      {all.filter(({ column }) => column === 0).map(({ row, name }) => (
        <span key={name} class="edge rank" aria-hidden="true" style={{ "--row": row + 1 }}>{name.slice(1)}</span>
      ))}
    </>
  );
}

function Board({ view, about, choice, touch, marks, hinted }: GameProps<TowersView>) {
  const limit = view.options.height === "any" ? Infinity : 5;
  return (
    <div class={choice.taken.length > 0 ? "field town aiming" : "field town"} role="group" aria-label={t("The town")}>
      <Edges />
      {squares().map((square) => {
        const tower = view.squares[square.name];
        const step = `square:${square.name}`;
        const place = {
          "--column": square.column + 2,
          "--row": square.row + 1,
          "--turned": 14 - square.column,
        };
        return (
          <div key={square.name} class={square.symbol ? "cell site" : "cell"} style={place}>
            <Ground square={square} />
            <Thing step={step} choice={choice} touch={touch} class="square"
              label={label(about, square, tower)} title={label(about, square, tower)}
              isMarked={marks.has(step)} isHinted={hinted.has(step)}>
              {tower && (
                <Tower symbol={tower[0] ?? "A"} storeys={tower.slice(1)}
                  isSafe={tower.length - 1 >= limit}
                  isNeutral={isNeutral(about, tower)}
                  isBarred={square.name in view.barred}
                  sign={colourSign(about, tower.at(-1) ?? "")} />
              )}
            </Thing>
          </div>
        );
      })}
    </div>
  );
}

export const board: GameBoard<TowersView> = { Board };
