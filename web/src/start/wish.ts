// From the form on the start page to a wish the server understands.

import type { Meta, Options, SeatWish, TableWish, Text } from "../net/types";

/** Who begins: chance, I, or the n-th bot (from 1). */
export type Starter = "chance" | "me" | `bot-${number}`;

export interface Form {
  preset: string;
  options: Options;
  bots: number;
  bot: string;
  starter: Starter;
  /** Whether people may ask for hints. */
  aids: boolean;
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
    preset: preset?.id ?? "",
    options: { ...(preset?.options ?? {}) },
    bots: 2,
    bot: usualBot(meta),
    starter: "chance",
    aids: true,
  };
}

/** I sit in seat 0, the bots behind me. */
export function wishOf(meta: Meta, form: Form): TableWish {
  const seats: SeatWish[] = [{ kind: "open" }];
  for (let n = 0; n < form.bots; n++) seats.push({ kind: "bot", bot: form.bot });
  const starter = form.starter === "me" ? 0 : form.starter === "chance" ? null : Number(form.starter.slice(4));
  return {
    preset: presetOf(meta, form.options) ?? form.preset,
    options: { ...form.options },
    seats,
    first_seat: starter !== null && starter < seats.length ? starter : null,
    spectators: true,
    aids: form.aids,
  };
}
