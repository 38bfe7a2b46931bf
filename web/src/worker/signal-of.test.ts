import { describe, expect, it } from "vitest";
import { signalOf } from "./signal-of";

const sent = (more: object) => JSON.stringify({ kind: "turn", table: "a-_b", language: "en", step: "place", ...more });

describe("a turn signal", () => {
  it("is the page's sentence for the step, and leads to the table", () => {
    expect(signalOf(sent({}))).toEqual({ title: "Place a counter on a road, or pass", lang: "en", path: "/t/a-_b" });
    expect(signalOf(sent({ step: "discard", count: 2 })).title).toBe("Choose 2 travel cards to discard");
    const chinese = signalOf(sent({ language: "zh-Hans", step: "discard", count: 2 }));
    expect(chinese).toEqual({ title: "请选2张旅行票丢弃", lang: "zh-Hans", path: "/t/a-_b" });
  });

  it("says something whatever has come", () => {
    const plain = { title: "It is your turn", lang: "en", path: "/" };
    for (const text of ["", "{", "null", "7", "[]", '{"language":"xx","step":4}']) expect(signalOf(text)).toEqual(plain);
    expect(signalOf(sent({ step: "later" })).title).toBe(plain.title);
    expect(signalOf(sent({ table: "../x?y" })).path).toBe("/t/..%2Fx%3Fy");
  });
});
