// What is to be said about a way: its name, terrain, what lies on it and what it costs.

import type { WayShape } from "../board/geometry";
import { t } from "../i18n/i18n.svelte";
import type { Kind, Placed } from "../net/types";
import { cardList, kindName, townName } from "./names";

export interface WayState {
  placed: Placed | undefined;
  /** The cheapest payment, where the way can be crossed now. */
  cards: Kind[] | undefined;
  /** It can be chosen as an action now. */
  legal: boolean;
}

export function wayText(way: WayShape, state: WayState): string {
  const ends = way.ends.map(townName).join(" – ");
  const words = [t(`way-${way.kind}`, { way: ends })];
  if (way.kind === "road") {
    words.push(t(`terrain-${way.terrain}`));
    words.push(state.placed ? t("way-counter", { counter: kindName(state.placed.counter) }) : t("way-free"));
    if (state.placed?.obstacle) words.push(t("way-obstacle"));
  } else if (way.kind === "river") {
    words.push(t("way-flows", { from: townName(way.ends[0]), to: townName(way.ends[1]) }));
  }
  if (state.cards) words.push(t("way-costs", { cards: cardList(state.cards) }));
  else if (state.legal) words.push(t("way-may-place"));
  return words.join(t("phrase-separator"));
}
