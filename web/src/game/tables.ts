// The tables at which I sit, so that the start page can list them.

import type { Step, TableWish, ViewAnswer } from "../net/types";
import { remember, remembered } from "../storage";

/** How a game stood when this browser last saw it. */
export interface Standing {
  round: number;
  rounds: number;
  step: Step;
  /** At the end: my rank and score. */
  rank?: number;
  score?: number;
}

export interface MyTable {
  id: string;
  /** When it was made, in milliseconds. */
  date: number;
  /** My name there. */
  name: string;
  wish: TableWish;
  /** How many seats it has, where the wish does not tell. */
  players?: number;
  standing?: Standing;
}

const KEY = "tables";
const MOST = 30;

export const myTables = (): MyTable[] => remembered<MyTable[]>(KEY) ?? [];
export const findTable = (id: string): MyTable | null => myTables().find((table) => table.id === id) ?? null;

export function addTable(table: MyTable): void {
  remember(KEY, [table, ...myTables().filter((old) => old.id !== table.id)].slice(0, MOST));
}

export const playersOf = (table: MyTable): number => table.players ?? Math.max(2, table.wish.seats.length);

export function forgetTable(id: string): void {
  remember(KEY, myTables().filter((table) => table.id !== id));
}

/** Puts a forgotten table back where it stood. */
export function restoreTable(table: MyTable): void {
  const others = myTables().filter((old) => old.id !== table.id);
  remember(KEY, [...others, table].sort((one, other) => other.date - one.date).slice(0, MOST));
}

export function standing(shown: ViewAnswer): Standing {
  const mine = shown.result?.seats.find((seat) => seat.seat === shown.view.you);
  return {
    round: shown.round,
    rounds: Number(shown.view.options["rounds"] ?? 4),
    step: shown.step,
    ...(mine ? { rank: mine.rank, score: mine.score } : {}),
  };
}

export function noteTable(id: string, standing: Standing): void {
  if (findTable(id)) remember(KEY, myTables().map((table) => (table.id === id ? { ...table, standing } : table)));
}
