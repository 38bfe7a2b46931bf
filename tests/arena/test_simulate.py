"""Simulations: repeatable, after the rules, and fair to every seat."""

from collections import Counter
from dataclasses import replace

from elvenhold import Game
from elvenhold.arena.simulate import SimulationPlan, bots_at, game_seed, play_game, simulate
from elvenhold.game import key_from_seed
from elvenhold.reasons import Refusal
from elvenhold.replay import replay
from elvenhold.rules.options import RuleOptions
from tests.arena.every_option import ALL, plans, play

PLAN = SimulationPlan(games=6, players=(2, 3), bots=("random", "greedy"), seed=7)


def test_the_same_plan_gives_the_same_records() -> None:
    once, again = ([record.to_json() for record in simulate(PLAN)] for _ in range(2))
    assert once == again
    assert play_game(PLAN, 4).to_json() == once[4]
    assert len(set(once)) == 6


def test_every_record_keeps_the_rules() -> None:
    for number, record in enumerate(simulate(PLAN)):
        replay(record)
        assert record.key == key_from_seed(game_seed(7, number)).hex()
        assert record.extra == {}


def test_every_bot_takes_every_seat_at_every_table_size() -> None:
    plan = SimulationPlan(games=24, players=(2, 3, 4), bots=("a", "b"))
    taken = Counter(
        (bot, seat, len(bots_at(plan, number)))
        for number in range(plan.games)
        for seat, bot in enumerate(bots_at(plan, number))
    )
    assert taken == Counter({(b, s, n): 4 for b in "ab" for n in (2, 3, 4) for s in range(n)})


def test_a_simulated_game_is_the_single_game_of_its_seed() -> None:
    plan = SimulationPlan(games=1, players=(3,), bots=("random",), seed=2, options=RuleOptions({}))
    record = play_game(plan, 5)
    game = Game.new(players=3, seed=game_seed(2, 5))
    assert game.events[:4] == list(record.events[:4])
    assert isinstance(game.refusal("keep dragon"), Refusal)


def test_games_under_every_combination_of_options_end_and_are_accepted() -> None:
    every = plans(128, ("random", "random", "greedy", "random"))  # most seats at random, for speed
    assert len({tuple(plan.options.values.items()) for plan in every}) == 128
    assert [play(plan)[0] for plan in every] == [1] * 128


def test_games_of_all_our_bots_end_and_are_accepted() -> None:
    every = plans(128, ALL)
    assert {bot for plan in every for bot in bots_at(plan, 0)} == set(ALL)
    small = next(plan for plan in every if plan.players[0] == 3)
    assert play(replace(small, bots=ALL[2:]))[0] == 1
