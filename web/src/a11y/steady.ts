// A second click, meant for what was there before, must not press what has come in its place.

const MOMENT = 400; // milliseconds

/**
 * Use as `{@attach steady(state)}` on a panel of decisions: whenever `state` changes, the panel takes no clicks for a
 * moment. A key that is held down presses a button once.
 */
export const steady =
  (_state: string) =>
  (panel: HTMLElement): (() => void) => {
    let still = true;
    panel.style.pointerEvents = "none";
    const timer = setTimeout(() => {
      still = false;
      panel.style.removeProperty("pointer-events");
    }, MOMENT);
    const swallow = (event: Event) => {
      if (!still || !(event.target as Element).closest("button")) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // The focus stays where it is, too: the second click falls through the panel, or beside it when it has shrunk.
    const hold = (event: MouseEvent) => {
      const { left, right, top, bottom } = panel.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      const inside = x >= left && x < right && y >= top && y < bottom;
      if (still && (inside || event.detail > 1)) event.preventDefault();
    };
    const once = (event: KeyboardEvent) => {
      if (event.repeat && event.key === "Enter") event.preventDefault();
    };
    addEventListener("mousedown", hold, true);
    panel.addEventListener("click", swallow, true);
    panel.addEventListener("keydown", once, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("mousedown", hold, true);
      panel.removeEventListener("click", swallow, true);
      panel.removeEventListener("keydown", once, true);
    };
  };
