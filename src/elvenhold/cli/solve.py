"""``elvenhold solve``: the best journeys of a position of a recorded game."""

import sys
from typing import Annotated, Any

import typer
from msgspec import UNSET

from elvenhold.boards import load_board
from elvenhold.cli.common import WRONG, Trouble
from elvenhold.cli.files import find_record
from elvenhold.cli.partial import check_partial
from elvenhold.cli.streams import print_json
from elvenhold.cli.tables import print_table
from elvenhold.cli.words import (
    joined,
    passage_words,
    pieces_words,
    stock_words,
    town_name,
    visible,
    wrapped,
)
from elvenhold.notation import (
    KIND_OF,
    Dealt,
    Discarded,
    Event,
    GoalDealt,
    Moved,
    Obstructed,
    Placed,
    RoundBegan,
    cards_from_int,
    cards_to_int,
)
from elvenhold.reasons import InvalidOptions, InvalidRecord
from elvenhold.record import Record
from elvenhold.replay import replay
from elvenhold.rules.chance import Chance
from elvenhold.rules.kinds import HAND_FILL
from elvenhold.rules.native import BIT, contains, size_of
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import NOTHING, State
from elvenhold.rules.view import View
from elvenhold.solver import Journey, best_journeys, pareto_journeys


def solve(
    file: Annotated[
        str, typer.Argument(metavar="RECORD", help="JSON or JSON Lines; '-' reads standard input.")
    ],
    event: Annotated[
        int | None,
        typer.Option(metavar="N", help="The position before this event, from 0; without it the last one."),
    ] = None,
    seat: Annotated[int, typer.Option(metavar="S", help="Whose journeys, from 0.")] = 0,
    game: Annotated[int, typer.Option(metavar="G", help="Which game of the file, counted from 1.")] = 1,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="At most so many, the best of all journeys.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every journey, down to staying.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON.")] = False,
) -> None:
    """Tell the best journeys that a seat's hand pays for, over the counters that lie on the roads.

    Found by trying all journeys. Without --limit and --all these are the ones worth comparing: no other
    gains as many towns, keeps as many cards and ends as near to the goal town, and is better in one of these.
    The best first: most towns (less the distance to the goal, where the game ends with this round), then most
    cards left, then nearest the goal, or as the options break ties; then fewest moves. The seat need not be
    the one to act. In a record made for one viewer, only that viewer's cards are known.
    """
    if every and limit:
        raise Trouble("--all and --limit are two different wishes; give one of them.")
    found = find_record(file, game)
    try:
        record = found.read()
        view = position_before(record, event, seat)
    except InvalidRecord as fault:
        print(found.told(fault), file=sys.stderr)
        raise typer.Exit(WRONG) from fault
    listed = best_journeys(view, None if every else limit) if every or limit else pareto_journeys(view)
    if json:
        print_json(_as_json(view, listed))
    else:
        _print(record.seats[seat].name, view, listed)


def position_before(record: Record, number: int | None, seat: int) -> View:
    """What a seat may travel by before event ``number`` (None: at the end), from the events alone.

    Raises ``InvalidRecord`` for a record that breaks the rules, and ``Trouble`` for an event or a seat that
    it does not have, or a hand that it does not tell.
    """
    try:
        board = load_board(record.board)
    except InvalidOptions as refusal:
        raise InvalidRecord.at(refusal) from None
    try:
        replay(record)
    except InvalidRecord as fault:
        if fault.reason != "partial_record":
            raise
        check_partial(record, board)
    if not 0 <= seat < len(record.seats):
        raise Trouble(f"The game has the seats 0 to {len(record.seats) - 1}, so there is no seat {seat}.")
    events = len(record.events)
    if number is not None and not 0 <= number < events:
        raise Trouble(f"The events have the numbers 0 to {events - 1}, so there is no event {number}.")
    table = State(board, RuleOptions(record.options), len(record.seats), Chance(b""))
    view = View(table, seat)
    for place, event in enumerate(record.events[:number]):
        _check(view, event, place)
        _follow(view, event)
    return view


def _check(view: View, event: Event, place: int) -> None:
    """What a record for one viewer might say although it cannot be: such records are not replayed.

    Raises ``InvalidRecord``.
    """
    board = view.board
    match event:
        case Dealt(view.seat, cards):
            wrong = cards is not UNSET and size_of(view.hand) + len(cards) > HAND_FILL
            field = "cards"
        case Moved(view.seat, _, _, _, cards, _) | Discarded(view.seat, cards):
            wrong, field = len(cards) > HAND_FILL or not contains(view.hand, cards_to_int(cards)), "cards"
        case Obstructed(_, way):
            wrong, field = bool(view.blocked & BIT[board.way_of[way]]), "way"
        case _:
            wrong = False
    if isinstance(event, Moved) and event.piece and not wrong:
        town = board.town_of[event.to]
        wrong, field = town == board.start or bool(view.visited[event.seat] & BIT[town]), "piece"
    if wrong:
        raise InvalidRecord("bad_value", {"key": f"events[{place}].{field}"}, place)


def _follow(view: View, event: Event) -> None:
    """Bring up to date what a journey depends on."""
    board = view.board
    match event:
        case RoundBegan(number):
            view.round = number
            view.counters = [NOTHING] * board.ways
            view.blocked = 0
        case GoalDealt(view.seat, town) if town is not UNSET:
            view.goal = board.town_of[town]
        case Dealt(view.seat, cards):
            if cards is UNSET:
                raise Trouble(f"This record does not tell the cards of seat {view.seat}.")
            view.hand += cards_to_int(cards)
        case Placed(_, way, counter):
            view.counters[board.way_of[way]] = KIND_OF[counter]
        case Obstructed(_, way):
            view.blocked += BIT[board.way_of[way]]
        case Moved(seat, _, _, to, cards, piece):
            view.boots[seat] = board.town_of[to]
            view.visited[seat] += BIT[view.boots[seat]] if piece else 0
            view.hand -= cards_to_int(cards) if seat == view.seat else 0
        case Discarded(view.seat, cards):
            view.hand -= cards_to_int(cards)


def _as_json(view: View, listed: list[Journey]) -> dict[str, Any]:
    return {
        "seat": view.seat,
        "round": view.round,
        "town": view.board.town_ids[view.boots[view.seat]],
        "hand": cards_from_int(view.hand),
        "goal": None if view.goal == NOTHING else view.board.town_ids[view.goal],
        "journeys": [
            journey._asdict() | {"moves": [{"way": move.way, "cards": move.cards} for move in journey.moves]}
            for journey in listed
        ],
    }


def _print(name: str, view: View, listed: list[Journey]) -> None:
    board = view.board
    place, held = town_name(board, view.boots[view.seat]), stock_words(view.hand)
    print(f"Round {view.round}. {visible(name)} is in {place} and holds {held}.")
    if view.goal != NOTHING:
        print(f"The goal town is {town_name(board, view.goal)}.")
    print()
    _print_overview(view, listed)
    for number, journey in enumerate(listed, 1):
        print()
        gained = joined([town_name(board, town) for town in journey.towns]) or "no town"
        print("\n".join(wrapped(f"{number}. ", f"Gains {gained}; keeps {pieces_words(journey.cards)}.")))
        town = view.boots[view.seat]
        for move in journey.moves:
            way = board.way_of[move.way]
            how, town = passage_words(board, way, town), board.other_end(way, town)
            print(f"   {how} to {town_name(board, town)} for {pieces_words(move.cards)}")


def _print_overview(view: View, listed: list[Journey]) -> None:
    heads = ["journey", "ends in", "towns", "cards left", "moves"]
    rows = []
    for number, journey in enumerate(listed, 1):
        end = town_name(view.board, journey.end)
        counts = (len(journey.towns), len(journey.cards), len(journey.moves))
        rows.append([str(number), end, *map(str, counts)])
        if journey.distance is not None:
            rows[-1] += [str(journey.distance), str(journey.score)]
    if view.goal != NOTHING:
        heads += ["from the goal", "score"]
    print_table(heads, rows, left=(0, 1))
