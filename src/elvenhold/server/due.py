"""When a server has to look at a table by itself: for a bot, a clock, an intent, or to sweep it away.

It is kept with the table, so that any process can do it, also after a crash. The process that made it a
bot's turn lets the bot act at once; ``GRACE`` later others see to it.
"""

from elvenhold.game import Turn
from elvenhold.notation import Action
from elvenhold.server.clocks import Times
from elvenhold.server.intents import intended
from elvenhold.server.store.base import ActionRow
from elvenhold.server.table import Table

GRACE = 10_000  # milliseconds
DAY = 24 * 3600 * 1000
LOBBY_DAYS, IDLE_DAYS, FINISHED_DAYS = 7, 90, 365  # for how long a table is kept that nobody touches


def due_of(table: Table, now: int) -> int:
    """When a table is due, as it is."""
    if table.game is None or table.game.over:
        return expires(table)
    return _due(table, table.game.turn_after(), now, table.times, expires(table))


def due_after(table: Table, action: Action | None, row: ActionRow) -> int:
    """When a table is due after an action, or an undo (None), that will be this row."""
    turn = table.running.turn_after(action)
    if turn.seat is None:
        return _days_from(row.at, FINISHED_DAYS)
    times = None if table.times is None else table.times.after(row)
    return _due(table, turn, row.at, times, _days_from(row.at, IDLE_DAYS))


def expires(table: Table) -> int:
    """When a table is swept away if nobody touches it before."""
    row = table.row
    if row.started is None or table.setup.record is not None:
        return row.created + LOBBY_DAYS * DAY
    last = table.actions[-1].at if table.actions else row.started
    over = table.game is not None and table.game.over
    return last + (FINISHED_DAYS if over else IDLE_DAYS) * DAY


def _due(table: Table, turn: Turn, now: int, times: Times | None, swept: int) -> int:
    """For the seat whose turn it will be; ``swept``: when nobody is waited for any longer."""
    assert turn.seat is not None
    seat = table.seats[turn.seat]
    if seat.bot is not None or intended(seat, turn) is not None:
        return now + GRACE
    if times is not None:
        return times.since + times.span(turn.seat)
    return swept


def _days_from(now: int, days: int) -> int:
    """The first midnight after so many days: the same for all actions of a day, so it is seldom written."""
    return (now // DAY + 1 + days) * DAY
