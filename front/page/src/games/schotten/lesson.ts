/* lesson.ts: the first game of Schotten Totten: laying cards, a colour run,
 * why a hand proves nothing, a claim, and three stones side by side. */
import { mark } from "../../language/language";
import { like, only, type Lesson } from "../../learn/lesson";

export const lesson: Lesson = {
  game: "schotten",
  steps: [
    {
      text: mark("Nine stones lie between you and the other player. Your side is below. Win three stones side by side, or any five, and the game is yours."),
      scene: {
        setup: "schotten base chance=manual",
        words: "+r6 +b8 +r7 +b9 +r8 +g7 +g2 +o1 +y4 +p1 +p9 +y1",
      },
    },
    {
      text: mark("Each turn you lay one card of your hand on your side of a stone, at most three there, and draw another. Lay the red 7 at stone 5: touch the card, then the place."),
      allow: only("r7@5"),
      reply: "+y5 b8@5 +o3",
    },
    {
      text: mark("Three cards on a side make a formation. These are all, the strongest first. Of two equal kinds the higher total wins; of two equal totals the side that was complete first."),
      picture: "formations",
    },
    {
      text: mark("The strongest is the colour run: three values in a row, all of one colour. You hold the red 6 and the red 8, and both fit your red 7. Lay one of them beside it."),
      allow: like(/^r[68]@5$/),
      reply: "+o2 b9@5 +o4",
    },
    {
      text: mark("Over there lie the blue 8 and 9: the other side wants a colour run as well. Complete yours."),
      allow: like(/^r[68]@5$/),
      reply: "+b7 g7@2 +o5",
    },
    {
      text: mark("You cannot claim stone 5 yet. You have just drawn the blue 7 yourself, but what you hold proves nothing: the other player cannot see it."),
      proof: 5,
    },
    {
      text: mark("So show it: lay the blue 7 at any other stone."),
      allow: like(/^b7@/),
    },
    {
      text: mark("Now both of you see that nothing can beat your run, and the stone glows. Touch stone 5 to claim it."),
      allow: only("claim:5"),
      proof: 5,
      reply: "+g5 p1@8 +o6",
    },
    {
      text: mark("The stone has moved to your side. A claim is checked against every card that could still come; one that fails costs nothing, and you are shown the cards that would beat it."),
    },
    {
      text: mark("Later in another game: stones 4 and 5 are yours already. At stone 6 you have the green 4 and 7. Lay the red 8 there."),
      scene: {
        setup: "schotten base seed=50",
        words: "r5@5 y6@6 r4@5 g6@4 g7@6 g3@9 y5@4 r7@4 g4@6 o1@3 b1@9 o2@3 o6@1 y4@4 y8@4 r3@7 g5@4 claim:4 g2@9 o7@1 g8@2 p2@8 p6@1 r6@5 y2@5 y9@2 claim:5 o9@8 p5@8 g1@6",
      },
      allow: only("r8@6"),
    },
    {
      text: mark("Just a sum of 19. But the other side cannot reach that any more, so it is enough. Claim stone 6."),
      allow: only("claim:6"),
      proof: 6,
    },
    {
      text: mark("Three stones side by side: you have won. A last piece of advice: begin at several stones, and keep cards that fit in more than one way."),
    },
  ],
};
