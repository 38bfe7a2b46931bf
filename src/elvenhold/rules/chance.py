"""Every draw is a function of (key, counter): nothing shuffles in place (docs/fairness.md).

Draw number c (from 0) is the SHA-256 of the 32-byte key followed by c as eight bytes, read as a
big-endian number, modulo the number of pieces that could come. The pieces are counted off in the
order of the kinds (or of the board's towns). Draw 0 always names a first seat, also when the host
chose another, so that all later draws have the same numbers.

That is the chance of every real game. A SHA-256 takes longer than the whole rest of a step, so worlds
that a search imagines and games that nobody keeps draw from ``FastChance`` instead.
"""

import hashlib
from typing import Final

from elvenhold.rules.native import BIT, count_of, i64, mypyc_attr, size_of

_WORD: Final = 2**32 - 1
_APART: Final = 0x9E3779B9  # any number but 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Draws that follow from a secret key."""

    def __init__(self, key: bytes, draws: i64 = 0) -> None:
        """``key``: 32 bytes; ``draws``: how many draws have been made."""
        self.key = key
        self.draws: i64 = draws
        self._key_hashed: hashlib._Hash | None = None  # made at the first draw

    def clone(self) -> "Chance":
        """A copy that goes on from the same draw."""
        return Chance(self.key, self.draws)

    def below(self, total: i64) -> i64:
        """The next draw: a number from 0 to ``total`` - 1.

        >>> Chance(bytes(32)).below(6)
        5
        """
        if self._key_hashed is None:
            self._key_hashed = hashlib.sha256(self.key)
        hashed = self._key_hashed.copy()
        hashed.update(int(self.draws).to_bytes(8, "big"))
        self.draws += 1
        return int.from_bytes(hashed.digest(), "big") % int(total)

    def seat(self, players: i64) -> i64:
        """The seat that starts (R-07)."""
        return self.below(players)

    def piece(self, stock: i64) -> i64:
        """The kind of the next card or counter drawn from a pile that is not empty."""
        left = self.below(size_of(stock))
        kind: i64
        for kind in range(7):
            left -= stock & 15
            if left < 0:
                return kind
            stock >>= 4  # to the next kind
        raise ValueError("nothing to draw")

    def town(self, cards: i64) -> i64:
        """The next town card drawn from a set of towns that is not empty."""
        towns = [town for town in range(60) if cards & BIT[town]]
        return towns[self.below(len(towns))]


def _mixed(word: i64) -> i64:
    """A number of 32 bits, stirred so that each of its bits sways all bits of the outcome.

    Two multiplications between shifts, a known mixer for 32 bits. No product reaches 2**63, so that
    machine words and Python's ints give the same.
    """
    word = ((word ^ (word >> 16)) * 0x21F0AAAD) & _WORD
    word = ((word ^ (word >> 15)) * 0x735A2D97) & _WORD
    return word ^ (word >> 15)


class FastChance(Chance):
    """Draws for search and random play: quick, repeatable, of fair quality, and no secret at all.

    Whoever sees a few draws can work out the key, so no game that somebody plays may use it
    (docs/fairness.md). Draw number c is the mixed c, taken through the two halves of the key one after
    the other, scaled to the number of pieces: none is favoured by more than one part in 2**25.
    """

    def __init__(self, number: i64, draws: i64 = 0) -> None:
        """``number``: from 0 to 2**62 - 1, which of the many chances this is."""
        super().__init__(b"", draws)
        self.number: i64 = number
        low, high = number & _WORD, (number >> 32) & _WORD
        # Both keys follow from the whole number: neighbouring ones have nothing in common.
        self._low: i64 = _mixed(low ^ _mixed(high))
        self._high: i64 = _mixed(high ^ _mixed(low ^ _APART))

    def clone(self) -> "FastChance":
        """A copy that goes on from the same draw."""
        return FastChance(self.number, self.draws)

    def below(self, total: i64) -> i64:
        """The next draw: a number from 0 to ``total`` - 1, which may be 2**30 at most.

        >>> chance = FastChance(7)
        >>> [chance.below(6) for _ in range(8)]
        [2, 4, 2, 1, 3, 0, 5, 2]
        """
        word = _mixed(_mixed((self.draws & _WORD) ^ self._low) ^ self._high)
        self.draws += 1
        return (word * total) >> 32


class ScriptEnded(Exception):
    """A script of draws has no further draw."""


class ScriptRefused(Exception):
    """A script of draws names a piece that is not in the pile."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Script(Chance):
    """Draws that follow a list, as when a record is checked."""

    def __init__(self, outcomes: list[int], used: i64 = 0) -> None:
        """``outcomes``: kinds and towns in the order in which they are drawn."""
        super().__init__(b"", used)
        self.outcomes = outcomes

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
