"""Who calls: tokens in the ``Authorization`` header or in a table's cookie; and from which site.

The cookie ``elvenhold_TABLE`` holds all tokens that a device has for a table, joined by dots. It would lose
one when two answers that know nothing of each other set it, so each seat's token also has a cookie of its
own, ``elvenhold_TABLE_SEAT``. All are read alike.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from elvenhold.reasons import Refusal
from elvenhold.server.tokens import TOKEN_LENGTH, token_hash

COOKIE = "elvenhold_"
COOKIE_AGE = 365 * 24 * 3600
MOST_TOKENS = 8


@dataclass(frozen=True)
class Credentials:
    """The tokens of a call. ``bearer``: from the header, where one wrong token is an error."""

    tokens: tuple[str, ...] = ()
    bearer: bool = False

    @property
    def hashes(self) -> list[bytes]:
        """What the store knows of them."""
        return [token_hash(token) for token in self.tokens]


def credentials_of(connection: HTTPConnection, table_id: str) -> Credentials:
    """The tokens of a call to a table; the header wins over the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":  # other schemes may belong to a proxy in front
        return Credentials((token.strip(),), bearer=True)
    return Credentials(cookie_tokens(connection.cookies, table_id))


def cookie_tokens(cookies: Mapping[str, str], table_id: str) -> tuple[str, ...]:
    """The tokens in a table's cookies, each once.

    >>> cookie_tokens({"elvenhold_t": "nonsense", "elvenhold_t_1": "x" * 43, "elvenhold_u": "y" * 43}, "t")
    ('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',)
    """
    ours = re.compile(re.escape(COOKIE + table_id) + r"(_[0-9])?")
    values = [value for name, value in cookies.items() if ours.fullmatch(name)]
    tokens = [token for value in values for token in value.split(".") if len(token) == TOKEN_LENGTH]
    return tuple(dict.fromkeys(tokens))[:MOST_TOKENS]


def check_origin(connection: HTTPConnection, credentials: Credentials) -> None:
    """Refuse a changing call with a cookie that does not come from this site, or any that says so.

    With a Bearer token the origin does not matter: no other site can send one.
    """
    if credentials.bearer:
        return
    origin = connection.headers.get("origin")
    if origin is None:
        if credentials.tokens:
            raise Refusal("bad_origin")
        return
    scheme, _, place = origin.partition("://")
    if scheme not in ("http", "https") or not same_place(scheme, place, connection.headers.get("host", "")):
        raise Refusal("bad_origin")


def same_place(scheme: str, origin: str, host: str) -> bool:
    """Whether an origin's place is the host that was called.

    >>> same_place("https", "elf.example", "elf.example:443")
    True
    """
    port = ":443" if scheme == "https" else ":80"
    return origin.lower().removesuffix(port) == host.lower().removesuffix(port)


def cookie_header(table_id: str, seat: int | None, tokens: tuple[str, ...], secure: bool) -> str:
    """The ``Set-Cookie`` value for the tokens of a table (None), or for that of one seat."""
    name = COOKIE + table_id + ("" if seat is None else f"_{seat}")
    parts = [
        f"{name}={'.'.join(tokens)}",
        f"Path=/api/tables/{table_id}",
        f"Max-Age={COOKIE_AGE}",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join([*parts, "Secure"] if secure else parts)
