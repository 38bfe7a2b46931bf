// What is pointed at on the map, and why it is not possible as a wish now.

import type { Why } from "../net/types";

const PATIENCE = 180;

export class Look {
  /** What the thing is. */
  text = $state("");
  /** Why it cannot be chosen. */
  reason = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest = 0;

  clear(): void {
    clearTimeout(this.#timer);
    this.#latest++;
    this.text = "";
    this.reason = "";
  }

  /** Shows a thing and asks for the reason: after a moment, or at once when it was clicked. */
  at(text: string, ask: (() => Promise<Why>) | null, say: (why: Why) => string, atOnce = false): void {
    clearTimeout(this.#timer);
    const turn = ++this.#latest;
    if (text !== this.text) this.reason = "";
    this.text = text;
    if (!ask) return;
    this.#timer = setTimeout(
      () =>
        void ask()
          .then((why) => {
            if (turn === this.#latest && !why.legal) this.reason = say(why);
          })
          .catch(() => undefined),
      atOnce ? 0 : PATIENCE,
    );
  }

  say(text: string, reason: string): void {
    clearTimeout(this.#timer);
    this.#latest++;
    this.text = text;
    this.reason = reason;
  }
}
