"""Simulations: repeatable, fair to every seat, counted rightly, and what the command makes of them."""

import json
from collections import Counter
from pathlib import Path

import pytest

from elvenhold import Game
from elvenhold.arena.simulate import SimulationPlan, bots_at, game_seed, play_game, simulate
from elvenhold.arena.summary import Summary
from elvenhold.game import key_from_seed
from elvenhold.notation import Keep
from elvenhold.reasons import Refusal
from elvenhold.record import Record, Result, Seat, SeatResult
from elvenhold.replay import replay
from elvenhold.rules.options import RuleOptions
from tests.arena.every_option import run as run_every_option
from tests.cli.console import run

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


def record_of(ranks: list[int], bots: list[str]) -> Record:
    seats = tuple(Seat(bot, "bot", bot) for bot in bots)
    results = tuple(SeatResult(n, 10 + n, 2, 1, 9 + n, rank) for n, rank in enumerate(ranks))
    return Record("elfenland", {}, seats, 0, (), Result("rounds", results))


def test_summary_splits_shared_wins() -> None:
    summary = Summary()
    summary.add(record_of([1, 1, 3], ["a", "b", "a"]))
    summary.add(record_of([2, 1], ["a", "b"]))
    data = summary.to_dict()
    a, b = data["bots"]
    assert (a["bot"], a["games"], a["seats"], a["wins"], a["win_share"]) == ("a", 2, 3, 0.5, 0.25)
    assert (b["bot"], b["games"], b["seats"], b["wins"], b["win_share"]) == ("b", 2, 2, 1.5, 0.75)
    assert (a["towns"], a["score"], a["cards"]) == (10.6667, 9.6667, 2)
    assert (a["fair_share"], b["fair_share"]) == (
        round((2 / 3 + 1 / 2) / 2, 4),
        round((1 / 3 + 1 / 2) / 2, 4),
    )
    assert [(seat["seat"], seat["games"], seat["wins"]) for seat in data["seats"]] == [
        (0, 2, 0.5),
        (1, 2, 1.5),
        (2, 1, 0),
    ]


class Cheat:
    def __init__(self, action: object) -> None:
        self.action = action

    def act(self, view: object) -> object:
        return self.action


@pytest.mark.parametrize(
    ("action", "fault"),
    [
        (Keep("dragon"), "'keep dragon', which is refused: This is not possible in the present step."),
        (None, "'None', which is no action."),
        ("take 0", "'take 0', which is no action."),
        (7, "'7', which is no action."),
    ],
)
def test_a_bot_that_cheats_stops_the_simulation(
    action: object, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elvenhold.arena.simulate.make_bot", lambda name, seed: Cheat(action))
    done = run("simulate", "--games", "2", "--bots", "random")
    assert (done.code, done.out) == (1, "")
    assert done.err == f"In game 0 of seed 0 the bot random chose {fault}\n"


# ---------------------------------------------------------------- the command


def test_the_command_writes_the_same_bytes_twice(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.jsonl", "two.jsonl")]
    for file in files:
        done = run("simulate", "--games", "4", "--players", "2-3", "--seed", "7", "--records", str(file))
        assert done.code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    lines = files[0].read_text().splitlines()
    plan = SimulationPlan(4, (2, 3), ("greedy", "random"), 7)
    assert lines == [record.to_json() for record in simulate(plan)]
    assert b"\r" not in files[0].read_bytes()
    other = run("simulate", "--games", "4", "--players", "2-3", "--seed", "8", "--records", "-")
    assert not set(other.out.splitlines()) & set(lines)


def test_records_on_standard_output_leave_it_to_them() -> None:
    done = run("simulate", "--games", "2", "--bots", "random", "--records", "-", "--json")
    assert [json.loads(line)["format"] for line in done.out.splitlines()] == ["elvenhold-record"] * 2
    summary, rate = done.err.splitlines()
    assert json.loads(summary)["games"] == 2
    assert rate.startswith("2 games in ")


def test_the_summary_as_table_and_as_json() -> None:
    command = ["simulate", "--games", "4", "--players", "2", "--option", "rounds=3"]
    table = run(*command)
    assert table.out.startswith("bot     games  towns  score  cards  wins")
    assert table.err.startswith("4 games in ")
    data = json.loads(run(*command, "--json").out)
    assert (data["games"], data["seed"], data["players"], data["options"]["rounds"]) == (4, 0, [2], 3)
    assert sum(bot["win_share"] for bot in data["bots"]) == 1
    assert run(*command, "--json").out == run(*command, "--json").out


def test_a_simulated_game_is_the_single_game_of_its_seed() -> None:
    plan = SimulationPlan(games=1, players=(3,), bots=("random",), seed=2, options=RuleOptions({}))
    record = play_game(plan, 5)
    game = Game.new(players=3, seed=game_seed(2, 5))
    assert game.events[:4] == list(record.events[:4])
    assert isinstance(game.refusal("keep dragon"), Refusal)


def test_games_under_every_combination_of_options_end_and_are_accepted() -> None:
    played, _, combinations = run_every_option(128)
    assert (played, combinations) == (128, 128)
