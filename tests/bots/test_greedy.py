"""How well the bot ``greedy`` plays, and what it does in clear cases."""

from collections.abc import Mapping

import pytest

from elvenhold import Game, preset
from elvenhold.bots import make_bot
from elvenhold.bots.greedy import Greedy
from elvenhold.notation import Action, Blind, Discard, Keep, Move, Pass, Place, Stop, Take
from elvenhold.rules.kinds import KINDS
from elvenhold.rules.native import BIT, ONE
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import S_DISCARD, S_KEEP, S_MOVE, S_OPEN, S_PLACE, State
from elvenhold.rules.view import View


def stock(**pieces: int) -> int:
    """A multiset by names."""
    return sum(number * ONE[KINDS.index(kind)] for kind, number in pieces.items())


def table(step: int, hand: int, options: RuleOptions | None = None, last: bool = False) -> State:
    """Two seats; seat 0 is to act in Elvenhold with this hand and nothing else."""
    state = Game.new(options or preset(), 2, seed=1, first_seat=0).state
    state.step, state.turn = step, 0
    state.hands[0], state.opens[0], state.secrets[0] = hand, 0, 0
    if last:
        state.round = state.options.rounds
    return state


def lay(state: State, counters: Mapping[str, str]) -> None:
    """Counters on roads, by names."""
    for way, kind in counters.items():
        state.counters[state.board.way_of[way]] = KINDS.index(kind)


def choice(state: State) -> Action:
    """What seat 0 does."""
    return Greedy(seed=3).act(View(state, 0))


def play(names: list[str], seed: int, options: RuleOptions | None = None) -> list[int]:
    """The towns of every seat at the end."""
    game = Game.new(options, len(names), seed=seed)
    bots = [make_bot(name, seed=seed) for name in names]
    while not game.over:
        assert game.to_act is not None
        game.push(bots[game.to_act].act(game.view(game.to_act)))
    assert game.result is not None
    return [seat.towns for seat in game.result.seats]


def test_it_beats_random_every_time() -> None:
    for seed in range(40):
        towns = play(["greedy", "random"] if seed % 2 else ["random", "greedy"], seed)
        assert towns[1 - seed % 2] > towns[seed % 2]


@pytest.mark.parametrize("players", [3, 4])
def test_it_visits_many_towns(players: int) -> None:
    towns = [count for seed in range(12) for count in play(["greedy"] * players, seed)]
    assert sum(towns) / len(towns) >= 13


def test_it_travels_the_longest_journey_and_stops() -> None:
    state = table(S_MOVE, stock(raft=3, dragon=1))
    lay(state, {"beata-elvenhold-plain": "dragon"})
    assert choice(state) == Move("beata-elvenhold-plain", ("dragon",))
    state = table(S_MOVE, stock(raft=1))
    assert choice(state) == Move("elvenhold-rivinia-river", ("raft",))
    assert choice(table(S_MOVE, stock(dragon=8))) == Stop()


def test_where_the_game_ends_it_turns_to_its_goal() -> None:
    """In the last round, and when it has seen every town (10.1)."""
    options, go = preset("classic", town_cards=True), Move("elvenhold-rivinia-river", ("raft",))
    for last, done, chosen in ((False, False, Stop()), (True, False, go), (False, True, go)):
        state = table(S_MOVE, stock(raft=1), options, last)
        state.goals[0] = state.board.town_of["tichih"]
        state.visited[0] = state.board.all_pieces - (0 if done else BIT[state.board.town_of["grangor"]])
        assert choice(state) == chosen


def test_it_lays_the_cheapest_counter_that_brings_a_town() -> None:
    state = table(S_PLACE, stock(dragon=2, unicorn=1))
    state.opens[0] = stock(dragon=1, magic_cloud=1)
    state.visited[0] = state.board.all_pieces - BIT[state.board.town_of["ergeren"]]
    assert choice(state) == Place("elvenhold-ergeren-woods", "dragon")
    state.secrets[0] = stock(unicorn=1)
    assert choice(state) == Place("elvenhold-ergeren-woods", "unicorn", "secret")
    state.hands[0] = stock(magic_cloud=1)
    assert choice(state) == Pass()


def test_it_never_lays_its_obstacle() -> None:
    for last in (False, True):
        state = table(S_PLACE, stock(dragon=1), last=last)
        lay(state, {"beata-elvenhold-plain": "dragon", "elvenhold-lapphalya-plain": "giant_pig"})
        assert choice(state) == Pass()


def test_it_takes_a_counter_that_suits_its_hand() -> None:
    state = table(S_OPEN, stock(elfcycle=4, raft=4))
    for slot, kind in enumerate(("dragon", "unicorn", "elfcycle", "magic_cloud", "dragon")):
        state.display[slot] = KINDS.index(kind)
    assert choice(state) == Take(2)
    state.display[2] = KINDS.index("unicorn")
    assert choice(state) == Blind()
    state.stock = 0
    assert isinstance(choice(state), Take)


def test_it_discards_what_it_has_too_many_of() -> None:
    state = table(S_DISCARD, stock(dragon=5, unicorn=1))
    assert choice(state) == Discard(("dragon", "dragon"))


def test_it_keeps_the_counter_for_its_cards() -> None:
    state = table(S_KEEP, stock(troll_wagon=2))
    state.opens[0], state.secrets[0] = stock(dragon=1, unicorn=1), stock(troll_wagon=1)
    assert choice(state) == Keep("troll_wagon", "secret")
