// The one sentence that says what is to do now, or who is awaited.

import { discardSize } from "../game/legal";
import type { TableSession } from "../game/session.svelte";
import { seatOf, stepOf } from "../game/fold";
import { t } from "../i18n/i18n.svelte";
import { lobbyText } from "../lobby/awaited";
import type { Result, SeatView } from "../net/types";
import { list, seatName, seatNameWithin } from "./names";

export function winners(result: Result): number[] {
  return result.seats.filter((seat) => seat.rank === 1).map((seat) => seat.seat);
}

function overText(result: Result | null, seats: readonly SeatView[], you: number | null): string {
  if (!result) return t("step-over");
  const first = winners(result);
  if (first.length === 1 && first[0] === you) return t("prompt-won-you");
  const names = list(first.map((seat) => seatNameWithin(seats, seat, you)));
  return t(first.length === 1 ? "prompt-won" : "prompt-shared", { names });
}

export function promptText(session: TableSession): string {
  const { shown, you } = session;
  if (!shown) return t("loading");
  const { seats } = shown.view;
  if (session.playing) {
    const seat = seatOf(session.playing);
    const step = stepOf(session.playing);
    return seat === null || seat === you || step === null
      ? t("prompt-playing")
      : t(`prompt-wait-${step}`, { name: seatName(seats, seat, you) });
  }
  if (shown.step === "lobby") return lobbyText(shown);
  if (shown.step === "over") return overText(shown.result, seats, session.seat === null ? you : null);
  if (session.sending) return t("prompt-sending");
  if (session.myTurn) return t(`prompt-${shown.step}`, { count: discardSize(session.legal) });
  const name = shown.turn === null ? "" : seatName(seats, shown.turn, you);
  return t(`prompt-wait-${shown.step}`, { name });
}
