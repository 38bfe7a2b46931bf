// Who is awaited before the game, in one sentence.

import { t } from "../i18n/i18n.svelte";
import type { ViewAnswer } from "../net/types";
import { list, seatName } from "../text/names";

export const openSeats = (shown: ViewAnswer): number =>
  shown.view.seats.filter((seat) => seat.kind === "open").length;

export function lobbyText(shown: ViewAnswer): string {
  const { seats, you } = shown.view;
  const open = openSeats(shown);
  if (!shown.ready_check) {
    if (open > 0) return t("await-seats", { count: open });
    return t(shown.host ? "await-my-start" : "await-start");
  }
  const missing = seats.filter((seat) => seat.kind === "human" && !seat.ready);
  const others = missing.filter((seat) => seat.seat !== you).map((seat) => seatName(seats, seat.seat, you));
  if (you !== null && missing.length > others.length) return t("await-me");
  if (open > 0 && others.length > 0) return t("await-both", { count: open, names: list(others) });
  if (open > 0) return t("await-seats", { count: open });
  return others.length > 0 ? t("await-ready", { names: list(others) }) : t("prompt-lobby");
}
