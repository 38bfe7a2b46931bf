"""Where in a game something can be spoilt, and what to put there: asks the position before the event."""

from typing import Any, NamedTuple

from elvenhold.boards import load_board
from elvenhold.notation import FACES, KIND_OF
from elvenhold.rules.kinds import CHART, KINDS
from elvenhold.rules.native import BIT, count_of, kinds_in
from elvenhold.rules.state import NOTHING, State
from elvenhold.rules.travel import price
from tests.game.spoiling import (
    Draft,
    Json,
    Spoil,
    the,
    top,
    where,
)

BOARD = load_board()
ROADS = [BOARD.way_ids[way] for way in BOARD.roads]
RIVER = "elvenhold-rivinia-river"
FERRY = "elvenhold-strykhaven-lake"


class Case(NamedTuple):
    """A row of the table of spoilt records."""

    name: str
    game: str  # which of the games of ``test_record_mutations``
    spoil: Spoil
    reason: str
    params: Json | None = None  # those of the refusal's that tell something


def boot(state: State) -> int:
    return state.boots[state.turn]


def hand(state: State) -> int:
    return state.hands[state.turn]


def crossing(event: Json, state: State) -> tuple[int, int]:
    """The own kind and the price of a recorded move."""
    way = BOARD.way_of[event["way"]]
    own = state.counters[way] if BOARD.is_road[way] else KIND_OF["raft"]
    return own, price(BOARD, way, boot(state), state.counters[way], state.blocked & BIT[way] != 0)


def on_road(event: Json, state: State) -> bool:
    return event["way"] in ROADS


def plain_payment(event: Json, state: State) -> bool:
    own, _ = crossing(event, state)
    return set(event["cards"]) == {KINDS[own]}


def could_pay(extra: int) -> Any:
    """A move paid with the own kind of which there are ``extra`` more in hand than the price."""

    def test(event: Json, state: State) -> bool:
        own, cost = crossing(event, state)
        return plain_payment(event, state) and count_of(hand(state), own) >= cost + extra

    return test


def paid(change: int) -> Any:
    """The cards of the own kind, ``change`` more than the price."""

    def cards(event: Json, state: State) -> list[str]:
        own, cost = crossing(event, state)
        return [KINDS[own]] * (cost + change)

    return cards


def other_cards(number: int) -> Any:
    """That many cards in hand that are not of the road's own kind and not all alike."""

    def cards(event: Json, state: State) -> list[str]:
        own, _ = crossing(event, state)
        rest = [KINDS[kind] for kind in kinds_in(hand(state)) if kind != own]
        return [*rest[: number - 1], rest[-1]]

    return cards


def mixed_hand(event: Json, state: State) -> bool:
    own, _ = crossing(event, state)
    rest = [kind for kind in kinds_in(hand(state)) if kind != own]
    clear = not state.blocked & BIT[BOARD.way_of[event["way"]]]
    return on_road(event, state) and clear and len(rest) >= 3 and rest[0] != rest[-1]


def own_kind_thrice(event: Json, state: State) -> bool:
    own, cost = crossing(event, state)
    return on_road(event, state) and cost < 3 and count_of(hand(state), own) >= 3


def own_caravan(draft: Draft) -> int:
    """A crossing paid with three cards of the kind of the counter on the road."""
    number = where("move", own_kind_thrice)(draft)
    own, _ = crossing(draft.events[number], draft.state(number))
    draft.events[number]["cards"] = [KINDS[own]] * 3
    return number


def foreign_card(event: Json, state: State) -> list[str]:
    """Cards that nobody can hold together with the rest: one more of a kind than there are in hand."""
    kind = next(kind for kind in range(7) if kind != crossing(event, state)[0])
    return [KINDS[kind]] * (count_of(hand(state), kind) + 1)


def far_way(event: Json, state: State) -> str:
    return next(way for way in ROADS if not BOARD.touches(BOARD.way_of[way], boot(state)))


def bare_roads(state: State) -> list[str]:
    near = BOARD.ways_at[boot(state)]
    return [BOARD.way_ids[way] for way in near if BOARD.is_road[way] and state.counters[way] == NOTHING]


def holds_counters(event: Json, state: State) -> bool:
    return state.held(state.turn) > 0


def has_bare_road(event: Json, state: State) -> bool:
    return bool(bare_roads(state))


def occupied_for(event: Json, state: State) -> list[str]:
    """Roads with a counter that the counter of this event could cross."""
    kind = KIND_OF[event["counter"]]
    return [
        BOARD.way_ids[way]
        for way in BOARD.roads
        if state.counters[way] != NOTHING and CHART[kind][BOARD.terrain[way]]
    ]


def unfit_for(event: Json, state: State) -> str:
    kind = KIND_OF[event["counter"]]
    return next(
        BOARD.way_ids[way]
        for way in BOARD.roads
        if state.counters[way] == NOTHING and not CHART[kind][BOARD.terrain[way]]
    )


def held(state: State, face: str) -> int:
    return (state.opens if face == "open" else state.secrets)[state.turn]


def other_face(event: Json) -> str:
    return FACES[1 - FACES.index(event["face"])]


def only_this_face(event: Json, state: State) -> bool:
    return not count_of(held(state, other_face(event)), KIND_OF[event["counter"]])


def kind_not_held(event: Json, state: State) -> str:
    """A kind of counter that the seat to act holds with neither face."""
    return next(KINDS[kind] for kind in range(6) if not count_of(state.held(state.turn), kind))


def gone_kinds(state: State) -> list[str]:
    return [KINDS[kind] for kind in range(6) if not count_of(state.stock, kind)]


def a_kind_is_gone(event: Json, state: State) -> bool:
    return bool(gone_kinds(state))


def gone_kind(event: Json, state: State) -> str:
    return gone_kinds(state)[0]


def after_own_obstacle(event: Json, state: State) -> bool:
    """A turn of a seat without obstacle while some road has a counter and no obstacle."""
    return not state.obstacle[state.turn] and bool(roads_with_counter(state, blocked=False))


def roads_with_counter(state: State, blocked: bool) -> list[str]:
    return [
        BOARD.way_ids[way]
        for way in BOARD.roads
        if state.counters[way] != NOTHING and bool(state.blocked & BIT[way]) == blocked
    ]


def as_obstacle(way: Any) -> Any:
    """Turns an event into an obstacle on ``way``, which gets the position."""

    def spoil(draft: Draft) -> int:
        number = where("place", way[0])(draft)
        event = draft.events[number]
        draft.events[number] = {
            "type": "obstacle",
            "seat": event["seat"],
            "way": way[1](draft.state(number)),
        }
        return number

    return spoil


def obstacle_in_hand(event: Json, state: State) -> bool:
    return bool(state.obstacle[state.turn])


def blocked_road_and_obstacle(event: Json, state: State) -> bool:
    return obstacle_in_hand(event, state) and bool(roads_with_counter(state, blocked=True))


def one_card_less(event: Json) -> None:
    event["cards"].pop()


def exhausted_deal(draft: Draft) -> int:
    """The first two hands all rafts: there are only twelve."""
    first = the("deal")(draft)
    for number in (first, first + 1):
        draft.events[number]["cards"] = ["raft"] * 8
    return first + 1


def exhausted_secret(draft: Draft) -> int:
    """Five dragons in the display and four secret ones: there are only eight."""
    draft.events[0]["counters"] = ["dragon"] * 5
    first = the("secret")(draft)
    for number in range(first, first + 4):
        draft.events[number]["counter"] = "dragon"
    return first + 3


def keep_nothing(event: Json) -> None:
    event |= {"counter": None, "face": None}


def without(field: str) -> Any:
    return lambda event: event.pop(field)


def ended_early(draft: Draft) -> int:
    """The game ends with the first round."""
    number = the("discard")(draft)
    draft.events[number:] = [{"type": "end", "reason": "rounds"}]
    return number


def options_of(**values: Any) -> Any:
    return lambda data: data["options"].update(values)


def result_of_seat(field: str, change: int) -> Any:
    def edit(data: Json) -> None:
        data["result"]["seats"][1][field] += change

    return top(edit)


def joined_deal(draft: Draft) -> int:
    """A deal with a reshuffle in its midst, written as one event."""
    number = next(
        number
        for number, event in enumerate(draft.events)
        if event["type"] == "reshuffle"
        and draft.events[number - 1].get("seat") == draft.events[number + 1]["seat"]
    )
    draft.events[number - 1]["cards"] += draft.events[number + 1]["cards"]
    del draft.events[number : number + 2]
    return number - 1


def any_caravan(event: Json, state: State) -> bool:
    return len(set(event["cards"])) > 1


def other_options(draft: Draft, place: Any, **values: Any) -> int:
    number: int = place(draft)
    draft.data["options"].update(values)
    return number


def third_end(draft: Draft) -> int:
    """Behind the last stop of round 3."""
    stops = [number for number, event in enumerate(draft.events) if event["type"] == "stop"]
    return stops[3 * 3 - 1] + 1
