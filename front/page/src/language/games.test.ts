import { games, levels } from "virtual:games/en";
import { games as french } from "virtual:games/fr";
import { beforeEach, describe as group, expect, it } from "vitest";
import { describe, describePreset, gameKeys, hearGames, levelCount, nameIn, presetWith, whyRefused, writtenOptions } from "./games";
import { capital, cardName, findCard, placeName, presetName, seatName, stepName } from "./names";

beforeEach(() => hearGames({ games, levels }));

group("what a game says of itself", () => {
  it("goes by the options", () => {
    expect(findCard(describe("schotten"), "spy")?.brief).toBe("7");
    expect(findCard(describe("schotten", { cards: "60" }), "spy")?.brief).toBe("8");
    expect(describe("schotten", { cards: "60" }).deck).toContain("r10");
    expect(describe("schotten").deck).not.toContain("r10");
    expect(describe("towers", { players: "3" }).seats.length).toBe(3);
  });

  it("is found by a preset, or by options as they are written", () => {
    expect(describePreset("towers", "four").seats.length).toBe(4);
    expect(describePreset("towers", "players=3 height=5").seats.length).toBe(3);
    expect(presetWith("siege", { tactics: "on", edition: "german" })).toBe("german-tactics");
    expect(presetWith("schotten", { tactics: "off", claim: "start", cards: "60" })).toBe("");
  });

  it("has a sentence for options that the rules refuse", () => {
    const refused = [{ options: { a: "1", b: "2" }, why: "Not together." }];
    hearGames({ games: [{ common: { game: "odd" }, varied: [{}], refused }], levels });
    expect(whyRefused("odd", { a: "1", b: "2" })).toBe("Not together.");
    expect(whyRefused("odd", { a: "1", b: "1" })).toBeNull();
  });

  it("knows whether a game can be drawn", () => {
    expect(describe("siege").draws).toBe(false);
    expect(describe("towers").draws).toBe(true);
  });

  it("is little of a game that is not known", () => {
    expect(describe("chess")).toMatchObject({ name: "chess", presets: [], claims: false });
    expect(seatName(describe("chess"), 1)).toBe("2");
  });

  it("comes in the reader's language", () => {
    hearGames({ games: french, levels });
    expect(cardName(describe("schotten"), "r5")).toBe("5 rouge");
    expect(gameKeys().length).toBe(3);
    expect(levelCount()).toBe(6);
  });
});

group("names", () => {
  it("are those of cards, places, piles and buttons", () => {
    const about = describe("siege");
    expect(cardName(about, "p11")).toBe("purple 11");
    expect(cardName(about, "joker")).toBe("Joker");
    expect(cardName(about, "?t")).toBe("a hidden tactic card");
    expect(placeName(about, 3)).toBe("wall 3");
    expect(nameIn(about.piles, "siege")).toBe("siege pile");
    expect(capital(stepName(about, "do:oil"))).toBe("Pour oil");
    expect(stepName(about, "bin")).toBe("discard it");
    expect(stepName(about, "board:r5@3")).toBe("red 5, wall 3");
    expect(stepName(describe("towers"), "square:c4")).toBe("c4");
  });

  it("are those of presets, or of each option where no preset has them", () => {
    expect(presetName("towers", "tall")).toBe("Two, sky high");
    expect(presetName("towers", writtenOptions({ players: "3", height: "any" })))
      .toBe("Players: 3 · Highest tower: as high as it gets");
  });
});
