// What has happened, as the log tells it: what was taken back stands in it no more, but that it was.

import type { GameEvent } from "../net/types";
import { seatOf } from "./fold";

/** Somebody took back so many moves. */
export interface TookBack {
  type: "took_back";
  seat: number | null;
  moves: number;
}
export type LogLine = GameEvent | TookBack;

/** The log after one more event. */
export function logWith(log: readonly LogLine[], event: GameEvent): LogLine[] {
  return event.type === "undo" ? takenBack(log, event.events) : [...log, event];
}

export const logOf = (events: readonly GameEvent[]): LogLine[] => events.reduce<LogLine[]>(logWith, []);

function takenBack(log: readonly LogLine[], count: number): LogLine[] {
  const kept = [...log];
  let seat: number | null = null;
  for (let i = kept.length - 1, left = count; i >= 0 && left > 0; i--) {
    const line = kept[i];
    if (!line || line.type === "took_back") continue;
    seat ??= seatOf(line);
    kept.splice(i, 1);
    left--;
  }
  const last = kept[kept.length - 1];
  if (last?.type !== "took_back" || last.seat !== seat) return [...kept, { type: "took_back", seat, moves: 1 }];
  return [...kept.slice(0, -1), { ...last, moves: last.moves + 1 }];
}
