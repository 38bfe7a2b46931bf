"""What the store says to the database about short codes."""

from dataclasses import asdict, fields

from sqlalchemy import Connection, delete, insert, select

from elvenhold.server.store.base import CodeRow, Conflict
from elvenhold.server.store.schema import codes
from elvenhold.server.store.statements import hold

LONGEST = 24 * 3600 * 1000  # milliseconds that a code is good
ROW = tuple(field.name for field in fields(CodeRow))


def keep(connection: Connection, row: CodeRow) -> None:
    """Keep a code. Conflict: revision, where the table is gone; code, where there is such a code."""
    if not hold(connection, row.table_id):
        raise Conflict("revision")
    if connection.execute(select(codes.c.seat).where(codes.c.code_hash == row.code_hash)).first():
        raise Conflict("code")
    connection.execute(delete(codes).where(codes.c.expires < row.expires - LONGEST))  # long expired
    connection.execute(insert(codes), asdict(row))


def read(connection: Connection, code_hash: bytes, now: int) -> CodeRow | None:
    """The code, if it has not expired."""
    found = connection.execute(
        select(*(codes.c[name] for name in ROW)).where(codes.c.code_hash == code_hash, codes.c.expires > now)
    ).one_or_none()
    return None if found is None else CodeRow(*found)


def spend(connection: Connection, code_hash: bytes, now: int) -> CodeRow | None:
    """Take a code away, and with it all that have expired."""
    found = read(connection, code_hash, now)
    taken = connection.execute(delete(codes).where(codes.c.code_hash == code_hash, codes.c.expires > now))
    connection.execute(delete(codes).where(codes.c.expires <= now))
    return found if taken.rowcount else None
