"""Plays games through the engine and the naive oracle at once; any difference raises ``Disagreement``.

``python -m tests.oracle.agreement --decisions 1000000`` is the long run.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator

from elvenhold import Game, options_from
from elvenhold.notation import cards_from_int, to_json, towns_in
from elvenhold.rules.kinds import KINDS
from elvenhold.rules.native import BIT
from elvenhold.rules.options import OPTIONS, PRESETS
from elvenhold.rules.state import NOTHING, S_OVER, State
from tests.game.playing import POLICIES, Policy
from tests.oracle.naive import NaiveGame


class Disagreement(AssertionError):
    """Engine and oracle differ."""


def describe(state: State) -> dict[str, object]:
    """The engine's state in the words of ``NaiveGame.public``."""
    board = state.board
    over = state.step == S_OVER
    return {
        "hands": [list(cards_from_int(hand)) for hand in state.hands],
        "open": [list(cards_from_int(held)) for held in state.opens],
        "secret": [list(cards_from_int(held)) for held in state.secrets],
        "obstacle": [holds == 1 for holds in state.obstacle],
        "boot": [board.town_ids[boot] for boot in state.boots],
        "visited": [sorted(towns_in(board, visited)) for visited in state.visited],
        "display": [None if kind == NOTHING else KINDS[kind] for kind in state.display],
        "placed": {
            board.way_ids[way]: [KINDS[kind], state.blocked & BIT[way] != 0]
            for way, kind in enumerate(state.counters)
            if kind != NOTHING
        },
        "draw": list(cards_from_int(state.draw_pile)),
        "discard": list(cards_from_int(state.discards)),
        "pile": list(cards_from_int(state.stock)),
        "goal": [None if goal == NOTHING else board.town_ids[goal] for goal in state.goals],
        "round": state.round,
        "starter": state.starter,
        "turn": None if over else state.turn,
    }


def play(options: dict[str, object], players: int, seed: int, policy: Policy) -> int:
    """Play one game through both and compare everything; the number of decisions."""
    game = Game.new(options_from(options), players=players, seed=seed)
    naive = NaiveGame(dict(game.options.values), players, game.first_seat)
    rng = random.Random(seed)
    for event in game.events:
        naive.feed(to_json(event))
    _compare(game, naive)
    while not game.over:
        for event in game.push(policy(rng, game.legal_actions())):
            naive.feed(to_json(event))
        _compare(game, naive)
    assert game.result is not None
    ours = [to_json(seat) for seat in game.result.seats]
    if ours != naive.ranking():
        raise Disagreement(f"ranking: {ours} and {naive.ranking()}")
    return len(game.actions)


def _compare(game: Game, naive: NaiveGame) -> None:
    if game.step != naive.step:
        raise Disagreement(f"step: {game.step} and {naive.step}")
    ours, theirs = describe(game.state), naive.public()
    for field, value in ours.items():
        if theirs[field] != value:
            raise Disagreement(f"{field}: {value} and {theirs[field]}")
    legal = [str(action) for action in game.legal_actions()]
    if len(set(legal)) != len(legal) or set(legal) != naive.legal():
        raise Disagreement(f"legal actions: {sorted(set(legal) ^ naive.legal())}")


def settings() -> Iterator[tuple[dict[str, object], int, int, Policy]]:
    """Endless games: both presets and random option values, all player counts, all policies, in turn."""
    rng = random.Random("settings")
    seed = 0
    while True:
        for players in range(2, 7):
            for policy in POLICIES:
                preset = rng.choice([*PRESETS, None])
                mixed = {spec.id: rng.choice(spec.values) for spec in OPTIONS}
                options = mixed if preset is None else preset.options | {"town_cards": mixed["town_cards"]}
                seed += 1
                yield options, players, seed, policy


def run(decisions: int, progress: Callable[[int, int], None] | None = None) -> tuple[int, int]:
    """Compare over at least this many decisions; the games and decisions compared."""
    games = done = 0
    for options, players, seed, policy in settings():
        try:
            done += play(options, players, seed, policy)
        except Exception as error:
            error.add_note(f"{options} players={players} seed={seed} policy={policy.__name__}")
            raise
        games += 1
        if progress:
            progress(games, done)
        if done >= decisions:
            break
    return games, done


def main() -> None:
    """The long run, from the command line."""
    parser = argparse.ArgumentParser(description="Compare the engine with the naive oracle.")
    parser.add_argument("--decisions", type=int, default=1_000_000, help="how many decisions at least")
    arguments = parser.parse_args()

    def progress(games: int, done: int) -> None:
        if games % 500 == 0:
            print(f"{games} games, {done} decisions", file=sys.stderr, flush=True)

    games, done = run(arguments.decisions, progress)
    print(f"{games} games, {done} decisions compared, 0 differences")


if __name__ == "__main__":
    main()
