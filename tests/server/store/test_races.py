"""Several stores on one database that want the same at once: one gets it, and nothing is lost or doubled."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import chain
from pathlib import Path
from threading import Barrier
from typing import Any, TypeVar

import pytest

from elvenhold.server.store.base import Conflict, Store
from tests.server.store.conftest import OpenStore
from tests.server.store.rows import SEATS, action, code, message, table

T = TypeVar("T")
ROUNDS = 30


@pytest.fixture
def stores(open_store: OpenStore) -> list[Store]:
    return [open_store() for _ in range(3)]


def at_once(stores: Sequence[Store], do: Callable[[int, Store], T]) -> list[T]:
    """What each store's thread gives, all begun at the same moment."""
    barrier = Barrier(len(stores))

    def run(number: int) -> T:
        barrier.wait()
        return do(number, stores[number])

    with ThreadPoolExecutor(len(stores)) as threads:
        return list(threads.map(run, range(len(stores))))


def won(future: "Future[Any]") -> bool:
    error = future.exception()
    assert error is None or isinstance(error, Conflict), error
    return error is None


def test_of_several_writers_of_a_version_one_wins(stores: list[Store]) -> None:
    names = ["t", "u", "v"]
    for name in names:
        stores[0].create(table(name)).result()
    for n in range(2, 2 + ROUNDS):

        def write(number: int, store: Store, n: int = n) -> list[bool]:
            turned = names[number:] + names[:number]  # each in another order
            futures = {name: store.append(name, action(n, number), number) for name in turned}
            return [won(futures[name]) for name in names]

        winners = at_once(stores, write)
        assert [sum(column) for column in zip(*winners, strict=True)] == [1, 1, 1]
        for place, name in enumerate(names):
            (row,) = stores[0].actions(name, n - 1).result()
            found = stores[1].table(name).result()
            assert winners[row.seat][place] and row == action(n, row.seat)
            assert found is not None and found.due == row.seat


def test_writers_that_read_again_after_a_conflict_leave_no_gap(stores: list[Store]) -> None:
    stores[0].create(table("t")).result()

    def write(number: int, store: Store) -> int:
        written = 0
        while written < ROUNDS:
            n = store.standings(["t"]).result()["t"].version + 1
            written += won(store.append("t", action(n, number, f"r{written}"), None))
        return written

    assert at_once(stores, write) == [ROUNDS] * len(stores)
    rows = stores[0].actions("t", 1).result()
    assert [row.n for row in rows] == list(range(2, 2 + ROUNDS * len(stores)))
    assert sorted((row.seat, row.request) for row in rows) == sorted(
        (number, f"r{n}") for number in range(len(stores)) for n in range(ROUNDS)
    )


def test_of_several_changes_of_a_revision_one_wins_whole(stores: list[Store]) -> None:
    row = table("t")
    stores[0].create(row).result()
    for revision in range(1, 1 + ROUNDS):
        wishes = [
            replace(
                row,
                revision=revision,
                rematch=f"{number}",
                seats=tuple(
                    replace(seat, name=f"{number}", devices=(bytes([number, seat.seat]),)) for seat in SEATS
                ),
            )
            for number in range(len(stores))
        ]
        wins = at_once(stores, lambda number, store, wishes=wishes: won(store.change(wishes[number])))  # type: ignore[misc]
        assert sum(wins) == 1
        assert stores[0].table("t").result() == wishes[wins.index(True)]


def test_what_is_read_of_a_table_is_of_one_moment(stores: list[Store]) -> None:
    def row(revision: int) -> Any:
        seats = tuple(
            replace(seat, name=f"{revision}", devices=(bytes([revision, seat.seat]),)) for seat in SEATS
        )
        return table("t", revision=revision, rematch=f"{revision}", seats=seats)

    stores[0].create(row(0)).result()

    def work(number: int, store: Store) -> None:
        if number == 0:
            for revision in range(1, 1 + ROUNDS):
                store.change(row(revision)).result()
        found = None
        while found is None or found.revision < ROUNDS:
            found = store.table("t").result()
            assert found is not None and found == row(found.revision)

    at_once(stores, work)


def test_messages_of_several_get_numbers_without_gaps(stores: list[Store]) -> None:
    stores[0].create(table("t")).result()

    def talk(number: int, store: Store) -> list[int]:
        said = [store.say("t", message(f"{number} {n}")) for n in range(ROUNDS)]
        return [future.result().n for future in said]

    numbers = at_once(stores, talk)
    everything = list(range(1, 1 + ROUNDS * len(stores)))
    assert sorted(chain.from_iterable(numbers)) == everything
    assert all(own == sorted(own) for own in numbers)
    assert [row.n for row in stores[0].messages("t", 0).result()] == everything


def test_a_code_and_a_due_table_are_had_by_one(stores: list[Store]) -> None:
    stores[0].create(table("t", due=0)).result()
    row = code("door", "t", expires=9)
    for n in range(ROUNDS):
        stores[0].keep_code(row).result()

        def take(number: int, store: Store, n: int = n) -> tuple[bool, bool]:
            spent, claimed = store.spend_code(row.code_hash, 1), store.claim("t", n + 1, n)
            return spent.result() == row, claimed.result()

        spent, claimed = zip(*at_once(stores, take), strict=True)
        assert (sum(spent), sum(claimed)) == (1, 1)


def test_what_is_added_to_a_table_while_it_is_deleted_leaves_nothing(stores: list[Store]) -> None:
    for n in range(ROUNDS):
        name = f"t{n}"
        stores[0].create(table(name)).result()

        def work(number: int, store: Store, name: str = name) -> None:
            if number == 0:
                store.delete(name).result()
                return
            added = [store.append(name, action(2 + k, number), 1) for k in range(5)]
            added.append(store.say(name, message("hello")))  # type: ignore[arg-type]
            assert all(won(future) in (True, False) for future in added)

        at_once(stores, work)
        assert stores[0].table(name).result() is None
        assert stores[0].actions(name, 1).result() == [] == stores[0].messages(name, 0).result()


OPEN = """
import sys
from pathlib import Path
from elvenhold.server.store.postgres import PostgresStore
from elvenhold.server.store.sqlite import SqliteStore
where = sys.argv[1]
print("ready", flush=True)
sys.stdin.readline()
store = PostgresStore(where) if ":" in where else SqliteStore(Path(where))
store.check().result()
store.close()
"""


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_processes_may_begin_at_once_on_nothing(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    where = str(tmp_path / "db") if kind == "sqlite" else request.getfixturevalue("url")
    command = [sys.executable, "-c", OPEN, where]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen(command, text=True, **pipes) for _ in range(3)]  # type: ignore[call-overload]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("\n")
        process.stdin.flush()
    ends = [(*process.communicate(timeout=60), process.returncode) for process in processes]
    assert ends == [("", "", 0)] * 3
