"""What can be checked of a record that was made for one viewer: that everything it names is there."""

from msgspec import UNSET
from msgspec.structs import asdict

from elvenhold.notation import Dealt, Event, Moved
from elvenhold.reasons import InvalidRecord
from elvenhold.record import Record
from elvenhold.rules.board import Board
from elvenhold.rules.options import RuleOptions


def check_partial(record: Record, board: Board) -> None:
    """Raises ``InvalidRecord`` at the first seat, round, town or way that this game does not have."""
    players, rounds = len(record.seats), RuleOptions(record.options).rounds
    seats = range(players)
    numbers = {"seat": seats, "starter": seats, "round": range(1, rounds + 1)}
    for number, event in enumerate(record.events):
        for field, value in asdict(event).items():
            if field in numbers and value not in numbers[field]:
                raise _impossible(field, number)
            if field == "way" and value not in board.way_of:
                raise InvalidRecord("unknown_way", {"way": value}, number)
            if field in ("town", "start", "to") and value is not UNSET and value not in board.town_of:
                raise InvalidRecord("unknown_town", {"town": value}, number)
        field = _misfit(event, board)
        if field:
            raise _impossible(field, number)
    if record.result is not None and [seat.seat for seat in record.result.seats] != list(seats):
        raise InvalidRecord("bad_value", {"key": "result.seats"})


def _misfit(event: Event, board: Board) -> str:
    """The field of an event that does not fit the others, if there is one."""
    match event:
        case Moved(_, way, start, to):
            ends = {board.town_ids[end[board.way_of[way]]] for end in (board.way_from, board.way_to)}
            return "from" if start not in ends else "to" if {start, to} != ends else ""
        case Dealt(_, cards, count):
            known = count is UNSET if cards is not UNSET else count is not UNSET and count > 0
            return "" if known else "count"
        case _:
            return ""


def _impossible(field: str, number: int) -> InvalidRecord:
    return InvalidRecord("bad_value", {"key": f"events[{number}].{field}"}, number)
