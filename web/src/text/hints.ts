// A hint as one sentence: what to do, and why.

import { geometry } from "../board/geometry";
import { t } from "../i18n/i18n.svelte";
import type { Action, Hint, View } from "../net/types";
import { cardList, kindName, townName, wayName } from "./names";

/** What to do, as one tells it to somebody. */
function deed(action: Action, view: View): string {
  switch (action.type) {
    case "take": {
      const kind = view.display[action.slot];
      return t("hint-do-take", { counter: kind ? kindName(kind) : "" });
    }
    case "place":
      return t("hint-do-place", { counter: kindName(action.counter), way: wayName(action.way) });
    case "obstacle":
      return t("hint-do-obstacle", { way: wayName(action.way) });
    case "move": {
      const boot = view.you === null ? null : view.seats[view.you]?.boot;
      const town = geometry.way(action.way)?.ends.find((end) => end !== boot) ?? "";
      return t("hint-do-move", { town: townName(town), cards: cardList(action.cards) });
    }
    case "discard":
      return t("hint-do-discard", { cards: cardList(action.cards) });
    case "keep":
      return t("hint-do-keep", { counter: kindName(action.counter) });
    case "blind":
      return t("hint-do-blind");
    case "pass":
      return t("hint-do-pass");
    case "stop":
      return t("hint-do-stop");
  }
}

export function hintText(hint: Hint, view: View): string {
  // A counter in hand leads nowhere yet.
  const why = hint.why === "longer" && hint.action.type === "take" ? "longer-plan" : hint.why;
  const towns = { towns: hint.towns ?? 0, without: hint.without ?? 0 };
  return t("hint-sentence", { deed: deed(hint.action, view), why: t(`hint-${why}`, towns) });
}
