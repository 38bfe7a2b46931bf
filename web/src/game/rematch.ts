// Another game for the same people: everybody sits down again where they sat.

import { device } from "../lobby/device.svelte";
import * as net from "../net/client";
import { Refused } from "../net/client";
import { requestId } from "../net/request-id";
import type { View, ViewAnswer } from "../net/types";
import { addTable, findTable } from "./tables";

/** Whether people play here beside the one who looks. */
export const hasCompany = (view: View): boolean => view.seats.filter((seat) => seat.kind === "human").length > 1;

/** Goes to the next game of a table that is over, which the first one to ask makes; its id. */
export async function nextGame(table: string, shown: ViewAnswer, usualName: string): Promise<string> {
  const { view } = shown;
  const next = shown.rematch ?? (await net.again(() => net.rematch(table, view.you))).table;
  const here = device.seats(table);
  const mine = here.length > 0 ? here : view.you === null ? [] : [view.you];
  for (const seat of mine) await sit(next, seat, view.seats[seat]?.name || usualName);
  const name = view.you === null ? "" : (view.seats[view.you]?.name ?? "");
  if (mine.length > 0 && !findTable(next)) {
    const wish = findTable(table)?.wish ?? { preset: "classic", options: {}, seats: [], first_seat: null, spectators: true };
    addTable({ id: next, date: Date.now(), name, wish, players: view.seats.length });
  }
  return next;
}

/** Where somebody sits there already, or it has begun, the page of that table says so. */
async function sit(table: string, seat: number, name: string): Promise<void> {
  const request = requestId();
  try {
    await net.again(() => net.join(table, name, seat, request));
    device.add(table, seat);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
  }
}
