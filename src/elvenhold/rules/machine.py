"""What the numbers of the rules are made of: Python's own ints and lists, or the machine's words.

The rules run from the same files interpreted and compiled (docs/architecture.md, "Compiled rules"):

              interpreted     compiled
    i64       int             a 64-bit word
    Row       list[int]       librt's vec[i64], words side by side
    append    list.append     librt's append, which may move the row: codes = append(codes, code)

A row is made by ``vec[i64](...)``: the compiler knows it in this spelling only. This module itself is
never compiled. Only when mypyc reads it is ``COMPILING`` true; when Python runs it, it never is, and
compiled code needs none of these names any more.
"""

COMPILING = False

if COMPILING:
    from librt.vecs import append, vec
    from mypy_extensions import i64, mypyc_attr

    Row = vec[i64]
else:
    from collections.abc import Callable
    from typing import TypeVar

    i64 = int
    vec = list
    Row = list[int]

    _Class = TypeVar("_Class", bound=type)

    def append(row: Row, number: int) -> Row:
        """The row with a number more at its end; the old name of the row is not to be used again."""
        row.append(number)
        return row

    def mypyc_attr(**how: bool) -> Callable[[_Class], _Class]:
        """How the compiler is to make a class."""
        return lambda made: made


__all__ = ["Row", "append", "i64", "mypyc_attr", "vec"]
