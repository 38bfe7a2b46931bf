"""Secrets: who one is, and what follows from a table's key.

A token is known to its owner alone; the server keeps its SHA-256.
"""

import base64
import hashlib
import hmac
import secrets

TOKEN_LENGTH = 43  # 32 bytes in url-safe base64


def new_token() -> str:
    """A fresh 256-bit token, safe in a header, a cookie and a URL."""
    return secrets.token_urlsafe(32)


def join_token(key: bytes, request: str) -> str:
    """The token of a seat that is taken with a ``request``: for the same table and request the same one.

    So a join that is sent again gets its token again, and the server keeps none in clear. Nobody can make
    it without the table's key, and whoever sends the request gets it: a request is as secret as a token.

    >>> join_token(bytes(32), "x" * 16) == join_token(bytes(32), "x" * 16) != join_token(bytes(32), "y" * 16)
    True
    >>> len(join_token(bytes(32), "x" * 16)) == TOKEN_LENGTH
    True
    """
    secret = hmac.digest(key, b"elvenhold join", "sha256")
    mac = hmac.digest(secret, request.encode(), "sha256")
    return base64.urlsafe_b64encode(mac).rstrip(b"=").decode()


def new_table_id() -> str:
    """An id that cannot be guessed: 128 bits."""
    return secrets.token_urlsafe(16)


def new_request_id() -> str:
    """What the log calls a request, and no secret."""
    return secrets.token_hex(6)


def new_key() -> bytes:
    """The 32 secret bytes that all chance of a table follows from."""
    return secrets.token_bytes(32)


def token_hash(token: str) -> bytes:
    """What the server keeps of a token.

    >>> token_hash("x").hex()[:8]
    '2d711642'
    """
    return hashlib.sha256(token.encode()).digest()


def same(one: bytes | None, other: bytes | None) -> bool:
    """Whether two hashes are equal, in constant time; a missing one never is."""
    return one is not None and other is not None and hmac.compare_digest(one, other)


def bot_seed(key: bytes, seat: int, version: int) -> int:
    """The seed of a bot's decision: 8 bytes of a SHA-256 of a label, the key, the seat and the version.

    A fresh bot is made with it for every decision, so a game's bots can be run again from the published
    key, also when the server was restarted in between. ``version`` is the one the decision is made upon.

    >>> bot_seed(bytes(32), 1, 5) == bot_seed(bytes(32), 1, 5) != bot_seed(bytes(32), 1, 6)
    True
    """
    text = b"elvenhold bot" + key + seat.to_bytes(1, "big") + version.to_bytes(8, "big")
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")


def body_hash(version: int, action: str) -> bytes:
    """What tells a request sent twice from another one under the same name."""
    return hashlib.sha256(f"{version} {action}".encode()).digest()
