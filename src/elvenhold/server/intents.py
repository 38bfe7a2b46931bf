"""What somebody who waits will do when the turn comes: discard, keep or pass, in the round that runs.

An intent is kept as ``ROUND ACTION`` in its seat, seen by nobody else, and done at most once: it is taken out
before it is done.
"""

from elvenhold.game import Turn
from elvenhold.notation import Action, Discard, Keep, Pass, parse_action
from elvenhold.reasons import Refusal
from elvenhold.server.lobby import intend
from elvenhold.server.store.base import SeatRow, TableRow

STEPS: dict[type[Action], str] = {Pass: "place", Discard: "discard", Keep: "keep"}


def intent_text(action: Action, round_: int) -> str:
    """How an intent is kept; raises ``Refusal`` (``no_intent``) for an action that cannot be one."""
    if type(action) not in STEPS:
        raise Refusal("no_intent")
    return f"{round_} {action}"


def intent_of(seat: SeatRow, round_: int) -> Action | None:
    """What a seat intends in this round."""
    number, _, text = (seat.intent or "").partition(" ")
    return parse_action(text) if number == str(round_) else None


def intended(seat: SeatRow, turn: Turn) -> Action | None:
    """What a seat intends for this turn, which is its own."""
    action = intent_of(seat, turn.round)
    return action if action is not None and STEPS[type(action)] == turn.step else None


def taken_out(row: TableRow, seat: int, intent: str) -> TableRow:
    """The row without this intent, or as it is if another process was first."""
    return intend(row, seat, None) if row.seats[seat].intent == intent else row
