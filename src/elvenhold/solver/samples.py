"""Samples for fitting an outlook: ends of rounds in games between planners, and what came of them."""

from typing import Final

from elvenhold.rules import engine
from elvenhold.rules.board import Board
from elvenhold.rules.chance import FastChance
from elvenhold.rules.codes import MOVE, STOP, action
from elvenhold.rules.native import Row, append, i64, row, vec
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.scoring import standings
from elvenhold.rules.state import NOTHING, S_KEEP, S_MOVE, S_OVER, State
from elvenhold.solver.journeys import Journeys
from elvenhold.solver.planner import Planner
from elvenhold.solver.plans import travel_of

# The numbers of a sample: rounds left, the boot's town, towns not visited (bit set), cards kept, the kind of
# counter kept or -1, seats before this one in the next round, other seats with an obstacle, whether this one
# has its own, ways to the goal or 0, towns visited, and the score at the end of the game.
SAMPLE: Final = 11
_SCORE: Final = 10
CLOSE: Final = 1300  # how much worse than the best a journey taken for once may be


def sampled_games(
    board: Board, options: RuleOptions, planners: list[Planner], first: i64, games: i64, strayed: i64
) -> Row:
    """Play games and give all samples one after the other. ``first``: the number of the first game.

    ``strayed``: of a hundred travel turns, how many end in a random one of the good enough places. A round
    that ends with no counter held by anybody is left out.

    >>> from elvenhold.boards import load_board
    >>> board = load_board()
    >>> options = RuleOptions({})
    >>> planners = [Planner(options, board, []) for _ in range(2)]
    >>> len(sampled_games(board, options, planners, 0, 3, 20)) // SAMPLE
    18
    """
    samples = vec[i64]()
    number: i64
    for number in range(first, first + games):
        state = engine.new_state(board, options, len(planners), FastChance(2 * number))
        choices = FastChance(2 * number + 1)
        begun = len(samples)
        sampled: i64 = 0  # the last round that was sampled
        while state.step != S_OVER:
            if state.step == S_MOVE:
                _travel(state, planners[state.turn], choices, strayed)
                continue
            if state.step == S_KEEP and sampled < state.round:
                sampled = state.round
                samples = _sample(state, planners, samples)
            engine.apply(state, planners[state.turn].choose(state))
        _give_scores(state, samples, begun)
    return samples


def _travel(state: State, planner: Planner, choices: FastChance, strayed: i64) -> None:
    """A whole travel turn, the best one or sometimes another."""
    journeys = travel_of(state, state.turn)
    outlook = planner.outlook(state)
    if outlook.rounds_left and choices.below(100) < strayed:
        number = _close_to_best(journeys, outlook.values(journeys), choices)
    else:
        number = outlook.best(journeys)
    for way, cards in journeys.journey(number).steps:
        engine.apply(state, action(MOVE, place=way, cards=cards))
    engine.apply(state, action(STOP))


def _close_to_best(journeys: Journeys, values: Row, choices: FastChance) -> i64:
    """Any journey that is not much worse than the best."""
    most = values[0]
    number: i64
    for number in range(journeys.count):
        if values[number] > most:
            most = values[number]
    close: list[int] = [n for n in range(journeys.count) if values[n] > most - CLOSE]
    return close[choices.below(len(close))]


def _sample(state: State, planners: list[Planner], samples: Row) -> Row:
    """The end of a round for every seat, before the counters are cut."""
    obstacles: i64 = 0
    seat: i64
    for seat in range(state.players):
        obstacles += state.obstacle[seat]
    for seat in range(state.players):
        held, goal = state.held(seat), state.goals[seat]
        kept: i64 = NOTHING
        if held:
            kept = planners[seat].outlook(state).best_counter(held, state.hands[seat])
        samples = append(samples, state.rounds - state.round)
        samples = append(samples, state.boots[seat])
        samples = append(samples, state.board.all_pieces & ~state.visited[seat])
        samples = append(samples, state.hands[seat])
        samples = append(samples, kept)
        samples = append(samples, (seat - state.starter - 1) % state.players)
        samples = append(samples, obstacles - state.obstacle[seat])
        samples = append(samples, state.obstacle[seat])
        samples = append(samples, 0 if goal == NOTHING else state.board.distance(state.boots[seat], goal))
        samples = append(samples, int(state.visited[seat]).bit_count())
        samples = append(samples, 0)
    return samples


def _give_scores(state: State, samples: Row, first: i64) -> None:
    """Write the final scores into the samples of a game."""
    scores = row(state.players)
    for standing in standings(state):
        scores[standing.seat] = standing.score
    seat: i64 = 0
    n = first
    while n < len(samples):
        samples[n + _SCORE] = scores[seat]
        seat = seat + 1 if seat + 1 < state.players else 0
        n += SAMPLE
