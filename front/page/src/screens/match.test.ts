import { games, levels } from "virtual:games/en";
import { beforeEach, describe as group, expect, it } from "vitest";
import { describe, hearGames } from "../language/games";
import type { MatchState } from "../table/match";
import type { Player } from "../table/table";
import { sayMatch, sayRound, sayScore } from "./match";

beforeEach(() => hearGames({ games, levels }));

const players: Player[] = [{ kind: "person", name: "Ann" }, { kind: "person", name: "Bob" }];
const match: MatchState = { round: 2, due: 3, wins: null, score: [7, 6], isCounted: true, isOver: false, winner: null, why: [] };

group("how a match stands", () => {
  it("counts rounds as far as they are due, or wins", () => {
    expect(sayRound(match)).toBe("Round 2 of 3");
    expect(sayRound({ ...match, due: null, wins: 2 })).toBe("Round 2: the first with 2 won rounds wins");
    expect(sayScore(match, describe("schotten"), 0)).toBe("7 pts");
    expect(sayScore({ ...match, wins: 9 }, describe("schotten"), 0)).toBe("7 won");
    expect(sayScore(match, describe("siege"), 1)).toBe("6 won");
  });

  it("names who leads, and at the end who has won and why", () => {
    const say = (now: Partial<MatchState>, looker: number | null) => sayMatch({ ...match, ...now }, describe("schotten"), players, looker);
    expect(say({}, null)).toBe("Ann leads.");
    expect(say({}, 0)).toBe("You lead.");
    expect(say({ score: [6, 6] }, 0)).toBe("The score is level.");
    const over = { isOver: true, winner: 1, why: ["7 against 6 after 3 rounds."] };
    expect(say(over, 0)).toBe("Bob has won the match. 7 against 6 after 3 rounds.");
    expect(say(over, 1)).toBe("You have won overall. 7 against 6 after 3 rounds.");
    expect(say({ ...over, winner: null, why: [] }, 0)).toBe("Nobody has won the match.");
  });
});
