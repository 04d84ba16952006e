/* pictures.tsx: the pictures of Schotten Totten's rules. */
import { pebble } from "../../draw/wobble";
import { describe } from "../../language/games";
import { Cards } from "../../rules/Cards";
import { FormationRows } from "../../rules/FormationRows";
import type { RulesPictures } from "../../rules/pictures";
import { Still } from "../Still";
import "./schotten.css";
import type { SchottenView, Stone } from "./view";

const Laid = ({ cards }: { cards: string }) => <Cards cards={cards} about={describe("schotten")} />;

const stone = (below = "", above = "", owner: number | null = null): Stone => ({
  owner,
  mud: false,
  blind: false,
  sides: [below.split(" ").filter(Boolean), above.split(" ").filter(Boolean)],
  first: null,
});

function Border({ stones }: { stones: Record<number, Stone> }) {
  const view: SchottenView = {
    game: "schotten", options: {}, to_move: null, phase: "play", result: null, ply: 0, hands: [[], []], piles: {},
    stones: Array.from({ length: 9 }, (_, index) => stones[index + 1] ?? stone()),
  };
  return <div class="board picture-board"><Still view={view} below={0} /></div>;
}

/** Nine stones alone: won, lost or in between. */
const Stones = ({ owners }: { owners: string }) => (
  <div class="stone-row">
    {[...owners].map((owner, index) => (
      <div key={index} class={{ w: "won", l: "lost" }[owner] ?? ""}>
        <svg class="stone" viewBox="0 0 48 36">
          <path class="stone-body" d={pebble(31 + index, 24, 18, 21, 14.5, 0.1)} />
          <text class="stone-number" x="24" y="23">{index + 1}</text>
        </svg>
      </div>
    ))}
  </div>
);

const Proof = () => (
  <div class="proof-picture">
    <span class="row-cards"><Laid cards="b8 b9" /><span class="gap" /></span>
    <svg viewBox="0 0 48 30" class="proof-stone" aria-hidden="true"><ellipse class="stone-body" cx="24" cy="15" rx="21" ry="12" /><text class="stone-number" x="24" y="20">5</text></svg>
    <Laid cards="r6 r7 r8" />
    <span class="elsewhere"><Laid cards="b7" /></span>
  </div>
);

export const pictures: RulesPictures = {
  border: () => <Border stones={{ 2: stone("g4 g6", "r9"), 4: stone("b1"), 5: stone("r6 r7", "b8 b9"), 8: stone("", "y3 p3") }} />,
  formations: () => <FormationRows about={describe("schotten")} />,
  proof: Proof,
  three: () => <Stones owners="-l-www--l" />,
  elite: () => <Laid cards="joker spy shield" />,
  modes: () => <Laid cards="blind mud" />,
  ruses: () => <Laid cards="hunter strategist banshee traitor" />,
};
