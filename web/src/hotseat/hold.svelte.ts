// A button that has to be held, so that nobody presses it by chance.

export const HOLD = 500; // milliseconds

export class Hold {
  /** It is being held. */
  down = $state(false);
  /** It was let go too early. */
  early = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A press without holding, as from a screen reader: the second one counts. */
  #armed = false;

  constructor(private readonly through: () => void) {}

  press(): void {
    if (this.down) return;
    this.down = true;
    this.early = false;
    this.#timer = setTimeout(() => {
      this.down = false;
      this.through();
    }, HOLD);
  }

  release(): void {
    if (!this.down) return;
    clearTimeout(this.#timer);
    this.down = false;
    this.early = true;
  }

  /** A click that no finger, mouse or key has made. */
  click(): void {
    if (this.#armed) this.through();
    this.#armed = true;
    this.early = true;
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
