import { expect, it } from "vitest";
import type { Message } from "../net/types";
import { Chat } from "./chat.svelte";

const said = (n: number, seat: number | null, text = "hello"): Message => ({ n, seat, kind: "text", text, at: n });

it("has every message once, in order, the latest words of each", () => {
  const chat = new Chat("t");
  chat.add([said(1, 0), said(3, 1)]);
  chat.add([said(1, 0, ""), said(2, 1), said(3, 1)]);
  expect(chat.messages.map(({ n, text }) => [n, text])).toEqual([
    [1, ""],
    [2, "hello"],
    [3, "hello"],
  ]);
  expect(chat.last).toBe(3);
});

it("counts what others said since it was read", () => {
  const chat = new Chat("t");
  chat.you = 0;
  chat.add([said(1, 1), said(2, 0), said(3, null)]);
  expect(chat.unread).toBe(2);
  chat.markRead();
  expect(chat.unread).toBe(0);
  chat.add([said(4, 1)]);
  expect(chat.unread).toBe(1);
});
