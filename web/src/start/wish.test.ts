import { describe, expect, it } from "vitest";
import type { Meta } from "../net/types";
import { firstForm, opponents, presetOf, wishOf } from "./wish";

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
    { id: "gentle", label: text, help: text },
    { id: "expert", label: text, help: text },
  ],
  levels: [
    { id: "easy", bot: "greedy", label: { en: "Easy" }, help: text },
    { id: "medium", bot: "gentle", label: { en: "Medium" }, help: text },
  ],
  players: { min: 2, max: 6 },
  reasons: {},
};

describe("a new game", () => {
  it("is me and two bots of medium level with the first rule set", () => {
    expect(wishOf(META, firstForm(META))).toEqual({
      preset: "classic",
      options: { rounds: 4, town_cards: false },
      seats: [{ kind: "open" }, { kind: "bot", bot: "gentle" }, { kind: "bot", bot: "gentle" }],
      first_seat: null,
      spectators: true,
      aids: true,
    });
  });

  it("has the strongest bot where there are no levels", () => {
    expect(firstForm({ ...META, levels: [] }).bot).toBe("expert");
  });

  it("offers the levels, and apart from them the bots without one", () => {
    const { levels, others } = opponents(META);
    expect(levels.map((one) => one.id)).toEqual(["greedy", "gentle"]);
    expect(levels[0]?.label).toEqual({ en: "Easy" });
    expect(others.map((one) => one.id)).toEqual(["random", "expert"]);
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
