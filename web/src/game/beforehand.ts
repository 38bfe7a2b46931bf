// What somebody who waits can choose beforehand, for the server to do when the turn comes.

import type { Action, Face, Kind, SeatView, ViewAnswer } from "../net/types";
import { piles, sameCards } from "./multiset";

/** How many travel cards a player keeps, as the rule sheet has it. To speak of it beforehand: the server cuts the hands. */
export const HAND_LIMIT = 4;

export type Beforehand = Extract<Action["type"], "pass" | "discard" | "keep">;

/** Null: nothing, since nothing of that kind will be asked of this seat, or it is its turn. */
export function beforehand({ view, step, turn }: ViewAnswer): Beforehand | null {
  const me = view.you === null ? undefined : view.seats[view.you];
  if (!me || me.bot !== undefined || turn === null || turn === me.seat) return null;
  if (step === "place") return "pass";
  if (step !== "discard" && step !== "keep") return null;
  const order = (seat: number) => (seat - (view.starter ?? 0) + view.seats.length) % view.seats.length;
  const ahead = order(me.seat) > order(turn);
  // Where hands are cut after each travel, these cards may still pay for one.
  if (step === "discard" && ahead && discards(me) > 0 && view.options["hand_limit"] !== "own_turn") return "discard";
  return (step === "discard" || ahead) && counters(me).length > 0 ? "keep" : null;
}

/** How many cards a seat will have to discard. */
export const discards = (seat: SeatView): number => Math.max(0, seat.hand_size - HAND_LIMIT);

/** The counters of which a seat will keep one. */
export function counters(seat: SeatView): { counter: Kind; face: Face }[] {
  const of = (kinds: readonly Kind[], face: Face) => piles(kinds).map(({ kind }) => ({ counter: kind, face }));
  return [...of(seat.open_counters, "open"), ...of(seat.secret ?? [], "secret")];
}

/** Whether two choices come to the same, in whatever order their cards are. */
export function sameChoice(one: Action | null, other: Action | null): boolean {
  if (one?.type === "discard" && other?.type === "discard") return sameCards(one.cards, other.cards);
  if (one?.type === "keep" && other?.type === "keep") return one.counter === other.counter && one.face === other.face;
  return one?.type === other?.type;
}
