import { describe, expect, it } from "vitest";
import type { GameEvent, SeatView, View } from "../net/types";
import { fold, seatOf, stepOf, wayOf } from "./fold";

const seat = (index: number, more: Partial<SeatView> = {}): SeatView => ({
  seat: index,
  name: `P${index}`,
  kind: "bot",
  boot: "elvenhold",
  towns: [],
  hand_size: 2,
  open_counters: ["dragon"],
  secret_counters: 1,
  obstacle: true,
  ready: false,
  muted: false,
  ...more,
});
const START: View = {
  board: "elfenland",
  options: {},
  starter: 0,
  seats: [seat(0, { hand: ["raft", "dragon"], secret: ["unicorn"] }), seat(1)],
  display: ["dragon", "dragon", "unicorn", "elfcycle", "giant_pig"],
  placed: [],
  discard: {},
  draw_pile: 50,
  counter_pile: 30,
  you: 0,
  drawn: [0, 0],
  passes: 1,
};
const play = (...events: GameEvent[]) => events.reduce(fold, START);

describe("playing events back", () => {
  it("draws and takes", () => {
    const view = play(
      { type: "deal", seat: 1, count: 3 },
      { type: "deal", seat: 0, cards: ["raft"] },
      { type: "secret", seat: 1 },
      { type: "take", seat: 1, slot: 2, counter: "unicorn", refill: "troll_wagon" },
      { type: "blind", seat: 0, counter: "elfcycle" },
    );
    expect(view.seats[1]).toMatchObject({
      hand_size: 5,
      secret_counters: 2,
      open_counters: ["dragon", "unicorn"],
    });
    expect(view.seats[0]).toMatchObject({ hand: ["raft", "dragon", "raft"], open_counters: ["dragon", "elfcycle"] });
    expect(view).toMatchObject({ draw_pile: 46, counter_pile: 27, drawn: [1, 1] });
    expect(view.display[2]).toBe("troll_wagon");
  });

  it("places", () => {
    const view = play(
      { type: "place", seat: 0, way: "w", counter: "unicorn", face: "secret" },
      { type: "obstacle", seat: 1, way: "w" },
      { type: "pass", seat: 0, auto: false },
    );
    expect(view.placed).toEqual([{ way: "w", counter: "unicorn", obstacle: true }]);
    expect(view.seats[0]).toMatchObject({ secret: [], secret_counters: 0, open_counters: ["dragon"] });
    expect(view.seats[1]?.obstacle).toBe(false);
    expect(view.passes).toBe(1);
  });

  it("travels and tidies up", () => {
    const view = play(
      { type: "place", seat: 1, way: "w", counter: "dragon", face: "open" },
      { type: "move", seat: 0, way: "w", from: "elvenhold", to: "beata", cards: ["dragon"], piece: true },
      { type: "discard", seat: 1, cards: ["raft", "raft"] },
      { type: "keep", seat: 0, counter: "unicorn", face: "secret" },
      { type: "keep", seat: 1, face: "secret" },
      { type: "round", round: 2, starter: 1 },
    );
    expect(view.seats[0]).toMatchObject({ boot: "beata", towns: ["beata"], hand: ["raft"], hand_size: 1 });
    expect(view.seats[0]).toMatchObject({ open_counters: [], secret: ["unicorn"], secret_counters: 1 });
    expect(view.seats[1]).toMatchObject({ hand_size: 0, secret_counters: 1 });
    // One counter came back from seat 0 and one from the board.
    expect(view).toMatchObject({ placed: [], starter: 1, discard: { dragon: 1, raft: 2 }, counter_pile: 32 });
  });

  it("tells what an event is about", () => {
    const event: GameEvent = { type: "obstacle", seat: 1, way: "w" };
    expect([seatOf(event), wayOf(event), stepOf(event)]).toEqual([1, "w", "place"]);
    expect([seatOf({ type: "reshuffle" }), wayOf({ type: "reshuffle" }), stepOf({ type: "reshuffle" })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
