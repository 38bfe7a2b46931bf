// How much time is left, by the server's clock: this device's may be wrong.

/** News is on its way for less than this; what differs by more was said by a clock that has been set anew. */
const JUMP = 5000;
/** From here on one should hurry. */
export const HURRY = 10;

export class ServerTime {
  /** Whole seconds until the time of the seat to act is up; null: nothing runs out. */
  left = $state<number | null>(null);
  readonly hurry = $derived(this.left !== null && this.left <= HURRY);
  /** How much the server's clock is ahead of this one, in milliseconds. */
  #ahead: number | null = null;

  /** The server has just said what time it is. What took longest on its way tells least. */
  note(now: number, here = Date.now()): void {
    const ahead = now - here;
    const known = this.#ahead;
    if (known === null || ahead > known || known - ahead > JUMP) this.#ahead = ahead;
  }

  now(here = Date.now()): number {
    return here + (this.#ahead ?? 0);
  }

  /** Counts down to a deadline, second by second; call what it returns to stop. */
  countTo(deadline: number | null): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      if (deadline === null) {
        this.left = null;
        return;
      }
      const left = Math.max(0, deadline - this.now());
      this.left = Math.ceil(left / 1000);
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }
}
