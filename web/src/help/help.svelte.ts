// The help: whether it is open, where it begins, and of which rules it speaks.

import { shortcuts } from "../a11y/shortcuts.svelte";
import type { Options } from "../net/types";

export type Part = "play" | "chart";

class Help {
  open = $state(false);
  part = $state<Part>("play");
  /** The options of the table or of the form that is on the screen. */
  options = $state.raw<Options | null>(null);
  /** They are those of a table, not of a game still to be made. */
  atTable = $state(false);

  show(part: Part): void {
    this.part = part;
    this.open = true;
  }

  /** What the help speaks of from now on. */
  about(options: Options, atTable: boolean): void {
    this.options = options;
    this.atTable = atTable;
  }
}

export const help = new Help();

/** "?" opens the help and closes it, wherever nothing is being typed. */
export function helpKey(event: KeyboardEvent): void {
  if (!shortcuts.is(event, "?", "？")) return;
  event.preventDefault();
  if (help.open) help.open = false;
  else help.show("play");
}
