import { describe, expect, it } from "vitest";
import type { Meta } from "../net/types";
import { firstForm, presetOf, wishOf } from "./wish";

const text = { en: "x", "zh-Hans": "x" };
const META: Meta = {
  name: "Elvenhold",
  version: "0",
  boards: [],
  kinds: [],
  chart: {},
  presets: [
    { id: "classic", label: text, help: text, options: { rounds: 4, town_cards: false } },
    { id: "short", label: text, help: text, options: { rounds: 3, town_cards: false } },
  ],
  options: [
    { id: "rounds", values: [4, 3], default: 4, label: text, help: text, value_labels: {}, excludes: [] },
    { id: "town_cards", values: [false, true], default: false, label: text, help: text, value_labels: {}, excludes: [] },
  ],
  bots: [
    { id: "random", label: text, help: text },
    { id: "greedy", label: text, help: text },
  ],
  players: { min: 2, max: 6 },
  reasons: {},
};

describe("a new game", () => {
  it("is me and two greedy bots with the first rule set", () => {
    expect(wishOf(META, firstForm(META))).toEqual({
      preset: "classic",
      options: { rounds: 4, town_cards: false },
      seats: [{ kind: "open" }, { kind: "bot", bot: "greedy" }, { kind: "bot", bot: "greedy" }],
      first_seat: null,
      spectators: true,
    });
  });

  it("names the seat that starts", () => {
    const form = firstForm(META);
    expect(wishOf(META, { ...form, starter: "me" }).first_seat).toBe(0);
    expect(wishOf(META, { ...form, starter: "bot-2" }).first_seat).toBe(2);
    expect(wishOf(META, { ...form, starter: "bot-5" }).first_seat).toBeNull();
  });

  it("knows a rule set by its options", () => {
    expect(presetOf(META, { rounds: 3, town_cards: false })).toBe("short");
    expect(presetOf(META, { rounds: 3, town_cards: true })).toBeNull();
  });
});
