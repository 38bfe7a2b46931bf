"""One call of the interface: its house, its caller, its words. Handlers get a ``Visit`` and nothing else."""

import re
from collections.abc import Sequence
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
from elvenhold.server.house import House
from elvenhold.server.limits import address_group
from elvenhold.server.rooms import Room
from elvenhold.server.table import SPECTATOR, Caller
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

    async def body(self, kind: type[T]) -> T:
        """The body as this type; raises ``Refusal`` (``malformed``, ``body_too_large``)."""
        assert isinstance(self.request, Request)
        raw = bytearray()
        async for chunk in self.request.stream():
            raw += chunk
            if len(raw) > MOST_BYTES:
                raise Refusal("body_too_large", {"most": MOST_BYTES})
        try:
            return msgspec.json.decode(bytes(raw) or b"{}", type=kind)
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

    def actors(self, room: Room) -> tuple[int, ...]:
        """The seats that may act; raises ``Refusal`` (``no_token``, ``wrong_token``, ``bad_origin``)."""
        self.check_origin()
        credentials = self.credentials()
        caller = self.caller(room)
        seats = self.seats(caller)
        if not seats:
            raise Refusal("wrong_token" if credentials.tokens and caller == SPECTATOR else "no_token")
        return seats

    def count_table(self) -> None:
        """Count one more table that this address makes; raises ``Refusal`` (``too_many_tables``)."""
        limiter = self.house.limiter
        wait = 0 if limiter is None else limiter.tables.wait(address_group(self.request.state.address))
        if wait:
            raise Refusal("too_many_tables", {"retry_after": wait})

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
