import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GameEvent, SeatView, ViewAnswer } from "../net/types";
import { Playback } from "./playback.svelte";

vi.hoisted(() => {
  vi.stubGlobal("location", { search: "", href: "http://elf.example/t/x" });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { hidden: false });
});

const move = (seat: number, to: string): GameEvent => ({
  type: "move",
  seat,
  way: "w",
  from: "elvenhold",
  to,
  cards: [],
  piece: false,
});
const UNDO: GameEvent = { type: "undo", events: 1 };

/** Seat 0 is ours; seat 1 moves. */
const at = (version: number, boot: string): ViewAnswer => {
  const seats = [{ seat: 0, boot: "elvenhold", hand_size: 0, towns: [] }, { seat: 1, boot, hand_size: 0, towns: [] }];
  const view = { you: 0, seats: seats as unknown as SeatView[], discard: {}, placed: [], drawn: [], display: [] };
  return { version, step: "move", turn: 1, round: 1, legal: [], view } as unknown as ViewAnswer;
};
const boot = () => playback.shown?.view.seats[1]?.boot;
let playback: Playback;

beforeEach(() => {
  vi.useFakeTimers();
  playback = new Playback();
  playback.reset(at(1, "elvenhold"), []);
});
afterEach(() => void vi.useRealTimers());
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("plays one batch after the other, and ends with exactly what the server said", async () => {
  const last = at(4, "c");
  playback.add([move(1, "a"), move(1, "b")], at(3, "b"));
  playback.add([move(1, "c")], last);
  expect([boot(), playback.shown?.version]).toEqual(["a", 1]);
  await wait(700);
  expect([boot(), playback.shown?.version]).toEqual(["b", 1]);
  await wait(700);
  expect([boot(), playback.shown?.version, playback.playing]).toEqual(["c", 3, move(1, "c")]);
  await wait(700);
  expect(playback.shown).toBe(last);
  expect(playback.playing).toBe(null);
  expect(playback.log).toEqual([move(1, "a"), move(1, "b"), move(1, "c")]);
});

it("shows at once what I did myself", async () => {
  const after = at(2, "elvenhold");
  playback.add([move(0, "a")], after);
  await wait(0);
  expect([playback.shown, playback.playing]).toEqual([after, null]);
});

it("skips all that waits, and plays what comes later", async () => {
  playback.add([move(1, "a"), move(1, "b")], at(3, "b"));
  playback.add([move(1, "c")], at(4, "c"));
  playback.skip();
  await wait(0);
  expect([playback.shown?.version, playback.playing]).toEqual([4, null]);
  playback.skip();
  playback.add([move(1, "d")], at(5, "d"));
  await wait(0);
  expect(playback.playing).toEqual(move(1, "d"));
});

it("goes back when something is taken back, also in the middle", async () => {
  playback.add([move(1, "a"), move(1, "b"), UNDO, move(1, "c")], at(5, "c"));
  await wait(650);
  expect(boot()).toBe("b");
  await wait(650);
  expect(boot()).toBe("a");
  expect(playback.playing).toEqual({ type: "took_back", seat: 1, moves: 1 });
  await wait(2000);
  expect(boot()).toBe("c");
  expect(playback.log.map(({ type }) => type)).toEqual(["move", "took_back", "move"]);
});

it("drops what is being played back when all is shown anew", async () => {
  const anew = at(9, "z");
  playback.add([move(1, "a"), move(1, "b")], at(3, "b"));
  playback.reset(anew, [move(1, "z")]);
  await wait(5000);
  expect(playback.shown).toBe(anew);
  expect(playback.log).toEqual([move(1, "z")]);
  playback.add([move(1, "y")], at(10, "y"));
  await wait(5000);
  expect(playback.shown?.version).toBe(10);
});
