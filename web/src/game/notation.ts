import type { Action } from "../net/types";

/** An action in its one-line text form, or the wish to cross a way without saying how it is paid. */
export function textOf(action: Action | { type: "move"; way: string }): string {
  switch (action.type) {
    case "take":
      return `take ${action.slot}`;
    case "place":
      return `place ${action.face === "secret" ? "secret " : ""}${action.counter} ${action.way}`;
    case "obstacle":
      return `obstacle ${action.way}`;
    case "move":
      return ["move", action.way, ...("cards" in action ? action.cards : [])].join(" ");
    case "discard":
      return ["discard", ...action.cards].join(" ");
    case "keep":
      return `keep ${action.face === "secret" ? "secret " : ""}${action.counter}`;
    default:
      return action.type;
  }
}
