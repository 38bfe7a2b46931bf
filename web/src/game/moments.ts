// The moments of a game: one for its beginning, and one for each decision with all that followed from it by itself.
// They are what the server counts as versions.

import type { GameEvent, Step } from "../net/types";
import { seatOf, stepOf } from "./fold";
import type { LogLine } from "./log";

export interface Moment {
  /** What happened, the decision first. */
  lines: LogLine[];
  round: number;
  step: Step | "refill";
}

/** Whether somebody decided this; what has only one outcome happens by itself. */
function decided(event: GameEvent): boolean {
  if (event.type === "pass") return !event.auto;
  if (event.type === "keep") return event.face !== null;
  return event.type === "undo" || stepOf(event) !== null;
}

export function momentsOf(events: readonly GameEvent[]): Moment[] {
  const moments: Moment[] = [{ lines: [], round: 1, step: "refill" }];
  let round = 1;
  let seat: number | null = null;
  for (const event of events) {
    const line: LogLine = event.type === "undo" ? { type: "took_back", seat, moves: 1 } : event;
    if (decided(event)) moments.push({ lines: [], round, step: stepOf(line) ?? "over" });
    seat = seatOf(line);
    moments.at(-1)?.lines.push(line);
    if (event.type === "round") round = event.round;
  }
  return moments;
}
