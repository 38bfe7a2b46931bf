"""Every draw is a function of (key, counter): nothing shuffles in place (docs/fairness.md).

Draw number c (from 0) is the SHA-256 of the 32-byte key followed by c as eight bytes, read as a
big-endian number, modulo the number of pieces that could come. The pieces are counted off in the
order of the kinds (or of the board's towns). Draw 0 always names a first seat, also when the host
chose another, so that all later draws have the same numbers.
"""

import hashlib

from elvenhold.rules.native import BIT, Row, count_of, i64, size_of


class Chance:
    """Draws that follow from a secret key."""

    def __init__(self, key: bytes, draws: int = 0) -> None:
        """``key``: 32 bytes; ``draws``: how many draws have been made."""
        self.key = key
        self.draws = draws

    def clone(self) -> "Chance":
        """A copy that goes on from the same draw."""
        return Chance(self.key, self.draws)

    def below(self, total: i64) -> i64:
        """The next draw: a number from 0 to ``total`` - 1.

        >>> Chance(bytes(32)).below(6)
        5
        """
        digest = hashlib.sha256(self.key + self.draws.to_bytes(8, "big")).digest()
        self.draws += 1
        return int.from_bytes(digest, "big") % total

    def seat(self, players: i64) -> i64:
        """The seat that starts (R-07)."""
        return self.below(players)

    def piece(self, stock: i64) -> i64:
        """The kind of the next card or counter drawn from a pile that is not empty."""
        left = self.below(size_of(stock))
        for kind in range(7):
            left -= count_of(stock, kind)
            if left < 0:
                return kind
        raise ValueError("nothing to draw")

    def town(self, cards: i64) -> i64:
        """The next town card drawn from a set of towns that is not empty."""
        towns = [town for town in range(60) if cards & BIT[town]]
        return towns[self.below(len(towns))]


class ScriptEnded(Exception):
    """A script of draws has no further draw."""


class ScriptRefused(Exception):
    """A script of draws names a piece that is not in the pile."""


class Script(Chance):
    """Draws that follow a list, as when a record is checked."""

    def __init__(self, outcomes: Row, used: int = 0) -> None:
        """``outcomes``: kinds and towns in the order in which they are drawn."""
        super().__init__(b"")
        self.outcomes = outcomes
        self.draws = used

    def clone(self) -> "Script":
        """A copy that goes on from the same draw; the list is shared."""
        return Script(self.outcomes, self.draws)

    def _next(self) -> i64:
        if self.draws == len(self.outcomes):
            raise ScriptEnded
        self.draws += 1
        return self.outcomes[self.draws - 1]

    def seat(self, players: i64) -> i64:
        """The scripted first seat: the first outcome of a whole game."""
        return self._next()

    def piece(self, stock: i64) -> i64:
        """The scripted kind, if the pile holds it."""
        kind = self._next()
        if not 0 <= kind < 7 or count_of(stock, kind) == 0:
            raise ScriptRefused
        return kind

    def town(self, cards: i64) -> i64:
        """The scripted town card, if it is left."""
        town = self._next()
        if not cards & BIT[town]:
            raise ScriptRefused
        return town
