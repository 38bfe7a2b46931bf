import { describe, expect, it } from "vitest";
import type { ViewAnswer } from "../net/types";
import { veiledEvent, veiledView } from "./veil";

// Whatever only a seat may know has a telling name here.
const ANSWER = {
  version: 7,
  step: "move",
  turn: 0,
  legal: [{ type: "discard", cards: ["MINE"] }],
  undo: { possible: true, reason: null },
  intent: { type: "keep", counter: "MINE" },
  view: {
    you: 0,
    seats: [
      { seat: 0, name: "Ann", hand: ["MINE"], secret: ["MINE"], goal: "MINE", hand_size: 1, open_counters: ["dragon"] },
      { seat: 1, name: "Bo", hand_size: 4, open_counters: [] },
    ],
  },
} as unknown as ViewAnswer;

describe("the veil", () => {
  it("lets nothing through that only one seat may know", () => {
    const shown = veiledView(ANSWER);
    expect(JSON.stringify(shown)).not.toContain("MINE");
    expect(shown.view.you).toBeNull();
    expect(shown).toMatchObject({ version: 7, turn: 0, view: { seats: [{ hand_size: 1, open_counters: ["dragon"] }, {}] } });
    expect(JSON.stringify(ANSWER)).toContain("MINE");
  });

  it("tells of hidden things only that they happened", () => {
    expect(veiledEvent({ type: "deal", seat: 0, cards: ["dragon", "raft"] })).toEqual({ type: "deal", seat: 0, count: 2 });
    expect(veiledEvent({ type: "deal", seat: 1, count: 3 })).toEqual({ type: "deal", seat: 1, count: 3 });
    expect(veiledEvent({ type: "secret", seat: 0, counter: "dragon" })).toEqual({ type: "secret", seat: 0 });
    expect(veiledEvent({ type: "town_card", seat: 0, town: "feodor" })).toEqual({ type: "town_card", seat: 0 });
    const kept = { type: "keep", seat: 0, face: "secret", counter: "dragon" } as const;
    expect(veiledEvent(kept)).toEqual({ type: "keep", seat: 0, face: "secret" });
    expect(veiledEvent({ ...kept, face: "open" })).toEqual({ ...kept, face: "open" });
  });
});
