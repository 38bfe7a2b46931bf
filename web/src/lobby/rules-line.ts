// The rules of a table in a few words.

import { language, local, t } from "../i18n/i18n.svelte";
import { meta } from "../meta.svelte";
import type { ClockWish, Options } from "../net/types";
import { presetOf } from "../start/wish";
import { list } from "../text/names";

/** The name of the rule set, and every option that is not as usual. */
export function rulesLine(options: Options): string {
  const known = meta.value;
  if (!known) return "";
  const preset = presetOf(known, options);
  const name = known.presets.find((one) => one.id === preset)?.label;
  const differing = known.options
    .filter(({ id, default: usual }) => (options[id] ?? usual) !== usual)
    .map((option) => {
      const value = String(options[option.id]);
      return t("rule-is", { rule: local(option.label), value: local(option.value_labels[value] ?? {}) || value });
    });
  const title = name ? local(name) : t("preset-own");
  return differing.length > 0 ? t("rules-differ", { rules: title, differing: list(differing) }) : title;
}

const UNITS = [
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** "15 minutes": in the largest unit that leaves nothing over. */
export function duration(seconds: number): string {
  const [unit, length] = UNITS.find(([, one]) => seconds % one === 0 && seconds >= one) ?? UNITS[3];
  return new Intl.NumberFormat(language.locale, { style: "unit", unit, unitDisplay: "long" }).format(seconds / length);
}

export function clockLine(clock: Pick<ClockWish, "kind" | "seconds" | "add"> | null): string {
  if (clock === null) return t("clock-none");
  const time = duration(clock.seconds);
  if (clock.kind === "decision") return t("clock-decision", { time });
  return clock.add > 0 ? t("clock-bank-add", { time, add: duration(clock.add) }) : t("clock-bank", { time });
}
