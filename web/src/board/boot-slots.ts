// Where the boots stand: around their town, never on its name.

import type { Point, TownShape } from "./geometry";

export const BOOT = 31;

const SLOTS: readonly [number, number][] = [
  [-22, -19],
  [21, -21],
  [-25, 14],
  [24, 14],
  [0, -36],
  [0, 34],
  [-46, -14],
  [46, -14],
  [-40, -42],
  [42, -42],
  [-48, 12],
  [48, 12],
  [-30, 42],
  [30, 42],
];

/** Would a square of this half width cover the town's name? */
function coversLabel(town: TownShape, at: Point, half = BOOT / 2 - 4): boolean {
  const { label } = town;
  const left = label.anchor === "start" ? label.x : label.anchor === "end" ? label.x - label.w : label.x - label.w / 2;
  return (
    at.x + half > left && at.x - half < left + label.w && at.y + half > label.y - label.ascent && at.y - half < label.y + 4
  );
}

/** Where the middle of the flag's cloth may be: upper right, upper left, or beside and below the town. */
const FLAGS: readonly [number, number][] = [
  [13, -29],
  [-13, -29],
  [32, -22],
  [-32, -22],
  [22, 22],
  [-22, 22],
];

/** Where the flag of the goal is planted (its upper corner at the pole), never on the town's name. */
export function flagSpot(town: TownShape): Point & { flip: boolean } {
  const [dx, dy] = FLAGS.find(([x, y]) => !coversLabel(town, { x: town.x + x, y: town.y + y }, 13)) ?? [13, -29];
  const flip = dx < 0;
  return { x: town.x + dx + (flip ? 15 : -15), y: town.y + dy - 13, flip };
}

/** The middle of the n-th boot beside a town. */
export function bootSpot(town: TownShape, n: number): Point {
  const free = SLOTS.map(([dx, dy]) => ({ x: town.x + dx, y: town.y + dy })).filter(
    (at) => !coversLabel(town, at) && at.y > 18,
  );
  return free[n] ?? free[free.length - 1] ?? town;
}
