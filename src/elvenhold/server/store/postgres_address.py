"""Where a PostgreSQL database is: read from a URL, used to connect, and told without the password."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, quote_plus

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from elvenhold.server.store.base import StoreRefused

if TYPE_CHECKING:
    from psycopg import Connection

SCHEMES = ("postgresql", "postgres")
NO_ADDRESS = "The address of a PostgreSQL database is written postgresql://USER:PASSWORD@HOST:PORT/NAME."
NO_DRIVER = "PostgreSQL needs a further package: pip install 'elvenhold[postgres]'."
# How soon a connection counts as lost, where the URL does not say otherwise.
PATIENCE = {
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}


@dataclass(frozen=True)
class Address:
    """Everything that psycopg needs to connect."""

    arguments: dict[str, str]

    @property
    def place(self) -> str:
        """What may be told about it."""
        host = self.arguments.get("host", "this machine")
        return f"{host}/{self.arguments.get('dbname', '')}".rstrip("/")

    def connect(self, **more: Any) -> "Connection[Any]":
        """A new connection; raises what psycopg raises."""
        import psycopg

        return psycopg.connect(**(self.arguments | more))

    def cause(self, error: BaseException) -> str:
        """What an error says, in one line and without the password."""
        lines = str(error).strip().splitlines() or [type(error).__name__]
        password = self.arguments.get("password")
        line = " ".join(lines[0].split()).rstrip(".")
        if password:
            for form in (password, quote(password), quote_plus(password)):
                line = line.replace(form, "***")
        return line


def address_of(url: str) -> Address:
    """The address that a URL says; raises ``StoreRefused``, also where there is no driver for it.

    >>> address_of("postgresql://ann:secret@db.example/elvenhold").place
    'db.example/elvenhold'
    """
    try:
        import psycopg  # noqa: F401  (an extra)
    except ImportError:
        raise StoreRefused(NO_DRIVER) from None
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreRefused(NO_ADDRESS) from None  # not from the error, which may hold the password
    if parsed.drivername not in SCHEMES:
        raise StoreRefused(NO_ADDRESS)
    return Address(PATIENCE | _arguments(parsed) | {"client_encoding": "utf8"})


def _arguments(url: URL) -> dict[str, str]:
    parts = {
        "host": url.host,
        "port": url.port,
        "user": url.username,
        "password": url.password,
        "dbname": url.database,
    }
    given = {name: str(value) for name, value in parts.items() if value is not None}
    return given | {name: value for name, value in url.query.items() if isinstance(value, str)}
