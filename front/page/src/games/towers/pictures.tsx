/* pictures.tsx: the pictures of the rules of Spiel der Türme. */
import type { RulesPictures } from "../../rules/pictures";
import { Still } from "../Still";
import { squares } from "./squares";
import { Tower } from "./Tower";
import "./towers.css";
import type { TowersView } from "./view";

const emptyTown: TowersView = {
  game: "towers", options: { players: "4", height: "5" }, to_move: null, phase: "play", result: null, ply: 0,
  squares: {}, points: [0, 0, 0, 0], barred: {},
};

/** A piece on every street square, mixed by a fixed rule. */
const dealt = () => Object.fromEntries(
  squares().filter(({ symbol }) => !symbol).map(({ name }, index) => {
    const mixed = (index * 37 + 11) % 80;
    return [name, `${"ABCD"[mixed % 4]}${"prbg"[Math.floor(mixed / 4) % 4]}`];
  }),
);

const Town = ({ pieces, lit = [] }: { pieces: Record<string, string>; lit?: string[] }) => (
  <div class="board board-towers picture-board picture-town">
    <Still view={{ ...emptyTown, squares: pieces } as TowersView} below={0} marks={new Set(lit.map((square) => `square:${square}`))} />
  </div>
);

const OneTower = ({ storeys, isSafe }: { storeys: string; isSafe: boolean }) => (
  <span class="one-tower"><Tower symbol="A" storeys={storeys} isSafe={isSafe} isNeutral={false} isBarred={false} sign="" /></span>
);

/** A purple tower with the fir that meets its own colour, another's and sites. */
const moving = { f5: "Cp", f8: "Ar", c5: "Cg", h5: "Bp", j5: "Db", f4: "Ap" };
const reached = ["c5", "d5", "e5", "g5", "i5", "f3", "f1"];

export const pictures: RulesPictures = {
  town: () => <Town pieces={dealt()} />,
  tower: () => <OneTower storeys="rgp" isSafe={false} />,
  roof: () => <OneTower storeys="brpgp" isSafe />,
  moves: () => <Town pieces={moving} lit={reached} />,
};
