"""The number types, the bit table, and multisets packed into one int.

A multiset of cards or counters is one int with four bits for each kind: no kind has more than
twelve pieces. ``BIT[n]`` stands for two to the power n; the rules never shift to the left by a variable,
because compilers of Python get that wrong for large n. All numbers stay below 2**62.
"""

from typing import Final

from elvenhold.rules.machine import Row, append, i64, mypyc_attr, vec

__all__ = [
    "BIT",
    "ONE",
    "Row",
    "append",
    "contains",
    "copy",
    "count_of",
    "i64",
    "kinds_in",
    "mypyc_attr",
    "row",
    "size_of",
    "subsets_into",
    "vec",
]

BIT: Final[Row] = vec[i64]([2**n for n in range(62)])
ONE: Final[Row] = vec[i64]([16**kind for kind in range(7)])

_LOW_NIBBLES: Final = 0x0F0F0F0F


def row(length: i64, value: i64 = 0) -> Row:
    """A row of ``length`` equal numbers."""
    return vec[i64]([value] * length)


def copy(source: Row, target: Row) -> None:
    """Make a row equal to another of the same length."""
    n: i64
    for n in range(len(source)):
        target[n] = source[n]


def count_of(stock: i64, kind: i64) -> i64:
    """How many pieces of one kind a multiset holds.

    >>> count_of(0x020, 1)
    2
    """
    return (stock >> (4 * kind)) & 15


def size_of(stock: i64) -> i64:
    """How many pieces a multiset holds, at most 127.

    >>> size_of(0x321)
    6
    """
    pairs = (stock & _LOW_NIBBLES) + ((stock >> 4) & _LOW_NIBBLES)
    return ((pairs * 0x01010101) >> 24) & 127


def contains(stock: i64, part: i64) -> bool:
    """Whether every piece of ``part`` is in ``stock``.

    >>> contains(0x21, 0x11), contains(0x21, 0x02)
    (True, False)
    """
    return all(count_of(part, kind) <= count_of(stock, kind) for kind in range(7))


def kinds_in(stock: i64) -> list[int]:
    """The pieces of a multiset one by one, in the order of the kinds.

    >>> kinds_in(0x201)
    [0, 2, 2]
    """
    pieces: list[int] = []
    for kind in range(7):
        for _ in range(count_of(stock, kind)):
            pieces.append(kind)
    return pieces


def subsets_into(stock: i64, size: i64, found: Row, count: i64) -> i64:
    """Write every multiset of ``size`` pieces out of ``stock`` into a row, each once, first kinds first.

    They stand from number ``count`` on; the number behind the last one is returned.

    >>> found = row(3)
    >>> subsets_into(0x012, 2, found, 1), list(found) == [0, 0x002, 0x011]
    (3, True)
    """
    surplus = size_of(stock) - size
    return _choose(stock, 0, size, surplus, 0, found, count) if surplus >= 0 else count


def _choose(stock: i64, kind: i64, missing: i64, surplus: i64, chosen: i64, found: Row, count: i64) -> i64:
    """Add ``missing`` pieces of ``stock`` to ``chosen`` in every way.

    All of ``stock`` is of ``kind`` or later ones, and ``surplus`` pieces of it stay behind.
    """
    if missing == 0 or surplus == 0:  # nothing or everything: no choice is left
        found[count] = chosen if missing == 0 else chosen + stock
        return count + 1
    while count_of(stock, kind) == 0:
        kind += 1
    held, one = count_of(stock, kind), ONE[kind]
    stock -= held * one
    number = held if held < missing else missing
    least = held - surplus  # what the later kinds cannot make up
    if least < 0:
        least = 0
    while number >= least:
        count = _choose(
            stock, kind + 1, missing - number, surplus - held + number, chosen + number * one, found, count
        )
        number -= 1
    return count
