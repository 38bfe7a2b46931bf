"""What ends are worth, against a plain count of the features; and the worlds that a planner imagines."""

import random
from collections import Counter

import pytest

from elvenhold.bots.weights import GROUPS, as_row, flat
from elvenhold.rules.native import BIT, count_of, kinds_in
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import NOTHING, S_PLACE
from elvenhold.solver.outlook import CARD_WORTH, TOWN_WORTH, WEIGHTS, Outlook
from elvenhold.solver.plans import plans_of
from tests.solver.test_journeys import BOARD, nearly_done, positions

OPTIONS = RuleOptions({"town_cards": True})


def made_up(seed: int) -> dict[str, list[int]]:
    """Weights at random; a card more is never worth less than nothing, so that keeping is simple to check."""
    rng = random.Random(seed)
    groups = {name: [rng.randint(-200, 400) for _ in range(size)] for name, size in GROUPS.items()}
    groups["cards"] = [value for _ in range(7) for value in sorted(rng.sample(range(300), 4))]
    return groups


def plainly(groups: dict[str, list[int]], town: int, unseen: int, kept: int, counter: int, goal: int) -> int:
    """The worth of an end of a round, feature by feature."""
    towns = [number for number in range(BOARD.towns) if unseen & BIT[number]]
    beside = {
        one: sum(BOARD.distance(one, other) == 1 for other in towns if other != BOARD.start) for one in towns
    }
    value = groups["at"][town] + sum(groups["unseen"][number] for number in towns)
    for distance in (1, 2, 3):
        number = sum(BOARD.distance(town, other) == distance for other in towns)
        value += groups["near"][distance - 1] * number
    value += groups["pairs"][0] * (sum(beside.values()) // 2)
    value += groups["alone"][0] * sum(number == 0 for number in beside.values())
    value += groups["square"][0] * len(towns) ** 2
    for kind, number in Counter(kinds_in(kept)).items():
        value += groups["cards"][4 * kind + number - 1]
    if counter != NOTHING:
        value += groups["counters"][counter] + groups["match"][0] * count_of(kept, counter)
    if goal != NOTHING:
        value += groups["goal"][0] * BOARD.distance(town, goal)
    return value


@pytest.mark.parametrize("seed", range(3))
def test_the_worth_of_every_plan_is_the_plain_count(seed: int) -> None:
    groups = made_up(seed)
    outlook = Outlook(BOARD, as_row(flat(groups)), 2)
    for state in positions(OPTIONS, 3, S_PLACE, 60):
        if state.round == 4:
            continue
        if state.ply % 3 == 0:
            state = nearly_done(state, 3)
        goal = state.goals[state.turn]
        plans = plans_of(state, state.turn, state.counters, state.blocked)
        values = outlook.values(plans)
        for number in random.Random(seed).sample(range(plans.count), min(plans.count, 60)):
            unseen = plans.unvisited & ~plans.gained(number)
            kept = outlook.best_kept(plans.cards(number))
            own = plans.own_left(number)
            counter = outlook.best_counter(own, kept) if own else NOTHING
            expected = TOWN_WORTH * plans.score(number)
            if unseen:
                expected += plainly(groups, plans.end(number), unseen, kept, counter, goal)
            else:
                expected += CARD_WORTH * plans.cards_left(number)
            assert values[number] == expected
        assert values[outlook.best(plans)] == max(values) == outlook.most(plans)


@pytest.mark.parametrize("closest", [False, True])
def test_where_the_game_ends_the_final_count_decides(closest: bool) -> None:
    """Of two ends, the one that the rules rank higher is worth more."""
    for most_cards in (4, 8):
        outlook = Outlook(BOARD, as_row([0] * WEIGHTS), 0, most_cards, closest)
        for state in positions(OPTIONS, 2, S_PLACE, 30):
            goal = state.goals[state.turn]
            state.round = 4
            plans = plans_of(state, state.turn, state.counters, state.blocked)
            ranked = []
            for number, value in enumerate(outlook.values(plans)):
                distance = BOARD.distance(plans.end(number), goal)
                cards = min(most_cards, plans.cards_left(number))
                score = plans.towns(number) - distance
                ranked.append((value, score, -distance if closest else 0, cards))
            ranked.sort()
            assert [rest for _, *rest in ranked] == sorted(rest for _, *rest in ranked)


def test_kept_cards_are_four_of_the_hand_and_the_best_counter_is_held() -> None:
    groups = made_up(9)
    outlook = Outlook(BOARD, as_row(flat(groups)), 1)
    for state in positions(RuleOptions({}), 4, S_PLACE, 30):
        seat = state.turn
        kept = outlook.best_kept(state.hands[seat])
        assert len(kinds_in(kept)) == min(4, len(kinds_in(state.hands[seat])))
        assert all(count_of(kept, kind) <= count_of(state.hands[seat], kind) for kind in range(7))
        if state.held(seat):
            assert count_of(state.held(seat), outlook.best_counter(state.held(seat), kept))
