import { describe, expect, it } from "vitest";
import { bootSpot, flagSpot } from "./boot-slots";
import { geometry } from "./geometry";
import { next, steer } from "./steer";

const of = (kind: string) => geometry.ways.filter((way) => way.kind === kind);

describe("the geometry", () => {
  it("has 21 towns and 48 ways", () => {
    expect(geometry.towns).toHaveLength(21);
    expect(of("road")).toHaveLength(35);
    expect(of("river")).toHaveLength(7);
    expect(of("ferry")).toHaveLength(6);
  });

  it("joins known towns", () => {
    for (const way of geometry.ways) for (const end of way.ends) expect(geometry.town(end)).toBeDefined();
  });

  it("has a place for a counter on roads only", () => {
    for (const way of geometry.ways) {
      expect(way.counter !== null).toBe(way.kind === "road");
      expect(way.obstacle !== null).toBe(way.kind === "road");
    }
  });

  it("knows which ways have a twin", () => {
    expect(geometry.way("beata-elvenhold-plain")?.parallel).toBe(true);
    expect(geometry.way("beata-elvenhold-river")?.parallel).toBe(true);
    expect(geometry.way("feodor-lapphalya-woods")?.parallel).toBe(false);
  });

  it("gives six boots in one town six places", () => {
    for (const town of geometry.towns) {
      const spots = new Set([0, 1, 2, 3, 4, 5].map((n) => JSON.stringify(bootSpot(town, n))));
      expect(spots.size, town.id).toBe(6);
    }
  });
});

describe("the flag of the goal", () => {
  it("never lies on the name of its town", () => {
    for (const town of geometry.towns) {
      const { label } = town;
      const shift = { start: 0, middle: label.w / 2, end: label.w }[label.anchor];
      const flag = flagSpot(town);
      const left = flag.flip ? flag.x - 25 : flag.x + 5;
      const apart = left + 20 <= label.x - shift || left >= label.x - shift + label.w;
      const above = flag.y + 18 <= label.y - label.ascent || flag.y + 4 >= label.y;
      expect(apart || above, town.id).toBe(true);
    }
  });
});

describe("steering", () => {
  const way = (id: string) => geometry.way(id)!;

  it("goes to a way on that side", () => {
    const from = way("feodor-lapphalya-woods");
    expect(steer("ArrowLeft", from, geometry.ways)!.spot.x).toBeLessThan(from.spot.x);
    expect(steer("ArrowUp", from, geometry.ways)!.spot.y).toBeLessThan(from.spot.y);
    expect(steer("x", from, geometry.ways)).toBeNull();
  });

  it("reaches every way with the arrow keys", () => {
    const seen = new Set([geometry.ways[0]!]);
    for (const from of seen) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const to = steer(key, from, geometry.ways);
        if (to) seen.add(to);
      }
    }
    expect(seen.size).toBe(geometry.ways.length);
  });

  it("walks round the ways that can be chosen", () => {
    const [one, two, three] = geometry.ways;
    expect(next(three!, [one!, two!, three!], 1)).toBe(one);
    expect(next(one!, [one!, two!, three!], -1)).toBe(three);
    expect(next(one!, [two!], 1)).toBe(two);
    expect(next(one!, [], 1)).toBeNull();
  });
});
