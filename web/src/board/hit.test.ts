import { describe, expect, it } from "vitest";
import { geometry, type WayShape } from "./geometry";
import { hit } from "./hit";

const wayAt = (x: number, y: number, scale: number, priced: WayShape[] = []) => {
  const found = hit({ x, y }, scale, priced);
  return found?.what === "way" ? found.way.id : null;
};

describe("pointing at the map", () => {
  for (const scale of [0.36, 0.9, 1.4, 3]) {
    it(`finds every way at its middle and every town, ${scale} pixels a unit`, () => {
      for (const { id, spot } of geometry.ways) expect(wayAt(spot.x, spot.y, scale)).toBe(id);
      for (const town of geometry.towns) expect(hit(town, scale)).toEqual({ what: "town", town });
    });
  }

  it("takes the nearest of two ways that a finger covers", () => {
    const plain = geometry.way("beata-elvenhold-plain");
    const river = geometry.way("beata-elvenhold-river");
    if (!plain || !river) throw new Error("the map has changed");
    for (const [near, other] of [[plain, river], [river, plain]] as const) {
      const x = near.spot.x * 0.7 + other.spot.x * 0.3;
      const y = near.spot.y * 0.7 + other.spot.y * 0.3;
      expect(wayAt(x, y, 0.5)).toBe(near.id);
    }
  });

  it("is as large as a finger on a small map", () => {
    const way = geometry.way("feodor-lapphalya-woods");
    if (!way) throw new Error("the map has changed");
    // 21 pixels beside the middle, in any direction, on a map whose ways are seen at 0.9 pixels a unit
    for (let n = 0; n < 8; n++) {
      const angle = (n * Math.PI) / 4;
      expect(hit({ x: way.spot.x + (21 / 0.9) * Math.cos(angle), y: way.spot.y + (21 / 0.9) * Math.sin(angle) }, 0.9))
        .toMatchObject({ what: "way" });
    }
  });

  it("finds a way at its price where the price is shown", () => {
    for (const way of geometry.ways) expect(wayAt(way.chip.x, way.chip.y, 2, [way])).toBe(way.id);
  });
});
