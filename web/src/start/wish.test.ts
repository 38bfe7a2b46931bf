import { describe, expect, it } from "vitest";
import type { Meta } from "../net/types";
import { firstForm, opponents, PARTIES, presetOf, starters, wishOf, withParty } from "./wish";

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
  address: null,
  phrases: [],
  push: false,
};

describe("a new game", () => {
  it("is me and two bots of medium level with the first rule set", () => {
    expect(wishOf(META, firstForm(META))).toEqual({
      preset: "classic",
      options: { rounds: 4, town_cards: false },
      seats: [{ kind: "open" }, { kind: "bot", bot: "gentle" }, { kind: "bot", bot: "gentle" }],
      first_seat: null,
      spectators: true,
      ready_check: false,
      aids: true,
      chat: true,
      clock: null,
    });
  });

  it("waits until all are ready as soon as more than one person is to sit", () => {
    const seats = (way: "friends" | "device") => wishOf(META, { ...firstForm(META), ...PARTIES[way] });
    expect(seats("friends")).toMatchObject({ ready_check: true, seats: Array(3).fill({ kind: "open" }) });
    expect(seats("device")).toMatchObject({ ready_check: true, seats: Array(2).fill({ kind: "open" }) });
  });

  it("has no more seats than the game: bots make room first", () => {
    const party = { here: 2, friends: 2, bots: 2 };
    expect(withParty(party, { friends: 3 }, 6)).toEqual({ here: 2, friends: 3, bots: 1 });
    expect(withParty(party, { friends: 5 }, 6)).toEqual({ here: 1, friends: 5, bots: 0 });
    expect(withParty(party, { bots: 5 }, 6)).toEqual({ here: 1, friends: 0, bots: 5 });
    expect(withParty(party, { bots: 0 }, 6)).toEqual({ here: 2, friends: 2, bots: 0 });
    expect(withParty(PARTIES.device, { here: 1 }, 6)).toEqual({ here: 1, friends: 0, bots: 1 });
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
    const mixed = { ...form, here: 2, friends: 1, bots: 1 };
    expect(starters(mixed)).toEqual(["chance", "me", "here-2", "friend-1", "bot-1"]);
    expect(starters(mixed).map((starter) => wishOf(META, { ...mixed, starter }).first_seat)).toEqual([null, 0, 1, 2, 3]);
  });

  it("knows a rule set by its options", () => {
    expect(presetOf(META, { rounds: 3, town_cards: false })).toBe("short");
    expect(presetOf(META, { rounds: 3, town_cards: true })).toBeNull();
  });
});
