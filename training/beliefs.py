"""Fits what the counters that a player draws and lays tell of its hand: python training/beliefs.py.

The planner plays against itself. At some of its decisions where to lay, every other seat's hand is noted
beside hands of as many cards dealt at random from all cards that the decider does not see. A logistic
regression (the true hand against the dealt ones; the dealt ones are what would be likely without beliefs)
gives a number for each kind of counter, by how many were laid and are left and how many cards there are.
"""

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path

import numpy as np

from elvenhold.boards import load_board
from elvenhold.bots.planner import WORLDS, planner_for
from elvenhold.rules import engine
from elvenhold.rules.chance import FastChance
from elvenhold.rules.kinds import COUNTER_KINDS
from elvenhold.rules.native import count_of, size_of
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import S_OVER, S_PLACE, State
from elvenhold.solver.worlds import BELIEFS, MOST_CARDS, MOST_COUNTERS, dealt

FILE = Path(__file__).resolve().parents[1] / "src" / "elvenhold" / "data" / "beliefs.json"
BOARD = load_board()
OPTIONS = RuleOptions({})
FIRST = 900_000_000  # the number of the first game
SAMPLED = 6  # one in so many decisions
HANDS = 17  # the true one first
STEPS = 600  # of Adam
RATE = 0.05
RIDGE = 2.0


def play(players: int, first: int, games: int) -> np.ndarray:
    """Samples of some games, each with the place in the table for every hand and kind."""
    planner = planner_for(BOARD, OPTIONS, players, WORLDS)
    chance = FastChance(first)
    samples = []
    for number in range(first, first + games):
        state = engine.new_state(BOARD, OPTIONS, players, FastChance(number))
        while state.step != S_OVER:
            if state.step == S_PLACE and chance.below(SAMPLED) == 0:
                samples += [sample(state, seat, chance) for seat in range(players) if seat != state.turn]
            engine.apply(state, planner.choose(state))
    return np.array(samples, dtype=int).reshape(-1, HANDS, COUNTER_KINDS)


def sample(state: State, seat: int, chance: FastChance) -> list[list[int]]:
    """The places for the hand of a seat and for others that it could have, as the seat to act sees it."""
    unseen = state.draw_pile + sum(state.hands) - state.hands[state.turn]
    size = size_of(state.hands[seat])
    hands = [state.hands[seat], *(dealt(unseen, size, chance) for _ in range(HANDS - 1))]
    lines = []
    for hand in hands:
        line = []
        for kind in range(COUNTER_KINDS):
            left = count_of(state.opens[seat], kind)
            laid = count_of(state.shown[seat], kind) - left
            place = MOST_COUNTERS * min(laid, MOST_COUNTERS - 1) + min(left, MOST_COUNTERS - 1)
            line.append(MOST_CARDS * place + min(count_of(hand, kind), MOST_CARDS - 1))
        lines.append(line)
    return lines


def log_likelihood(scores: np.ndarray) -> float:
    """Of the true hands, as a mean, more than if all were alike."""
    shifted = scores - scores.max(axis=1, keepdims=True)
    return float((shifted[:, 0] - np.log(np.exp(shifted).sum(axis=1))).mean() + np.log(HANDS))


def fit(places: np.ndarray) -> np.ndarray:
    """The table that makes the true hands likeliest."""
    table, slope, square = np.zeros(BELIEFS), np.zeros(BELIEFS), np.zeros(BELIEFS)
    true = np.bincount(places[:, 0].ravel(), minlength=BELIEFS)
    for step in range(1, STEPS + 1):
        scores = table[places].sum(axis=2)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        weights = np.repeat(chances.ravel(), COUNTER_KINDS)
        down = np.bincount(places.ravel(), weights=weights, minlength=BELIEFS) - true + RIDGE * table
        slope = 0.9 * slope + 0.1 * down
        square = 0.99 * square + 0.01 * down**2
        table -= RATE * slope / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return table


def main() -> None:
    """Play, fit, tell how much the table says, and write it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games of each number of players (1000)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    of_size = {}
    with ProcessPoolExecutor(given.workers) as pool:
        for players in range(2, 7):
            first = FIRST + 1_000_000 * players
            ends = [given.games * n // given.workers for n in range(given.workers + 1)]
            parts = [pool.submit(play, players, first + start, end - start) for start, end in pairwise(ends)]
            of_size[players] = np.concatenate([part.result() for part in parts])
    most = min(map(len, of_size.values()))
    for places in of_size.values():
        np.random.default_rng(1).shuffle(places)
    table = fit(np.concatenate([places[: most * 3 // 4] for places in of_size.values()]))
    for players, places in of_size.items():
        rest = places[most * 3 // 4 :]
        told = log_likelihood(table[rest].sum(axis=2))
        print(f"{players} players: {len(rest)} samples, {told:.3f} nats better than even deals", flush=True)
    lines = np.round(16 * table).astype(int).reshape(-1, MOST_CARDS)
    lines -= lines[:, :1]  # a constant for each line changes nothing
    rows = ",\n  ".join(json.dumps(line) for line in lines.tolist())
    FILE.write_text(f'{{"sixteenths": [\n  {rows}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
