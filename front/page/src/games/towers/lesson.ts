/* lesson.ts: the first game of Spiel der Türme: stacking, sites, moving again,
 * neutral pieces, and a district of one's own. */
import { mark } from "../../language/language";
import type { View } from "../../table/views";
import { only, type Lesson } from "../../learn/lesson";
import { squares } from "./squares";
import type { TowersView } from "./view";

const isSite = (square: string): boolean => squares().some(({ name, symbol }) => symbol && name === square);
const own = "p";

/** Moves by where they come from and where they go. */
const moves = (wanted: (tower: string, target: string, isTaken: boolean) => boolean) =>
  (words: string[], view: View): string[] =>
    words.filter((word) => {
      const [from = "", to] = word.split(">");
      const towers = (view as TowersView).squares;
      return to !== undefined && wanted(towers[from] ?? "", to, to in towers);
    });

export const lesson: Lesson = {
  game: "towers",
  steps: [
    {
      text: mark("Streets full of pieces, and eight districts with four building sites each. In the end only towers on sites count, each as much as it is high."),
      scene: { setup: "towers two seed=4", words: "" },
    },
    {
      text: mark("Purple is yours. Move a purple tower in a straight line onto a tower with the same symbol: it lands on top, and both are yours."),
      allow: moves((tower, _, isTaken) => tower.endsWith(own) && isTaken),
      reply: "computer",
    },
    {
      text: mark("Now bring a purple tower onto an empty site with its own symbol. There it stays for good."),
      allow: moves((tower, to, isTaken) => tower.endsWith(own) && isSite(to) && !isTaken),
    },
    {
      text: mark("Whoever reaches a site may move again. Move any other tower, or stop."),
      reply: "computer",
    },
    {
      text: mark("The pale pieces belong to nobody. In a game of two you may move one of them instead, over anything, to an empty square. Try it: get one out of your way."),
      allow: moves((tower, to) => !/[pr]$/.test(tower) && !isSite(to)),
      reply: "computer",
    },
    {
      text: mark("A tower of five wears a roof: nobody can land on it any more. Smaller ones can be taken, on a site as well."),
      picture: "roof",
    },
    {
      text: mark("Later in another game: three sites of this district carry purple towers. Bring the tower from %1 to the last one, %2."),
      values: ["e4", "e2"],
      scene: {
        setup: "towers two seed=29",
        words: "g2>j2 j4>j2 e1>e3 n6>f6 n2>f2 k2>f2 f4>f3 l5>l7 m4>m2 d7>b7 a6>c6 a7>b7 a2>l2 d4>e4 k7>i7 d3>d7",
      },
      allow: only("e4>e2"),
    },
    {
      text: mark("A district all in one colour ends the game at once, and its towers count double. Else it ends when the streets are empty or nobody can move. You have the most points: you win."),
    },
  ],
};
