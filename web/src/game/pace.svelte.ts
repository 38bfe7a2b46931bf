// How fast the moves of others are played back.

import { remember, remembered } from "../storage";
import type { LogLine } from "./log";

export type Speed = "slow" | "normal" | "fast" | "instant";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "instant"];

const BEAT: Record<Speed, number> = { slow: 1100, normal: 500, fast: 200, instant: 0 };

/** `?pace=0` in the address: no playback, for tests. */
const forced = new URLSearchParams(location.search).get("pace") === "0";
export const paceQuery = forced ? "?pace=0" : "";

function first(): Speed {
  if (forced) return "instant";
  const stored = remembered<Speed>("speed");
  if (stored && SPEEDS.includes(stored)) return stored;
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "normal";
}

class Pace {
  speed = $state<Speed>(first());

  choose(speed: Speed): void {
    this.speed = speed;
    if (!forced) remember("speed", speed);
  }

  /** How long an event stays in the light, in milliseconds. */
  beat(event: LogLine): number {
    if (document.hidden) return 0;
    const beat = BEAT[this.speed];
    switch (event.type) {
      case "display":
      case "town_card":
      case "end":
        return 0;
      case "deal":
      case "secret":
      case "reshuffle":
      case "stop":
        return beat / 3;
      case "move":
      case "round":
        return beat * 1.3;
      default:
        return beat;
    }
  }
}

export const pace = new Pace();
