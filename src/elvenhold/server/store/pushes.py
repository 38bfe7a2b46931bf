"""What the store says to the database about turn signals: whom to tell, and what was told."""

from collections.abc import Sequence
from dataclasses import asdict, fields

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)

from elvenhold.server.store.base import Conflict, PushRow, Waiting
from elvenhold.server.store.moves import FIRST
from elvenhold.server.store.schema import actions, pushes, seats, secrets, tables
from elvenhold.server.store.statements import hold

COLUMNS = tuple(pushes.c[field.name] for field in fields(PushRow))


def keep(connection: Connection, row: PushRow) -> None:
    """Keep a subscription in place of the last one, if the seat is still theirs and the game not over."""
    theirs = (
        select(seats.c.seat)
        .join(tables, tables.c.id == seats.c.table_id)
        .where(
            seats.c.table_id == row.table_id,
            seats.c.seat == row.seat,
            seats.c.token_hash == row.token_hash,
            tables.c.finished.is_(None),
        )
    )
    if not hold(connection, row.table_id) or connection.execute(theirs).first() is None:
        raise Conflict("revision")
    drop(connection, row.table_id, row.seat, None)
    connection.execute(insert(pushes), asdict(row))


def read(connection: Connection, table_id: str, seat: int) -> PushRow | None:
    """The subscription of a seat."""
    found = connection.execute(select(*COLUMNS).where(_of(table_id, seat))).one_or_none()
    return None if found is None else PushRow(*found)


def drop(connection: Connection, table_id: str, seat: int, endpoint: str | None) -> None:
    """Forget the subscription of a seat, or only if it is this one."""
    dropped = delete(pushes).where(_of(table_id, seat))
    connection.execute(dropped if endpoint is None else dropped.where(pushes.c.endpoint == endpoint))


def read_waiting(connection: Connection, until: int, limit: int) -> Sequence[Waiting]:
    """Subscriptions of running games that have moved on since their seats were looked after."""
    own = actions.c.table_id == pushes.c.table_id
    newest = func.coalesce(
        select(func.max(actions.c.n)).where(own).scalar_subquery(), literal_column(str(FIRST))
    )
    at = func.coalesce(
        select(actions.c.at).where(own).order_by(actions.c.n.desc()).limit(1).scalar_subquery(),
        tables.c.started,
    )
    found = (
        select(*COLUMNS, newest, at)
        .join(tables, tables.c.id == pushes.c.table_id)
        .where(
            tables.c.started.is_not(None),
            tables.c.finished.is_(None),
            pushes.c.hold <= until,
            pushes.c.seen < newest,
        )
        .order_by(pushes.c.hold, pushes.c.table_id, pushes.c.seat)
        .limit(limit)
    )
    return [Waiting(PushRow(*row), version, moment) for *row, version, moment in connection.execute(found)]


def claim(connection: Connection, waiting: Waiting, now: int) -> bool:
    """Look after a seat at a version, once, and only if it is not held."""
    row, version = waiting.push, waiting.version
    changed = connection.execute(
        update(pushes).where(_same(row), pushes.c.seen < version, pushes.c.hold <= now).values(seen=version)
    )
    return bool(changed.rowcount)


def hold_off(connection: Connection, rows: Sequence[PushRow], until: int) -> None:
    """Send nothing to these before then."""
    held = update(pushes).where(
        pushes.c.table_id == bindparam("of_table"), pushes.c.seat == bindparam("of_seat")
    )
    keys = sorted((row.table_id, row.seat) for row in rows)
    connection.execute(held.values(hold=until), [{"of_table": one, "of_seat": seat} for one, seat in keys])


def note(connection: Connection, waiting: Waiting, failures: int, again: int | None) -> None:
    """How often what was claimed has failed; let it be claimed again from then on (None: never)."""
    row, version = waiting.push, waiting.version
    values = {"failures": failures}
    if again is not None:
        values |= {"seen": version - 1, "hold": again}
    connection.execute(update(pushes).where(_same(row), pushes.c.seen == version).values(values))


def secret(connection: Connection, name: str, fresh: bytes) -> bytes:
    """The secret of that name: the fresh one, if there was none."""
    kept = select(secrets.c.secret).where(secrets.c.name == name)
    found: bytes | None = connection.execute(kept).scalar()
    if found is not None:
        return found
    connection.execute(insert(secrets), {"name": name, "secret": fresh})
    return fresh


def _of(table_id: str, seat: int) -> "ColumnElement[bool]":
    return and_(pushes.c.table_id == table_id, pushes.c.seat == seat)


def _same(row: PushRow) -> "ColumnElement[bool]":
    return and_(_of(row.table_id, row.seat), pushes.c.endpoint == row.endpoint)
