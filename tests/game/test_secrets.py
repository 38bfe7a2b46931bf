"""What nobody may know stays hidden: in views, in events, and in what differs between look-alike games."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elvenhold import options_from
from elvenhold.boards import load_board
from elvenhold.notation import (
    Dealt,
    Discarded,
    Displayed,
    DrewBlind,
    Ended,
    Event,
    GoalDealt,
    Kept,
    Moved,
    Obstructed,
    Passed,
    Placed,
    Reshuffled,
    RoundBegan,
    SecretDrawn,
    Stopped,
    Took,
    event_for,
    events_from_codes,
)
from elvenhold.rules import codes, engine
from elvenhold.rules.chance import Chance
from elvenhold.rules.native import count_of, kinds_in
from elvenhold.rules.options import OPTIONS
from elvenhold.rules.state import S_OVER, State, faults
from elvenhold.rules.view import SPECTATOR, View, world

# As the owner (seat 1) sees it, and as an opponent (seat 0) and a spectator see it.
TABLE: list[tuple[Event, Event]] = [
    (GoalDealt(1, "virst"), GoalDealt(1)),
    (Dealt(1, ("dragon", "raft")), Dealt(1, count=2)),
    (SecretDrawn(1, "dragon"), SecretDrawn(1)),
    (Kept(seat=1, counter="dragon", face="secret"), Kept(seat=1, face="secret")),
    *[
        (event, event)
        for event in (
            Displayed(("dragon", "unicorn", "dragon", "elfcycle", None)),
            RoundBegan(2, 1),
            Reshuffled(),
            Took(1, 2, "dragon", "unicorn"),
            Took(1, 2, "dragon", None),
            DrewBlind(1, "dragon"),
            Placed(1, "feodor-lapphalya-woods", "dragon", "open"),
            Placed(1, "feodor-lapphalya-woods", "dragon", "secret"),
            Obstructed(1, "feodor-lapphalya-woods"),
            Passed(1, False),
            Passed(1, True),
            Moved(1, "feodor-lapphalya-woods", "feodor", "lapphalya", ("dragon", "dragon"), True),
            Stopped(1),
            Discarded(1, ("dragon", "raft")),
            Kept(seat=1, counter="dragon", face="open"),
            Kept(seat=1, counter=None, face=None),
            Ended("rounds"),
        )
    ],
]


@pytest.mark.parametrize(("event", "hidden"), TABLE, ids=lambda event: str(event)[:40])
def test_an_event_for_owner_opponent_and_spectator(event: Event, hidden: Event) -> None:
    assert event_for(event, 1) == event
    assert event_for(event, 0) == hidden
    assert event_for(event, None) == hidden
    assert event_for(hidden, 0) == event_for(hidden, None) == hidden


def test_the_table_has_every_type_of_event() -> None:
    assert {type(event) for event, _ in TABLE} == set(Event.__args__)


def new_game(rng: random.Random) -> State:
    """A game of some size and options, played on for some decisions."""
    options = options_from({spec.id: rng.choice(spec.values) for spec in OPTIONS})
    state = engine.new_state(load_board(), options, rng.randint(2, 6), Chance(rng.randbytes(32)))
    for _ in range(rng.choice([0, 5, 15, 30, 60, 90])):
        legal = engine.legal(state)
        idle = [code for code in legal if codes.verb_of(code) in (codes.PASS, codes.STOP)]
        engine.apply(state, rng.choice(idle if idle and rng.random() < 0.5 else legal))
        if state.step == S_OVER:
            return new_game(rng)
    return state


def look_alike(state: State, seat: int, rng: random.Random) -> State:
    """A state that this seat cannot tell from the other."""
    return world(View(state, seat), Chance(rng.randbytes(32)))


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_worlds_look_the_same_to_their_viewer(rng: random.Random) -> None:
    state = new_game(rng)
    for seat in range(SPECTATOR, state.players):
        twin = look_alike(state, seat, rng)
        assert View(twin, seat) == View(state, seat)
        assert hash(View(twin, seat)) == hash(View(state, seat))
        assert faults(twin) == []
        if seat != SPECTATOR:
            assert (twin.hands[seat], twin.secrets[seat]) == (state.hands[seat], state.secrets[seat])


def test_worlds_differ_in_all_that_is_hidden() -> None:
    rng = random.Random(4)
    options = options_from({"town_cards": True})
    state = engine.new_state(load_board(), options, 3, Chance(bytes(32)))
    worlds = [look_alike(state, 0, rng) for _ in range(20)]
    for hidden in (
        {each.hands[1] for each in worlds},
        {each.secrets[1] for each in worlds},
        {each.goals[1] for each in worlds},
        {each.draw_pile for each in worlds},
        {each.stock for each in worlds},
    ):
        assert len(hidden) > 3


class Apart(Exception):
    """What one viewer saw cannot happen in the twin: the games part here."""


class Echo(Chance):
    """Draws what the viewer saw in the other game, and at random what the viewer did not see."""

    def __init__(self, seen: list[int | None], rng: random.Random) -> None:
        super().__init__(b"")
        self.seen = seen
        self.rng = rng

    def piece(self, stock: int) -> int:
        wanted = self.seen[self.draws]
        self.draws += 1
        if wanted is None:
            return self.rng.choice(kinds_in(stock))
        if count_of(stock, wanted) == 0:
            raise Apart
        return wanted


def draws_seen(log: list[codes.Event], seat: int) -> list[int | None]:
    """Every draw in these events; None for those that the seat does not see."""
    draws: list[int | None] = []
    for event in log:
        if event[0] in (codes.E_DEAL, codes.E_SECRET):
            draws.append(event[2] if event[1] == seat else None)
        elif event[0] == codes.E_BLIND:
            draws.append(event[2])
        elif event[0] == codes.E_TAKE:
            draws.append(event[4])
    return draws


def hides_kind(code: int) -> bool:
    return codes.verb_of(code) == codes.KEEP and codes.face_of(code) == codes.SECRET_FACE


def pairs_alike(state: State, twin: State, seat: int, rng: random.Random) -> list[tuple[int, int]]:
    """What the players to act may do in both games so that the viewer sees the same."""
    legal = engine.legal(twin)
    unseen = [code for code in legal if hides_kind(code)] if twin.turn != seat else []
    pairs = []
    for code in engine.legal(state):
        if hides_kind(code) and unseen:
            pairs.append((code, rng.choice(unseen)))
        elif code in legal:
            pairs.append((code, code))
    return pairs


def play_alike(state: State, twin: State, seat: int, rng: random.Random) -> int:
    """Both games go on alike as far as the seat sees; the number of decisions until they part."""
    viewer = None if seat == SPECTATOR else seat
    for decisions in range(120):
        if state.turn == seat:
            assert engine.legal(twin) == engine.legal(state)
        pairs = pairs_alike(state, twin, seat, rng)
        if not pairs:
            return decisions
        code, other = rng.choice(pairs)
        state.log = []
        engine.apply(state, code)
        twin.log = []
        twin.chance = Echo(draws_seen(state.log, seat), rng)
        try:
            engine.apply(twin, other)
        except Apart:
            return decisions
        seen = [event_for(event, viewer) for event in events_from_codes(state.board, state.log)]
        assert [event_for(event, viewer) for event in events_from_codes(twin.board, twin.log)] == seen
        if state.step == S_OVER:
            assert twin.step == S_OVER
            return decisions
        assert View(twin, seat) == View(state, seat)
        state.log = twin.log = None
    return 120


@settings(max_examples=120, deadline=None)
@given(st.randoms(use_true_random=False))
def test_views_and_events_leak_nothing(rng: random.Random) -> None:
    """A game and a look-alike with other hidden things go on alike: so does all that the viewer gets."""
    state = new_game(rng)
    seat = rng.randrange(SPECTATOR, state.players)
    play_alike(state, look_alike(state, seat, rng), seat, rng)


def test_look_alikes_stay_together_for_long() -> None:
    """So the test above sees something."""
    lengths = []
    for seed in range(20):
        rng = random.Random(seed)
        state = new_game(rng)
        lengths.append(play_alike(state, look_alike(state, 0, rng), 0, rng))
    assert sum(lengths) > 20 * 10
