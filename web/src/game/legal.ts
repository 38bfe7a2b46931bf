// Sorting the legal actions that the server lists. The page adds no rule of its own.

import type { Action, Face, Kind } from "../net/types";
import { piles } from "./multiset";

/** What a player holds while placing: a counter or the obstacle. */
export type Held = { what: "counter"; kind: Kind; face: Face } | { what: "obstacle" };

export const sameHeld = (one: Held | null, other: Held | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    (one.what === "counter"
      ? other.what === "counter" && one.kind === other.kind && one.face === other.face
      : other.what === "obstacle"));

export const placement = (held: Held, way: string): Action =>
  held.what === "counter"
    ? { type: "place", way, counter: held.kind, face: held.face }
    : { type: "obstacle", way };

/** The ways on which the held piece may be laid now. */
export function placementWays(legal: readonly Action[], held: Held): Set<string> {
  const ways = new Set<string>();
  for (const action of legal) {
    if (held.what === "obstacle") {
      if (action.type === "obstacle") ways.add(action.way);
    } else if (action.type === "place" && action.counter === held.kind && action.face === held.face) {
      ways.add(action.way);
    }
  }
  return ways;
}

/** The payments of every way that can be crossed now, cheapest first. */
export function payments(legal: readonly Action[]): Map<string, Kind[][]> {
  const found = new Map<string, Kind[][]>();
  for (const action of legal) {
    if (action.type !== "move") continue;
    const list = found.get(action.way) ?? [];
    list.push(action.cards);
    found.set(action.way, list);
  }
  for (const list of found.values()) {
    list.sort((one, other) => one.length - other.length || piles(one).length - piles(other).length);
  }
  return found;
}

export const may = (legal: readonly Action[], type: Action["type"]): boolean =>
  legal.some((action) => action.type === type);

/** How many cards have to be discarded; 0 when there is nothing to discard. */
export function discardSize(legal: readonly Action[]): number {
  for (const action of legal) if (action.type === "discard") return action.cards.length;
  return 0;
}

export function keeps(legal: readonly Action[]): { counter: Kind; face: Face }[] {
  return legal.flatMap((action) => (action.type === "keep" ? [{ counter: action.counter, face: action.face }] : []));
}
