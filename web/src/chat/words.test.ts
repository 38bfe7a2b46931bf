import { describe, expect, it, vi } from "vitest";
import type { Message, SeatView } from "../net/types";
import en from "../i18n/en.ftl?raw";
import { messageText, spokenText } from "./words";

vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));

const seat = (number: number, name: string | null, kind: SeatView["kind"] = "human"): SeatView => ({
  seat: number,
  name,
  kind,
  boot: null,
  towns: [],
  hand_size: 0,
  open_counters: [],
  secret_counters: 0,
  obstacle: false,
  ready: false,
  muted: false,
});
const SEATS = [seat(0, "Ann"), seat(1, "Bo"), seat(2, null, "open"), seat(3, "Gentle", "bot")];
const said = (kind: Message["kind"], text: string, from: number | null = null): Message => ({ n: 1, seat: from, kind, text, at: 0 });

describe("what is said", () => {
  it("is said as it is, whatever it looks like", () => {
    expect(messageText(said("text", "<b>{ $name }</b>", 1), SEATS, 0)).toBe("<b>{ $name }</b>");
    expect(spokenText(said("text", "Hi", 1), SEATS, 0)).toBe("Bo: Hi");
  });

  it("is a phrase in the language of the page", () => {
    expect(messageText(said("phrase", "thanks", 1), SEATS, 0)).toBe("Thank you.");
    expect(messageText(said("phrase", "of_a_newer_server", 1), SEATS, 0)).toBe("of_a_newer_server");
  });

  it("tells what happened to a seat", () => {
    const told = (text: string, you: number | null = 0) => messageText(said("notice", text), SEATS, you);
    expect(told("left 1")).toContain("Bo has left");
    expect(told("left 0")).toContain("You have left");
    expect(told("left 2")).toBe("Seat C is free again.");
    expect(told("reopened 2")).toContain("seat C");
    expect(told("stands_in 1")).toContain("plays for Bo");
    expect(told("stands_in 3")).toContain("takes seat D");
    expect(told("returned 1", null)).toContain("Bo is back");
    expect(told("unheard_of 1")).toBe("unheard_of 1");
  });

  it("has a message for each word the server may say of a seat", () => {
    for (const word of ["left", "returned", "stands_in", "reopened"]) expect(en).toContain(`\nnotice-${word} = `);
  });
});
