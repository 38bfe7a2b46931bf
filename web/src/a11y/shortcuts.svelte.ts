// Shortcuts of a single character. Whoever speaks to the computer, or slips on the keys, can switch them off.

import { remember, remembered } from "../storage";

class Shortcuts {
  on = $state(remembered<boolean>("shortcuts") !== false);

  choose(on: boolean): void {
    this.on = on;
    remember("shortcuts", on);
  }

  /** Whether an event is one of these keys, alone, and not typed into a field. */
  is(event: KeyboardEvent, ...keys: string[]): boolean {
    if (!this.on || !keys.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return false;
    return !(event.target instanceof Element && event.target.closest("input[type=text], textarea, select"));
  }
}

export const shortcuts = new Shortcuts();
