"""Tables of plain text."""

from collections.abc import Collection, Sequence
from typing import TextIO


def print_table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    left: Collection[int] = (0,),
    out: TextIO | None = None,
) -> None:
    """Columns under their heads, numbers to the right; ``left``: the columns of words.

    >>> print_table(["who", "won"], [["Ann", "12"], ["Bo", "3"]])
    who  won
    Ann   12
    Bo     3
    """
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    for row in [heads, *rows]:
        cells = [
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip(), file=out)
