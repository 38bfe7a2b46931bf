"""The past: tables as they were, and records that are brought, replayed apart from what the games need."""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from elvenhold.server.importing import Brought, read_file
from elvenhold.server.table import Table

MOST_KEPT = 64


class Past:
    """One thread for all replays, so that they never keep a game waiting, and the moments seen last."""

    def __init__(self) -> None:
        """Nothing was looked at yet."""
        self._thread = ThreadPoolExecutor(1, "elvenhold-past")
        self._kept: OrderedDict[tuple[str, int, int], Table] = OrderedDict()

    def close(self) -> None:
        """Replay nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def table(self, table: Table, version: int) -> Table:
        """``Table.at``; it must not be changed, since others get the same one."""
        key = (table.id, table.row.revision, version)
        found = self._kept.get(key)
        if found is None:
            found = await asyncio.get_running_loop().run_in_executor(self._thread, table.at, version)
            if found is table:  # it goes on
                return table
            self._kept[key] = found
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found

    async def brought(self, text: bytes) -> Brought:
        """``read_file``."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, read_file, text)
