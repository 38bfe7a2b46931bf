"""The hub of a process that has its store to itself."""

from collections.abc import Callable


class LocalHub:
    """Nobody else is there to be told."""

    async def open(self, hear: Callable[[str], None]) -> None:
        """Nothing will be heard."""

    def publish(self, table_id: str) -> None:
        """Nobody hears it."""

    async def close(self) -> None:
        """Nothing is to be ended."""
