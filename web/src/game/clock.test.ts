import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ServerTime } from "./clock.svelte";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

it("goes by the server's clock, and believes what came quickest", () => {
  const time = new ServerTime();
  expect(time.now()).toBe(1_000_000);
  time.note(1_060_000);
  expect(time.now()).toBe(1_060_000);
  time.note(1_059_700); // was on its way for longer
  expect(time.now()).toBe(1_060_000);
  time.note(1_060_100);
  expect(time.now()).toBe(1_060_100);
});

it("follows a clock that is set anew, here or there", () => {
  const time = new ServerTime();
  time.note(1_060_000);
  time.note(1_000_500);
  expect(time.now()).toBe(1_000_500);
  time.note(1_090_000);
  expect(time.now()).toBe(1_090_000);
});

it("counts whole seconds down to nothing, and says when to hurry", () => {
  const time = new ServerTime();
  time.note(1_060_000);
  const stop = time.countTo(1_072_500);
  expect([time.left, time.hurry]).toEqual([13, false]);
  vi.advanceTimersByTime(500);
  expect(time.left).toBe(12);
  vi.advanceTimersByTime(2000);
  expect([time.left, time.hurry]).toEqual([10, true]);
  vi.advanceTimersByTime(20_000);
  expect(time.left).toBe(0);
  stop();
  time.countTo(null)();
  expect([time.left, time.hurry]).toEqual([null, false]);
});
