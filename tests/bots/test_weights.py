"""The fitted weights: a file for every game, and a fit by the very features that the outlook values."""

from itertools import product

import numpy as np
import pytest

from elvenhold import preset
from elvenhold.bots.planner import planner_for
from elvenhold.bots.weights import GROUPS, as_row, flat, load_weights, weights_name
from elvenhold.rules.native import size_of
from elvenhold.rules.options import OPTIONS, RuleOptions
from elvenhold.solver.outlook import WEIGHTS, Outlook
from elvenhold.solver.planner import Planner
from elvenhold.solver.samples import SAMPLE, sampled_games
from training.fit import BOARD, STARTS, TASKS, features, fit, grouped


def test_the_groups_fill_the_row_of_weights() -> None:
    assert sum(GROUPS.values()) == WEIGHTS


@pytest.mark.parametrize("name", ["classic", "reprint2015"])
@pytest.mark.parametrize("towns,players", list(product([False, True], range(2, 7))))
def test_every_game_of_a_preset_has_weights(name: str, towns: bool, players: int) -> None:
    options = preset(name, town_cards=towns)
    weights = load_weights(weights_name(options, players))
    assert len(weights) == options.rounds - 1
    assert all(len(numbers) == WEIGHTS and any(numbers) for numbers in weights)


@pytest.mark.parametrize("players", range(2, 7))
def test_no_round_of_any_game_but_the_last_is_played_without_an_outlook(players: int) -> None:
    values = [[(spec.id, value) for value in spec.values] for spec in OPTIONS]
    for chosen in product(*values):
        options = RuleOptions(dict(chosen))
        planner = planner_for(BOARD, options, players, 0)
        assert [any(outlook.weights) for outlook in planner.outlooks] == [False] + [True] * (
            options.rounds - 1
        )


def test_tasks_and_games_have_the_same_names() -> None:
    assert len({task.name for task in TASKS}) == len(TASKS) == 20


def samples() -> np.ndarray:
    options = preset("classic", town_cards=True)
    planners = [Planner(options, BOARD, []) for _ in range(3)]
    rows = sampled_games(BOARD, options, planners, 5, 12, 20)
    return np.array(list(rows)).reshape(-1, SAMPLE)


def test_the_outlook_is_the_sum_of_the_features_times_the_weights() -> None:
    rng = np.random.default_rng(1)
    numbers = rng.integers(-300, 300, WEIGHTS)
    outlook = Outlook(BOARD, as_row(numbers.tolist()), 2)
    found = samples()
    assert len(found) > 80
    for line, sample in zip(features(found), found.tolist(), strict=True):
        _, town, unseen, cards, counter, order, others, own, goal, *_ = sample
        assert size_of(cards) <= 4
        worth = outlook.unseen_worth(unseen) + outlook.place_worth(town, unseen, -1)
        worth += outlook.cards_worth(cards) + outlook.same_for_all(order, others, own)
        if counter >= 0:
            worth += outlook.counter_worth(16**counter, cards)
        assert worth + numbers[STARTS["goal"]] * goal == line @ numbers


def test_the_fit_finds_weights_that_made_the_scores() -> None:
    found = samples()
    found = np.concatenate([found] * 3)
    weights = np.zeros(WEIGHTS)
    weights[STARTS["base"]], weights[STARTS["near"]] = 4, 2
    found[:, 10] = found[:, 9] + features(found) @ weights
    learnt, quality = fit(found)
    assert quality > 0.9
    assert flat(grouped(learnt))[0] != 0


def test_weights_that_do_not_fit_are_refused() -> None:
    for groups in ({"near": [1, 2, 3, 4]}, {"nearly": [1]}):
        with pytest.raises(ValueError):
            flat(groups)
    with pytest.raises(FileNotFoundError):
        load_weights("classic-7")
