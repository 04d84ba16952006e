import { describe, expect, it } from "vitest";
import { pack, unpack } from "./link";
import { stopAfter, stopsOf } from "./stops";

describe("where a replay stands still", () => {
  const words: [string, number | "chance"][] = [
    ["+r1", "chance"], ["+r2", "chance"], ["r1@1", 0], ["+g1", "chance"], ["r2@1", 1], ["done", 1],
  ];

  it("is before each decision and at the end", () => {
    expect(stopsOf(words)).toEqual([2, 4, 5, 6]);
    expect(stopsOf([])).toEqual([0]);
  });

  it("after a word comes what it brought", () => {
    const stops = stopsOf(words);
    expect(stopAfter(stops, 2)).toBe(1);
    expect(stopAfter(stops, 4)).toBe(2);
    expect(stopAfter(stops, 5)).toBe(3);
  });
});

describe("a record as a link", () => {
  const text = '[Game "schotten"]\n[Seat0 "Zoë"]\n\n' + "+r5 +b2 ".repeat(40);

  it("is much shorter and comes back whole", async () => {
    const packed = await pack(text);
    expect(packed).toMatch(/^z[\w-]+$/);
    expect(packed.length).toBeLessThan(text.length);
    expect(await unpack(packed)).toBe(text);
  });

  it("is nothing when it was cut short or is no link", async () => {
    expect(await unpack((await pack(text)).slice(0, 30))).toBeNull();
    expect(await unpack("nonsense")).toBeNull();
    expect(await unpack("z!!")).toBeNull();
  });
});
