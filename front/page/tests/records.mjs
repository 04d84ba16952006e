/* records.mjs: the recorded games of tests/records, to be taken up shortly before
 * their end. */
import { readFileSync } from "node:fs";
import { takeUp } from "./browser.mjs";

export const record = (game) => readFileSync(new URL(`records/${game}.cairn`, import.meta.url), "utf8");
export const wordsOf = (game) => record(game).replace(/\[.*\]\n/g, "").split(/\s+/).filter(Boolean);
const optionsOf = (game) => /\[Options "(.*)"\]/.exec(record(game))[1].replaceAll(",", " ");

export const me = { kind: "person", name: "" };
export const lamb = { kind: "level", level: 1 };

/** The kept game, without so many words of its end, with a person at seat 0. */
export const recorded = (game, without, seat = 0) => ({
  game, preset: optionsOf(game), seed: "5", players: [0, 1].map((one) => (one === seat ? me : lamb)),
  words: wordsOf(game).slice(0, wordsOf(game).length - without).join(" "),
});

export const takeUpRecorded = (session, game, without, how = {}) => takeUp(session, { ...recorded(game, without), ...how });
