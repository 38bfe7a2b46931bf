// What things are called, in the language of the page.

import { geometry } from "../board/geometry";
import { local, t } from "../i18n/i18n.svelte";
import { boardOf, meta } from "../meta.svelte";
import type { Kind, SeatView } from "../net/types";
import { piles } from "../game/multiset";

export const LETTERS = "ABCDEF";
export const letterOf = (seat: number): string => LETTERS[seat] ?? "?";

export function townName(id: string): string {
  const name = boardOf(geometry.board)?.towns.find((town) => town.id === id)?.name ?? geometry.town(id)?.id ?? id;
  return name.replace("'", "’");
}

/** "Feodor – Lapphalya", and the terrain where two ways join the same towns. */
export function wayName(id: string): string {
  const way = geometry.way(id);
  if (!way) return id;
  const name = way.ends.map(townName).join(" – ");
  return way.parallel ? t("way-parallel", { way: name, terrain: t(`terrain-${way.terrain}`) }) : name;
}

export const kindName = (kind: Kind): string => t(`kind-${kind}`);
/** With its article: "an elfcycle". */
export const aKind = (kind: Kind): string => t(`a-${kind}`);

/** Sentences one after the other, as the language joins them. */
export const sentences = (...said: readonly string[]): string =>
  said.filter((sentence) => sentence !== "").join(t("sentence-separator"));

export const list = (words: readonly string[]): string => words.join(t("list-separator"));
export const kindList = (kinds: readonly Kind[]): string =>
  kinds.length > 0 ? list(kinds.map(kindName)) : t("nothing");

/** "2 × dragon, 1 × raft" */
export function cardList(cards: readonly Kind[]): string {
  if (cards.length === 0) return t("nothing");
  return list(piles(cards).map(({ kind, count }) => t("some-cards", { count, kind: kindName(kind) })));
}

/** Which bot it is; one that only stands in for a person gives the seat no name. */
const botOf = (seat: SeatView | undefined): string | undefined => (seat?.kind === "bot" ? seat.bot : undefined);

/** A bot by its level, where it has one. */
function levelName(seat: SeatView | undefined): string | null {
  const bot = botOf(seat);
  const level = bot === undefined ? undefined : meta.value?.levels.find((one) => one.bot === bot);
  return level ? t("level-bot", { level: local(level.label) }) : null;
}

/** Whether the name alone does not say that this is a bot. */
export const isNamedBot = (seat: SeatView): boolean => seat.kind === "bot" && levelName(seat) === null;

/** What a bot is called in the language of the page, and a person by the name they gave. */
function calledName(seat: SeatView | undefined): string {
  const bot = meta.value?.bots.find((one) => one.id === botOf(seat));
  return levelName(seat) ?? ((bot && local(bot.label)) || (seat?.name ?? ""));
}

export function seatName(seats: readonly SeatView[], seat: number, you: number | null): string {
  if (seat === you) return t("you");
  const name = calledName(seats[seat]);
  if (!name) return t("seat-number", { letter: letterOf(seat) });
  // Two players of the same name, as bots often are, are told apart by their letters.
  const others = seats.filter((other) => calledName(other) === name);
  return others.length > 1 ? t("name-and-letter", { name, letter: letterOf(seat) }) : name;
}

/** In lists, I am also called by the name that the others see. */
export function fullSeatName(seats: readonly SeatView[], seat: number, you: number | null): string {
  const name = seats[seat]?.name;
  return seat === you && name ? t("you-named", { name }) : seatName(seats, seat, you);
}

/** The same within a sentence. */
export const seatNameWithin = (seats: readonly SeatView[], seat: number, you: number | null): string =>
  seat === you ? t("you-other") : seatName(seats, seat, you);
