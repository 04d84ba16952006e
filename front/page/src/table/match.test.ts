import { describe, expect, it } from "vitest";
import { firstRound, roundAfter, seenAt, sharesWithout, writtenResult } from "./match";
import { newGame } from "./saved";
import type { Player } from "./table";

const players: Player[] = [{ kind: "person", name: "" }, { kind: "level", level: 3 }];
const first = firstRound(newGame("siege", "base", players, true), {});
const standing = { played: 1, due: 2, wins: 0, over: false, winner: null, order: [1, 0], score: [1, 0], ending: [] };

describe("a match on this device", () => {
  it("seats the players anew, and people keep their number", () => {
    const second = roundAfter(first, first.match!, [1, 0], ["1-0:1,0:20,0"]);
    expect(second.players).toEqual([{ kind: "level", level: 3 }, { kind: "person", name: "", number: 0 }]);
    expect(second).toMatchObject({ game: "siege", preset: "base", isStrict: true, events: [] });
    expect(second.match).toEqual({ length: {}, order: [1, 0], rounds: ["1-0:1,0:20,0"] });
    expect(roundAfter(second, second.match!, [0, 1], []).players).toEqual(first.players);
  });

  it("is seen by seat, whoever sits there", () => {
    expect(seenAt([1, 0], standing, false)).toMatchObject({ round: 2, due: 2, wins: null, score: [0, 1], winner: null });
    expect(seenAt([1, 0], { ...standing, over: true, winner: 0 }, true)).toMatchObject({ round: 1, isOver: true, winner: 1 });
    expect(seenAt([0, 1], { ...standing, due: 0, wins: 3 }, false)).toMatchObject({ due: null, wins: 3 });
  });

  it("leaves the win to the others where a seat gives up", () => {
    expect(writtenResult(sharesWithout(2, 0))).toBe("0-1");
    expect(writtenResult(sharesWithout(3, 1))).toBe("1/2-0-1/2");
    expect(writtenResult(sharesWithout(4, 3))).toBe("1/3-1/3-1/3-0");
  });
});
