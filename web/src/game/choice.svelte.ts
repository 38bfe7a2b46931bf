// What I have picked up or marked, but not yet sent.

import type { Face, Kind } from "../net/types";
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
