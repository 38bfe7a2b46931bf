"""Random calls, alone and in groups, on two stores over one database: all as if done one after the other."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elvenhold.server.store.base import ActionRow, CodeRow, Conflict, MessageRow, SeatRow, Store, StoreError
from tests.server.store.conftest import OpenStore
from tests.server.store.model import Model
from tests.server.store.rows import table

TIMES = st.integers(0, 6)
MOMENTS = st.none() | TIMES
SMALL = st.integers(0, 2)
EXAMPLE = count()  # a database serves many examples: each has tables of its own


@dataclass(frozen=True)
class Step:
    """A call; ``call`` makes it on a store or on the model, with names of this example."""

    what: str
    table: int
    values: tuple[Any, ...]

    def call(self, target: Any, model: Model, example: str) -> Any:
        return MAKERS[self.what](target, model, f"{example}-{self.table}", example, *self.values)


def create(target: Any, model: Model, name: str, example: str, due: int | None) -> Any:
    return target.create(table(name, due=due))


def change(
    target: Any, model: Model, name: str, example: str, off: int, names: tuple[str, ...], due: int | None
) -> Any:
    row = model.table(name) or table(name)
    seats = tuple(
        SeatRow(
            n, "human", name=word, token_hash=word.encode(), ready=bool(n), devices=(bytes([n]),) * (n % 2)
        )
        for n, word in enumerate(names)
    )
    return target.change(replace(row, seats=seats, due=due, revision=row.revision + off))


def append(
    target: Any,
    model: Model,
    name: str,
    example: str,
    off: int,
    seat: int,
    request: str | None,
    due: int | None,
) -> Any:
    n = len(model.actions(name, 0)) + 2 + off
    return target.append(name, ActionRow(n, seat, "pass", request, None, n, None), due)


def finish(target: Any, model: Model, name: str, example: str, at: int, due: int | None) -> Any:
    return target.finish(name, at, due)


def claim(target: Any, model: Model, name: str, example: str, until: int, now: int) -> Any:
    return target.claim(name, until, now)


def say(target: Any, model: Model, name: str, example: str, words: str) -> Any:
    return target.say(name, MessageRow(99, None, "text", words, 1))


def keep_code(target: Any, model: Model, name: str, example: str, code: int, expires: int) -> Any:
    return target.keep_code(CodeRow(f"{example}/{code}".encode(), name, code, expires))


def spend_code(target: Any, model: Model, name: str, example: str, code: int, now: int) -> Any:
    return target.spend_code(f"{example}/{code}".encode(), now)


def delete(target: Any, model: Model, name: str, example: str) -> Any:
    return target.delete(name)


MAKERS: dict[str, Callable[..., Any]] = {
    maker.__name__: maker
    for maker in (create, change, append, finish, claim, say, keep_code, spend_code, delete)
}


def step(what: str, *values: st.SearchStrategy[Any]) -> st.SearchStrategy[Step]:
    return st.builds(Step, st.just(what), SMALL, st.tuples(*values))


APPEND = step("append", st.sampled_from([0, 0, 0, -1, 1]), SMALL, st.none() | st.sampled_from("ab"), MOMENTS)
STEPS = st.one_of(
    step("create", MOMENTS),
    step(
        "change",
        st.sampled_from([1, 1, 0, 2]),
        st.lists(st.sampled_from(["Ann", "Bob"]), max_size=3).map(tuple),
        MOMENTS,
    ),
    APPEND,
    APPEND,
    APPEND,
    step("finish", TIMES, MOMENTS),
    step("claim", TIMES, TIMES),
    step("say", st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=3)),
    step("keep_code", SMALL, TIMES),
    step("spend_code", SMALL, TIMES),
    step("delete"),
)
GROUPS = st.lists(st.tuples(st.integers(0, 1), st.lists(STEPS, min_size=1, max_size=8)), max_size=10)


@pytest.fixture
def stores(open_store: OpenStore) -> list[Store]:
    return [open_store(), open_store()]


@given(groups=GROUPS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_random_calls_give_what_a_simple_model_gives(
    stores: list[Store], groups: list[tuple[int, list[Step]]]
) -> None:
    model, example = Model(), str(next(EXAMPLE))
    for number in range(2):  # something to work on
        for target in (stores[0], model):
            made = create(target, model, f"{example}-{number}", example, 3)
            if isinstance(made, Future):
                made.result()
    for which, steps in groups:
        calls = []
        for one in steps:  # submitted together, so mostly written together
            future = one.call(stores[which], model, example)
            calls.append((one, future, outcome_of_model(one, model, example)))
        for one, future, expected in calls:
            assert outcome(future) == expected, one
        for target in stores:
            assert_equal(target, model, example)


def outcome_of_model(one: Step, model: Model, example: str) -> Any:
    try:
        return one.call(model, model, example)
    except Conflict as conflict:
        return conflict.word
    except StoreError:
        return StoreError


def outcome(future: "Future[Any]") -> Any:
    error = future.exception()
    if error is None:
        return future.result()
    return error.word if isinstance(error, Conflict) else type(error)


def assert_equal(store: Store, model: Model, example: str) -> None:
    names = [f"{example}-{number}" for number in range(3)]
    assert store.standings(names).result() == model.standings(names)
    for name in names:
        assert store.table(name).result() == model.table(name)
        assert store.actions(name, 1).result() == model.actions(name, 1)
        assert store.messages(name, 0).result() == model.messages(name, 0)
    due = [name for name in store.due(5, 10_000).result() if name in names]
    assert due == model.due(5, 3)
    for number in range(3):
        code_hash = f"{example}/{number}".encode()
        assert store.code(code_hash, 2).result() == model.code(code_hash, 2)
