"""Brings a database to the newest revision. Runs at start, inside a transaction that the caller holds."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from elvenhold.server.store.base import StoreRefused
from elvenhold.server.store.schema import HEAD, REVISIONS

NEWER = "{place} was written by a newer version of Elvenhold than this one; it was left as it is."
SCRIPTS = Path(__file__).with_name("migrations")


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; None: it has none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def migrate(connection: Connection, place: str = "The database") -> None:
    """Run what is missing. Refuses a database of a newer version, before anything is changed.

    ``place``: what to call it in the refusal.
    """
    revision = revision_of(connection)
    if revision == HEAD:
        return
    if revision is not None and revision not in REVISIONS:
        raise StoreRefused(NEWER.format(place=place))
    from alembic import command  # late: most starts need no migration
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
