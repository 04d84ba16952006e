import { describe, expect, it } from "vitest";
import { Choice, hasKind, partOf, touched, type Path } from "./words";

const next = (choice: Choice) => [...choice.next].sort();

/** "r5@1 = hand:r5 place:1"; in brackets, steps in any order. */
function path(text: string): Path {
  const [word = "", rest = ""] = text.split(" = ");
  const steps = rest.replace(/[[\]]/g, "").split(" ");
  if (!rest.includes("[")) return { word, steps };
  const from = rest.slice(0, rest.indexOf("[")).split(" ").filter(Boolean).length;
  const count = rest.slice(rest.indexOf("["), rest.indexOf("]")).split(" ").length;
  return { word, steps, any: [from, count] };
}
const among = (...texts: string[]) => new Choice(texts.map(path));

describe("choosing among the paths on offer", () => {
  it("goes from card to place", () => {
    const start = among("r5@1 = hand:r5 place:1", "r5@2 = hand:r5 place:2", "g3@2 = hand:g3 place:2", "pass = do:pass");
    expect(next(start)).toEqual(["do:pass", "hand:g3", "hand:r5"]);
    const card = start.touch("hand:r5");
    expect(next(card)).toEqual(["place:1", "place:2"]);
    expect(card.touch("place:2").word).toBe("r5@2");
  });

  it("lets go of a card, or takes another instead", () => {
    const card = among("r5@1 = hand:r5 place:1", "g3@2 = hand:g3 place:2").touch("hand:r5");
    expect(card.touch("hand:r5").taken).toEqual([]);
    expect(card.touch("hand:g3").taken).toEqual(["hand:g3"]);
    expect(card.touch("place:9").taken).toEqual(["hand:r5"]);
  });

  it("prompts three steps, and takes one back", () => {
    const choice = among(
      "strategist:r5@3>7 = hand:strategist board:r5@3 place:7",
      "strategist:r5@3>x = hand:strategist board:r5@3 bin",
      "strategist:g1@4>7 = hand:strategist board:g1@4 place:7",
    ).touch("hand:strategist");
    expect(next(choice)).toEqual(["board:g1@4", "board:r5@3"]);
    const source = choice.touch("board:r5@3");
    expect(next(source)).toEqual(["bin", "place:7"]);
    expect(source.touch("bin").word).toBe("strategist:r5@3>x");
    expect(source.back().taken).toEqual(["hand:strategist"]);
    expect(source.touch("hand:strategist").taken).toEqual([]);
  });

  it("moves back to the very place, where that is legal", () => {
    const choice = among("c4>c8 = square:c4 square:c8", "c8>c4 = square:c8 square:c4").touch("square:c4");
    expect(choice.touch("square:c8").word).toBe("c4>c8");
  });

  it("keeps a set open until it is given", () => {
    let choice = among(
      "give:r1,y2,joker = [hand:r1 hand:y2 hand:joker] do:give",
      "give:r1,y2,g3 = [hand:r1 hand:y2 hand:g3] do:give",
      "give:r1,g3,joker = [hand:r1 hand:g3 hand:joker] do:give",
      "give:y2,g3,joker = [hand:y2 hand:g3 hand:joker] do:give",
    ).touch("hand:joker").touch("hand:r1");
    expect(next(choice)).toEqual(["hand:g3", "hand:y2"]);
    choice = choice.touch("hand:joker");
    expect(choice.taken).toEqual(["hand:r1"]);
    choice = choice.touch("hand:g3").touch("hand:joker");
    expect(next(choice)).toEqual(["do:give"]);
    expect(choice.word).toBeNull();
    expect(choice.touch("do:give").word).toBe("give:r1,g3,joker");
  });

  it("takes a set after a step of its own", () => {
    const choice = among("exchange:r5,g3 = hand:exchange [hand:r5 hand:g3] do:give").touch("hand:exchange");
    expect(next(choice)).toEqual(["hand:g3", "hand:r5"]);
    expect(choice.touch("hand:g3").touch("hand:r5").touch("do:give").word).toBe("exchange:r5,g3");
  });

  it("gives two like cards", () => {
    const choice = among("give:r1,joker,joker = [hand:r1 hand:joker hand:joker] do:give").touch("hand:joker");
    expect(next(choice)).toEqual(["hand:joker", "hand:r1"]);
    expect(choice.take("hand:joker").take("hand:r1").take("do:give").word).toBe("give:r1,joker,joker");
  });

  it("asks before a card without a target is played", () => {
    const choice = among("hunter = hand:hunter do:play", "r5@1 = hand:r5 place:1").touch("hand:hunter");
    expect(choice.word).toBeNull();
    expect(choice.touch("do:play").word).toBe("hunter");
  });

  it("offers nothing when nothing is legal", () => {
    expect(next(among())).toEqual([]);
  });
});

describe("steps", () => {
  it("are told apart by their kind", () => {
    expect(partOf(["hand:r5", "claim:3"], "claim")).toBe("3");
    expect(partOf(["hand:r5"], "claim")).toBeNull();
    expect(hasKind(["do:pass", "bin"], "do")).toBe(true);
    expect(hasKind(["do:pass", "bin"], "doing")).toBe(false);
  });

  it("that stay on the table mark what a word touched", () => {
    const played = path("r5@3 = hand:r5 place:3");
    expect(touched({ path: played, moves: ["hand:r5", "board:r5@3"] })).toEqual(["place:3", "board:r5@3"]);
    expect(touched({ path: path("return:r5 = hand:r5 do:return"), moves: ["hand:r5", "pile:clan"] })).toEqual([]);
    expect(touched({ path: path("c4>c8 = square:c4 square:c8"), moves: ["square:c4", "square:c8"] })).toEqual(["square:c4", "square:c8"]);
  });
});
