/* pictures.tsx: the pictures of the rules of Schotten Totten 2. */
import { Card } from "../../draw/Card";
import { Stamp } from "../../draw/Sprite";
import { describe } from "../../language/games";
import { Cards } from "../../rules/Cards";
import { FormationRows } from "../../rules/FormationRows";
import type { RulesPictures } from "../../rules/pictures";
import "./siege.css";
import type { Tile } from "./view";
import { WallPart } from "./WallPart";

const Laid = ({ cards }: { cards: string }) => <Cards cards={cards} about={describe("siege")} />;

type Wanted = [need: number, face: Tile["face"]];
const intact: Wanted[] = [[3, "sum"], [4, "all"], [3, "all"], [2, "all"], [3, "all"], [4, "all"], [3, "low"]];
const broken: Wanted[] = [[3, "run"], [2, "same"], [3, "colour"], [4, "low"], [3, "colour"], [2, "same"], [3, "run"]];

const tile = ([need, face]: Wanted, damaged: boolean): Tile => ({ need, face, damaged, sides: [[], []], first: null });

const Wall = ({ faces, damaged }: { faces: Wanted[]; damaged: boolean }) => (
  <div class="wall-row">
    {faces.map((face, index) => (
      <WallPart key={index} index={index} tile={tile(face, damaged)} hasOil={!damaged && [1, 3, 5].includes(index)} />
    ))}
  </div>
);

const Oil = () => (
  <div class="oil-picture">
    <WallPart index={2} tile={tile([3, "all"], false)} hasOil />
    <span class="row-cards down"><span class="struck"><Card card="r9" about={describe("siege")} /></span><Card card="r10" about={describe("siege")} /></span>
  </div>
);

const Zero = () => (
  <div class="zero-picture">
    <Laid cards="g0" />
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><Stamp name="exchange" x={0} y={0} size={24} /></svg>
    <Laid cards="g11" />
  </div>
);

export const pictures: RulesPictures = {
  formations: () => <FormationRows about={describe("siege")} />,
  wall: () => <Wall faces={intact} damaged={false} />,
  broken: () => <Wall faces={broken} damaged />,
  oil: Oil,
  zero: Zero,
  elite: () => <Laid cards="joker spy shield" />,
  actions: () => <Laid cards="redeploy recruit desertion treason explosion support exchange" />,
};
