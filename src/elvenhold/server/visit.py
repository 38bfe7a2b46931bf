"""One call of the interface: its house, its caller, its words. Handlers get a ``Visit`` and nothing else."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request

from elvenhold.reasons import Refusal
from elvenhold.server.credentials import (
    MOST_TOKENS,
    Credentials,
    check_origin,
    cookie_header,
    cookie_tokens,
    credentials_of,
)
from elvenhold.server.doors import host_name
from elvenhold.server.house import House
from elvenhold.server.limits import address_group
from elvenhold.server.lobby import SPECTATOR, Caller, Change, caller_of
from elvenhold.server.rooms import Room, Who
from elvenhold.server.settings import LOCAL_NAMES
from elvenhold.server.store.base import TableRow
from elvenhold.server.table import Table
from elvenhold.server.tokens import token_hash

MOST_BYTES = 64 * 1024
NUMBER = re.compile(r"[0-9]{1,9}")
T = TypeVar("T")


@dataclass
class Visit:
    """A call on its way through a handler."""

    request: HTTPConnection
    house: House
    cookies: list[str] = field(default_factory=list)  # Set-Cookie values of the answer

    @property
    def table_id(self) -> str:
        """The table of the path, or nothing."""
        return str(self.request.path_params.get("table", ""))

    def number(self, name: str) -> int | None:
        """A number of the query; raises ``Refusal`` (``malformed``)."""
        text = self.request.query_params.get(name)
        if text is None:
            return None
        if not NUMBER.fullmatch(text):
            raise Refusal("malformed", {"detail": f"{name} is not a number"})
        return int(text)

    async def raw(self, most: int) -> bytes:
        """The body as it came; raises ``Refusal`` (``body_too_large``)."""
        assert isinstance(self.request, Request)
        raw = bytearray()
        async for chunk in self.request.stream():
            raw += chunk
            if len(raw) > most:
                raise Refusal("body_too_large", {"most": most})
        return bytes(raw)

    async def body(self, kind: type[T]) -> T:
        """The body as this type; raises ``Refusal`` (``malformed``, ``body_too_large``)."""
        raw = await self.raw(MOST_BYTES)
        try:
            return msgspec.json.decode(raw or b"{}", type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal("malformed", {"detail": str(error)}) from None

    async def room(self) -> Room:
        """The table's room."""
        return await self.house.rooms.get(self.table_id)

    def caller(self, room: Room) -> Caller:
        """Who calls; raises ``Refusal`` (``wrong_token``). Unknown tokens in a cookie are nobody's."""
        credentials = self.credentials()
        hashes = credentials.hashes
        caller = room.table.caller(hashes)
        if caller == SPECTATOR and credentials.bearer:
            raise Refusal("wrong_token")
        if caller != SPECTATOR and self.house.limiter is not None and self.request.state.own_bucket:
            proved = next(one for one in hashes if room.table.caller([one]) != SPECTATOR)
            self.house.limiter.proved(self.request.state.address, self.table_id, proved)
        return caller

    def seats(self, caller: Caller) -> tuple[int, ...]:
        """The seats that may be meant: none with ``?watch=1``, that of ``?seat=``, or all of the caller."""
        if self.number("watch") == 1:
            return ()
        wanted = self.number("seat")
        if wanted is None:
            return caller.seats
        if wanted not in caller.seats:
            raise Refusal("no_token")
        return (wanted,)

    def seat(self, room: Room, caller: Caller) -> int | None:
        """The seat that is meant: ``?seat=``, or the caller's that is to act, or the first; None: no seat."""
        return room.table.speaker(self.seats(caller))

    def viewer(self, room: Room, hashes: Sequence[bytes] | None = None) -> tuple[Caller, int | None]:
        """Who looks, and from which seat; raises ``Refusal`` (``no_spectators``).

        ``hashes``: of the tokens of the call, where they are known.
        """
        caller = self.caller(room) if hashes is None else room.table.caller(hashes)
        seat = self.seat(room, caller)
        if seat is None and not caller.seats and not room.table.open_to_all:
            raise Refusal("no_spectators")
        return caller, seat

    def actors(self, table: Table, hashes: Sequence[bytes]) -> tuple[int, ...]:
        """The seats that may act now; raises ``Refusal`` (``no_token``, ``wrong_token``)."""
        return self.acting(table.caller(hashes), hashes)

    def acting(self, caller: Caller, hashes: Sequence[bytes]) -> tuple[int, ...]:
        """The same for a caller who is known."""
        seats = self.seats(caller)
        if not seats:
            raise Refusal("wrong_token" if hashes and caller == SPECTATOR else "no_token")
        return seats

    def actor(self, room: Room) -> Who:
        """Who acts: found out now, and again at the moment when it counts. Raises ``Refusal``."""
        self.check_origin()
        self.caller(room)
        hashes = self.credentials().hashes
        self.actors(room.table, hashes)
        return lambda table: self.actors(table, hashes)

    async def change_as_host(self, change: Change) -> tuple[Room, bool]:
        """Let the host change a table; its room, and whether anything changed."""
        self.check_origin()
        hashes = self.credentials().hashes

        def checked(row: TableRow) -> TableRow:
            self.check_host(row, hashes)
            return change(row)

        room = await self.room()
        self.caller(room)
        return room, await self.house.rooms.change(room, checked)

    async def change_own(
        self, change: Callable[[TableRow, int], TableRow], always: bool = False
    ) -> tuple[Room, int, bool]:
        """Let somebody change something of their own seat; the room, the seat, and whether it changed."""
        self.check_origin()
        hashes = self.credentials().hashes
        room = await self.room()
        self.caller(room)
        seat = room.table.speaker(self.actors(room.table, hashes))
        assert seat is not None  # actors has refused those without

        def checked(row: TableRow) -> TableRow:
            if seat not in caller_of(row, hashes).seats:
                raise Refusal("wrong_token")
            return change(row, seat)

        return room, seat, await self.house.rooms.change(room, checked, always)

    def check_host(self, row: TableRow, hashes: Sequence[bytes]) -> None:
        """Raises ``Refusal`` (``not_host``, ``no_token``, ``wrong_token``) if the caller is not the host."""
        caller = caller_of(row, hashes)
        if not caller.host:
            nobody = "wrong_token" if self.credentials().bearer else "not_host"
            raise Refusal("no_token" if not hashes else nobody if caller == SPECTATOR else "not_host")

    def count_table(self) -> None:
        """Count one more table that this address makes; raises ``Refusal`` (``too_many_tables``)."""
        limiter = self.house.limiter
        wait = 0 if limiter is None else limiter.tables.wait(address_group(self.request.state.address))
        if wait:
            raise Refusal("too_many_tables", {"retry_after": wait})

    @property
    def may_push(self) -> bool:
        """Whether there are turn signals here: browsers have them under TLS and on their own machine."""
        local = host_name(self.request.headers.get("host", "")) in LOCAL_NAMES
        return self.house.signals is not None and (local or bool(self.request.state.secure))

    def take_call(self, hashes: Sequence[bytes]) -> None:
        """Count one more call of an open line; raises ``Refusal`` (``too_many_requests``)."""
        if self.house.limiter is None:
            return
        wait = self.house.limiter.wait(self.request.state.address, self.table_id, hashes)
        if wait:
            raise Refusal("too_many_requests", {"retry_after": wait})

    def credentials(self) -> Credentials:
        """The tokens of the call."""
        return credentials_of(self.request, self.table_id)

    def check_origin(self) -> None:
        """For a call that changes something; raises ``Refusal`` (``bad_origin``)."""
        check_origin(self.request, self.credentials())

    def give(self, table_id: str, token: str, seat: int | None = None) -> None:
        """Put a new token into the table's cookie beside those that are there; a seat's into its own too.

        From now on the token's calls to this table count on itself.
        """
        secure = bool(self.request.state.secure)
        held = cookie_tokens(self.request.cookies, table_id)
        tokens = tuple(dict.fromkeys((*held, token)))[-MOST_TOKENS:]
        self.cookies.append(cookie_header(table_id, None, tokens, secure))
        if seat is not None:
            self.cookies.append(cookie_header(table_id, seat, (token,), secure))
        if self.house.limiter is not None:
            self.house.limiter.learn(table_id, token_hash(token))
