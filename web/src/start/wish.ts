// From the form on the start page to a wish the server understands.

import type { ClockWish, Meta, Options, SeatWish, TableWish, Text } from "../net/types";

/** Who begins: chance, I, or the n-th of the others of a kind (somebody else at this device: from 2). */
export type Starter = "chance" | "me" | `here-${number}` | `friend-${number}` | `bot-${number}`;

/** How much time people have. */
export const CLOCKS = {
  none: null,
  minute: { kind: "decision", seconds: 60, add: 0 },
  bank: { kind: "bank", seconds: 15 * 60, add: 0 },
  day: { kind: "decision", seconds: 24 * 3600, add: 0 },
} as const satisfies Record<string, ClockWish | null>;
export type ClockName = keyof typeof CLOCKS;

/** How many sit there: people at this device (I among them), people with a device of their own, and bots. */
export interface Party {
  here: number;
  friends: number;
  bots: number;
}
/** The three ways to play that the start page offers. */
export const PARTIES = {
  bots: { here: 1, friends: 0, bots: 2 },
  friends: { here: 1, friends: 2, bots: 0 },
  device: { here: 2, friends: 0, bots: 0 },
} as const satisfies Record<string, Party>;
export type Way = keyof typeof PARTIES;

export interface Form extends Party {
  preset: string;
  options: Options;
  bot: string;
  starter: Starter;
  /** Whether people may ask for hints. */
  aids: boolean;
  spectators: boolean;
  chat: boolean;
  clock: ClockName;
}

/** "Play now" and new forms use this level where the server has it; else its strongest bot, the last one. */
const LEVEL = "medium";
export const usualBot = (meta: Meta): string =>
  meta.levels.find((level) => level.id === LEVEL)?.bot ?? meta.bots[meta.bots.length - 1]?.id ?? "greedy";

export interface Opponent {
  /** The bot's. */
  id: string;
  label: Text;
  help: Text;
}
/** What can be chosen: the levels, the easiest first, and the bots that have none. */
export function opponents(meta: Meta): { levels: Opponent[]; others: Opponent[] } {
  const levels = meta.levels.map(({ bot, label, help }) => ({ id: bot, label, help }));
  return { levels, others: meta.bots.filter((bot) => levels.every(({ id }) => id !== bot.id)) };
}

/** The rule set that has exactly these options, if there is one. */
export function presetOf(meta: Meta, options: Options): string | null {
  const same = (other: Options) => meta.options.every(({ id }) => other[id] === options[id]);
  return meta.presets.find((preset) => same(preset.options))?.id ?? null;
}

export function firstForm(meta: Meta): Form {
  const preset = meta.presets[0];
  return {
    ...PARTIES.bots,
    preset: preset?.id ?? "",
    options: { ...(preset?.options ?? {}) },
    bot: usualBot(meta),
    starter: "chance",
    aids: true,
    spectators: true,
    chat: true,
    clock: "none",
  };
}

export const people = (party: Party): number => party.here + party.friends;
export const total = (party: Party): number => people(party) + party.bots;

/** Another number of one sort; where that makes too many, others go: bots first. */
export function withParty<Some extends Party>(form: Some, change: Partial<Party>, most: number): Some {
  const next = { ...form, ...change };
  for (const sort of ["bots", "friends", "here"] as const) {
    if (sort in change) continue;
    const least = sort === "here" ? 1 : 0;
    next[sort] = Math.max(least, next[sort] - Math.max(0, total(next) - most));
  }
  // Nobody plays alone.
  return total(next) < 2 ? { ...next, bots: 1 } : next;
}

/** Everybody who may begin, in the order of the seats. */
export function starters({ here, friends, bots }: Party): Starter[] {
  const others = <Sort extends string>(sort: Sort, from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, i): `${Sort}-${number}` => `${sort}-${from + i}`);
  return ["chance", "me", ...others("here", 2, here), ...others("friend", 1, friends), ...others("bot", 1, bots)];
}

/** I sit in seat 0, then the others at this device, then those who come by the link, then the bots. */
export function wishOf(meta: Meta, form: Form): TableWish {
  const seats: SeatWish[] = Array.from({ length: people(form) }, () => ({ kind: "open" }));
  for (let n = 0; n < form.bots; n++) seats.push({ kind: "bot", bot: form.bot });
  const starter = starters(form).indexOf(form.starter) - 1;
  return {
    preset: presetOf(meta, form.options) ?? form.preset,
    options: { ...form.options },
    seats,
    first_seat: starter >= 0 ? starter : null,
    spectators: form.spectators,
    // One person alone need not be waited for.
    ready_check: people(form) > 1,
    aids: form.aids,
    chat: form.chat,
    clock: CLOCKS[form.clock],
  };
}
