// The transportation chart, as the server gives it.

import { t } from "../i18n/i18n.svelte";
import type { Kind, Meta, Terrain } from "../net/types";
import { list } from "./names";

export const LAND: readonly Terrain[] = ["plain", "woods", "desert", "mountain"];
export const WATER: readonly Terrain[] = ["downstream", "upstream", "ferry"];

export interface Price {
  terrain: Terrain;
  /** How many cards; 0 where the kind cannot go. */
  count: number;
}

/** What a kind costs, on land or on water, whichever it crosses. */
export function pricesOf(meta: Meta | null, kind: Kind): Price[] {
  const row = meta?.chart[kind];
  if (!row) return [];
  const terrains = LAND.some((terrain) => row[terrain]) ? LAND : WATER;
  return terrains.map((terrain) => ({ terrain, count: row[terrain] ?? 0 }));
}

export const priceText = ({ terrain, count }: Price): string =>
  count > 0
    ? t("price-on", { terrain: t(`terrain-${terrain}`), count })
    : t("price-none", { terrain: t(`terrain-${terrain}`) });

export const priceList = (prices: readonly Price[]): string => list(prices.map(priceText));
