"""Which hub a server gets."""

from elvenhold.server.hub.base import Hub, HubRefused
from elvenhold.server.hub.local import LocalHub

CHOICES = "A hub is 'postgres' (the database itself) or the address of a NATS broker, nats://HOST:PORT."
NO_DATABASE = "The hub 'postgres' needs a PostgreSQL database; name it with --database."


def hub_of(url: str | None, database: str | None = None) -> Hub:
    """The hub that ``--hub`` names, for a server on this database; raises ``HubRefused``.

    >>> type(hub_of(None)).__name__
    'LocalHub'
    """
    if url is None:
        return LocalHub()
    if url == "postgres":
        if database is None:
            raise HubRefused(NO_DATABASE)
        from elvenhold.server.hub.postgres import PostgresHub

        return PostgresHub(database)
    if "://" in url:
        from elvenhold.server.hub.nats import NatsHub

        return NatsHub(url)
    raise HubRefused(CHOICES)
