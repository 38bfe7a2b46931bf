import type { Kind } from "../net/types";

/** The order in which kinds are shown everywhere. */
export const KINDS: readonly Kind[] = [
  "dragon",
  "unicorn",
  "giant_pig",
  "elfcycle",
  "magic_cloud",
  "troll_wagon",
  "raft",
];

export interface Pile {
  kind: Kind;
  count: number;
}

export function countOf(cards: readonly Kind[], kind: Kind): number {
  return cards.filter((card) => card === kind).length;
}

/** Equal kinds together, in the order of `KINDS`. */
export function piles(cards: readonly Kind[]): Pile[] {
  return KINDS.map((kind) => ({ kind, count: countOf(cards, kind) })).filter((pile) => pile.count > 0);
}

/** `cards` without one `kind`; unchanged if there is none. */
export function without(cards: readonly Kind[], kind: Kind): Kind[] {
  const at = cards.indexOf(kind);
  return at < 0 ? [...cards] : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

export function withoutAll(cards: readonly Kind[], gone: readonly Kind[]): Kind[] {
  return gone.reduce<Kind[]>((left, kind) => without(left, kind), [...cards]);
}

export function sameCards(one: readonly Kind[], other: readonly Kind[]): boolean {
  return one.length === other.length && KINDS.every((kind) => countOf(one, kind) === countOf(other, kind));
}
