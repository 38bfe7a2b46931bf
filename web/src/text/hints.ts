// A hint as one sentence: what to do, and why; or why there is none.

import { geometry } from "../board/geometry";
import type { Told } from "../game/session.svelte";
import { t } from "../i18n/i18n.svelte";
import { Refused } from "../net/client";
import type { Action, Hint, View } from "../net/types";
import { cardList, kindName, townName, wayName } from "./names";
import { reasonText } from "./reasons";

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

/** Which of the sentences it is. */
function sort({ why, action, towns }: Hint): string {
  if (why === "longer" && action.type === "take") return "longer-plan"; // a counter in hand leads nowhere yet
  if (why === "later" && !towns) return "later-none";
  return why;
}

export function hintText(told: Told, view: View): string {
  if (told instanceof Error) return told instanceof Refused ? reasonText(told) : t("hint-failed");
  const towns = { towns: told.towns ?? 0, without: told.without ?? 0 };
  return t("hint-sentence", { deed: deed(told.action, view), why: t(`hint-${sort(told)}`, towns) });
}
