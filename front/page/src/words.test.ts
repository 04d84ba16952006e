import { describe, expect, it } from "vitest";
import { Choice, pathOf, touched } from "./words";

const next = (choice: Choice) => [...choice.next].sort();

describe("a word as steps", () => {
  const cases: [string, string[]][] = [
    ["r5@3", ["hand:r5", "place:3"]],
    ["p11@7", ["hand:p11", "place:7"]],
    ["joker@3", ["hand:joker", "place:3"]],
    ["mud@3", ["hand:mud", "place:3"]],
    ["hunter", ["hand:hunter", "do:play"]],
    ["support", ["hand:support", "do:play"]],
    ["draw:tactic", ["pile:tactic"]],
    ["return:r5", ["hand:r5", "do:return"]],
    ["strategist:r5@3>7", ["hand:strategist", "board:r5@3", "place:7"]],
    ["strategist:r5@3>x", ["hand:strategist", "board:r5@3", "bin"]],
    ["banshee:joker@3", ["hand:banshee", "board:joker@3"]],
    ["traitor:r5@3>3", ["hand:traitor", "board:r5@3", "place:3"]],
    ["claim:3", ["claim:3"]],
    ["retreat:3", ["do:retreat", "place:3"]],
    ["oil:3", ["do:oil", "place:3"]],
    ["redeploy:r5@3>x", ["hand:redeploy", "board:r5@3", "bin"]],
    ["recruit:r5@3", ["hand:recruit", "loose:r5", "place:3"]],
    ["desertion:r5@3", ["hand:desertion", "board:r5@3"]],
    ["treason:r5@3>7", ["hand:treason", "board:r5@3", "place:7"]],
    ["explosion:3", ["hand:explosion", "place:3"]],
    ["shuffle:r5", ["loose:r5"]],
    ["c4>c8", ["square:c4", "square:c8"]],
    ["done", ["do:done"]],
    ["pass", ["do:pass"]],
  ];
  it.each(cases)("%s", (word, steps) => {
    expect(pathOf(word).before).toEqual(steps);
  });

  it("takes the cards of a set in any order", () => {
    expect(pathOf("give:r1,y2,joker")).toMatchObject({
      before: [],
      anyOrder: ["hand:r1", "hand:y2", "hand:joker"],
      after: ["do:give"],
    });
    expect(pathOf("exchange:r5,g3").before).toEqual(["hand:exchange"]);
  });
});

describe("choosing among the legal words", () => {
  it("goes from card to place", () => {
    const start = Choice.among(["r5@1", "r5@2", "g3@2", "pass"]);
    expect(next(start)).toEqual(["do:pass", "hand:g3", "hand:r5"]);
    const card = start.touch("hand:r5");
    expect(next(card)).toEqual(["place:1", "place:2"]);
    expect(card.touch("place:2").word).toBe("r5@2");
  });

  it("lets go of a card, or takes another instead", () => {
    const card = Choice.among(["r5@1", "g3@2"]).touch("hand:r5");
    expect(card.touch("hand:r5").taken).toEqual([]);
    expect(card.touch("hand:g3").taken).toEqual(["hand:g3"]);
    expect(card.touch("place:9").taken).toEqual(["hand:r5"]);
  });

  it("prompts three steps, and takes one back", () => {
    const words = ["strategist:r5@3>7", "strategist:r5@3>x", "strategist:g1@4>7"];
    const choice = Choice.among(words).touch("hand:strategist");
    expect(next(choice)).toEqual(["board:g1@4", "board:r5@3"]);
    const source = choice.touch("board:r5@3");
    expect(next(source)).toEqual(["bin", "place:7"]);
    expect(source.touch("bin").word).toBe("strategist:r5@3>x");
    expect(source.back().taken).toEqual(["hand:strategist"]);
    expect(source.touch("hand:strategist").taken).toEqual([]);
  });

  it("moves back to the very place, where that is legal", () => {
    const choice = Choice.among(["c4>c8", "c8>c4"]).touch("square:c4");
    expect(choice.touch("square:c8").word).toBe("c4>c8");
  });

  it("keeps a set open until it is given", () => {
    const words = ["give:r1,y2,joker", "give:r1,y2,g3", "give:r1,g3,joker", "give:y2,g3,joker"];
    let choice = Choice.among(words).touch("hand:joker").touch("hand:r1");
    expect(next(choice)).toEqual(["hand:g3", "hand:y2"]);
    choice = choice.touch("hand:joker");
    expect(choice.taken).toEqual(["hand:r1"]);
    choice = choice.touch("hand:g3").touch("hand:joker");
    expect(next(choice)).toEqual(["do:give"]);
    expect(choice.word).toBeNull();
    expect(choice.touch("do:give").word).toBe("give:r1,g3,joker");
  });

  it("gives two like cards", () => {
    const choice = Choice.among(["give:r1,joker,joker"]).touch("hand:joker");
    expect(next(choice)).toEqual(["hand:joker", "hand:r1"]);
    expect(choice.take("hand:joker").take("hand:r1").take("do:give").word).toBe(
      "give:r1,joker,joker",
    );
  });

  it("asks before a card without a target is played", () => {
    const choice = Choice.among(["hunter", "r5@1"]).touch("hand:hunter");
    expect(choice.word).toBeNull();
    expect(choice.touch("do:play").word).toBe("hunter");
  });

  it("offers nothing when nothing is legal", () => {
    expect(next(Choice.among([]))).toEqual([]);
  });
});

describe("what a word touched", () => {
  it.each([
    ["r5@3", ["place:3", "board:r5@3"]],
    ["claim:3", ["claim:3"]],
    ["c4>c8", ["square:c4", "square:c8"]],
    ["traitor:r5@3>7", ["board:r5@3", "place:7", "board:r5@7"]],
    ["recruit:r5@3", ["place:3", "board:r5@3"]],
    ["return:r5", []],
    ["+r5", []],
  ])("%s", (word, steps) => {
    expect(touched(word)).toEqual(steps);
  });
});
