// What the live line says is new, put into what the server said before: the result is the server's own view again.

import type { Action, Grouped, News, Placed, SeatDelta, SeatView, View, ViewAnswer, ViewDelta } from "../net/types";

/** These a seat may lack; of the others, null is a value. */
const MAY_BE_GONE = ["bot", "hand", "secret", "goal"] as const;

/** The answer that `view` would give now. `ways`: the names of the board's ways, in the order of their numbers. */
export function advance(before: ViewAnswer, news: News, ways: readonly string[]): ViewAnswer {
  if (news.view) return news.view;
  const { version, revision, round, step, turn } = news;
  const after: ViewAnswer = {
    ...before,
    ...{ version, revision, round, step, turn },
    view: news.delta ? changed(before.view, news.delta, ways) : before.view,
  };
  if (news.clock !== undefined) after.clock = news.clock;
  if (news.host !== undefined) after.host = news.host;
  if (news.rematch !== undefined) after.rematch = news.rematch;
  if (news.result !== undefined) after.result = news.result;
  if (news.undo !== undefined) after.undo = news.undo;
  if (news.intent !== undefined) after.intent = news.intent;
  // Who only watches has none at all.
  if (news.legal) after.legal = ungrouped(news.legal, ways);
  else if (before.legal && version > before.version) after.legal = [];
  return after;
}

function changed(view: View, delta: ViewDelta, ways: readonly string[]): View {
  const { seats, laid, ...rest } = delta;
  const after: View = { ...view, ...rest };
  if (laid) after.placed = withLaid(view.placed, laid, ways);
  if (seats) {
    const news = new Map(seats.map((one) => [one.seat, one]));
    after.seats = view.seats.map((seat) => withSeat(seat, news.get(seat.seat)));
  }
  return after;
}

function withSeat(seat: SeatView, news: SeatDelta | undefined): SeatView {
  if (!news) return seat;
  const after = { ...seat, ...news };
  for (const name of MAY_BE_GONE) if (after[name] === null) delete after[name];
  return after as SeatView;
}

/** The server lists them in the order of their numbers. */
function withLaid(placed: readonly Placed[], laid: readonly Placed[], ways: readonly string[]): Placed[] {
  const all = new Map([...placed, ...laid].map((spot) => [spot.way, spot]));
  const number = new Map(ways.map((way, index) => [way, index]));
  return [...all.values()].sort((one, other) => (number.get(one.way) ?? 0) - (number.get(other.way) ?? 0));
}

/** One action for each way of a group. */
export function ungrouped(legal: readonly Grouped[], ways: readonly string[]): Action[] {
  const name = (number: number): string => {
    const way = ways[number];
    if (way === undefined) throw new RangeError(`The board has no way ${number}.`);
    return way;
  };
  return legal.flatMap((one): Action[] => {
    if (!("ways" in one)) return [one];
    return one.type === "place"
      ? one.ways.map((way) => ({ type: "place", way: name(way), counter: one.counter, face: one.face }))
      : one.ways.map((way) => ({ type: "obstacle", way: name(way) }));
  });
}
