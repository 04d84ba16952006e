/* lesson.ts: the first game of Schotten Totten 2, as the attacker: what the wall
 * asks for, a claim, 0 against 11, oil, and a part of the wall taken twice. */
import { mark } from "../../language/language";
import { like, only, type Lesson } from "../../learn/lesson";

export const lesson: Lesson = {
  game: "siege",
  steps: [
    {
      text: mark("You storm a castle, the other player defends it. Damage four parts of the wall, or one part twice, before the cards run out."),
      scene: {
        setup: "siege base chance=manual",
        words: "+p10 +g3 +p11 +r11 +r0 +b9 +g5 +y8 +y3 +p2 +b2 +r4",
      },
    },
    {
      text: mark("Each part of the wall shows how many cards a side it takes and what counts there. A star: every formation. An arrow up: the highest total. An arrow down: the lowest."),
      picture: "wall",
    },
    {
      text: mark("These are the formations, the strongest first; they may have two, three or four cards. Of two equal kinds the higher total wins; of two equal totals the side that was complete first."),
      picture: "formations",
    },
    {
      text: mark("The gate in the middle takes only two cards. Lay the purple 11 there."),
      allow: only("p11@4"),
      reply: "+y6 g3@4 +b5",
    },
    {
      text: mark("The defender answers with a green 3. Lay the purple 10 beside your 11: that is a colour run of two."),
      allow: only("p10@4"),
      reply: "+g8",
    },
    {
      text: mark("Whatever the defender adds, it stays weaker. Only the attacker claims: touch the gate."),
      allow: only("claim:4"),
      proof: 4,
      reply: "r11@3 +g6",
    },
    {
      text: mark("The gate is damaged, its cards are gone, and from now on it asks for four cards with the lowest total. Meanwhile the red 11 lies at wall 3. A 0 that faces the 11 of its colour takes it along: lay your red 0 there."),
      allow: only("r0@3"),
      reply: "+r5 b9@7 +r2",
    },
    {
      text: mark("Both are gone. Now lay any card, wherever you like."),
      allow: like(/@/),
      reply: (word) => `+y1 oil:${word.split("@")[1]} y8@1 +g1`,
    },
    {
      text: mark("A damaged part asks for something else. Stairs: a run. Two bars: the same value. A drop: one colour. Whatever does not fit there counts only as its total."),
      picture: "broken",
    },
    {
      text: mark("The defender has poured oil: your card nearest the wall was hit. There are three cauldrons in a game, and no more than one is emptied a turn."),
    },
    {
      text: mark("Later in another game: the gate is damaged. You have two cards of 0 and a 3 there, and four are needed. Lay the blue 0."),
      scene: {
        setup: "siege base seed=11",
        words: "p2@7 g11@1 b11@1 p9@7 p10@4 oil:1 g5@1 p6@6 y9@1 p11@4 claim:4 y0@7 r0@4 b6@6 b1@7 y5@4 p0@4 b10@6 retreat:6 g7@2 p4@3 b3@4 p5@4 y10@1 r10@2",
      },
      allow: only("b0@4"),
    },
    {
      text: mark("A total of 3, and the defender has 10 already. Claim the gate a second time."),
      allow: only("claim:4"),
      proof: 4,
    },
    {
      text: mark("The same part damaged twice: you have won. If a place is lost, retreat from it before you play. And try the other side of the wall as well: the defender wins by holding out."),
    },
  ],
};
