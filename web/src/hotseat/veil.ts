// What everybody at a shared device may look at: a seat's own session without what only that seat may know.

import type { LogLine } from "../game/log";
import type { TableSession } from "../game/session.svelte";
import type { SeatView, ViewAnswer } from "../net/types";

function veiledSeat({ hand: _, secret: __, goal: ___, ...open }: SeatView): SeatView {
  return open;
}

export function veiledView({ legal: _, undo: __, intent: ___, ...open }: ViewAnswer): ViewAnswer {
  return { ...open, view: { ...open.view, you: null, seats: open.view.seats.map(veiledSeat) } };
}

export function veiledEvent<Line extends LogLine>(event: Line): Line;
export function veiledEvent(event: LogLine): LogLine {
  switch (event.type) {
    case "deal":
      return { type: "deal", seat: event.seat, count: event.cards?.length ?? event.count ?? 0 };
    case "secret":
      return { type: "secret", seat: event.seat };
    case "town_card":
      return { type: "town_card", seat: event.seat };
    case "keep":
      return event.face === "secret" ? { type: "keep", seat: event.seat, face: "secret" } : event;
    default:
      return event;
  }
}

/** Before the game there is nothing to hide, after it nothing any more. */
const hides = (shown: ViewAnswer | null): boolean => shown !== null && shown.step !== "lobby" && shown.step !== "over";

/** Remembers the answer for the latest question. */
function latest<From extends object, To>(change: (from: From) => To): (from: From) => To {
  let known: { from: From; to: To } | null = null;
  return (from) => {
    if (known?.from !== from) known = { from, to: change(from) };
    return known.to;
  };
}

/**
 * The session with a veil before it: it runs on for itself, and nothing can be done through it in a game.
 */
export function veil(session: TableSession): TableSession {
  const view = latest(veiledView);
  const log = latest((lines: readonly LogLine[]) => lines.map((line) => veiledEvent(line)));
  const instead: Record<string, () => unknown> = {
    shown: () => session.shown && view(session.shown),
    known: () => session.known && view(session.known),
    log: () => log(session.log),
    playing: () => session.playing && veiledEvent(session.playing),
    you: () => null,
    myTurn: () => false,
    legal: () => [],
  };
  return new Proxy(session, {
    get(target, name) {
      // Whoever shows it neither starts nor ends it.
      if (name === "run") return () => Promise.resolve();
      if (name === "close") return () => undefined;
      if (typeof name === "string" && name in instead && hides(target.shown)) return instead[name]?.();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}
