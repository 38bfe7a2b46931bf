// Every event as a sentence.

import { t } from "../i18n/i18n.svelte";
import type { LogLine } from "../game/log";
import type { SeatView } from "../net/types";
import { aKind, cardList, kindList, seatName, seatNameWithin, townName, wayName } from "./names";

export function eventText(event: LogLine, seats: readonly SeatView[], you: number | null): string {
  const who = (seat: number) => seatName(seats, seat, you);
  switch (event.type) {
    case "display":
      return t("log-display", { counters: kindList(event.counters.filter((kind) => kind !== null)) });
    case "town_card":
      return event.town
        ? t("log-town-card-own", { town: townName(event.town) })
        : t("log-town-card", { name: who(event.seat) });
    case "round":
      return t("log-round", { round: event.round, name: seatNameWithin(seats, event.starter, you) });
    case "reshuffle":
      return t("log-reshuffle");
    case "deal":
      return event.seat === you && event.cards
        ? t("log-deal-own", { cards: cardList(event.cards) })
        : t("log-deal", { name: who(event.seat), count: event.cards?.length ?? event.count ?? 0 });
    case "secret":
      return event.seat === you && event.counter
        ? t("log-secret-own", { counter: aKind(event.counter) })
        : t("log-secret", { name: who(event.seat) });
    case "take":
      return event.refill
        ? t("log-take", { name: who(event.seat), counter: aKind(event.counter), refill: aKind(event.refill) })
        : t("log-take-last", { name: who(event.seat), counter: aKind(event.counter) });
    case "blind":
      return t("log-blind", { name: who(event.seat), counter: aKind(event.counter) });
    case "place":
      return t(event.face === "secret" ? "log-place-secret" : "log-place", {
        name: who(event.seat),
        counter: aKind(event.counter),
        way: wayName(event.way),
      });
    case "obstacle":
      return t("log-obstacle", { name: who(event.seat), way: wayName(event.way) });
    case "pass":
      return t(event.auto ? "log-pass-auto" : "log-pass", { name: who(event.seat) });
    case "move":
      return t(event.piece ? "log-move-piece" : "log-move", {
        name: who(event.seat),
        from: townName(event.from),
        to: townName(event.to),
        cards: cardList(event.cards),
      });
    case "stop":
      return t("log-stop", { name: who(event.seat) });
    case "discard":
      return t("log-discard", { name: who(event.seat), cards: cardList(event.cards) });
    case "keep":
      if (event.face === null) return t("log-keep-none", { name: who(event.seat) });
      if (event.face === "open" && event.counter) {
        return t("log-keep", { name: who(event.seat), counter: aKind(event.counter) });
      }
      return event.seat === you && event.counter
        ? t("log-keep-secret-own", { counter: aKind(event.counter) })
        : t("log-keep-secret", { name: who(event.seat) });
    case "end":
      return t(`log-end-${event.reason}`);
    case "took_back":
      return t("log-took-back", { name: event.seat === null ? t("somebody") : who(event.seat), moves: event.moves });
    case "undo":
      return "";
  }
}
