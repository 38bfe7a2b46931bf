import { expect, it } from "vitest";
import type { GameEvent } from "../net/types";
import { momentsOf } from "./moments";

const move: GameEvent = { type: "move", seat: 1, way: "w", from: "a", to: "b", cards: [], piece: false };
const round = (number: number): GameEvent => ({ type: "round", round: number, starter: 0 });
const pass = (auto: boolean): GameEvent => ({ type: "pass", seat: 0, auto });
const keep = (seat: number, face: "open" | null): GameEvent => ({
  type: "keep",
  seat,
  counter: face === null ? null : "dragon",
  face,
});

it("a moment is a decision and what followed from it by itself", () => {
  const events: GameEvent[] = [
    round(1),
    { type: "deal", seat: 0, count: 8 },
    pass(false),
    pass(true),
    move,
    { type: "undo", events: 1 },
    { type: "stop", seat: 1 },
    keep(0, "open"),
    keep(1, null),
    round(2),
    { type: "blind", seat: 0, counter: "dragon" },
  ];
  const moments = momentsOf(events);
  expect(moments.map(({ lines }) => lines.map(({ type }) => type))).toEqual([
    ["round", "deal"],
    ["pass", "pass"],
    ["move"],
    ["took_back"],
    ["stop"],
    ["keep", "keep", "round"],
    ["blind"],
  ]);
  expect(moments.map(({ round: number, step }) => `${number} ${step}`)).toEqual([
    "1 refill",
    "1 place",
    "1 move",
    "1 move",
    "1 move",
    "1 keep",
    "2 open",
  ]);
  expect(moments[3]?.lines).toEqual([{ type: "took_back", seat: 1, moves: 1 }]);
});
