"""Plays games and prints a running hash of all that the rules say: python state_hashes.py GAMES.

``test_compiled.py`` runs it with the compiled and with the interpreted rules. Half of the games are uniformly
random; in the others the players mostly pass and stop, so that cards and counters are left. All options and
numbers of players occur, and draws by both chances. In some games a planner and a search are asked, too.
"""

import random
import sys

from elvenhold._compiled import which_rules
from elvenhold.boards import load_board
from elvenhold.bots.weights import as_row, load_beliefs
from elvenhold.rules import engine
from elvenhold.rules.chance import Chance, FastChance
from elvenhold.rules.codes import PASS, STOP, verb_of
from elvenhold.rules.options import OPTIONS, RuleOptions
from elvenhold.rules.scoring import standings
from elvenhold.rules.state import S_OVER, State
from elvenhold.rules.view import View, world
from elvenhold.solver.outlook import WEIGHTS
from elvenhold.solver.planner import Planner
from elvenhold.solver.rollout import random_games
from elvenhold.solver.search import Search


def play(number: int, hashed: int) -> tuple[int, int, int]:
    """Play a game; the hash of everything in it and before, and the numbers of decisions and simulations."""
    rng = random.Random(number)
    options = RuleOptions({spec.id: rng.choice(spec.values) for spec in OPTIONS})
    chance = FastChance(rng.getrandbits(62)) if number % 4 < 2 else Chance(rng.randbytes(32))
    state = engine.new_state(load_board(), options, 2 + number % 5, chance)
    lazy = 0.7 if number % 2 else 0.0
    planner = None if number % 50 else a_planner(state)
    simulations = 0
    while state.step != S_OVER:
        legal = engine.legal(state)
        hashed = hash((hashed, *state.key()[2:], *legal))
        code = legal[int(rng.random() * len(legal))]
        if lazy and verb_of(legal[-1]) in (PASS, STOP) and rng.random() < lazy:
            code = legal[-1]
        if state.ply % 64 == 0:
            alike = world(View(state, state.turn), FastChance(number))
            hashed = hash((hashed, engine.refuse(state, code ^ 1024) == "", *alike.key()[2:]))
        if planner is not None and state.ply % 8 == 0:
            search = Search(planner, state.clone(), number)
            search.run(40)
            tried = [(one.code, one.tried, one.margin, one.square) for one in search.candidates]
            hashed = hash((hashed, planner.choose(state), search.choose(), search.simulations, *tried))
            simulations += search.simulations
        state.log = []
        engine.apply(state, code)
        hashed = hash((hashed, *state.log))
    return hash((hashed, *state.key()[2:], *standings(state))), state.ply, simulations


def a_planner(state: State) -> Planner:
    """One with weights of all sizes, that hurts the others and believes."""
    rows = [as_row([(37 * n * left) % 301 - 100 for n in range(WEIGHTS)]) for left in range(1, state.rounds)]
    return Planner(state.options, state.board, rows, worlds=2, beliefs=as_row(load_beliefs()))


def main() -> None:
    """Print which rules run, the number of decisions and the hash."""
    games = int(sys.argv[1])
    decisions = simulations = hashed = 0
    for number in range(games):
        hashed, played, simulated = play(number, hashed)
        decisions += played
        simulations += simulated
    inside = random_games(load_board(), RuleOptions({}), 4, games // 20)
    print(which_rules(), decisions, simulations, inside, hashed, sep="\n")


if __name__ == "__main__":
    main()
