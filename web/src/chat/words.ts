// What was said, in the language of the page.

import { t, tryText } from "../i18n/i18n.svelte";
import type { Message, SeatView } from "../net/types";
import { letterOf, seatName } from "../text/names";

/** Who said it; empty for what the table itself tells. */
export const speaker = (message: Message, seats: readonly SeatView[], you: number | null): string =>
  message.seat === null ? "" : seatName(seats, message.seat, you);

/** A sentence that every language has. */
export const phraseText = (phrase: string): string => tryText(`phrase-${phrase}`) ?? phrase;

/** "WORD SEAT" as a sentence. */
function noticeText(text: string, seats: readonly SeatView[], you: number | null): string {
  const [word = "", number = ""] = text.split(" ");
  const seat = Number(number);
  const kind = seats[seat]?.kind;
  const args = { name: seatName(seats, seat, null), letter: letterOf(seat) };
  // The seat may be somebody else's by now.
  if (word === "left" && kind === "open") return t("notice-left-lobby", args);
  if (word === "stands_in" && kind === "bot") return t("notice-bot-sits", args);
  const own = seat === you ? tryText(`notice-${word}-you`) : null;
  return own ?? tryText(`notice-${word}`, args) ?? text;
}

export function messageText(message: Message, seats: readonly SeatView[], you: number | null): string {
  if (message.kind === "phrase") return phraseText(message.text);
  if (message.kind === "notice") return noticeText(message.text, seats, you);
  return message.text;
}

/** As it is read out: who says what. */
export function spokenText(message: Message, seats: readonly SeatView[], you: number | null): string {
  const text = messageText(message, seats, you);
  const name = speaker(message, seats, you);
  return name ? t("says", { name, text }) : text;
}
