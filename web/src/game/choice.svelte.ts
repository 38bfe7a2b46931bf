// What I have picked up or marked, but not yet sent.

import type { Action, Face, Kind } from "../net/types";
import type { Held } from "./legal";

export class Choice {
  /** Drawing: a place in the display, or the face-down stack. */
  slot = $state<number | "blind" | null>(null);
  /** Placing: the piece in hand. */
  held = $state.raw<Held | null>(null);
  /** Placing: the road it goes to. Travelling: the way whose payment is open. */
  way = $state<string | null>(null);
  /** Travelling: the payment that is pointed at. */
  payment = $state.raw<Kind[] | null>(null);
  /** Travelling: asked whether the travel really ends. */
  stopping = $state(false);
  discard = $state.raw<Kind[]>([]);
  keep = $state.raw<{ counter: Kind; face: Face } | null>(null);
  /** The same for as long as nothing is picked up, marked or put back. */
  readonly picked = $derived(
    JSON.stringify([this.slot, this.held, this.way, this.stopping, this.discard, this.keep]),
  );

  /** Takes up what an action needs, all but sending it. Passing needs nothing. */
  prepare(action: Action): void {
    this.reset();
    if (action.type === "take") this.slot = action.slot;
    else if (action.type === "blind") this.slot = "blind";
    else if (action.type === "place") {
      this.held = { what: "counter", kind: action.counter, face: action.face ?? "open" };
      this.way = action.way;
    } else if (action.type === "obstacle") [this.held, this.way] = [{ what: "obstacle" }, action.way];
    else if (action.type === "move") [this.way, this.payment] = [action.way, action.cards];
    else if (action.type === "stop") this.stopping = true;
    else if (action.type === "discard") this.discard = action.cards;
    else if (action.type === "keep") this.keep = { counter: action.counter, face: action.face ?? "open" };
  }

  reset(): void {
    this.slot = null;
    this.held = null;
    this.way = null;
    this.payment = null;
    this.stopping = false;
    this.discard = [];
    this.keep = null;
  }
}
