"""``tournament``: the same bytes whoever plays and wherever it was cut short, and plain refusals."""

import json
import os
import re
import signal
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from elvenhold.arena.shard import Played, Shard
from elvenhold.arena.simulate import play_out
from elvenhold.bots import make_bot
from tests.cli.console import Done, run
from tests.cli.runs import games_in, refused, under_way, until
from tests.cli.test_simulate_cluster import Cluster

SMALL = ["tournament", "--bots", "greedy,random", "--players", "2", "--games", "12", "--seed", "1"]
THREE = ["tournament", "--bots", "random,greedy,random:9", "--players", "3", "--games", "8", "--json"]


def test_the_tables() -> None:
    done = run(*SMALL)
    assert done.code == 0
    assert done.err.startswith("12 games in ")
    bots, cross = done.out.split("\n\n")
    heads = " ".join(bots.splitlines()[0].split())
    assert heads == "bot games towns score won 95 % range fair Elo 95 % range"
    assert [line.split()[0] for line in bots.splitlines()] == ["bot", "greedy", "random"]
    assert cross.splitlines()[0].split() == ["against", "greedy", "random"]
    alone = run(*SMALL, "--players", "4").out.split("\n\n")[1]
    assert alone.startswith("one against 3")


def test_the_json() -> None:
    done = run(*THREE, "--option", "rounds=3", "--simulations", "50")
    assert done.out.count("\n") == 1
    data = json.loads(done.out)
    names = ["random", "greedy", "random:9"]
    assert list(data["bots"]) == names
    assert (data["games"], data["seed"], data["players"], data["simulations"]) == (6 * 9, 0, 3, 50)
    assert data["options"]["rounds"] == 3
    assert data["anchor"] == "random"
    assert data["bots"]["random"]["elo"] == 0
    for line in data["bots"].values():
        assert line.keys() >= {"win_share", "interval", "elo", "elo_interval", "fair_share", "towns", "score"}
        assert line["games"] == 18
    assert [(pair["bot"], pair["against"]) for pair in data["pairs"]] == [
        (one, others) for one in names for others in names if one != others
    ]
    assert {pair["games"] for pair in data["pairs"]} == {9}
    assert "times" not in data


def test_games_are_rounded_up_to_whole_deals() -> None:
    line = ["tournament", "--bots", "random,greedy", "--players", "6", "--games", "7", "--json"]
    assert {pair["games"] for pair in json.loads(run(*line).out)["pairs"]} == {12}


def test_times_come_when_they_are_asked_for_and_change_nothing_else() -> None:
    data = json.loads(run(*SMALL, "--times", "--json").out)
    times = data.pop("times")
    assert data == json.loads(run(*SMALL, "--json").out)
    assert list(times) == ["greedy", "random"]
    assert all(line.keys() == {"decisions", "mean_ms", "p99_ms"} for line in times.values())
    tables = run(*SMALL, "--times").out.split("\n\n")
    assert "\n\n".join(tables[:2]) + "\n" == run(*SMALL).out
    assert [line.split()[0] for line in tables[2].splitlines()] == ["bot", "greedy", "random"]
    assert all(re.search(r"( +\d+\.\d{3}){2}$", line) for line in tables[2].splitlines()[1:])


@pytest.mark.parametrize("words", [[], ["--json"]])
def test_no_times_are_told_where_no_game_was_played(words: list[str], tmp_path: Path) -> None:
    command = [*SMALL, "--totals", str(tmp_path / "totals"), "--resume", "--times", *words]
    run(*command)
    done = run(*command)
    assert done.code == 0
    if words:
        nothing = {"decisions": 0, "mean_ms": 0.0, "p99_ms": 0.0}
        assert json.loads(done.out)["times"] == {"greedy": nothing, "random": nothing}
    else:
        assert done.out.endswith("\n\nNo game was played in this run, so there are no times.\n")


def test_only_the_first_bot_is_the_one_where_that_is_asked_for(tmp_path: Path) -> None:
    command = [*SMALL, "--players", "4", "--first"]
    data = json.loads(run(*command, "--json").out)
    assert (data["games"], data["first"]) == (12, True)
    assert [(pair["bot"], pair["games"]) for pair in data["pairs"]] == [("greedy", 12)]
    assert (data["bots"]["random"]["games"], data["bots"]["random"]["towns"]) == (0, None)
    plot = tmp_path / "plot"
    bots, cross = run(*command, "--plot", str(plot)).out.split("\n\n")
    assert bots.splitlines()[2].split()[:7] == ["random", "0", "–", "–", "–", "–", "25.0%"]  # but it has Elo
    assert [line.split()[:2] for line in cross.splitlines()[1:]] == [["greedy", "100.0%"]]
    assert cross.splitlines()[0].split() == ["one", "against", "3", "random"]
    assert "greedy 1" in plot.read_text()
    assert "4 players, greedy against random, 12 games, seed 1 " in plot.read_text()


@pytest.mark.parametrize("players", ["2", "3"])
@pytest.mark.parametrize("first", [[], ["--first"]])
def test_no_row_or_column_holds_nothing(players: str, first: list[str], tmp_path: Path) -> None:
    plot = tmp_path / "plot"
    command = ["tournament", "--bots", "greedy,random:2,random:3", "--players", players, "--games", "6"]
    bots, cross = run(*command, *first, "--plot", str(plot)).out.split("\n\n")
    of_bots, rows = ([re.split("  +", line) for line in part.splitlines()[1:]] for part in (bots, cross))
    known = [
        [*cells[2:6], *cells[7:]] for cells in of_bots
    ]  # all but who, of how many games, and the fair share
    shares = [cells[1:] for cells in rows]
    assert all(set(cells) != {"–"} for cells in [*known, *shares, *zip(*shares, strict=True)])
    games = "greedy against random:2 or random:3, 6 games against each" if first else "12 games for each bot"
    assert f"{players} players, {games}, seed 0 " in plot.read_text()


def test_a_rating_that_rests_on_no_win_is_a_bound() -> None:
    command = ["tournament", "--bots", "greedy,random", "--games", "2"]
    assert json.loads(run(*command, "--json").out)["bots"]["greedy"]["elo_bound"] == "at least"
    lines = run(*command).out.splitlines()
    assert re.search(r" ≥ \d+ +–$", lines[1])
    assert re.search(r" 0 +−\d+ to \d+$", lines[2])
    assert "grows with N" in " ".join(run("tournament", "--help").out.split())


@pytest.mark.parametrize("games", ["2", "4", "12"])
def test_the_ranges_of_shares_end_where_shares_do(games: str) -> None:
    command = ["tournament", "--bots", "greedy,random", "--games", games]
    margins = [pair["margin"] for pair in json.loads(run(*command, "--json").out)["pairs"]]
    cross = run(*command).out.split("\n\n")[1]
    if margins == [None, None]:  # of one deal
        assert re.findall(r"\S+%", cross) == ["100.0%", "0.0%"]
        return
    reach, other = (f"{100 * margin:.1f}" for margin in margins)
    assert f"100.0% ({100 - float(reach):.1f}–100.0%)" in cross
    assert f"0.0% (0.0–{other}%)" in cross


def test_the_plot_shows_what_the_json_says(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    file.write_text("an older one")
    data = json.loads(run(*THREE, "--plot", str(file)).out)
    words = [element.text for element in ElementTree.parse(file).iter() if element.tag.endswith("text")]
    for name, line in data["bots"].items():
        low, high = line["interval"]
        assert name in words
        assert f"{line['win_share']:.1%} ({100 * low:.1f}–{high:.1%})" in words
    assert [entry.name for entry in tmp_path.iterdir()] == ["plot.svg"]


class Cheat:
    def __init__(self, action: object) -> None:
        self.action = action

    def act(self, view: object, budget: object) -> object:
        return self.action


@pytest.mark.parametrize("action", [None, "take 0"])
def test_a_bot_that_cheats_stops_the_tournament(action: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elvenhold.arena.entrant.make_bot", lambda name, seed: Cheat(action))
    done = run(*SMALL, "--workers", "1")
    assert (done.code, done.out) == (1, "")
    begin = "In deal 0 of seed 1 the bot "
    assert done.err.startswith(begin)
    assert done.err.endswith(f" chose {action!r}, which is no action.\n")


class Broken:
    def __init__(self, error: BaseException) -> None:
        self.error = error

    def act(self, view: object, budget: object) -> object:
        raise self.error


@pytest.mark.parametrize(
    ("error", "said"), [(KeyError("way 7"), "KeyError: 'way 7'"), (SystemExit(3), "SystemExit: 3")]
)
def test_a_bot_that_fails_is_told_of_with_the_game_in_which_it_did(
    error: BaseException, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elvenhold.arena.entrant.make_bot", lambda name, seed: Broken(error))
    done = run(*SMALL, "--workers", "1")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("In deal 0 of seed 1 the bot ")
    assert re.search(rf" failed: {said} \(test_tournament\.py, line \d+\)\.\n$", done.err)


# ---------------------------------------------------------------- whoever plays, and cut short


def everything(done: Done, *files: Path) -> tuple[Any, ...]:
    assert done.code == 0
    return (done.out, *(file.read_bytes() for file in files))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, ...]:
    """What an undisturbed run gives: output, totals, plot."""
    totals, plot = (tmp_path_factory.mktemp("whole") / name for name in ("totals", "plot"))
    return everything(
        run(*THREE, "--totals", str(totals), "--plot", str(plot), "--workers", "1"), totals, plot
    )


def test_the_bytes_do_not_depend_on_the_workers(whole: tuple[Any, ...], tmp_path: Path) -> None:
    totals, plot = tmp_path / "totals", tmp_path / "plot"
    command = [*THREE, "--totals", str(totals), "--plot", str(plot), "--workers", "2"]
    assert everything(run(*command), totals, plot) == whole


@pytest.mark.timeout(300)
def test_the_bytes_are_the_same_from_a_cluster(whole: tuple[Any, ...], tmp_path: Path) -> None:
    totals, plot = tmp_path / "totals", tmp_path / "plot"
    with Cluster(tmp_path) as playing:
        playing.add_worker()
        command = [*THREE, "--totals", str(totals), "--plot", str(plot), "--dask", playing.address]
        assert everything(run(*command), totals, plot) == whole


@pytest.mark.parametrize("deals", [0, 1, 5, 17])
def test_a_run_cut_short_anywhere_goes_on_to_the_same_bytes(
    deals: int, whole: tuple[Any, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    totals, plot = tmp_path / "totals", tmp_path / "plot"
    command = [*THREE, "--totals", str(totals), "--plot", str(plot), "--workers", "1"]
    begun = 0

    def interrupted(*arguments: Any) -> None:
        nonlocal begun
        if begun == 3 * deals + 1:  # in the midst of a deal
            raise KeyboardInterrupt
        begun += 1
        play_out(*arguments)

    with monkeypatch.context() as patch:
        patch.setenv("ELVENHOLD_CALLED_AS", "./dev run")
        patch.setattr("elvenhold.arena.tournament.play_out", interrupted)
        done = run(*command)
    assert (done.code, done.out) == (130, "")
    assert done.err.startswith(f"Stopped after {3 * deals} of 54 games; to go on: ./dev run ")
    assert games_in("--totals", totals) == 3 * deals
    assert not plot.exists()
    assert everything(run(*command, "--resume"), totals, plot) == whole
    again = run(*command, "--resume")
    assert everything(again, totals, plot) == whole
    assert again.err == "54 games had been played before.\n"


def test_more_games_can_be_asked_for_later(whole: tuple[Any, ...], tmp_path: Path) -> None:
    totals, plot = tmp_path / "totals", tmp_path / "plot"
    run(*THREE, "--totals", str(totals), "--games", "3")
    done = run(*THREE, "--totals", str(totals), "--plot", str(plot), "--resume")
    assert everything(done, totals, plot) == whole


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_says_how_to_go_on(tmp_path: Path) -> None:
    totals, plot = tmp_path / "totals", tmp_path / "plot"
    command = ["tournament", "--bots", "random,random:9", "--games", "1000000", "--totals", str(totals)]
    command += ["--plot", str(plot), "--workers", "2"]
    with under_way(command) as process:
        until(lambda: games_in("--totals", totals) > 0)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out) == (130, "")
    games = games_in("--totals", totals)
    hint = " ".join(["elvenhold", *command, "--resume"])
    assert err == f"Stopped after {games} of 1000000 games; to go on: {hint}\n"
    assert [entry.name for entry in tmp_path.iterdir()] == ["totals"]


def test_an_interrupt_of_a_run_that_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(shard: Shard[Any]) -> Played[Any]:
        raise KeyboardInterrupt

    monkeypatch.setattr("elvenhold.arena.bulk.play_shard", interrupted)
    done = run(*SMALL, "--workers", "1")
    assert (done.code, done.out) == (130, "")
    assert done.err == "Stopped after 0 of 12 games, and nothing was kept; --totals FILE would.\n"


# ---------------------------------------------------------------- nothing to go on with


OTHERS = {
    "seed": ["--seed", "4"],
    "bots": ["--bots", "random,greedy"],
    "a budget": ["--bots", "greedy:5,random"],
    "players": ["--players", "3"],
    "option": ["--option", "rounds=3"],
    "preset": ["--preset", "reprint2015"],
    "simulations": ["--simulations", "7"],
    "line-ups": ["--first"],
    "fewer games": ["--games", "4"],
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS.keys())
def test_games_of_another_plan_are_refused_and_left_alone(other: list[str], tmp_path: Path) -> None:
    file = tmp_path / "totals"
    run(*SMALL, "--totals", str(file))
    before = file.read_bytes()
    refused(run(*SMALL, "--totals", str(file), "--resume", *other), f"Cannot go on with {file}: ")
    assert file.read_bytes() == before


def test_totals_of_a_simulation_and_a_tournament_are_not_mixed_up(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    run(*SMALL, "--totals", str(one))
    run("simulate", *SMALL[1:], "--totals", str(two))
    because = "its games have another seed, other bots, line-ups, players or options."
    refused(run(*SMALL, "--totals", str(two), "--resume"), f"Cannot go on with {two}: {because}")
    refused(
        run("simulate", *SMALL[1:], "--totals", str(one), "--resume"), f"Cannot go on with {one}: {because}"
    )


def test_totals_that_cannot_be_are_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "totals"
    run(*SMALL, "--totals", str(file))
    right = json.loads(file.read_text())
    texts = ["", "x", "{}", "[" * 100_000, file.read_text()[:-20]]
    for key, value in [("format", "x"), ("version", 2), ("elvenhold", "0.0"), ("tally", {"more": 1})]:
        texts.append(json.dumps(right | {key: value}))
    for key, value in [("first", None), ("first", right["tally"]), ("first", {"games": 0})]:
        texts.append(json.dumps(right | {key: value}))
    first = right["tally"]["matches"][0]
    for match in ({"wins": 10**6}, {"deals": 5}, {"squares": 1}, {"more": 1}):
        tally = right["tally"] | {"matches": [first | match, right["tally"]["matches"][1]]}
        texts.append(json.dumps(right | {"tally": tally}))
    for text in texts:
        file.write_text(text)
        refused(run(*SMALL, "--totals", str(file), "--resume"), f"Cannot go on with {file}: ")
        assert file.read_text() == text


def test_games_of_bots_that_have_changed_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "totals"
    command = [*THREE, "--totals", str(file), "--resume"]
    run(*command)
    before = file.read_bytes()
    assert run(*command).code == 0
    monkeypatch.setattr("elvenhold.arena.entrant.make_bot", lambda name, seed: make_bot("random", seed + 1))
    because = "its first games end otherwise now, so the bots have changed since."
    refused(run(*command), f"Cannot go on with {file}: {because}")
    assert file.read_bytes() == before


BAD = {
    "unknown bot": ["--bots", "greedy,nobody"],
    "one bot": ["--bots", "greedy"],
    "a bot twice": ["--bots", "greedy,random,greedy"],
    "a bot twice with the same budget": ["--bots", "expert:20,expert:020"],
    "no bot": ["--bots", ""],
    "too many bots": ["--bots", ",".join(f"random:{number}" for number in range(1, 22))],
    "a budget in letters": ["--bots", "expert:many,random"],
    "a budget of nothing": ["--bots", "expert:,random"],
    "no simulations for a bot": ["--bots", "expert:0,random"],
    "no simulations": ["--simulations", "0"],
    "too many simulations": ["--simulations", "1000001"],
    "no games": ["--games", "0"],
    "too many games": ["--games", "9" * 12],
    "games in letters": ["--games", "many"],
    "one player": ["--players", "1"],
    "seven players": ["--players", "7"],
    "a range of players": ["--players", "2-4"],
    "a long seed": ["--seed", "9" * 19],
    "unknown preset": ["--preset", "house"],
    "unknown option": ["--option", "dice=true"],
    "no workers": ["--workers", "0"],
    "workers and a cluster": ["--workers", "2", "--dask", "here"],
    "no cluster": ["--dask", "nowhere"],
    "nothing to resume": ["--resume"],
    "totals in a stream": ["--totals", "-"],
    "totals in a folder": ["--totals", "."],
    "totals nowhere": ["--totals", "no/such/folder/totals"],
    "a plot in a stream": ["--plot", "-"],
    "a plot in a folder": ["--plot", "."],
    "a plot nowhere": ["--plot", "no/such/folder/plot.svg"],
    "the same file twice": ["--plot", "same", "--totals", "./same"],
    "records": ["--records", "file"],
}


@pytest.mark.parametrize("words", BAD.values(), ids=BAD.keys())
def test_bad_arguments_get_one_sentence_and_leave_nothing(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(run("tournament", "--bots", "greedy,random", "--games", "4", *words))
    assert list(tmp_path.iterdir()) == []


def test_a_plot_that_cannot_be_written_is_told_before_any_game_and_totals_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("no game may begin")

    monkeypatch.setattr("elvenhold.arena.bulk.play_shard", refuse)
    totals = tmp_path / "totals"
    refused(run(*SMALL, "--totals", str(totals), "--plot", str(tmp_path / "no" / "plot")), "Cannot write ")
    assert not totals.exists()


def test_the_program_itself_in_a_pipe_says_the_same() -> None:
    program = [sys.executable, "-c", "from elvenhold.cli.main import main; main()"]
    done = subprocess.run([*program, *THREE], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, run(*THREE).out)
