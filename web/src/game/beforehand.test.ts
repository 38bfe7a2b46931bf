import { expect, it } from "vitest";
import type { SeatView, Step, ViewAnswer } from "../net/types";
import { beforehand, counters, sameChoice } from "./beforehand";

/** Three seats; ours is number 1, and number 2 begins. */
function table(step: Step, turn: number, own: Partial<SeatView> = {}, options = {}): ViewAnswer {
  const seat = (number: number) => ({ seat: number, hand_size: 6, open_counters: ["raft"], secret: [] });
  const seats = [seat(0), { ...seat(1), ...own }, seat(2)];
  return { step, turn, view: { you: 1, starter: 2, seats, options } } as unknown as ViewAnswer;
}

it("a pass for as long as others place", () => {
  expect(beforehand(table("place", 0))).toBe("pass");
  expect(beforehand(table("place", 1))).toBeNull();
  expect(beforehand(table("place", 0, { bot: "gentle" }))).toBeNull();
  expect(beforehand(table("open", 0))).toBeNull();
  expect(beforehand(table("move", 0))).toBeNull();
});

it("cards to discard before one's turn, and a counter to keep", () => {
  expect(beforehand(table("discard", 2))).toBe("discard");
  expect(beforehand(table("discard", 2, { hand_size: 4 }))).toBe("keep");
  expect(beforehand(table("discard", 2, {}, { hand_limit: "own_turn" }))).toBe("keep");
  expect(beforehand(table("keep", 0))).toBe("keep");
  expect(beforehand(table("keep", 0, { open_counters: [] }))).toBeNull();
  // Who begins has kept one already.
  expect(beforehand({ ...table("keep", 0), view: { ...table("keep", 0).view, you: 2 } })).toBeNull();
});

it("counters of one kind are one choice, face up and face down another", () => {
  const seat = { open_counters: ["dragon", "dragon"], secret: ["dragon"] } as unknown as SeatView;
  expect(counters(seat)).toEqual([
    { counter: "dragon", face: "open" },
    { counter: "dragon", face: "secret" },
  ]);
});

it("two choices are the same whatever the order of their cards, and not by their kind alone", () => {
  const discard = (...cards: ("dragon" | "raft")[]) => ({ type: "discard" as const, cards });
  expect(sameChoice(discard("dragon", "raft"), discard("raft", "dragon"))).toBe(true);
  expect(sameChoice(discard("dragon"), discard("raft"))).toBe(false);
  const keep = (face: "open" | "secret") => ({ type: "keep" as const, counter: "raft" as const, face });
  expect(sameChoice(keep("open"), keep("open"))).toBe(true);
  expect(sameChoice(keep("open"), keep("secret"))).toBe(false);
  expect(sameChoice(null, { type: "pass" })).toBe(false);
  expect(sameChoice(null, null)).toBe(true);
});
