"""Subscriptions in both stores: whose they are, when they wait, who gets to send, and when they are gone."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from elvenhold.server.store.base import PushRow, SeatRow, Store, TableRow, Waiting
from tests.server.store import rows
from tests.server.store.conftest import OpenStore
from tests.server.store.rows import NOW, action, table
from tests.server.store.test_contract import refused

ANN, BOB = b"a" * 32, b"b" * 32
SEATS = (SeatRow(0, "human", name="Ann", token_hash=ANN), SeatRow(1, "human", name="Bob", token_hash=BOB))


def game(name: str = "t", **more: Any) -> TableRow:
    return table(name, **({"seats": SEATS} | more))


def push(table_id: str = "t", seat: int = 0, name: str = "x", **more: Any) -> PushRow:
    return rows.push(table_id, name, seat=seat, token_hash=SEATS[seat].token_hash, **more)


def waiting(store: Store, until: int = NOW * 2) -> list[Waiting]:
    return list(store.waiting_pushes(until, 10).result())


def test_a_seat_has_one_subscription(store: Store, open_store: OpenStore) -> None:
    store.create(game()).result()
    for name in ("x", "y"):
        store.keep_push(push(name=name)).result()
    store.keep_push(push(seat=1)).result()
    other = open_store()
    assert other.push("t", 0).result() == push(name="y") and other.push("t", 1).result() == push(seat=1)
    store.drop_push("t", 0, push(name="x").endpoint).result()  # not that one any more
    assert store.push("t", 0).result() == push(name="y")
    store.drop_push("t", 0).result()
    store.drop_push("t", 1, push().endpoint).result()
    assert store.push("t", 0).result() is None is store.push("t", 1).result()


def test_it_is_kept_for_whoever_sits_there_only(store: Store) -> None:
    store.create(game()).result()
    store.create(game("over", finished=NOW)).result()
    theirs = (push("none"), push("over"), replace(push(), token_hash=BOB), replace(push(), seat=2))
    for wrong in theirs:
        assert refused(store.keep_push(wrong), "revision")


def reopened(store: Store) -> None:
    store.change(game(revision=1, seats=(SeatRow(0, "open"), SEATS[1]))).result()


def retaken(store: Store) -> None:
    store.change(game(revision=1, seats=(replace(SEATS[0], token_hash=b"c" * 32), SEATS[1]))).result()


def finished(store: Store) -> None:
    store.finish("t", NOW, None).result()


def deleted(store: Store) -> None:
    store.delete("t").result()


@pytest.mark.parametrize("event", [reopened, retaken, finished, deleted])
def test_it_is_gone_with_its_person_or_the_game(store: Store, event: Callable[[Store], None]) -> None:
    for name in ("t", "u"):
        store.create(game(name)).result()
        for seat in (0, 1):
            store.keep_push(push(name, seat)).result()
    event(store)
    assert store.push("t", 0).result() is None
    stays = event in (reopened, retaken)
    assert store.push("t", 1).result() == (push(seat=1) if stays else None)
    assert store.push("u", 0).result() == push("u")


def test_it_stays_while_its_person_does(store: Store) -> None:
    store.create(game()).result()
    store.keep_push(push()).result()
    left = replace(SEATS[0], bot="gentle", name="Zoë", devices=(b"d" * 32,))
    store.change(game(revision=1, seats=(left, SEATS[1]))).result()
    assert store.push("t", 0).result() == push()


def test_it_waits_when_its_game_has_moved_on(store: Store) -> None:
    for row in (game("lobby", started=None), game(), game("u")):
        store.create(row).result()
        store.keep_push(push(row.id)).result()
    started = [Waiting(push(name), 1, NOW + 1) for name in ("t", "u")]
    assert waiting(store) == started and store.waiting_pushes(NOW, 1).result() == started[:1]
    for n in (2, 3):
        store.append("t", action(n), None).result()
    assert waiting(store) == [Waiting(push(), 3, NOW + 3), started[1]]


def test_one_of_several_servers_gets_it_once_a_version(store: Store, open_store: OpenStore) -> None:
    other = open_store()
    store.create(game()).result()
    store.keep_push(push()).result()
    (first,) = waiting(store)
    assert [one.claim_push(first, NOW).result() for one in (store, other, store)] == [True, False, False]
    assert waiting(other) == []
    store.append("t", action(2), None).result()
    (second,) = waiting(other)
    assert second.version == 2 and not store.claim_push(first, NOW).result()
    store.keep_push(push(name="y")).result()  # in another browser meanwhile
    assert not store.claim_push(second, NOW).result()


def test_what_is_held_is_not_claimed(store: Store) -> None:
    store.create(game()).result()
    for seat in (0, 1):
        store.keep_push(push(seat=seat)).result()
    first, second = waiting(store)
    store.hold_pushes([second.push, first.push], NOW + 10).result()
    assert not store.claim_push(first, NOW + 9).result() and waiting(store, NOW + 9) == []
    held = [replace(one.push, hold=NOW + 10) for one in (first, second)]
    assert [one.push for one in waiting(store, NOW + 10)] == held
    assert store.claim_push(first, NOW + 10).result()


def test_what_failed_may_be_claimed_again(store: Store) -> None:
    store.create(game()).result()
    store.keep_push(push()).result()
    (first,) = waiting(store)
    store.note_push(first, 1, NOW + 60).result()  # not claimed: nothing to take note of
    assert store.push("t", 0).result() == push()
    assert store.claim_push(first, NOW).result()
    store.note_push(first, 1, NOW + 60).result()
    (again,) = waiting(store)
    assert again == Waiting(push(hold=NOW + 60, failures=1), 1, NOW + 1)
    assert not store.claim_push(again, NOW).result() and store.claim_push(again, NOW + 60).result()
    store.note_push(again, 0).result()
    assert waiting(store) == []
    assert store.push("t", 0).result() == push(seen=1, hold=NOW + 60)


def test_a_secret_is_made_once_and_shared(store: Store, open_store: OpenStore) -> None:
    made = [one.secret("push", name) for one in (store, open_store()) for name in (b"one", b"two")]
    assert {future.result() for future in made} in ({b"one"}, {b"two"})
    assert store.secret("other", b"three").result() == b"three"
