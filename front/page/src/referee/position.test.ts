import { describe, expect, it } from "vitest";
import { add, claimed, count, drawn, emptyPosition, remove, setFirst, spotOf, toggleSign } from "./position";

const near = { place: 4, seat: 0 };
const far = { place: 4, seat: 1 };

describe("a position that is entered", () => {
  const start = emptyPosition("schotten", "tactics");

  it("is drawn as the notation says", () => {
    let position = ["r6", "r7", "joker"].reduce((one, card) => add(one, near, card), start);
    position = add(add(position, far, "b8"), "seen", "b7");
    position = setFirst(toggleSign(position, 4, "mud"), 4, 1);
    const { text, questions } = drawn(position);
    expect(text).toContain("game schotten tactics\nstone 1 |\n");
    expect(text).toContain("stone 5 mud r6 r7 joker | b8 first 1\n");
    expect(text).toContain("\nseen b7\nclaim 1 by 0\nclaim 1 by 1\n");
    expect(questions.length).toBe(18);
  });

  it("finds cards again and takes them away", () => {
    const position = add(add(start, near, "joker"), far, "joker");
    expect(count(position, "joker")).toBe(2);
    expect(spotOf(position, "joker")).toEqual(near);
    expect(spotOf(remove(position, near, "joker"), "joker")).toEqual(far);
    expect(remove(position, "seen", "joker")).toEqual(position);
    expect(start.places[4]?.sides).toEqual([[], []]);
  });

  it("keeps a claimed stone and breaks a claimed wall", () => {
    expect(drawn(claimed(start, 2, 1)).text).toContain("stone 3 owner 1 |");
    expect(drawn(claimed(start, 2, 1)).questions.length).toBe(16);
    const wall = add(emptyPosition("siege", "base"), near, "r11");
    const { text } = drawn(claimed(wall, 4, 0));
    expect(text).toContain("tile 5 damaged |");
    expect(text).toContain("seen r11");
  });
});
