"""A connection that is kept from one transaction to the next, and opened anew after it was lost.

Transactions are the driver's own: SQLAlchemy's way takes longer than an append. What SQLAlchemy does on the
connection is part of them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection


class Session:
    """One connection, for one thread at a time."""

    def __init__(self, connect: Callable[[], Connection], begin: str | None = None) -> None:
        """``begin``: the statement that begins a transaction, where the driver does not do it by itself.

        Without one, on a connection that commits each statement by itself, there are no transactions.
        """
        self._connect = connect
        self._begin = begin
        self._kept: Connection | None = None

    @property
    def lost(self) -> bool:
        """Whether there is no connection: not yet, or no more."""
        return self._kept is None

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Commits at the end; takes everything back when something is raised."""
        if self._kept is None:
            self._kept = self._connect()
        connection = self._kept
        driver: Any = connection.connection.driver_connection
        try:
            if self._begin is not None:
                driver.execute(self._begin)
            yield connection
            driver.commit()
        finally:
            if getattr(driver, "closed", False):  # SQLite has nothing that could be lost
                self.close()
            else:
                driver.rollback()  # nothing to do after a commit
                connection.rollback()  # where SQLAlchemy thinks that it has begun something

    def close(self) -> None:
        """Let go of the connection."""
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.invalidate()
            kept.close()
