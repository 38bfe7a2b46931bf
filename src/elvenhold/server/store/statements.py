"""What the store says to the database, in SQLAlchemy Core: the same for SQLite and PostgreSQL."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from elvenhold.server.store.base import ActionRow, Conflict, SeatRow, SeatWish, TableRow
from elvenhold.server.store.schema import actions, seats, tables


def create(connection: Connection, table: TableRow) -> None:
    """Keep a new table and its seats."""
    connection.execute(
        insert(tables).values(
            id=table.id,
            created=table.created,
            setup=table.setup,
            key=table.key,
            host_hash=table.host_hash,
            engine=table.engine,
        )
    )
    connection.execute(
        insert(seats),
        [
            {"table_id": table.id, "seat": row.seat, "kind": row.kind, "bot": row.bot, "name": row.name}
            for row in table.seats
        ],
    )


def read_table(connection: Connection, table_id: str) -> TableRow | None:
    """The table with its seats."""
    found = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if found is None:
        return None
    return TableRow(
        id=found.id,
        created=found.created,
        setup=found.setup,
        key=bytes(found.key),
        host_hash=bytes(found.host_hash),
        engine=found.engine,
        seats=_read_seats(connection, table_id),
        started=found.started,
        finished=found.finished,
    )


def _read_seats(connection: Connection, table_id: str) -> tuple[SeatRow, ...]:
    rows = connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    return tuple(
        SeatRow(row.seat, row.kind, row.bot, row.name, _hash(row.token_hash), _hash(row.request_hash))
        for row in rows
    )


def _hash(found: bytes | None) -> bytes | None:
    return None if found is None else bytes(found)


def take_seat(connection: Connection, table_id: str, wish: SeatWish) -> SeatRow:
    """Seat a person on a free seat of a table that has not started, or find where the same request did."""
    rows = _read_seats(connection, table_id)
    for row in rows:
        if wish.request_hash is not None and row.request_hash == wish.request_hash:
            return row
    _need_not_started(connection, table_id)
    seated = {row.token_hash: row.seat for row in rows}
    token = next((one for one in wish.token_hashes if one not in seated), None)
    if token is None:
        raise Conflict("seat_taken", {"seat": seated[wish.token_hashes[0]]})
    free = [row.seat for row in rows if row.kind == "open"]
    if wish.seat is None and not free:
        raise Conflict("table_full")
    chosen = free[0] if wish.seat is None else wish.seat
    if chosen not in free:
        raise Conflict("seat_taken")
    taken = SeatRow(chosen, "human", None, wish.name, token, wish.request_hash)
    connection.execute(
        update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == chosen)
        .values(kind="human", name=wish.name, token_hash=token, request_hash=wish.request_hash)
    )
    return taken


def start(connection: Connection, table_id: str, at: int) -> None:
    """Mark a full table as started."""
    _need_not_started(connection, table_id)
    if any(row.kind == "open" for row in _read_seats(connection, table_id)):
        raise Conflict("seats_open")
    connection.execute(update(tables).where(tables.c.id == table_id).values(started=at))


def _need_not_started(connection: Connection, table_id: str) -> None:
    if connection.execute(select(tables.c.started).where(tables.c.id == table_id)).scalar() is not None:
        raise Conflict("already_started")


def append(connection: Connection, table_id: str, row: ActionRow) -> None:
    """Add one action; the primary key refuses a version that exists."""
    newest = connection.execute(select(func.max(actions.c.n)).where(actions.c.table_id == table_id)).scalar()
    if row.n != (newest or 1) + 1:
        raise Conflict("version")
    try:
        connection.execute(
            insert(actions).values(
                table_id=table_id,
                n=row.n,
                seat=row.seat,
                action=row.action,
                request=row.request,
                body_hash=row.body_hash,
                at=row.at,
            )
        )
    except IntegrityError as error:
        raise Conflict("version") from error


def read_actions(connection: Connection, table_id: str, after: int) -> Sequence[ActionRow]:
    """The actions after a version, in order."""
    rows = connection.execute(
        select(actions).where(actions.c.table_id == table_id, actions.c.n > after).order_by(actions.c.n)
    )
    return [ActionRow(row.n, row.seat, row.action, row.request, row.body_hash, row.at) for row in rows]


def finish(connection: Connection, table_id: str, at: int) -> None:
    """Note that a game is over."""
    connection.execute(
        update(tables).where(tables.c.id == table_id, tables.c.finished.is_(None)).values(finished=at)
    )


def touch(connection: Connection) -> None:
    """Write a row as it is."""
    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


def running(connection: Connection, limit: int) -> Sequence[str]:
    """Started tables that are not noted as over, the latest first."""
    return list(
        connection.execute(
            select(tables.c.id)
            .where(tables.c.started.is_not(None), tables.c.finished.is_(None))
            .order_by(tables.c.started.desc())
            .limit(limit)
        ).scalars()
    )
