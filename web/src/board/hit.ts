// What a point on the map means: the nearest way or town, so that targets may be as large as a finger.

import { geometry, type Point, type TownShape, type WayShape } from "./geometry";

export type Hit = { what: "way"; way: WayShape } | { what: "town"; town: TownShape };

/** Half of what a finger needs, in pixels. */
const FINGER = 22;
/** Half the width of a way and the radius of a town as they are drawn, in units of the map. */
const WAY = 13;
const TOWN = 16;
/** The pieces and prices on a way reach farther than the way itself. */
const SPOT = 19;
const CHIP = { x: 19, y: 10 };
const PARTS = 12;

const far = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Points along a path of cubic curves: M x y C x1 y1 x2 y2 x y … */
function along(d: string): Point[] {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push({ x: numbers[i] ?? 0, y: numbers[i + 1] ?? 0 });
  const found: Point[] = points.slice(0, 1);
  for (let i = 0; i + 3 < points.length; i += 3) {
    const [a, b, c, e] = points.slice(i, i + 4) as [Point, Point, Point, Point];
    for (let n = 1; n <= PARTS; n++) {
      const t = n / PARTS;
      const s = 1 - t;
      const at = (key: "x" | "y") =>
        s * s * s * a[key] + 3 * s * s * t * b[key] + 3 * s * t * t * c[key] + t * t * t * e[key];
      found.push({ x: at("x"), y: at("y") });
    }
  }
  return found;
}

function toSegment(point: Point, from: Point, to: Point): number {
  const length = (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
  const t = length === 0 ? 0 : ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length;
  const part = Math.min(1, Math.max(0, t));
  return far(point, { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) });
}

const lines = new Map(geometry.ways.map((way) => [way.id, along(way.d)]));

function toLine(point: Point, way: WayShape): number {
  const line = lines.get(way.id) ?? [];
  let least = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1], line[i]];
    if (from && to) least = Math.min(least, toSegment(point, from, to));
  }
  return least;
}

/**
 * The way or town meant at a point of the map.
 * `scale`: pixels a unit. `priced`: the ways whose price can be seen and pointed at.
 */
export function hit(point: Point, scale: number, priced: readonly WayShape[] = []): Hit | null {
  const finger = FINGER / scale;
  let best: WayShape | null = null;
  let least = Infinity;
  for (const way of geometry.ways) {
    const onPrice =
      priced.includes(way) && Math.abs(point.x - way.chip.x) <= CHIP.x && Math.abs(point.y - way.chip.y) <= CHIP.y;
    const spot = far(point, way.spot);
    const line = toLine(point, way);
    const distance = onPrice ? 0 : Math.min(spot, line);
    const reached = onPrice || spot <= Math.max(SPOT, finger) || line <= Math.max(WAY, finger);
    if (reached && distance < least) [best, least] = [way, distance];
  }
  // Ways run into towns: there only the town counts.
  const town = geometry.towns.find((one) => far(point, one) <= Math.max(TOWN, Math.min(finger, TOWN * 1.6)));
  if (town && !(best && far(point, best.spot) < far(point, town))) return { what: "town", town };
  return best ? { what: "way", way: best } : null;
}
