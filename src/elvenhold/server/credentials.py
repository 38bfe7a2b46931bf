"""Who calls: tokens in the ``Authorization`` header or in a table's cookie; and from which site.

A cookie may hold several tokens, joined by dots: the seats of a shared device.
"""

from collections.abc import Sequence
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
    return Credentials(cookie_tokens(connection.cookies.get(COOKIE + table_id, "")))


def cookie_tokens(value: str) -> tuple[str, ...]:
    """The tokens in a cookie's value.

    >>> cookie_tokens("nonsense")
    ()
    """
    return tuple(token for token in value.split(".") if len(token) == TOKEN_LENGTH)[:MOST_TOKENS]


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


def cookie_header(table_id: str, tokens: Sequence[str], secure: bool) -> str:
    """The ``Set-Cookie`` value for the seats of a device."""
    kept = list(dict.fromkeys(tokens))[-MOST_TOKENS:]
    parts = [
        f"{COOKIE}{table_id}={'.'.join(kept)}",
        f"Path=/api/tables/{table_id}",
        f"Max-Age={COOKIE_AGE}",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join([*parts, "Secure"] if secure else parts)
