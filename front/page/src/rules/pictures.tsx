/* pictures.tsx: the pictures of the rules, laid with the page's own cards,
 * stones, walls and towers. */
import type { JSX } from "preact";
import { Card } from "../draw/Card";
import type { DeckName } from "../draw/deck";
import { Stamp } from "../draw/Sprite";
import { pebble } from "../draw/wobble";
import { Still } from "../games/Still";
import { Tower } from "../games/Tower";
import { WallPart } from "../games/WallPart";
import { squares } from "../games/board";
import { mark, t } from "../language/language";
import type { GameKey, SchottenView, Stone, Tile, TowersView } from "../table/views";

function Cards({ cards, deck = "schotten" }: { cards: string; deck?: DeckName }) {
  return <span class="row-cards">{cards.split(" ").map((card, index) => <Card key={index} card={card} deck={deck} />)}</span>;
}

/* ---- Schotten Totten. */

const stone = (below = "", above = "", owner: number | null = null): Stone => ({
  owner,
  mud: false,
  blind: false,
  sides: [below.split(" ").filter(Boolean), above.split(" ").filter(Boolean)],
  first: null,
});

function Border({ stones }: { stones: Record<number, Stone> }) {
  const view: SchottenView = {
    game: "schotten", options: {}, to_move: null, phase: "play", result: null, ply: 0,
    hands: [[], []], piles: {}, discard: [], unseen: [], tactics_played: [0, 0], passes: 0,
    joker_played: [false, false],
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

const formations: [string, string][] = [
  [mark("Colour run"), "r6 r7 r8"],
  [mark("Same value"), "y8 g8 p8"],
  [mark("Colour"), "b2 b5 b9"],
  [mark("Run"), "o3 y4 g5"],
  [mark("Sum"), "p2 r4 g9"],
];

const Formations = () => (
  <div class="formation-rows">
    {formations.map(([name, cards]) => (
      <div key={name}><Cards cards={cards} /><b>{t(name)}</b></div>
    ))}
  </div>
);

const Proof = () => (
  <div class="proof-picture">
    <span class="row-cards"><Cards cards="b8 b9" /><span class="gap" /></span>
    <svg viewBox="0 0 48 30" class="proof-stone" aria-hidden="true"><ellipse class="stone-body" cx="24" cy="15" rx="21" ry="12" /><text class="stone-number" x="24" y="20">5</text></svg>
    <Cards cards="r6 r7 r8" />
    <span class="elsewhere"><Cards cards="b7" /></span>
  </div>
);

/* ---- Schotten Totten 2. */

type Face = [need: number, face: Tile["face"]];
const intact: Face[] = [[3, "sum"], [4, "all"], [3, "all"], [2, "all"], [3, "all"], [4, "all"], [3, "low"]];
const broken: Face[] = [[3, "run"], [2, "same"], [3, "colour"], [4, "low"], [3, "colour"], [2, "same"], [3, "run"]];

const tile = ([need, face]: Face, damaged: boolean): Tile => ({ need, face, damaged, sides: [[], []], first: null });

const Wall = ({ faces, damaged }: { faces: Face[]; damaged: boolean }) => (
  <div class="wall-row">
    {faces.map((face, index) => (
      <WallPart key={index} index={index} tile={tile(face, damaged)} hasOil={!damaged && [1, 3, 5].includes(index)} />
    ))}
  </div>
);

const Oil = () => (
  <div class="oil-picture">
    <WallPart index={2} tile={tile([3, "all"], false)} hasOil />
    <span class="row-cards down"><span class="struck"><Card card="r9" deck="siege" /></span><Card card="r10" deck="siege" /></span>
  </div>
);

const Zero = () => (
  <div class="zero-picture">
    <Cards cards="g0" deck="siege" />
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><Stamp name="exchange" x={0} y={0} size={24} /></svg>
    <Cards cards="g11" deck="siege" />
  </div>
);

/* ---- Spiel der Türme. */

const emptyTown: TowersView = {
  game: "towers", options: { players: "4", height: "5" }, to_move: null, phase: "play", result: null, ply: 0,
  squares: {}, points: [0, 0, 0, 0], barred: {}, quiet: 0, extra: false,
};

/** A piece on every street square, mixed by a fixed rule. */
const dealt = Object.fromEntries(
  squares.filter(({ symbol }) => !symbol).map(({ name }, index) => {
    const mixed = (index * 37 + 11) % 80;
    return [name, `${"ABCD"[mixed % 4]}${"prbg"[Math.floor(mixed / 4) % 4]}`];
  }),
);

const Town = ({ pieces, lit = [] }: { pieces: Record<string, string>; lit?: string[] }) => (
  <div class="board board-towers picture-board picture-town">
    <Still view={{ ...emptyTown, squares: pieces }} below={0} marks={new Set(lit.map((square) => `square:${square}`))} />
  </div>
);

const OneTower = ({ storeys, isSafe }: { storeys: string; isSafe: boolean }) => (
  <span class="one-tower"><Tower symbol="A" storeys={storeys} isSafe={isSafe} isNeutral={false} isBarred={false} /></span>
);

/** A purple tower with the fir that meets its own colour, another's and sites. */
const moving = { f5: "Cp", f8: "Ar", c5: "Cg", h5: "Bp", j5: "Db", f4: "Ap" };
const reached = ["c5", "d5", "e5", "g5", "i5", "f3", "f1"];

const elite = (deck: DeckName) => <Cards cards="joker spy shield" deck={deck} />;

const pictures: Record<GameKey, Record<string, () => JSX.Element>> = {
  schotten: {
    border: () => <Border stones={{ 2: stone("g4 g6", "r9"), 4: stone("b1"), 5: stone("r6 r7", "b8 b9"), 8: stone("", "y3 p3") }} />,
    formations: Formations,
    proof: Proof,
    three: () => <Stones owners="-l-www--l" />,
    elite: () => elite("schotten"),
    modes: () => <Cards cards="blind mud" />,
    ruses: () => <Cards cards="hunter strategist banshee traitor" />,
  },
  siege: {
    wall: () => <Wall faces={intact} damaged={false} />,
    broken: () => <Wall faces={broken} damaged />,
    oil: Oil,
    zero: Zero,
    elite: () => elite("siege"),
    actions: () => <Cards cards="redeploy recruit desertion treason explosion support exchange" deck="siege" />,
  },
  towers: {
    town: () => <Town pieces={dealt} />,
    tower: () => <OneTower storeys="rgp" isSafe={false} />,
    roof: () => <OneTower storeys="brpgp" isSafe />,
    moves: () => <Town pieces={moving} lit={reached} />,
  },
};

export const pictureNames = (game: GameKey): string[] => Object.keys(pictures[game]);

export function RulesPicture({ game, name, alt }: { game: GameKey; name: string; alt: string }) {
  const draw = pictures[game][name];
  return (
    <figure class={`rules-picture rules-${name}`}>
      <div role="img" aria-label={alt}><div aria-hidden="true" inert>{draw?.()}</div></div>
      <figcaption aria-hidden="true">{alt}</figcaption>
    </figure>
  );
}
