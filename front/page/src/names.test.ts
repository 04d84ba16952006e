/* names.test.ts: a game is named in its own folder and in its rules alone. */
import { readdirSync, readFileSync } from "node:fs";
import { games } from "virtual:games/en";
import { expect, it } from "vitest";

const folder = new URL("./", import.meta.url);

function files(under: string): string[] {
  return readdirSync(new URL(under, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(`${under}${entry.name}/`) : [`${under}${entry.name}`],
  );
}

const keys = games.map(({ common }) => common.game ?? "");
const titles = games.map(({ common }) => common.name ?? "");

/* A key is a name where it stands alone between quotes, in a path or a class;
 * as a word of a sentence it is English. */
const named = new RegExp(`["'\`/.-](?:${keys.join("|")})["'\`/ -]|${titles.join("|")}`);
const isOwn = new RegExp(`^games/(?:${keys.join("|")})/|^rules/text/|\\.test\\.ts$`);

it("knows the games", () => {
  expect(keys.length).toBeGreaterThan(2);
  for (const key of keys) expect(named.test(`game === "${key}"`)).toBe(true);
  expect(named.test("two towers meet")).toBe(false);
});

it("no other file names one", () => {
  const strays = files("./").map((path) => path.slice(2)).filter((path) => !isOwn.test(path))
    .filter((path) => named.test(readFileSync(new URL(path, folder), "utf8")));
  expect(strays).toEqual([]);
});
