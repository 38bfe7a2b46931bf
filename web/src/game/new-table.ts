import * as net from "../net/client";
import { requestId } from "../net/request-id";
import type { TableWish } from "../net/types";
import { addTable } from "./tables";

/** The seat that is mine at a table made here. */
export const mySeat = (wish: TableWish): number => wish.seats.findIndex((seat) => seat.kind === "open");

/** Makes a table against bots, sits down and starts. Returns its id. */
export async function newTable(wish: TableWish, name: string): Promise<string> {
  const { table } = await net.createTable(wish);
  const request = requestId();
  await net.again(() => net.join(table, name, mySeat(wish), request));
  addTable({ id: table, date: Date.now(), name, wish });
  await net.start(table);
  return table;
}
