"""Turn signals: who waits for a person whose page is closed lets the person know, once a turn.

Every few seconds each server asks the store which subscriptions there are in games that have moved on. It
holds those whose people look at their table over a line of its own, and claims those that nobody holds, a
while after the last action. So it needs no other part's help, does not matter which server a person was at,
and forgets nothing in a crash but what was just being sent.
"""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable

import msgspec

from elvenhold.notation import Discard
from elvenhold.reasons import Refusal
from elvenhold.server.bridge import done
from elvenhold.server.intents import intended
from elvenhold.server.push import sealed
from elvenhold.server.push.post import post
from elvenhold.server.push.presence import Presence
from elvenhold.server.rooms import Rooms
from elvenhold.server.store.base import PushRow, Waiting
from elvenhold.server.table import Table
from elvenhold.server.trouble import report

log = logging.getLogger("elvenhold.server")
PAUSE = 5.0  # seconds between two looks
MOST = 500  # subscriptions at a look
MOST_SENT = 50
MOST_POSTING = 4  # at once: a name that cannot be looked up holds a thread for long
# Milliseconds:
WAIT = 15_000  # a turn that passes sooner is not worth a signal
SOON = 11_000  # held for no longer than this, it is looked at; more than two pauses, less than the wait
AGAIN = (60_000, 300_000, 1_800_000)  # after the first failures in a row
FRESH = 24 * 3600  # seconds for which a push service keeps it
HALF_DAY = 12 * 3600  # seconds for which a service may believe that it is from us
GONE = (404, 410)
NONE = 0  # instead of the status of an answer that never came


class Signals:
    """Looks after the subscriptions of all tables of the store."""

    def __init__(
        self, rooms: Rooms, presence: Presence, address: str | None, count: Callable[[str], None]
    ) -> None:
        """``address``: of this server. ``count`` is told of each outcome: ``sent``, ``gone``, ``failed``."""
        self._rooms = rooms
        self._presence = presence
        self._count = count
        self._key: bytes | None = None
        # Whom a service may turn to; some take nothing from nobody.
        self._contact = {"sub": address} if address is not None and address.startswith("https://") else {}
        self._posting = asyncio.Semaphore(MOST_POSTING)
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop; what was being sent may not arrive."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def key(self) -> bytes:
        """The private key that all servers of the store share."""
        if self._key is None:
            self._key = await done(self._rooms.store.secret("push", sealed.new_key()))
        return self._key

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            await _guarded(self.look())

    async def look(self) -> None:
        """Hold the subscriptions of people who are here, and send what nobody holds any more."""
        now, store = self._rooms.now(), self._rooms.store
        here: list[PushRow] = []
        ripe: list[Waiting] = []
        for one in await done(store.waiting_pushes(now + SOON, MOST)):
            if self._is_here(one.push):
                here.append(one.push)
            elif max(one.at + WAIT, one.push.hold) <= now:
                ripe.append(one)
        if here:
            await done(store.hold_pushes(here, now + WAIT))
        await asyncio.gather(*(_guarded(self._see_to(one, now)) for one in ripe[:MOST_SENT]))

    def _is_here(self, push: PushRow) -> bool:
        room = self._rooms.known(push.table_id)
        return room is not None and self._presence.here(push.table_id, room.table.seats[push.seat])

    async def _see_to(self, one: Waiting, now: int) -> None:
        """Claim one, and send it if the game waits for its person."""
        if not await done(self._rooms.store.claim_push(one, now)):
            return
        try:
            room = await self._rooms.get(one.push.table_id)
            if room.table.version != one.version or not awaits(room.table, one.push):
                return
            async with self._posting:
                status = await self._send(one.push, room.table)
        except Refusal:  # the table was deleted
            return
        except Exception as error:
            report(log, "sending a turn signal", error)
            status = NONE
        await self._deliver(one, status, now)

    async def _send(self, push: PushRow, table: Table) -> int:
        """What the push service answers, or ``NONE``."""
        key = await self.key()
        claims = {
            "aud": "/".join(push.endpoint.split("/")[:3]),
            "exp": self._rooms.now() // 1000 + HALF_DAY,
            **self._contact,
        }
        headers = {
            "Authorization": sealed.authorization(key, claims),
            "Content-Encoding": "aes128gcm",
            "TTL": str(FRESH),
            # The service sees it, so it tells nobody which table it is.
            "Topic": sealed.encode(hashlib.sha256(push.table_id.encode()).digest()[:24]),
        }
        body = sealed.seal(message_of(push, table), push.p256dh, push.auth)
        try:
            return await post(push.endpoint, headers, body)
        except OSError:
            return NONE

    async def _deliver(self, one: Waiting, status: int, now: int) -> None:
        """Take note of what a service answered."""
        push, store = one.push, self._rooms.store
        if 200 <= status < 300:
            self._count("sent")
            if push.failures:
                await done(store.note_push(one, 0))
        elif status in GONE:
            self._count("gone")
            await done(store.drop_push(push.table_id, push.seat, push.endpoint))
        else:
            self._count("failed")
            log.warning("a push service did not take a turn signal (status %d)", status)
            again = now + AGAIN[push.failures] if push.failures < len(AGAIN) else None
            await done(store.note_push(one, push.failures + 1, again))


def awaits(table: Table, push: PushRow) -> bool:
    """Whether a game waits for the person who wants to be told, has the seat still, and did not act last."""
    seat = table.to_act
    if seat is None or seat.seat != push.seat or seat.token_hash != push.token_hash or seat.bot is not None:
        return False
    last = table.actions[-1] if table.actions else None
    acted = last is not None and last.seat == push.seat and last.by is None
    return not acted and intended(seat, table.running.turn_after()) is None


def message_of(push: PushRow, table: Table) -> bytes:
    """What the browser is told; it makes the page's sentence of it. ``count``: cards to discard."""
    discards = [action for action in table.running.legal_actions() if isinstance(action, Discard)]
    return msgspec.json.encode(
        {
            "kind": "turn",
            "table": push.table_id,
            "language": push.language,
            "step": table.running.step,
            "count": len(discards[0].cards) if discards else 0,
        }
    )


async def _guarded(task: Awaitable[None]) -> None:
    """One subscription in trouble must not stop the others."""
    try:
        await task
    except Exception as error:
        report(log, "sending a turn signal", error)
