"""What the store says to the database about the chat of a table."""

from collections.abc import Sequence
from dataclasses import fields, replace

from sqlalchemy import Connection, func, insert, select, update

from elvenhold.server.store.base import Conflict, MessageRow
from elvenhold.server.store.schema import messages
from elvenhold.server.store.statements import hold

ROW = tuple(field.name for field in fields(MessageRow))


def say(connection: Connection, table_id: str, row: MessageRow) -> MessageRow:
    """Add a message under the next number. Conflict: revision, where the table is gone."""
    if not hold(connection, table_id):
        raise Conflict("revision")
    newest = select(func.max(messages.c.n)).where(messages.c.table_id == table_id)
    numbered = replace(row, n=(connection.execute(newest).scalar() or 0) + 1)
    values = {name: getattr(numbered, name) for name in ROW}
    connection.execute(insert(messages), {"table_id": table_id} | values)
    return numbered


def read_messages(connection: Connection, table_id: str, after: int) -> Sequence[MessageRow]:
    """The messages after a number, in order."""
    rows = connection.execute(
        select(*(messages.c[name] for name in ROW))
        .where(messages.c.table_id == table_id, messages.c.n > after)
        .order_by(messages.c.n)
    )
    return [MessageRow(*row) for row in rows]


def unsay(connection: Connection, table_id: str, seat: int) -> None:
    """Empty the texts of all that a seat has said."""
    own = (messages.c.table_id == table_id) & (messages.c.seat == seat)
    connection.execute(update(messages).where(own).values(text=""))
