// Why a record cannot be looked at, and where in its file the cause is.

import { t } from "../i18n/i18n.svelte";
import { Refused } from "../net/client";
import { reasonText } from "./reasons";

export function faultText(refused: Refused): string {
  const { line, event, ...words } = refused.params;
  // What the record has instead of what it should have may be anything.
  const said = Object.entries(words).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : value,
  ]);
  const fault = reasonText({ ...refused, message: refused.message, params: Object.fromEntries(said) });
  if (typeof line !== "number") return fault;
  return typeof event === "number" ? t("record-fault-event", { line, event, fault }) : t("record-fault", { line, fault });
}
