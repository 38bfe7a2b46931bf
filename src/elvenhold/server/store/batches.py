"""A group of operations on PostgreSQL: actions of several tables are added by one statement.

So a group costs about one journey to the database, however many actions there are in it.
"""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection

from elvenhold.server.store import moves
from elvenhold.server.store.base import Conflict
from elvenhold.server.store.writer import Job, Outcome, Spoiled, attempt

# As ``moves.append`` for each row. The order keeps two servers from waiting for each other.
APPEND_ALL = """
WITH given AS (
    SELECT * FROM unnest(%s::text[], %s::int[], %s::int[], %s::text[], %s::text[], %s::bytea[], %s::bigint[],
        %s::text[], %s::bigint[]) AS g (table_id, n, seat, action, request, body_hash, at, by, due)
), added AS (
    INSERT INTO actions (table_id, n, seat, action, request, body_hash, at, by)
    SELECT table_id, n, seat, action, request, body_hash, at, by
    FROM given JOIN tables ON tables.id = given.table_id
    WHERE n - 1 = (SELECT coalesce(max(a.n), 1) FROM actions AS a WHERE a.table_id = given.table_id)
    ORDER BY table_id
    ON CONFLICT DO NOTHING
    RETURNING table_id
), noted AS (
    UPDATE tables SET due = given.due FROM given JOIN added ON added.table_id = given.table_id
    WHERE tables.id = given.table_id AND tables.due IS DISTINCT FROM given.due
)
SELECT table_id FROM added
"""


def in_batches(connection: Connection, jobs: Sequence[Job]) -> list[Outcome]:
    """Does them in their order, but what is added to different tables at once."""
    done: list[Outcome] = []
    for batch in _batches(jobs):
        if batch[0].operation == moves.append:
            done += _append_all(connection, batch)
        else:
            done += [attempt(connection, job) for job in batch]
    return done


def _batches(jobs: Sequence[Job]) -> Iterator[list[Job]]:
    """Runs of appends to different tables, and every other job alone."""
    batch: list[Job] = []
    tables: set[str] = set()
    for job in jobs:
        appends = job.operation == moves.append
        if batch and (not appends or job.values[0] in tables):
            yield batch
            batch, tables = [], set()
        if appends:
            batch.append(job)
            tables.add(job.values[0])
        else:
            yield [job]
    if batch:
        yield batch


def _append_all(connection: Connection, batch: Sequence[Job]) -> list[Outcome]:
    rows = [
        (table_id, row.n, row.seat, row.action, row.request, row.body_hash, row.at, row.by, due)
        for table_id, row, due in (job.values for job in batch)
    ]
    cursor = connection.connection.cursor()
    try:
        cursor.execute(APPEND_ALL, [list(column) for column in zip(*rows, strict=True)])
        added = {found[0] for found in cursor.fetchall()}
    except Exception as error:
        raise Spoiled from error
    return [(None, None if row[0] in added else Conflict("version")) for row in rows]
