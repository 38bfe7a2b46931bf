// Going from way to way with the arrow keys.

import type { Point, WayShape } from "./geometry";

const DIRECTION: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest way in the direction of an arrow key, or null: another key, or none lies there. */
export function steer(key: string, from: WayShape, ways: readonly WayShape[]): WayShape | null {
  const direction = DIRECTION[key];
  if (!direction) return null;
  let best: WayShape | null = null;
  let least = Infinity;
  for (const way of ways) {
    if (way === from) continue;
    const dx = way.spot.x - from.spot.x;
    const dy = way.spot.y - from.spot.y;
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if (along <= 0 || aside > along * 1.2) continue;
    const far = along + aside * 1.5;
    if (far < least) [best, least] = [way, far];
  }
  return best;
}

/** The next (1) or previous (-1) of the ways that may be chosen. */
export function next(from: WayShape, choices: readonly WayShape[], by: 1 | -1): WayShape | null {
  if (choices.length === 0) return null;
  const at = choices.indexOf(from);
  const start = at < 0 ? (by > 0 ? -1 : 0) : at;
  return choices[(start + by + choices.length) % choices.length] ?? null;
}
