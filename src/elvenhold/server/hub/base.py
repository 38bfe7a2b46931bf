"""The one interface of a hub: hints from process to process that a table has news.

A hint may be lost, data may not: whoever hears one reads the store, and now and then without one, too.
"""

from collections.abc import Callable
from typing import Protocol


class HubRefused(Exception):
    """There cannot be such a hub. The message is one sentence for a person."""


class Hub(Protocol):
    """What the house needs of a hub."""

    async def open(self, hear: Callable[[str], None]) -> None:
        """Begin: ``hear`` is called, in this event loop, with the id of each table that others changed."""

    def publish(self, table_id: str) -> None:
        """Tell the others that a table has news. Never waits and never raises."""

    async def close(self) -> None:
        """End."""
