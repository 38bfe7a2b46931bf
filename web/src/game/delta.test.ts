import { describe, expect, it } from "vitest";
import type { News, SeatView, ViewAnswer } from "../net/types";
import { advance, ungrouped } from "./delta";

const WAYS = ["a-b-plain", "a-c-woods", "b-c-desert"];
const seat = (number: number, more: Partial<SeatView> = {}): SeatView => ({
  seat: number,
  name: `P${number}`,
  kind: "human",
  boot: "elvenhold",
  towns: [],
  hand_size: 2,
  open_counters: ["dragon"],
  secret_counters: 1,
  obstacle: true,
  ready: true,
  muted: false,
  ...more,
});
const BEFORE: ViewAnswer = {
  version: 7,
  revision: 3,
  round: 1,
  step: "place",
  turn: 0,
  view: {
    board: "elfenland",
    options: {},
    starter: 0,
    seats: [seat(0, { hand: ["raft"], secret: ["unicorn"] }), seat(1, { bot: "gentle" })],
    display: [null, null, null, null, null],
    placed: [
      { way: "a-b-plain", counter: "dragon", obstacle: false },
      { way: "b-c-desert", counter: "dragon", obstacle: false },
    ],
    discard: {},
    draw_pile: 50,
    counter_pile: 30,
    you: 0,
    drawn: [3, 3],
    passes: 0,
  },
  result: null,
  host: true,
  spectators: true,
  aids: true,
  imported: false,
  chat: true,
  ready_check: false,
  clock: null,
  rematch: null,
  commitment: "c",
  legal: [{ type: "pass" }],
  undo: { possible: false, reason: "undo_shown" },
  intent: null,
};
const news = (more: Partial<News>): News => ({
  type: "events",
  version: 8,
  revision: 3,
  round: 1,
  step: "place",
  turn: 1,
  events: [],
  ...more,
});

describe("what is new, put into what was known", () => {
  it("changes what it names and nothing else", () => {
    const after = advance(
      BEFORE,
      news({
        delta: {
          passes: 1,
          seats: [{ seat: 0, obstacle: false }],
          laid: [
            { way: "a-c-woods", counter: "unicorn", obstacle: false },
            { way: "b-c-desert", counter: "dragon", obstacle: true },
          ],
        },
      }),
      WAYS,
    );
    expect(after).toEqual({
      ...BEFORE,
      version: 8,
      turn: 1,
      legal: [],
      view: {
        ...BEFORE.view,
        passes: 1,
        seats: [{ ...BEFORE.view.seats[0], obstacle: false }, BEFORE.view.seats[1]],
        placed: [
          { way: "a-b-plain", counter: "dragon", obstacle: false },
          { way: "a-c-woods", counter: "unicorn", obstacle: false },
          { way: "b-c-desert", counter: "dragon", obstacle: true },
        ],
      },
    });
  });

  it("takes cleared roads, and what a seat has no more", () => {
    const after = advance(
      BEFORE,
      news({ delta: { placed: [], seats: [{ seat: 1, bot: null }, { seat: 0, name: null }] } }),
      WAYS,
    );
    expect(after.view.placed).toEqual([]);
    expect(after.view.seats[1]).toEqual(seat(1));
    expect("bot" in (after.view.seats[1] ?? {})).toBe(false);
    expect(after.view.seats[0]?.name).toBe(null);
  });

  it("keeps the legal actions where only people changed, and has none where others act", () => {
    expect(advance(BEFORE, news({ version: 7, revision: 4, turn: 0 }), WAYS).legal).toEqual(BEFORE.legal);
    expect(advance(BEFORE, news({}), WAYS).legal).toEqual([]);
    const { legal: _, ...watching } = BEFORE;
    expect("legal" in advance(watching, news({}), WAYS)).toBe(false);
    const mine = advance(BEFORE, news({ legal: [{ type: "obstacle", ways: [2] }] }), WAYS);
    expect(mine.legal).toEqual([{ type: "obstacle", way: "b-c-desert" }]);
  });

  it("takes what stands beside the view", () => {
    const side: Partial<News> = {
      undo: { possible: true, reason: null },
      intent: { type: "pass" },
      host: false,
      rematch: "next",
      clock: { kind: "bank", seconds: 60, add: 0, now: 5, deadline: null, left: [1, 2] },
    };
    expect(advance(BEFORE, news(side), WAYS)).toMatchObject(side);
    expect(advance({ ...BEFORE, intent: { type: "pass" } }, news({ intent: null }), WAYS).intent).toBe(null);
  });

  it("is the whole view where it comes whole", () => {
    const view = { ...BEFORE, version: 9 };
    expect(advance(BEFORE, news({ view }), WAYS)).toBe(view);
  });
});

describe("groups of legal actions", () => {
  it("are one action for each way", () => {
    expect(
      ungrouped([{ type: "place", counter: "dragon", face: "secret", ways: [0, 1] }, { type: "pass" }], WAYS),
    ).toEqual([
      { type: "place", way: "a-b-plain", counter: "dragon", face: "secret" },
      { type: "place", way: "a-c-woods", counter: "dragon", face: "secret" },
      { type: "pass" },
    ]);
  });

  it("with a number that no way has are an error", () => {
    expect(() => ungrouped([{ type: "obstacle", ways: [3] }], WAYS)).toThrow(RangeError);
  });
});
