import { describe, expect, it, vi } from "vitest";
import type { Options, SeatView, ViewAnswer } from "../net/types";
import { caravanText, handWarning, rulesOf } from "./rules";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));

const seat = (hand_size: number): SeatView => ({
  seat: 0,
  name: "Ann",
  kind: "human",
  boot: "elvenhold",
  towns: [],
  hand_size,
  open_counters: [],
  secret_counters: 0,
  obstacle: true,
  ready: false,
  muted: false,
});

function shown(round: number, hand: number, options: Options): ViewAnswer {
  const view = { you: 0, options, seats: [seat(hand)] } as unknown as ViewAnswer["view"];
  return { round, step: "move", view } as unknown as ViewAnswer;
}

describe("the warning that cards will have to go", () => {
  const atEnd: Options = { rounds: 4, hand_limit: "round_end" };

  it("comes when the hand is too large, less what is about to be paid", () => {
    expect(handWarning(shown(1, 8, atEnd), [])).toContain("at most 4 travel cards; you hold 8");
    expect(handWarning(shown(1, 8, atEnd), ["raft"])).toContain("you hold 7");
    expect(handWarning(shown(1, 5, atEnd), ["raft"])).toBe("");
  });

  it("does not come in the last round, unless hands are cut after each travel", () => {
    expect(handWarning(shown(4, 8, atEnd), [])).toBe("");
    expect(handWarning(shown(4, 8, { rounds: 4, hand_limit: "own_turn" }), [])).toContain("After your travel");
  });
});

describe("the caravan", () => {
  it("is told with the numbers that these options give", () => {
    expect(caravanText(rulesOf({ caravan: "identical", obstacles: true }))).toMatch(/3 identical.*\(4 with an obstacle\)/);
    expect(caravanText(rulesOf({ caravan: "any", obstacles: false }))).toMatch(/any 3(?!.*obstacle)/);
  });
});
