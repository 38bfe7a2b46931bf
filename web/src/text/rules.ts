// What sentences about the rules need to know of the options of a table. Nothing is decided here.

import { HAND_LIMIT } from "../game/beforehand";
import { t } from "../i18n/i18n.svelte";
import { meta } from "../meta.svelte";
import type { Kind, Options, ViewAnswer } from "../net/types";

export interface Rules {
  rounds: number;
  townCards: boolean;
  obstacles: boolean;
  caravan: "identical" | "any";
  handLimit: "round_end" | "own_turn";
  tieBreak: "cards" | "closest";
}

/** The options in full: what a table does not say is as the server usually has it. */
export function rulesOf(options: Options | null | undefined): Rules {
  const usual = Object.fromEntries((meta.value?.options ?? []).map((option) => [option.id, option.default]));
  const all: Options = { ...usual, ...options };
  return {
    rounds: Number(all["rounds"] ?? 4),
    townCards: all["town_cards"] === true,
    obstacles: all["obstacles"] !== false,
    caravan: all["caravan"] === "any" ? "any" : "identical",
    handLimit: all["hand_limit"] === "own_turn" ? "own_turn" : "round_end",
    tieBreak: all["tie_break"] === "closest" ? "closest" : "cards",
  };
}

/** How a caravan is paid: how many cards, and which. */
export const caravanText = (rules: Rules): string =>
  t(`caravan-${rules.caravan}`, { obstacles: rules.obstacles ? "yes" : "no" });

/** Says before it happens that cards will have to go; empty when none will. */
export function handWarning(shown: ViewAnswer, spent: readonly Kind[]): string {
  const { view } = shown;
  const rules = rulesOf(view.options);
  const hand = view.you === null ? 0 : (view.seats[view.you]?.hand_size ?? 0) - spent.length;
  const bites = rules.handLimit === "own_turn" || shown.round < rules.rounds;
  return bites && hand > HAND_LIMIT ? t(`hand-limit-${rules.handLimit}`, { limit: HAND_LIMIT, hand }) : "";
}
