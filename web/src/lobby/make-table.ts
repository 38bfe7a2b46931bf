// A new table, with everybody who sits at this device.

import * as net from "../net/client";
import { requestId } from "../net/request-id";
import type { TableWish } from "../net/types";
import { addTable } from "../game/tables";
import { device } from "./device.svelte";

/**
 * Makes a table and seats these people, me first. Where nobody else is to come the game starts; its id.
 */
export async function makeTable(wish: TableWish, names: readonly string[]): Promise<string> {
  const { table } = await net.createTable(wish);
  const [mine = ""] = names;
  addTable({ id: table, date: Date.now(), name: mine, wish });
  for (const [seat, name] of names.entries()) {
    const request = requestId();
    await net.again(() => net.join(table, name, seat, request));
    device.add(table, seat);
  }
  const people = wish.seats.filter((seat) => seat.kind === "open").length;
  if (people > names.length) return table;
  if (!wish.ready_check) await net.start(table);
  else for (const seat of names.keys()) await net.again(() => net.ready(table, seat, true));
  return table;
}
