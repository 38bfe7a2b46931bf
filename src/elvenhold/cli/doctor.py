"""``elvenhold doctor``: every stored game against the rules."""

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from elvenhold.cli.bar import bar_of_games
from elvenhold.cli.common import FINE, WRONG
from elvenhold.cli.places import DatabaseUrl, DataFolder, place_of, plainly
from elvenhold.cli.streams import print_json
from elvenhold.cli.words import counted, visible

if TYPE_CHECKING:
    from elvenhold.server.store.base import ActionRow, Store

PAGE = 1000


class Finding(NamedTuple):
    """What is wrong with a table, and after which version it shows; ``message`` None: nothing."""

    table: str
    version: int
    message: str | None


def doctor(
    data: DataFolder = None,
    database: DatabaseUrl = None,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON for each table.")] = False,
) -> None:
    """Check every stored game against the rules.

    Servers may go on meanwhile: it looks at a copy and changes nothing. Tells of every table that could not
    be gone on with; exit code 1 if there is any.
    """
    from elvenhold.server.store.portable import copy
    from elvenhold.server.store.sqlite import SqliteStore

    right = wrong = 0
    with tempfile.TemporaryDirectory(prefix="elvenhold-") as folder, plainly():
        file = Path(folder, "copy")
        copied = copy(place_of(data, database), file)
        store = SqliteStore(file, "normal")
        try:
            with bar_of_games(copied.tables, 0) as show:
                for number, finding in enumerate(examine(store), 1):
                    right, wrong = right + (finding.message is None), wrong + (finding.message is not None)
                    _tell(finding, json)
                    show(number)
        finally:
            store.close()
    if not json:
        print(f"{counted(right + wrong, 'table')} checked: {right} right, {wrong} wrong.")
    raise typer.Exit(WRONG if wrong else FINE)


def examine(store: "Store") -> Iterator[Finding]:
    """What is found at each table of a store, in their order."""
    for table_id in _all_tables(store):
        yield _examine_one(store, table_id)


def _all_tables(store: "Store") -> Iterator[str]:
    after = ""
    while page := store.all_tables(after, PAGE).result():
        yield from page
        after = page[-1]


def _examine_one(store: "Store", table_id: str) -> Finding:
    from elvenhold.server.table import Table

    version = 0

    def noting(rows: "Iterable[ActionRow]") -> "Iterator[ActionRow]":
        nonlocal version
        for row in rows:
            version = row.n
            yield row

    try:
        row = store.table(table_id).result()
        if row is None:
            raise ValueError("the table is gone")
        table = Table.from_rows(row, noting(store.actions(table_id, 1).result()))
        if row.finished is not None and (table.game is None or not table.game.over):
            raise ValueError("the game is noted as over and is not")
    except (
        Exception
    ) as error:  # whatever it is, the table cannot be gone on with, and the others are looked at
        return Finding(table_id, version, f"{type(error).__name__}: {error}")
    return Finding(table_id, table.version, None)


def _tell(finding: Finding, json: bool) -> None:
    if json:
        verdict = {"ok": True} if finding.message is None else {"ok": False, "message": finding.message}
        print_json({"table": finding.table, "version": finding.version, **verdict})
    elif finding.message is not None:
        print(visible(f"{finding.table}: version {finding.version}: {' '.join(finding.message.split())}"))
