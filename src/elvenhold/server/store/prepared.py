"""Statements for the busy paths: compiled once for each dialect, then run on the driver's own cursor.

What SQLAlchemy does for every single execution costs more than an SQLite insert itself.
"""

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, Executable

Arguments = Callable[[Mapping[str, Any]], Any]


class Prepared:
    """A statement whose values all have names."""

    def __init__(self, build: Callable[[str], Executable]) -> None:
        """``build`` makes the statement for the name of a dialect."""
        self._build = build
        self._ready: dict[str, tuple[str, Arguments]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """The cursor on which it ran. ``values`` may have more than it uses."""
        ready = self._ready.get(connection.dialect.name)
        if ready is None:
            ready = self._compile(connection)
        text, arguments = ready
        cursor = connection.connection.cursor()
        cursor.execute(text, arguments(values))
        return cursor

    def _compile(self, connection: Connection) -> tuple[str, Arguments]:
        dialect = connection.dialect
        compiled = self._build(dialect.name).compile(dialect=dialect)  # type: ignore[attr-defined]
        order = compiled.positiontup
        arguments: Arguments
        if order is None:
            arguments = dict
        elif len(order) == 1:  # where an itemgetter gives no tuple
            name = order[0]
            arguments = lambda values: (values[name],)  # noqa: E731
        else:
            arguments = itemgetter(*order)
        ready = str(compiled), arguments
        self._ready[dialect.name] = ready
        return ready
