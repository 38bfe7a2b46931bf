"""What the store says to the database about tables and seats: the same for SQLite and PostgreSQL.

Here and beside (``moves``, ``talk``, ``codes``, ``pushes``): who raises ``Conflict`` has written nothing
before, and what is read is read by one statement, so at one moment.
"""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from itertools import groupby
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    insert,
    select,
    text,
    update,
)

from elvenhold.server.store.base import CHANGEABLE, Conflict, SeatRow, TableRow
from elvenhold.server.store.prepared import Prepared
from elvenhold.server.store.schema import actions, codes, devices, messages, pushes, seats, tables

TABLE_COLUMNS = tuple(field.name for field in fields(TableRow) if field.name != "seats")
SEAT_COLUMNS = tuple(field.name for field in fields(SeatRow) if field.name != "devices")
FLAGS = ("ready", "muted")
CHANGEABLE_COLUMNS = tuple(name for name in CHANGEABLE if name != "seats")
PARTS = (devices, seats, actions, messages, codes, pushes)  # what belongs to a table


def create(connection: Connection, table: TableRow) -> None:
    """Keep a new table and its seats."""
    connection.execute(insert(tables), {name: getattr(table, name) for name in TABLE_COLUMNS})
    _write_seats(connection, table)


def _write_seats(connection: Connection, table: TableRow) -> None:
    rows: list[dict[str, Any]] = [
        {"table_id": table.id} | {name: getattr(seat, name) for name in SEAT_COLUMNS} for seat in table.seats
    ]
    others = [
        {"table_id": table.id, "token_hash": device, "seat": seat.seat, "place": place}
        for seat in table.seats
        for place, device in enumerate(seat.devices)
    ]
    for part, new in ((seats, rows), (devices, others)):
        if new:
            connection.execute(insert(part), new)


def _read_table(_: str) -> "Select[Any]":
    """One row for each device of each seat, so that all is read at one moment."""
    return (
        select(
            *(tables.c[name] for name in TABLE_COLUMNS),
            *(seats.c[name] for name in SEAT_COLUMNS),
            devices.c.token_hash,
        )
        .select_from(tables)
        .outerjoin(seats, seats.c.table_id == tables.c.id)
        .outerjoin(devices, and_(devices.c.table_id == tables.c.id, devices.c.seat == seats.c.seat))
        .where(tables.c.id == bindparam("table_id", type_=tables.c.id.type))
        .order_by(seats.c.seat, devices.c.place, devices.c.token_hash)
    )


READ_TABLE = Prepared(_read_table)


def read_table(connection: Connection, table_id: str) -> TableRow | None:
    """The table with its seats; a seat's devices come in their order, the oldest first."""
    rows = READ_TABLE.run(connection, {"table_id": table_id}).fetchall()
    if not rows:
        return None
    table = dict(zip(TABLE_COLUMNS, rows[0], strict=False))
    by_seat = groupby(rows, key=lambda row: tuple(row[len(TABLE_COLUMNS) : -1]))
    return TableRow(**table, seats=tuple(_seat(*pair) for pair in by_seat if pair[0][0] is not None))


def _seat(columns: tuple[Any, ...], rows: Iterable[Sequence[Any]]) -> SeatRow:
    seat = dict(zip(SEAT_COLUMNS, columns, strict=True))
    flags = {name: bool(seat[name]) for name in FLAGS}  # SQLite has but numbers
    return SeatRow(**(seat | flags), devices=tuple(row[-1] for row in rows if row[-1] is not None))


def change(connection: Connection, table: TableRow) -> None:
    """Write what may change, if nobody else has changed the table since it was read.

    When it is due is never put off: that may have been decided without knowing of an action that another
    process has just written. Whoever looks too early says when it is due.
    """
    values = {name: getattr(table, name) for name in CHANGEABLE_COLUMNS}
    changed = connection.execute(
        update(tables)
        .where(tables.c.id == table.id, tables.c.revision == table.revision - 1)
        .values(values | {"revision": table.revision, "due": _sooner(table.due)})
    )
    if not changed.rowcount:
        raise Conflict("revision")
    for part in (devices, seats):
        connection.execute(delete(part).where(part.c.table_id == table.id))
    _write_seats(connection, table)
    theirs = and_(
        seats.c.table_id == table.id,
        seats.c.seat == pushes.c.seat,
        seats.c.token_hash == pushes.c.token_hash,
    )
    connection.execute(delete(pushes).where(pushes.c.table_id == table.id, ~exists().where(theirs)))


def _sooner(due: int | None) -> "ColumnElement[int]":
    """This time, or the one that stands if that is earlier."""
    given = bindparam("given_due", due, type_=tables.c.due.type)
    return case((tables.c.due <= given, tables.c.due), else_=given)


def finish(connection: Connection, table_id: str, at: int, due: int | None) -> None:
    """Note that a game is over, once."""
    connection.execute(delete(pushes).where(pushes.c.table_id == table_id))
    connection.execute(
        update(tables)
        .where(tables.c.id == table_id, tables.c.finished.is_(None))
        .values(finished=at, due=due)
    )


def read_due(connection: Connection, until: int, limit: int) -> Sequence[str]:
    """The tables that are due, the longest first."""
    found = select(tables.c.id).where(tables.c.due <= until).order_by(tables.c.due, tables.c.id).limit(limit)
    return list(connection.execute(found).scalars())


def claim(connection: Connection, table_id: str, until: int, now: int) -> bool:
    """Put off a table that is due by now."""
    found = connection.execute(
        update(tables).where(tables.c.id == table_id, tables.c.due <= now).values(due=until)
    )
    return bool(found.rowcount)


def remove(connection: Connection, table_id: str) -> None:
    """Delete a table and all that belongs to it."""
    hold(connection, table_id, alone=True)
    for part in PARTS:
        connection.execute(delete(part).where(part.c.table_id == table_id))
    connection.execute(delete(tables).where(tables.c.id == table_id))


def hold(connection: Connection, table_id: str, alone: bool = False) -> bool:
    """Keep others from changing a table until this transaction ends; False: there is no such table.

    SQLite has but one writer at a time; PostgreSQL locks the row. ``alone``: nobody may add to it either.
    """
    wanted = select(tables.c.id).where(tables.c.id == table_id).with_for_update(key_share=not alone)
    return connection.execute(wanted).one_or_none() is not None


def all_tables(connection: Connection, after: str, limit: int) -> Sequence[str]:
    """Ids of all tables, those after one."""
    found = select(tables.c.id).where(tables.c.id > after).order_by(tables.c.id).limit(limit)
    return list(connection.execute(found).scalars())


def touch(connection: Connection) -> None:
    """Write a row as it is."""
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
