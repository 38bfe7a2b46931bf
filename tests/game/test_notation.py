"""Actions as text, as JSON and as numbers; what cannot be read is refused with a word."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elvenhold import Game, IllegalAction, InvalidNotation
from elvenhold.boards import load_board
from elvenhold.notation import (
    KIND_NAMES,
    Action,
    Blind,
    Discard,
    Keep,
    Move,
    Obstacle,
    Pass,
    Place,
    Stop,
    Take,
    action_from_json,
    action_of,
    cards_from_int,
    cards_to_int,
    decode,
    encode,
    parse_action,
    to_json,
)
from elvenhold.rules import codes, engine
from tests.game.playing import on, some_games

BOARD = load_board()
EXAMPLES: list[tuple[str, dict[str, Any], Action]] = [
    ("take 2", {"type": "take", "slot": 2}, Take(2)),
    ("blind", {"type": "blind"}, Blind()),
    (
        "place dragon feodor-lapphalya-woods",
        {"type": "place", "way": "feodor-lapphalya-woods", "counter": "dragon", "face": "open"},
        Place("feodor-lapphalya-woods", "dragon", "open"),
    ),
    (
        "place secret dragon feodor-lapphalya-woods",
        {"type": "place", "way": "feodor-lapphalya-woods", "counter": "dragon", "face": "secret"},
        Place("feodor-lapphalya-woods", "dragon", "secret"),
    ),
    (
        "obstacle feodor-lapphalya-woods",
        {"type": "obstacle", "way": "feodor-lapphalya-woods"},
        Obstacle("feodor-lapphalya-woods"),
    ),
    ("pass", {"type": "pass"}, Pass()),
    (
        "move feodor-lapphalya-woods dragon dragon",
        {"type": "move", "way": "feodor-lapphalya-woods", "cards": ["dragon", "dragon"]},
        Move("feodor-lapphalya-woods", ("dragon", "dragon")),
    ),
    ("stop", {"type": "stop"}, Stop()),
    ("discard raft raft", {"type": "discard", "cards": ["raft", "raft"]}, Discard(("raft", "raft"))),
    ("keep dragon", {"type": "keep", "counter": "dragon", "face": "open"}, Keep("dragon", "open")),
    ("keep secret dragon", {"type": "keep", "counter": "dragon", "face": "secret"}, Keep("dragon", "secret")),
]


@pytest.mark.parametrize(("text", "data", "action"), EXAMPLES, ids=[text for text, *_ in EXAMPLES])
def test_the_forms_of_the_interface(text: str, data: dict[str, Any], action: Action) -> None:
    assert str(action) == text
    assert to_json(action) == data
    assert parse_action(text) == action
    assert action_from_json(data) == action
    assert decode(BOARD, encode(BOARD, action)) == action


def test_the_face_is_open_unless_said() -> None:
    assert action_from_json({"type": "keep", "counter": "dragon"}) == Keep("dragon", "open")
    place = {"type": "place", "way": "feodor-lapphalya-woods", "counter": "dragon"}
    assert action_from_json(place) == Place("feodor-lapphalya-woods", "dragon", "open")


def test_round_trips_of_every_legal_action() -> None:
    """Text, JSON and number of whatever is legal anywhere in many games."""
    met: set[Action] = set()
    for game, policy, rng in some_games(40):
        for _ in on(game, policy, rng):
            offered = game.legal_actions()
            assert [encode(game.board, action) for action in offered] == engine.legal(game.state)
            met.update(offered)
    assert {type(action) for action in met} == {type(action) for *_, action in EXAMPLES}
    for action in met:
        assert parse_action(str(action)) == action
        assert action_from_json(json.loads(json.dumps(to_json(action)))) == action
        assert decode(BOARD, encode(BOARD, action)) == action


def test_every_decision_is_told_by_its_event() -> None:
    """``action_of`` turns the events of a game back into its actions."""
    for game, policy, rng in some_games(10, first_seed=100):
        made = list(on(game, policy, rng))
        told = [decision[1] for event in game.events if (decision := action_of(event))]
        assert [encode(BOARD, action) for action in told] == [encode(BOARD, action) for action in made]


@given(st.lists(st.sampled_from(KIND_NAMES), max_size=12))
def test_cards_may_stand_in_any_order(cards: list[Any]) -> None:
    codes_of = {encode(BOARD, Discard(tuple(order))) for order in (cards, cards[::-1], sorted(cards))}
    assert codes_of == {codes.action(codes.DISCARD, cards=cards_to_int(cards))}
    assert sorted(cards_from_int(cards_to_int(cards))) == sorted(cards)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "malformed"),
        ("   ", "malformed"),
        ("fly", "malformed"),
        ("TAKE 2", "malformed"),
        ("take", "malformed"),
        ("take two", "malformed"),
        ("take 2 3", "malformed"),
        ("take -1", "malformed"),
        ("take +1", "malformed"),
        ("take 1.0", "malformed"),
        ("take 1_0", "malformed"),
        ("take ٢", "malformed"),
        ("take ²", "malformed"),
        ("take 1000000000000000000000000", "malformed"),
        ("take 5", "no_such_slot"),
        ("take 64", "no_such_slot"),
        ("take 999", "no_such_slot"),
        ("blind 1", "malformed"),
        ("pass please", "malformed"),
        ("stop stop", "malformed"),
        ("place", "malformed"),
        ("place dragon", "malformed"),
        ("place secret dragon", "malformed"),
        ("place open dragon feodor-lapphalya-woods", "malformed"),
        ("place dragon feodor lapphalya", "malformed"),
        ("place eagle feodor-lapphalya-woods", "unknown_kind"),
        ("place dragon feodor-lapphalya", "unknown_way"),
        ("obstacle", "malformed"),
        ("obstacle no-way", "unknown_way"),
        ("obstacle feodor-lapphalya-woods twice", "malformed"),
        ("move", "malformed"),
        ("move no-way dragon", "unknown_way"),
        ("move feodor-lapphalya-woods eagle", "unknown_kind"),
        ("move feodor-lapphalya-woods Dragon", "unknown_kind"),
        ("move feodor-lapphalya-woods " + "dragon " * 16, "malformed"),
        ("discard eagle", "unknown_kind"),
        ("discard " + "raft " * 1000, "malformed"),
        ("keep", "malformed"),
        ("keep secret", "malformed"),
        ("keep eagle", "unknown_kind"),
        ("keep dragon secret", "malformed"),
    ],
)
def test_a_malformed_text(text: str, reason: str) -> None:
    game = Game.new(players=2, seed=1)
    refusal = game.refusal(text)
    assert refusal is not None and refusal.reason == reason
    before = (game.state.clone(), game.actions[:], game.events[:])
    with pytest.raises((InvalidNotation, IllegalAction)):
        game.push(text)
    assert (game.state, game.actions, game.events) == before


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({}, "malformed"),
        ({"slot": 1}, "malformed"),
        ({"type": None}, "malformed"),
        ({"type": 1}, "malformed"),
        ({"type": ["take"]}, "malformed"),
        ({"type": "fly"}, "malformed"),
        ({"type": "Take", "slot": 1}, "malformed"),
        ({"type": "take"}, "malformed"),
        ({"type": "take", "slot": "1"}, "malformed"),
        ({"type": "take", "slot": True}, "malformed"),
        ({"type": "take", "slot": 1.0}, "malformed"),
        ({"type": "take", "slot": None}, "malformed"),
        ({"type": "take", "slot": [1]}, "malformed"),
        ({"type": "take", "slot": 1, "seat": 0}, "malformed"),
        ({"type": "take", "slot": -1}, "no_such_slot"),
        ({"type": "take", "slot": 5}, "no_such_slot"),
        ({"type": "take", "slot": 64}, "no_such_slot"),
        ({"type": "take", "slot": 10**30}, "no_such_slot"),
        ({"type": "take", "slot": -(10**30)}, "no_such_slot"),
        ({"type": "blind", "slot": 1}, "malformed"),
        ({"type": "place", "way": "feodor-lapphalya-woods"}, "malformed"),
        ({"type": "place", "way": "feodor-lapphalya-woods", "counter": "eagle"}, "unknown_kind"),
        ({"type": "place", "way": "feodor-lapphalya-woods", "counter": 0}, "malformed"),
        ({"type": "place", "way": 3, "counter": "dragon"}, "malformed"),
        ({"type": "place", "way": None, "counter": "dragon"}, "malformed"),
        ({"type": "place", "way": "no-way", "counter": "dragon"}, "unknown_way"),
        ({"type": "place", "way": "", "counter": "dragon"}, "unknown_way"),
        ({"type": "keep", "counter": "dragon", "face": "up"}, "malformed"),
        ({"type": "keep", "counter": "dragon", "face": None}, "malformed"),
        ({"type": "obstacle", "way": {"id": "feodor-lapphalya-woods"}}, "malformed"),
        ({"type": "move", "way": "feodor-lapphalya-woods"}, "malformed"),
        ({"type": "move", "way": "feodor-lapphalya-woods", "cards": "dragon"}, "malformed"),
        ({"type": "move", "way": "feodor-lapphalya-woods", "cards": {"dragon": 2}}, "malformed"),
        ({"type": "move", "way": "feodor-lapphalya-woods", "cards": ["dragon", 1]}, "malformed"),
        ({"type": "move", "way": "feodor-lapphalya-woods", "cards": [["dragon"]]}, "malformed"),
        ({"type": "move", "way": "feodor-lapphalya-woods", "cards": ["dragon"] * 16}, "malformed"),
        ({"type": "move", "way": "feodor-lapphalya-woods", "cards": ["dragon"] * 10**6}, "malformed"),
        ({"type": "discard", "cards": None}, "malformed"),
        ({"type": "discard", "cards": ["eagle"]}, "unknown_kind"),
        ({"type": "discard", "cards": ["raft"] * 10**6}, "malformed"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_malformed_json_form(data: dict[str, Any], reason: str) -> None:
    game = Game.new(players=2, seed=1)
    refusal = game.refusal(data)
    assert refusal is not None and refusal.reason == reason


@pytest.mark.parametrize("data", [None, 0, True, "take 1", [], [{"type": "pass"}], object(), {1: 2}, b"{}"])
def test_what_is_no_json_object_is_malformed(data: object) -> None:
    with pytest.raises(InvalidNotation) as caught:
        action_from_json(data)
    assert caught.value.reason == "malformed"


@pytest.mark.parametrize(
    "spoken",
    [
        "\ud800",
        "take \ud800",
        "place \ud800 feodor-lapphalya-woods",
        {"type": "\ud800"},
        {"type": "take", "slot": 10**5000},
    ],
    ids=["verb", "slot", "kind", "type", "number"],
)
def test_odd_python_values(spoken: Any) -> None:
    assert isinstance(Game.new(players=2, seed=1).refusal(spoken), InvalidNotation)


VERBS = ("take", "blind", "place", "obstacle", "pass", "move", "stop", "discard", "keep")
OTHER_WORDS = (
    "secret",
    "0",
    "4",
    "5",
    "-1",
    "٣",
    "9" * 40,
    "dragon",
    "raft",
    "feodor-lapphalya-woods",
    "no-way",
)
WORDS = st.sampled_from((*VERBS, *OTHER_WORDS))
ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | WORDS
KEYS = st.text(max_size=5) | WORDS
JSON = st.recursive(
    ATOMS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
FORMS = st.fixed_dictionaries(
    {"type": WORDS},
    optional={"slot": JSON, "way": JSON, "counter": JSON, "face": JSON, "cards": JSON | st.lists(WORDS)},
)


def read_or_refused(game: Game, spoken: Any) -> None:
    """Nothing but ``InvalidNotation`` and ``IllegalAction`` comes of it, and nothing changes."""
    refusal = game.refusal(spoken)
    if refusal is not None:
        assert isinstance(refusal, InvalidNotation | IllegalAction)
        assert "{" not in refusal.message or "{" in str(spoken)


@settings(max_examples=250, deadline=None)
@given(st.text() | st.lists(WORDS, max_size=6).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(Game.new(players=2, seed=1), text)


@settings(max_examples=250, deadline=None)
@given(JSON | FORMS)
def test_any_json_is_read_or_refused(data: Any) -> None:
    if isinstance(data, dict):
        read_or_refused(Game.new(players=2, seed=1), data)
    else:
        with pytest.raises(InvalidNotation):
            action_from_json(data)


@settings(max_examples=250, deadline=None)
@given(st.lists(WORDS, max_size=6).map(" ".join))
def test_what_can_be_read_has_one_form(text: str) -> None:
    try:
        action = parse_action(text)
    except InvalidNotation:
        return
    assert parse_action(str(action)) == action
    assert action_from_json(to_json(action)) == action
