import { describe, expect, it, vi } from "vitest";
import { language, LOCALES } from "../i18n/i18n.svelte";
import type { Action, Hint, View } from "../net/types";
import { hintText } from "./hints";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));

const VIEW = {
  you: 0,
  seats: [{ seat: 0, boot: "elvenhold" }],
  display: ["dragon", "unicorn", null, null, null],
} as unknown as View;

const hint = (action: Action, why: Hint["why"], towns: number | null = null, without: number | null = null): Hint => ({
  version: 3,
  bot: "planner",
  action,
  why,
  towns,
  without,
});
const WAY = "beata-elvenhold-plain";
const place: Action = { type: "place", way: WAY, counter: "dragon", face: "open" };
const move: Action = { type: "move", way: WAY, cards: ["dragon", "dragon"] };

const SAID: [Hint, string, string][] = [
  [
    hint(place, "longer", 4, 3),
    "Lay the dragon on beata – elvenhold (plain): your best journey then gains 4 towns instead of 3.",
    "把飞龙放在beata – elvenhold（平原）：你的最佳路线可探访4座城镇，而不是3座。",
  ],
  [
    hint({ type: "take", slot: 1 }, "longer", 1, 0),
    "Take the unicorn: you can then plan for 1 town instead of 0.",
    "拿取独角兽：有了它，你可计划探访1座城镇，而不是0座。",
  ],
  [
    hint(move, "journey", 3),
    "Go to beata for 2 × dragon: that way you can gain up to 3 towns in this round.",
    "前往beata，支付2张飞龙：这样走，本回合最多可探访3座城镇。",
  ],
  [
    hint({ type: "pass" }, "later", 2),
    "Pass: for the rounds to come, or for your goal, that is worth more than 2 towns now.",
    "放弃：为以后的回合或目标城镇着想，这比现在多探访2座城镇更值。",
  ],
  [
    hint(move, "later", 0),
    "Go to beata for 2 × dragon: you can reach no new town in this round; that is for the next ones, or for your goal.",
    "前往beata，支付2张飞龙：本回合到不了新的城镇，这是为以后的回合或目标城镇着想。",
  ],
];

const EVERY: Hint[] = [
  hint({ type: "take", slot: 0 }, "suits"),
  hint({ type: "blind" }, "chance"),
  hint(place, "plan", 5),
  hint(place, "blocks"),
  hint({ type: "obstacle", way: WAY }, "hurts"),
  hint({ type: "pass" }, "enough", 0),
  hint({ type: "stop" }, "done"),
  hint({ type: "stop" }, "later", 1),
  hint({ type: "discard", cards: ["raft"] }, "keeps"),
  hint({ type: "keep", counter: "dragon", face: "secret" }, "keeps"),
];

// Without the board of the server, towns go by their ids.
describe("a hint", () => {
  it.each(SAID)("is one sentence", (said, english, chinese) => {
    language.locale = "en";
    expect(hintText(said, VIEW)).toBe(english);
    language.locale = "zh-Hans";
    expect(hintText(said, VIEW)).toBe(chinese);
  });

  it.each(Object.keys(LOCALES))("has words for everything in %s", (locale) => {
    language.choose(locale);
    for (const one of EVERY) expect(hintText(one, VIEW)).not.toMatch(/hint-|\{|undefined/);
  });
});
