// Playing back: what one event changes in what is shown. Book-keeping only; when the events are through,
// the server's own view replaces the result.

import type { GameEvent, Kind, SeatView, Step, View } from "../net/types";
import type { LogLine } from "./log";
import { without, withoutAll } from "./multiset";

const STEP: Partial<Record<LogLine["type"], Step>> = {
  take: "open",
  blind: "open",
  place: "place",
  obstacle: "place",
  pass: "place",
  move: "move",
  took_back: "move",
  stop: "move",
  discard: "discard",
  keep: "keep",
};

/** The step that an event belongs to, if it tells. */
export const stepOf = (event: LogLine): Step | null => STEP[event.type] ?? null;
export const seatOf = (event: LogLine): number | null => ("seat" in event ? event.seat : null);
export const wayOf = (event: LogLine): string | null => ("way" in event ? event.way : null);

function seat(view: View, index: number, change: (seat: SeatView) => Partial<SeatView>): View {
  return { ...view, seats: view.seats.map((old) => (old.seat === index ? { ...old, ...change(old) } : old)) };
}

function spend(view: View, index: number, cards: readonly Kind[]): View {
  const discard = { ...view.discard };
  for (const card of cards) discard[card] = (discard[card] ?? 0) + 1;
  return seat({ ...view, discard }, index, (old) => ({
    hand_size: old.hand_size - cards.length,
    ...(old.hand ? { hand: withoutAll(old.hand, cards) } : {}),
  }));
}

export function fold(view: View, event: GameEvent): View {
  switch (event.type) {
    case "display":
      return { ...view, display: event.counters };
    case "round":
      return {
        ...view,
        starter: event.starter,
        counter_pile: view.counter_pile + view.placed.length,
        placed: [],
        passes: 0,
        drawn: view.drawn.map(() => 0),
      };
    case "reshuffle": {
      const back = Object.values(view.discard).reduce((sum, count) => sum + count, 0);
      return { ...view, discard: {}, draw_pile: view.draw_pile + back };
    }
    case "deal": {
      const count = event.cards?.length ?? event.count ?? 0;
      return seat({ ...view, draw_pile: view.draw_pile - count }, event.seat, (old) => ({
        hand_size: old.hand_size + count,
        ...(old.hand && event.cards ? { hand: [...old.hand, ...event.cards] } : {}),
      }));
    }
    case "secret": {
      const { counter } = event;
      return seat({ ...view, counter_pile: view.counter_pile - 1 }, event.seat, (old) => ({
        secret_counters: old.secret_counters + 1,
        ...(old.secret && counter ? { secret: [...old.secret, counter] } : {}),
      }));
    }
    case "take":
    case "blind": {
      const display =
        event.type === "take"
          ? view.display.map((kind, slot) => (slot === event.slot ? event.refill : kind))
          : view.display;
      const drawn = view.drawn.map((count, index) => (index === event.seat ? count + 1 : count));
      const fromPile = event.type === "blind" || event.refill !== null ? 1 : 0;
      return seat({ ...view, display, drawn, counter_pile: view.counter_pile - fromPile }, event.seat, (old) => ({
        open_counters: [...old.open_counters, event.counter],
      }));
    }
    case "place": {
      const placed = [...view.placed, { way: event.way, counter: event.counter, obstacle: false }];
      return seat({ ...view, placed, passes: 0 }, event.seat, (old) =>
        event.face === "open"
          ? { open_counters: without(old.open_counters, event.counter) }
          : {
              secret_counters: old.secret_counters - 1,
              ...(old.secret ? { secret: without(old.secret, event.counter) } : {}),
            },
      );
    }
    case "obstacle": {
      const placed = view.placed.map((spot) => (spot.way === event.way ? { ...spot, obstacle: true } : spot));
      return seat({ ...view, placed, passes: 0 }, event.seat, () => ({ obstacle: false }));
    }
    case "pass":
      return { ...view, passes: view.passes + 1 };
    case "move":
      return seat(spend(view, event.seat, event.cards), event.seat, (old) => ({
        boot: event.to,
        ...(event.piece ? { towns: [...old.towns, event.to] } : {}),
      }));
    case "discard":
      return spend(view, event.seat, event.cards);
    case "keep": {
      const { counter, face } = event;
      const kept = counter ? [counter] : [];
      const owner = view.seats[event.seat];
      const held = owner ? owner.open_counters.length + owner.secret_counters : 0;
      const counter_pile = view.counter_pile + held - (face === null ? 0 : 1);
      return seat({ ...view, counter_pile }, event.seat, (old) => ({
        open_counters: face === "open" ? kept : [],
        secret_counters: face === "secret" ? 1 : 0,
        ...(old.secret ? { secret: face === "secret" ? kept : [] } : {}),
      }));
    }
    default:
      return view;
  }
}
