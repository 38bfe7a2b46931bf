// The tables at which I sit, so that the start page can list them.

import type { TableWish } from "../net/types";
import { remember, remembered } from "../storage";

export interface MyTable {
  id: string;
  /** When it was made, in milliseconds. */
  date: number;
  /** My name there. */
  name: string;
  wish: TableWish;
  over?: boolean;
}

const KEY = "tables";
const MOST = 30;

export const myTables = (): MyTable[] => remembered<MyTable[]>(KEY) ?? [];
export const findTable = (id: string): MyTable | null => myTables().find((table) => table.id === id) ?? null;

export function addTable(table: MyTable): void {
  remember(KEY, [table, ...myTables().filter((old) => old.id !== table.id)].slice(0, MOST));
}

export function forgetTable(id: string): void {
  remember(KEY, myTables().filter((table) => table.id !== id));
}

export function markOver(id: string): void {
  remember(KEY, myTables().map((table) => (table.id === id ? { ...table, over: true } : table)));
}
