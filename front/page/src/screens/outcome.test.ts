import { describe, expect, it } from "vitest";
import type { Player } from "../table/table";
import { headline } from "./outcome";

const people = (...names: string[]): Player[] => names.map((name) => ({ kind: "person", name }));
const three = people("Ann", "Bob", "Cleo");
const two = people("Ann", "Bob");

describe("the headline of a result", () => {
  it("names who has won, and says so to the winner", () => {
    expect(headline([0, 1], two, null)).toBe("Bob wins");
    expect(headline([1, 0], two, 0)).toBe("You win");
    expect(headline([1, 0], two, 1)).toBe("Ann wins");
  });

  it("names all who share a win", () => {
    expect(headline([0.5, 0, 0.5], three, null)).toBe("The win is shared: Ann and Cleo");
  });

  it("calls it a draw where all are level", () => {
    expect(headline([0.5, 0.5], two, 0)).toBe("A draw");
    expect(headline([1 / 3, 1 / 3, 1 / 3], three, null)).toBe("A draw");
  });
});
