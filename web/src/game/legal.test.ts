import { describe, expect, it } from "vitest";
import type { Action } from "../net/types";
import { discardSize, keeps, may, payments, placementWays, sameHeld } from "./legal";
import { piles, sameCards, without, withoutAll } from "./multiset";
import { textOf } from "./notation";

const LEGAL: Action[] = [
  { type: "move", way: "a", cards: ["raft", "raft", "raft"] },
  { type: "move", way: "a", cards: ["dragon", "dragon"] },
  { type: "move", way: "b", cards: ["raft"] },
  { type: "place", way: "c", counter: "dragon", face: "open" },
  { type: "place", way: "d", counter: "dragon", face: "secret" },
  { type: "obstacle", way: "e" },
  { type: "pass" },
  { type: "discard", cards: ["raft", "dragon"] },
  { type: "keep", counter: "giant_pig", face: "secret" },
];

describe("sorting what is legal", () => {
  it("groups payments by way, the cheapest first", () => {
    const found = payments(LEGAL);
    expect([...found.keys()]).toEqual(["a", "b"]);
    expect(found.get("a")).toEqual([
      ["dragon", "dragon"],
      ["raft", "raft", "raft"],
    ]);
  });

  it("knows where a held piece goes", () => {
    expect(placementWays(LEGAL, { what: "counter", kind: "dragon", face: "open" })).toEqual(new Set(["c"]));
    expect(placementWays(LEGAL, { what: "counter", kind: "dragon", face: "secret" })).toEqual(new Set(["d"]));
    expect(placementWays(LEGAL, { what: "obstacle" })).toEqual(new Set(["e"]));
    expect(sameHeld({ what: "obstacle" }, { what: "obstacle" })).toBe(true);
    expect(sameHeld({ what: "obstacle" }, null)).toBe(false);
  });

  it("finds the rest", () => {
    expect(may(LEGAL, "pass")).toBe(true);
    expect(may(LEGAL, "stop")).toBe(false);
    expect(discardSize(LEGAL)).toBe(2);
    expect(keeps(LEGAL)).toEqual([{ counter: "giant_pig", face: "secret" }]);
  });
});

describe("cards", () => {
  it("are counted without regard to order", () => {
    expect(piles(["raft", "dragon", "raft"])).toEqual([
      { kind: "dragon", count: 1 },
      { kind: "raft", count: 2 },
    ]);
    expect(sameCards(["raft", "dragon"], ["dragon", "raft"])).toBe(true);
    expect(sameCards(["raft", "raft"], ["dragon", "raft"])).toBe(false);
    expect(without(["raft", "raft"], "raft")).toEqual(["raft"]);
    expect(withoutAll(["raft", "dragon"], ["raft", "unicorn"])).toEqual(["dragon"]);
  });
});

describe("the one-line form", () => {
  it("is that of the server", () => {
    expect(LEGAL.map(textOf)).toEqual([
      "move a raft raft raft",
      "move a dragon dragon",
      "move b raft",
      "place dragon c",
      "place secret dragon d",
      "obstacle e",
      "pass",
      "discard raft dragon",
      "keep secret giant_pig",
    ]);
    expect(textOf({ type: "move", way: "a" })).toBe("move a");
  });
});
