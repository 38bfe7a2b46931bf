"""What the store says to the database about actions, and about how far tables are: the busy paths."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Select,
    bindparam,
    func,
    literal_column,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from elvenhold.server.store.base import ActionRow, Conflict, Standing
from elvenhold.server.store.prepared import Prepared
from elvenhold.server.store.schema import actions, messages, tables

ROW = tuple(field.name for field in fields(ActionRow))
FIRST = 1  # the version of a game that has just started


def _given(name: str) -> "ColumnElement[Any]":
    """A value of the row that is to be written."""
    return bindparam(f"new_{name}", type_=actions.c[name].type)


def _newest(table_id: "ColumnElement[str]") -> "ColumnElement[int]":
    newest = func.coalesce(func.max(actions.c.n), literal_column(str(FIRST)))
    return select(newest).where(actions.c.table_id == table_id).scalar_subquery()


def _insert_action(dialect: str) -> Executable:
    """Writes nothing, without an error, unless the version follows the newest and all names are free."""
    names = ("table_id", *ROW)
    row = (
        select(*(_given(name) for name in names))
        .select_from(tables)
        .where(
            tables.c.id == _given("table_id"),
            _newest(_given("table_id")) == bindparam("before", type_=actions.c.n.type),
        )
    )
    into = sqlite.insert(actions) if dialect == "sqlite" else postgresql.insert(actions)
    return into.from_select(names, row).on_conflict_do_nothing()


def _set_due(_: str) -> Executable:
    due = bindparam("new_due", type_=tables.c.due.type)
    return (
        update(tables)
        .where(tables.c.id == _given("table_id"), tables.c.due.is_distinct_from(due))
        .values(due=due)
    )


def _read_actions(_: str) -> "Select[Any]":
    return (
        select(*(actions.c[name] for name in ROW))
        .where(actions.c.table_id == _given("table_id"), actions.c.n > _given("n"))
        .order_by(actions.c.n)
    )


def _read_standings(dialect: str) -> "Select[Any]":
    message = select(func.coalesce(func.max(messages.c.n), literal_column("0")))
    return select(
        tables.c.id,
        _newest(tables.c.id),
        tables.c.revision,
        message.where(messages.c.table_id == tables.c.id).scalar_subquery(),
    ).where(tables.c.id.in_(text(LISTED[dialect])))


# A list of any length as one value, so that the statement stays the same.
LISTED = {
    "sqlite": "SELECT value FROM json_each(:ids)",
    "postgresql": "SELECT json_array_elements_text(CAST(:ids AS json))",
}
INSERT_ACTION, SET_DUE = Prepared(_insert_action), Prepared(_set_due)
READ_ACTIONS, READ_STANDINGS = Prepared(_read_actions), Prepared(_read_standings)


def append(connection: Connection, table_id: str, row: ActionRow, due: int | None) -> None:
    """Add one action, and say when the table is due next."""
    values = {
        "new_table_id": table_id,
        "new_n": row.n,
        "new_seat": row.seat,
        "new_action": row.action,
        "new_request": row.request,
        "new_body_hash": row.body_hash,
        "new_at": row.at,
        "new_by": row.by,
        "before": row.n - 1,
        "new_due": due,
    }
    if not INSERT_ACTION.run(connection, values).rowcount:
        raise Conflict("version")
    SET_DUE.run(connection, values)


def read_actions(connection: Connection, table_id: str, after: int) -> Sequence[ActionRow]:
    """The actions after a version, in order."""
    rows = READ_ACTIONS.run(connection, {"new_table_id": table_id, "new_n": after})
    return [ActionRow(*row) for row in rows]


def read_standings(connection: Connection, table_ids: Sequence[str]) -> Mapping[str, Standing]:
    """How far these tables are."""
    rows = READ_STANDINGS.run(connection, {"ids": json.dumps(list(table_ids))})
    return {table_id: Standing(*rest) for table_id, *rest in rows}
