"""Clocks: how long the seat to act has, and what is done when its time is up. Pure: the time is passed in.

Times are milliseconds. A bot has no clock; a clock that runs out acts for the seat, and that is an action
like any other (``by`` is ``clock``). Nobody loses a game by time.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from elvenhold.notation import Action, Blind, Discard, Keep, Pass, Stop
from elvenhold.server.store.base import UNDO, ActionRow

LEAST_SECONDS, MOST_SECONDS = 5, 30 * 24 * 3600
FLOOR = 10_000  # with an empty bank: so much for each decision


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How much time people have: ``seconds`` for each decision, or in a bank for the whole game.

    Of a bank ``add`` seconds come back with every decision. Whoever has emptied it gets ten seconds for each.
    """

    kind: Literal["decision", "bank"]
    seconds: int
    add: int = 0


class Times:
    """What is left in the banks of a game."""

    def __init__(self, clock: Clock, seats: int, started: int) -> None:
        """All banks are full when the game starts."""
        self.clock = clock
        self.left = [clock.seconds * 1000] * seats
        self.since = started

    def add(self, row: ActionRow) -> None:
        """Take note of an action: the next decision begins with it. An undo brings no time back."""
        if row.action == UNDO:
            self._undos(row)
            return
        if self.clock.kind == "bank" and row.by is None:
            used = max(0, row.at - self.since)
            self.left[row.seat] = max(0, self.left[row.seat] - used) + self.clock.add * 1000
        elif self.clock.kind == "bank" and row.by == "clock":
            self.left[row.seat] = self.clock.add * 1000
        self.since = max(self.since, row.at)

    def _undos(self, row: ActionRow) -> None:
        """The decision that was begun goes on; of a bank what was got for the move is taken back."""
        if self.clock.kind == "bank":
            used = max(0, row.at - self.since) + self.clock.add * 1000
            self.left[row.seat] = max(0, self.left[row.seat] - used)
            self.since = max(self.since, row.at)

    def after(self, row: ActionRow) -> "Times":
        """What they are after one more action."""
        twin = Times(self.clock, len(self.left), self.since)
        twin.left = list(self.left)
        twin.add(row)
        return twin

    def span(self, seat: int) -> int:
        """How long a seat may take for its next decision."""
        if self.clock.kind == "decision":
            return self.clock.seconds * 1000
        return max(self.left[seat], FLOOR)


def overdue_action(legal: Iterable[Action]) -> Action:
    """What a clock does: pass, stop, draw blind; keep an open counter; discard what the seat has most of.

    >>> from elvenhold import Game
    >>> str(overdue_action(Game.new(players=2, seed=1).legal_actions()))
    'blind'
    """
    actions = list(legal)
    for action in actions:
        if isinstance(action, Pass | Stop | Blind):
            return action
    kept = [action for action in actions if isinstance(action, Keep)]
    if kept:
        return next((action for action in kept if action.face == "open"), kept[0])
    discards = [action for action in actions if isinstance(action, Discard)]
    if discards:
        return max(discards, key=lambda action: sorted(Counter(action.cards).values(), reverse=True))
    return actions[0]
