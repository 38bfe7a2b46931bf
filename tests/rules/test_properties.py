"""Properties of the rules that hold in every position of every game."""

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elvenhold import Game, IllegalAction, options_from
from elvenhold.boards import load_board
from elvenhold.notation import Moved, decode
from elvenhold.rules import codes, engine
from elvenhold.rules.board import FOUR_OF_EIGHT
from elvenhold.rules.chance import Chance
from elvenhold.rules.codes import action, verb_of
from elvenhold.rules.native import BIT, ONE, kinds_in, row, subsets_into
from elvenhold.rules.options import OPTIONS, RuleOptions
from elvenhold.rules.scoring import Standing, standings
from elvenhold.rules.state import (
    NOBODY,
    NOTHING,
    S_DISCARD,
    S_KEEP,
    S_OPEN,
    S_OVER,
    S_PLACE,
    STEP_NAMES,
    State,
    faults,
)
from elvenhold.rules.view import SPECTATOR, View

BOARD = load_board()
SEEDS = st.integers(0, 2**32)
IDLE = (codes.PASS, codes.STOP)
BUSY = (codes.PLACE, codes.MOVE, codes.KEEP)


def some_options(rng: random.Random) -> RuleOptions:
    return options_from({spec.id: rng.choice(spec.values) for spec in OPTIONS})


def choose(rng: random.Random, liked: tuple[int, ...], legal: list[int]) -> int:
    """A legal action, mostly with one of the verbs that are liked."""
    better = [code for code in legal if verb_of(code) in liked]
    return rng.choice(better if better and rng.random() < 0.7 else legal)


def some_game(seed: int) -> Game:
    rng = random.Random(seed)
    return Game.new(some_options(rng), players=rng.randint(2, 6), seed=seed)


def walk(state: State, seed: int) -> Iterator[State]:
    """Plays to the end: the state before each action, and the last. Some play little, so much is kept."""
    rng = random.Random(seed)
    liked = rng.choice([(), IDLE, BUSY])
    while state.step != S_OVER:
        yield state
        engine.apply(state, choose(rng, liked, engine.legal(state)))
    yield state


# ---------------------------------------------------------------- all along a game


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_every_position_is_sound(seed: int) -> None:
    """Nothing is lost or doubled, one seat is to act, it has legal actions: no two alike, always the same."""
    for state in walk(some_game(seed).state, seed):
        assert faults(state) == []
        legal = engine.legal(state)
        if state.step == S_OVER:
            assert (state.turn, legal) == (NOBODY, [])
            continue
        assert 0 <= state.turn < state.players
        assert legal and len(set(legal)) == len(legal)
        assert engine.legal(state.clone()) == legal == engine.legal(state)
        if state.step == S_OPEN:
            assert NOTHING not in state.display  # 7.3: always five


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_the_same_key_and_actions_give_the_same_game(seed: int) -> None:
    one, other = some_game(seed), some_game(seed)
    rng = random.Random(seed)
    while not one.over:
        code = rng.choice(engine.legal(one.state))
        assert one.push(decode(BOARD, code)) == other.push(decode(BOARD, code))
        assert one.state == other.state


# ---------------------------------------------------------------- what is legal and what is refused


def card_sets(state: State, rng: random.Random) -> list[int]:
    """Multisets of cards: of the hand, of one kind, any, none, far too many."""
    hand = 0 if state.turn == NOBODY else state.hands[state.turn]
    sets = {0, hand, 15 * sum(ONE)}
    sets |= {number * ONE[kind] for kind in range(7) for number in (1, 2, 3, 4)}
    for size in range(1, 6):
        found = row(FOUR_OF_EIGHT)
        within = list(found)[: subsets_into(hand, size, found, 0)]
        sets |= set(rng.sample(within, min(4, len(within))))
        sets.add(sum(ONE[rng.randrange(7)] for _ in range(size)))
    return sorted(sets)


def all_codes(state: State, rng: random.Random) -> Iterator[int]:
    """Everything that anybody could say, with a sample of the cards."""
    cards_to_try = card_sets(state, rng)
    for verb in (codes.BLIND, codes.PASS, codes.STOP):
        yield action(verb)
    for slot in range(64):
        yield action(codes.TAKE, place=slot)
    for kind, face in itertools.product(range(7), range(2)):
        yield action(codes.KEEP, kind=kind, face=face)
        for way in range(BOARD.ways):
            yield action(codes.PLACE, place=way, kind=kind, face=face)
    for way in range(BOARD.ways):
        yield action(codes.OBSTACLE, place=way)
        for cards in cards_to_try:
            yield action(codes.MOVE, place=way, cards=cards)
    for cards in cards_to_try:
        yield action(codes.DISCARD, cards=cards)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_refused_is_what_is_not_legal(seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(some_game(seed).state, seed):
        if rng.random() < 0.9 and state.step not in (S_OVER, S_DISCARD, S_KEEP):
            continue
        legal = set(engine.legal(state))
        before = state.key()
        tried = legal.union(all_codes(state, rng))
        assert {code for code in tried if engine.refuse(state, code) == ""} == legal
        assert state.key() == before


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_a_refused_action_changes_nothing(seed: int) -> None:
    game = some_game(seed)
    rng = random.Random(seed)
    for _ in range(rng.randrange(150)):
        if game.over:
            break
        game.push(rng.choice(game.legal_actions()))
    before = (game.state.clone(), game.actions[:], game.events[:])
    refused = [code for code in all_codes(game.state, rng) if engine.refuse(game.state, code)]
    for code in rng.sample(refused, 60):
        with pytest.raises(IllegalAction) as caught:
            game.push(decode(BOARD, code))
        assert caught.value.reason == engine.refuse(game.state, code)
        assert "{" not in caught.value.message
    assert (game.state, game.actions, game.events) == before


def one_position_a_step() -> dict[str, State]:
    """A position of every step that has decisions, and one of a finished game."""
    found: dict[str, State] = {}
    for seed in range(30):
        for state in walk(engine.new_state(BOARD, RuleOptions({}), 3, Chance(bytes([seed] * 32))), seed):
            found.setdefault(STEP_NAMES[state.step], state.clone())
    return found


POSITIONS = one_position_a_step()
DECISIONS = ("open", "place", "move", "discard", "keep")


@pytest.mark.parametrize("step", [*DECISIONS, "over"])
@pytest.mark.parametrize("other", DECISIONS)
def test_actions_of_another_step_are_refused(step: str, other: str) -> None:
    for code in engine.legal(POSITIONS[other]):
        reason = engine.refuse(POSITIONS[step], code)
        if step == "over":
            assert reason == "game_over"
        elif step != other:
            assert reason == "wrong_step"


# ---------------------------------------------------------------- step 4


def placing_ends(acts: list[bool], players: int) -> bool:
    """Whether these acts (True: a pass) end the step: as many passes in a row as seats (8.8)."""
    row = 0
    for passed in acts:
        row = row + 1 if passed else 0
    return row == players


@settings(max_examples=80, deadline=None)
@given(SEEDS, st.sampled_from([0.1, 0.5, 0.8]))
def test_as_many_passes_in_a_row_as_seats_end_placing(seed: int, laziness: float) -> None:
    rng = random.Random(seed)
    state = some_game(seed).state
    while state.step != S_PLACE:
        engine.apply(state, rng.choice(engine.legal(state)))
    acts: list[bool] = []
    while state.step == S_PLACE:
        assert not placing_ends(acts, state.players)
        legal = engine.legal(state)
        code = action(codes.PASS) if rng.random() < laziness else rng.choice(legal)
        state.log = []
        engine.apply(state, code)
        acts += [event[0] == codes.E_PASS for event in state.log]
    assert placing_ends(acts, state.players)
    assert not any(placing_ends(acts[:length], state.players) for length in range(len(acts)))


# ---------------------------------------------------------------- clones


ROWS = (
    "drawn",
    "hands",
    "opens",
    "secrets",
    "shown",
    "obstacle",
    "boots",
    "visited",
    "goals",
    "counters",
    "display",
)


def test_the_rows_of_a_state_are_these() -> None:
    state = POSITIONS["open"]
    rows = [name for name in dir(state) if name[0] != "_" and hasattr(getattr(state, name), "__setitem__")]
    assert sorted(rows) == sorted(ROWS)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_shown_are_the_open_counters_with_which_the_placing_began(seed: int) -> None:
    shown: list[int] = []
    step = S_OVER
    for state in walk(some_game(seed).state, seed):
        if state.step == S_PLACE != step:
            shown = list(state.opens)
        step = state.step
        assert list(state.shown) == (shown or [0] * state.players)
        assert all(View(state, seat).shown == list(state.shown) for seat in (SPECTATOR, 0))
    assert any(shown)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_clone_shares_nothing_that_changes(seed: int) -> None:
    rng = random.Random(seed)
    for state in walk(some_game(seed).state, seed):
        if rng.random() < 0.97:
            continue
        twin = state.clone()
        assert twin == state and twin.chance is not state.chance
        before = state.key()
        for name in ROWS:
            one, other = getattr(state, name), getattr(twin, name)
            other[0] += 1
            assert one[0] == other[0] - 1, name
            other[0] -= 1
        end = list(walk(twin, seed))[-1]
        assert end.step == S_OVER
        assert state.key() == before


def test_a_clone_of_a_game_goes_on_alone_and_by_the_same_chance() -> None:
    game = Game.new(players=3, seed=5)
    game.push("take 0")
    twin = game.clone()
    before = (game.state.clone(), game.actions[:], game.events[:])
    assert twin.push("blind") != []
    assert (game.state, game.actions, game.events) == before
    assert game.push("blind") == twin.events[len(before[2]) :]
    assert game.state == twin.state


# ---------------------------------------------------------------- who wins


class Seat:
    """What counts of one seat at the end."""

    def __init__(self, towns: int, cards: int, boot: str = "elvenhold", goal: str | None = None) -> None:
        self.towns, self.cards, self.boot, self.goal = towns, cards, boot, goal


def finished(seats: list[Seat], **options: object) -> State:
    """A state that holds these seats."""
    state = State(BOARD, options_from(options), len(seats), Chance(b""))
    others = [town for town in range(BOARD.towns) if town != BOARD.start]
    for number, seat in enumerate(seats):
        state.visited[number] = sum(BIT[town] for town in others[: seat.towns])
        state.hands[number] = sum(ONE[card % 7] for card in range(seat.cards))
        state.boots[number] = BOARD.town_of[seat.boot]
        state.goals[number] = NOTHING if seat.goal is None else BOARD.town_of[seat.goal]
    return state


def ranks(seats: list[Seat], **options: object) -> list[int]:
    return [standing.rank for standing in standings(finished(seats, **options))]


def test_more_towns_win() -> None:
    assert ranks([Seat(17, 8), Seat(18, 0), Seat(16, 4)]) == [2, 1, 3]


def test_more_cards_break_a_tie_and_nothing_else_does() -> None:
    """Rule case 67: counters and obstacle do not matter (R-45)."""
    state = finished([Seat(18, 2), Seat(18, 5)])
    state.opens[0], state.obstacle[0], state.obstacle[1] = ONE[0], 1, 0
    assert [standing.rank for standing in standings(state)] == [2, 1]


def test_equal_seats_share_a_rank() -> None:
    assert ranks([Seat(18, 3), Seat(18, 3), Seat(17, 8)]) == [1, 1, 3]
    assert ranks([Seat(17, 8), Seat(18, 3), Seat(18, 3), Seat(18, 2)]) == [4, 1, 1, 3]
    assert ranks([Seat(0, 0)] * 6) == [1] * 6
    assert ranks([Seat(20, 1), Seat(20, 2)]) == [2, 1]


@pytest.mark.parametrize(
    ("boot", "goal", "distance"),
    [
        ("jaccaranda", "jaccaranda", 0),
        ("throtmanni", "jaccaranda", 1),
        ("elvenhold", "virst", 1),  # over the lake
        ("elvenhold", "strykhaven", 1),
        ("elvenhold", "beata", 1),
        ("elvenhold", "tichih", 2),
    ],
)
def test_the_distance_to_the_goal_is_taken_off(boot: str, goal: str, distance: int) -> None:
    """Rule case 69, R-48, R-49."""
    seats = [Seat(17, 3, boot, goal), Seat(5, 0)]
    assert standings(finished(seats, town_cards=True))[0] == Standing(0, 17, 3, distance, 17 - distance, 1)


def test_a_score_may_be_below_zero() -> None:
    """R-50: no clamp."""
    far = Seat(0, 8, "elvenhold", "usselen")
    near = Seat(0, 0, "elvenhold", "virst")
    first, second = standings(finished([far, near], town_cards=True))
    assert first.score == -first.distance < second.score == -1
    assert (first.rank, second.rank) == (2, 1)


def test_ties_with_goals() -> None:
    """By cards, or first by the distance with ``tie_break: closest`` (R-51)."""
    near = Seat(16, 1, "virst", "virst")
    far = Seat(17, 5, "throtmanni", "jaccaranda")
    assert ranks([near, far], town_cards=True) == [2, 1]
    assert ranks([near, far], town_cards=True, tie_break="closest") == [1, 2]
    assert ranks([near, near], town_cards=True, tie_break="closest") == [1, 1]
    assert ranks([Seat(16, 1), Seat(16, 5)], tie_break="closest") == [2, 1]  # no goals: all distances are 0


def test_distances_against_a_plain_reckoning() -> None:
    """Rule case 71, by Floyd and Warshall from the data: symmetric, 0 on the diagonal only, finite."""
    towns = BOARD.town_ids
    far = {(one, other): 0 if one == other else 99 for one in towns for other in towns}
    for way in BOARD.data["ways"]:
        one, other = (way["from"], way["to"]) if way["kind"] == "river" else way["towns"]
        far[one, other] = far[other, one] = 1
    for middle, one, other in itertools.product(towns, repeat=3):
        far[one, other] = min(far[one, other], far[one, middle] + far[middle, other])
    for one, other in itertools.product(towns, repeat=2):
        distance = BOARD.distance(BOARD.town_of[one], BOARD.town_of[other])
        assert distance == far[one, other] == far[other, one] < 99
        assert (distance == 0) == (one == other)


GOALS = [town for town in BOARD.town_ids if BOARD.card_towns & BIT[BOARD.town_of[town]]]
SEATS = st.builds(
    Seat,
    st.integers(15, 20),
    st.integers(0, 3),
    st.sampled_from(BOARD.town_ids),
    st.sampled_from(GOALS),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(SEATS, min_size=2, max_size=6), st.randoms(use_true_random=False), st.booleans())
def test_permuted_seats_permute_the_result(seats: list[Seat], rng: random.Random, closest: bool) -> None:
    options = {"town_cards": True, "tie_break": "closest" if closest else "cards"}
    order = rng.sample(range(len(seats)), len(seats))
    straight = standings(finished(seats, **options))
    permuted = standings(finished([seats[number] for number in order], **options))
    assert [standing.seat for standing in straight] == list(range(len(seats)))
    for place, number in enumerate(order):
        assert permuted[place][1:] == straight[number][1:]
    for one, other in itertools.product(straight, repeat=2):
        better = (one.score, -one.distance if closest else 0, one.cards)
        worse = (other.score, -other.distance if closest else 0, other.cards)
        assert (one.rank < other.rank) == (better > worse)
    for standing in straight:
        assert standing.rank == 1 + sum(other.rank < standing.rank for other in straight)


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_the_result_counts_what_is_left(seed: int) -> None:
    game = some_game(seed)
    rng = random.Random(seed)
    while not game.over:
        game.push(rng.choice(game.legal_actions()))
    assert game.result is not None
    for seat in game.result.seats:
        assert seat.cards == len(kinds_in(game.state.hands[seat.seat]))
        moves = [event for event in game.events if isinstance(event, Moved) and event.seat == seat.seat]
        assert seat.towns == sum(event.piece for event in moves)
    assert game.result.ranking[0].rank == 1
