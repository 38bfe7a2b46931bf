"""What every store does, on SQLite and on PostgreSQL."""

from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from elvenhold.server.store.base import Conflict, SeatRow, Standing, Store, StoreError
from tests.server.store.conftest import OpenStore
from tests.server.store.rows import NOW, SEATS, action, code, message, table


def refused(future: Future[Any], word: str) -> bool:
    error = future.exception()
    return isinstance(error, Conflict) and error.word == word


def test_what_is_created_is_read_as_it_was(store: Store, open_store: OpenStore) -> None:
    full, bare = (
        table("full"),
        table("bare", started=None, due=None, rematch=None, seats=(SeatRow(0, "open"),)),
    )
    for row in (full, bare):
        store.create(row).result()
    other = open_store()
    assert (other.table("full").result(), other.table("bare").result()) == (full, bare)
    assert other.table("none").result() is None


def test_a_table_is_created_once_and_whole(store: Store) -> None:
    store.create(table("t")).result()
    twice = tuple(replace(SEATS[0], seat=seat) for seat in range(2))  # the same devices at two seats
    for bad in (table("t", setup="other"), table("u", seats=twice)):
        assert isinstance(store.create(bad).exception(), StoreError)
    assert store.table("t").result() == table("t")
    assert store.table("u").result() is None


def test_a_change_writes_what_may_change_and_nothing_else(store: Store) -> None:
    store.create(table("t")).result()
    seats = (replace(SEATS[1], kind="human", name="Ann"), replace(SEATS[0], seat=0, devices=(b"f" * 32,)))
    wish = {
        "host_hash": b"x" * 32,
        "seats": tuple(sorted(seats, key=lambda seat: seat.seat)),
        "started": NOW + 9,
    }
    wish |= {"due": None, "rematch": None, "revision": 1}
    store.change(table("t", **wish, setup="other", key=b"k" * 32, engine="other", finished=5)).result()
    assert store.table("t").result() == table("t", **wish)


def test_a_change_counts_only_upon_the_revision_that_it_knows(store: Store) -> None:
    store.create(table("t")).result()
    store.change(table("t", revision=1, due=1)).result()
    for revision in (0, 1, 3):
        assert refused(store.change(table("t", revision=revision, seats=())), "revision")
    assert refused(store.change(table("none", revision=1)), "revision")
    assert store.table("t").result() == table("t", revision=1, due=1)


def test_actions_follow_each_other_without_gaps(store: Store) -> None:
    store.create(table("t")).result()
    for n in (0, 1, 3):
        assert refused(store.append("t", action(n), NOW), "version")
    store.append("t", action(2), NOW).result()
    for n in (2, 4):
        assert refused(store.append("t", action(n, seat=1), 5), "version")
    store.append("t", action(3, 1, "ask", "clock"), NOW).result()
    assert store.actions("t", 1).result() == [action(2), action(3, 1, "ask", "clock")]
    assert store.actions("t", 2).result() == [action(3, 1, "ask", "clock")]
    assert store.actions("t", 3).result() == [] == store.actions("none", 1).result()
    assert store.table("t").result() == table("t")


def test_a_request_is_named_once_at_a_seat(store: Store) -> None:
    for name in ("t", "u"):
        store.create(table(name)).result()
    store.append("t", action(2, 0, "ask"), None).result()
    assert refused(store.append("t", action(3, 0, "ask"), 5), "version")
    store.append("t", action(3, 1, "ask"), None).result()
    store.append("u", action(2, 0, "ask"), None).result()
    assert [row.n for row in store.actions("t", 1).result()] == [2, 3]


def test_an_action_at_a_table_that_is_gone_is_a_conflict(store: Store) -> None:
    assert refused(store.append("none", action(2), None), "version")


def test_an_action_says_when_its_table_is_due(store: Store) -> None:
    store.create(table("t", due=None)).result()
    for n, due in ((2, NOW), (3, NOW), (4, None), (5, None), (6, NOW + 1)):
        store.append("t", action(n), due).result()
        found = store.table("t").result()
        assert found is not None and found.due == due and found.revision == 0


def test_a_game_is_finished_once(store: Store) -> None:
    store.create(table("t")).result()
    for at in (NOW, NOW + 5):
        store.finish("t", at, at + 1).result()
    store.finish("none", NOW, None).result()
    assert store.table("t").result() == table("t", finished=NOW, due=NOW + 1)


def test_standings_tell_how_far_tables_are(store: Store) -> None:
    for name in ("new", "t", 'it\'s "odd" 龍'):
        store.create(table(name)).result()
    for n in (2, 3):
        store.append("t", action(n), None).result()
    store.change(table("t", revision=1)).result()
    store.say("t", message("hello")).result()
    assert store.standings(["t", "none", "new", 'it\'s "odd" 龍', "t"]).result() == {
        "t": Standing(3, 1, 1),
        "new": Standing(1, 0, 0),
        'it\'s "odd" 龍': Standing(1, 0, 0),
    }
    assert store.standings([]).result() == {}
    many = [*(f"none{number}" for number in range(40_000)), "t"]
    assert list(store.standings(many).result()) == ["t"]


def test_tables_are_due_in_the_order_of_their_time(store: Store) -> None:
    for name, due in (("b", 7), ("a", 9), ("c", None), ("d", 3), ("e", 10)):
        store.create(table(name, due=due)).result()
    assert store.due(9, 10).result() == ["d", "b", "a"]
    assert store.due(9, 2).result() == ["d", "b"]
    assert store.due(2, 10).result() == []


def test_a_table_that_is_due_is_claimed_once(store: Store, open_store: OpenStore) -> None:
    store.create(table("t", due=5)).result()
    store.create(table("u", due=None)).result()
    other = open_store()
    assert not store.claim("t", 100, 4).result()
    assert store.claim("t", 100, 5).result()
    assert not other.claim("t", 200, 99).result()
    assert other.claim("t", 200, 100).result()
    assert not store.claim("u", 100, 50).result() and not store.claim("none", 100, 50).result()


def test_messages_are_numbered_by_the_store(store: Store, open_store: OpenStore) -> None:
    for name in ("t", "u"):
        store.create(table(name)).result()
    said = [message("hello"), message("Zoë has joined", None, "notice"), message("thanks", 2, "phrase")]
    numbered = [
        one.say("t", row).result() for one, row in zip((store, open_store(), store), said, strict=True)
    ]
    assert numbered == [replace(row, n=n) for n, row in enumerate(said, 1)]
    assert store.messages("t", 0).result() == numbered and store.messages("t", 2).result() == numbered[2:]
    assert store.say("u", message("alone")).result().n == 1
    assert refused(store.say("none", message("hello")), "revision")


def test_a_code_is_spent_once_and_only_in_time(store: Store, open_store: OpenStore) -> None:
    store.create(table("t")).result()
    seat, door, late = code("seat", "t", 1), code("door", "t"), code("late", "t", expires=NOW - 50)
    for row in (seat, door, late):
        store.keep_code(row).result()
    assert (
        store.code(door.code_hash, NOW - 1).result() == door
        and store.code(late.code_hash, NOW - 1).result() is None
    )
    assert store.code(door.code_hash, NOW).result() is None
    other = open_store()
    assert other.spend_code(seat.code_hash, NOW).result() is None
    store.keep_code(seat).result()  # what has expired makes place
    assert other.spend_code(seat.code_hash, NOW - 1).result() == seat
    assert store.spend_code(seat.code_hash, NOW - 1).result() is None
    assert store.spend_code(late.code_hash, NOW - 60).result() is None


def test_a_code_is_kept_once_and_only_for_a_table(store: Store) -> None:
    for name in ("t", "u"):
        store.create(table(name)).result()
    store.keep_code(code("door", "t")).result()
    assert refused(store.keep_code(code("door", "u")), "code")
    assert refused(store.keep_code(code("other", "none")), "revision")
    assert store.code(code("door", "t").code_hash, 0).result() == code("door", "t")


def test_a_deleted_table_leaves_nothing_and_its_name_is_free(store: Store) -> None:
    for name in ("t", "u"):
        store.create(table(name)).result()
        store.append(name, action(2), None).result()
        store.say(name, message("hello")).result()
        store.keep_code(code(name, name)).result()
    for _ in range(2):
        store.delete("t").result()
    assert store.table("t").result() is None and store.standings(["t"]).result() == {}
    assert store.code(code("t", "t").code_hash, 0).result() is None
    store.create(table("t", seats=(SeatRow(0, "open"),))).result()
    assert store.actions("t", 1).result() == [] == store.messages("t", 0).result()
    assert store.actions("u", 1).result() == [action(2)] and len(store.messages("u", 0).result()) == 1
    assert store.code(code("u", "u").code_hash, 0).result() is not None


def test_all_tables_can_be_read_page_by_page(store: Store) -> None:
    names = [f"{sign}{number}" for sign in "-Aa_z" for number in range(3)]
    for name in names:
        store.create(table(name)).result()
    found: list[str] = []
    while page := store.all_tables(found[-1] if found else "", 4).result():
        assert len(page) <= 4
        found += page
    assert sorted(found) == sorted(names)


def test_what_fails_takes_nothing_of_its_group_with_it(store: Store) -> None:
    names = [f"t{number}" for number in range(60)]
    for name in names:
        store.create(table(name)).result()
    appended = [(store.append(name, action(2), None), store.create(table(name))) for name in names]
    following = [store.append(name, action(3), None) for name in names]
    for append, again in appended:
        assert append.result() is None and isinstance(again.exception(), StoreError)
    assert all(future.result() is None for future in following)
    assert all(len(store.actions(name, 1).result()) == 2 for name in names)


def test_what_is_begun_is_finished_before_the_end(open_store: OpenStore) -> None:
    closing, other = open_store(), open_store()
    begun = [closing.create(table("t"))] + [closing.append("t", action(n), None) for n in range(2, 200)]
    closing.close()
    assert all(future.done() and future.result() is None for future in begun)
    assert len(other.actions("t", 1).result()) == 198


def test_a_closed_store_says_so(store: Store) -> None:
    store.close()
    for future in (store.create(table("t")), store.check(), store.table("t")):
        with pytest.raises(StoreError, match="the store is closed"):
            future.result()


def test_a_store_that_can_be_written_says_so(store: Store) -> None:
    assert store.check().result() is None
