// Calls that change a table's people: one at a time, and what came of the last one. Buttons keep the focus meanwhile;
// a second press does nothing, so what can be pressed to and fro says so (`aria-disabled`).

import { t } from "../i18n/i18n.svelte";
import { Refused } from "../net/client";
import { reasonText } from "../text/reasons";

export class Attempts {
  busy = $state(false);
  /** Why the last one did not work, as a sentence. */
  problem = $state("");

  /** `after`: what follows whether it worked or not. Says whether it did. */
  async run(task: () => Promise<unknown>, after?: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = "";
    try {
      await task();
    } catch (error) {
      this.problem = error instanceof Refused ? reasonText(error) : t("offline");
    }
    await after?.();
    this.busy = false;
    return this.problem === "";
  }
}
