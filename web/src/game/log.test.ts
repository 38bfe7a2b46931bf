import { expect, it } from "vitest";
import type { GameEvent } from "../net/types";
import { logOf } from "./log";

const move = (to: string): GameEvent => ({
  type: "move",
  seat: 1,
  way: "w",
  from: "elvenhold",
  to,
  cards: ["dragon"],
  piece: true,
});
const UNDO: GameEvent = { type: "undo", events: 1 };
const pass: GameEvent = { type: "pass", seat: 0, auto: false };

it("what is taken back stands in the log no more, but that it was", () => {
  expect(logOf([pass, move("a"), move("b"), UNDO])).toEqual([
    pass,
    move("a"),
    { type: "took_back", seat: 1, moves: 1 },
  ]);
});

it("several in a row are told together, and the last events that stood are meant", () => {
  const twice = logOf([pass, move("a"), move("b"), UNDO, UNDO]);
  expect(twice).toEqual([pass, { type: "took_back", seat: 1, moves: 2 }]);
  expect(logOf([pass, move("a"), UNDO, move("b"), UNDO])).toEqual([pass, { type: "took_back", seat: 1, moves: 2 }]);
  expect(logOf([move("a"), UNDO, move("b")])).toEqual([{ type: "took_back", seat: 1, moves: 1 }, move("b")]);
});
