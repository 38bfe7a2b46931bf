"""Number types, the bit table, and multisets packed into one int.

A multiset of cards or counters is one int with four bits for each kind: no kind has more than
twelve pieces. ``BIT[n]`` stands for two to the power n; the rules never shift by a variable,
because compilers of Python get that wrong for large n.
"""

i64 = int
Row = list[int]

BIT: Row = [2**n for n in range(62)]
ONE: Row = [16**kind for kind in range(7)]

_LOW_NIBBLES = 0x0F0F0F0F


def row(length: int, value: int = 0) -> Row:
    """A row of ``length`` equal numbers."""
    return [value] * length


def count_of(stock: i64, kind: i64) -> i64:
    """How many pieces of one kind a multiset holds.

    >>> count_of(0x020, 1)
    2
    """
    return (stock // ONE[kind]) & 15


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


def kinds_in(stock: i64) -> Row:
    """The pieces of a multiset one by one, in the order of the kinds.

    >>> kinds_in(0x201)
    [0, 2, 2]
    """
    pieces = []
    for kind in range(7):
        for _ in range(count_of(stock, kind)):
            pieces.append(kind)
    return pieces


def subsets(stock: i64, size: i64) -> Row:
    """Every multiset of ``size`` pieces out of ``stock``, each once, first kinds first.

    >>> subsets(0x012, 2) == [0x002, 0x011]
    True
    """
    found: Row = []
    _choose(stock, 0, size, 0, found)
    return found


def _choose(stock: i64, kind: i64, missing: i64, chosen: i64, found: Row) -> None:
    if missing == 0:
        found.append(chosen)
        return
    if kind == 7:
        return
    most = count_of(stock, kind)
    if most > missing:
        most = missing
    for number in range(most, -1, -1):
        _choose(stock, kind + 1, missing - number, chosen + number * ONE[kind], found)
