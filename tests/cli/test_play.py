"""Whole games in the terminal, by numbers, names and text, and what happens when they stop early."""

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from elvenhold import Game
from elvenhold.bots import USUAL, Budget, make_bot
from elvenhold.cli import main
from elvenhold.notation import Action, Keep
from elvenhold.record import read_record
from elvenhold.rules.view import View
from tests.cli.console import converse, first_choice, run

GAMES = {
    "2 players with town cards": ["--players", "2", "--option", "town_cards=true", "--bots", "greedy"],
    "3 players": ["--players", "3", "--seat", "2", "--name", "Ann", "--level", "easy"],
    "reprint": ["--preset", "reprint2015", "--bots", "random,random"],
}


@pytest.mark.parametrize("arguments", GAMES.values(), ids=GAMES.keys())
def test_whole_game_through_a_pipe(arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    command = ["play", "--seed", "3", *arguments, "--record", str(file)]
    done, answers = converse(first_choice, *command)
    assert (done.code, done.err) == (0, "")
    ranking = done.out.partition("Final ranking\n")[2].splitlines()
    record = read_record(file.read_text())
    game = Game.replay(record)
    assert game.result is not None
    assert len(ranking) >= game.players
    for line, seat in zip(ranking, game.result.ranking, strict=False):
        who = record.seats[seat.seat]
        name = who.name if who.kind == "bot" else "You"
        assert line.strip().startswith(f"{seat.rank}.  {name} ")
        assert f"  {seat.towns} town" in line
        if game.options.town_cards:
            assert f" − {seat.distance} = {seat.score} ".replace("= -", "= −") in line
            assert "town card " in line
    assert run("check", str(file)).code == 0
    # The same answers, piped into the program itself, give the same game.
    program = [sys.executable, "-c", "from elvenhold.cli.main import main; main()", *command]
    again = subprocess.run(program, input="\n".join(answers) + "\n", capture_output=True, encoding="utf-8")
    assert again.returncode == 0
    assert again.stdout.partition("Final ranking\n")[2].splitlines() == ranking


TWO = ("play", "--players", "2", "--seed", "3", "--bots", "greedy")


def play(*lines: str, options: tuple[str, ...] = ()) -> str:
    """What a game says until these lines are used up."""
    # Seed 3: the person at seat 0 begins.
    done = run(*TWO, *options, given="".join(f"{line}\n" for line in lines))
    assert done.code == 1
    assert done.err == ""
    sentence = "There is no more input, so the game stops here; it is not finished.\n"
    assert done.out.partition(sentence)[2].startswith("The record is in " if "--record" in options else "")
    return done.out


def test_the_end_of_the_input_is_polite(tmp_path: Path) -> None:
    assert "You draw 8 travel cards: " in play()
    assert "Greedy draws 8 travel cards.\n" in play()
    file = tmp_path / "game.json"
    play("1", "1", options=("--record", str(file)))
    record = read_record(file.read_text())
    assert record.result is None
    assert record.key is None
    assert run("check", str(file)).code == 0


def test_refusals_are_said_and_the_question_asked_again() -> None:
    out = play("take 9", "fly", "0", "9" * 5000, "pass", "place dragon nowhere-plain", "1")
    assert "There is no slot 9 in the display." in out
    assert out.count("Please give a number from 1 to 6.") == 3
    assert "This is not possible in the present step." in out
    assert "There is no way called nowhere-plain on this board." in out
    assert "You take " in out


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (None, "Greedy chose None, which is no action."),
        (Keep("dragon"), "Greedy chose 'keep dragon', which is refused: This is not possible in"),
    ],
)
def test_a_bot_that_cheats_ends_the_game(
    action: object, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("elvenhold.bots.greedy.Greedy.act", lambda *_: action)
    file = tmp_path / "game.json"
    done = run(*TWO, "--record", str(file), given="1\n")
    assert (done.code, done.err) == (1, "")
    assert f"\nThe game cannot go on: {said}" in done.out
    assert run("check", str(file)).code == 0


@pytest.mark.parametrize("part", ["__init__", "act"])
@pytest.mark.parametrize("error", [ValueError("oops"), SystemExit("oops")])
def test_a_bot_that_fails_ends_the_game(
    part: str, error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(f"elvenhold.bots.greedy.Greedy.{part}", fail)
    done = run(*TWO, given="1\n")
    assert (done.code, done.err) == (1, "")
    said = f"The game cannot go on: Greedy failed: {type(error).__name__}: oops (test_play.py, line "
    assert done.out.splitlines()[-1].startswith(said)


def test_letters_at_any_question() -> None:
    out = play("?", "b", "l", "", "q", "n", "1")
    assert "part of a town's name" in out
    assert "troll wagon          1          2          2          2" in out
    assert "Elvenhold  [here: You, Greedy]" in out
    assert out.count("Round 1 of 4. You have the starting-player card.") == 2
    assert "Leave the game before its end?" in out
    assert "You take " in out


def test_leaving() -> None:
    done = run(*TWO, given="q\ny\n")
    assert done.code == 0
    assert done.out.endswith("You have left the game; it is not finished.\n")
    assert run(*TWO, given="q\n").code == 1


@pytest.mark.parametrize("name", [[], ["--name", "Ann"]])
def test_a_record_is_told_in_the_third_person(name: list[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done, _ = converse(first_choice, *TWO, *name, "--record", str(file))
    assert "You lay " in done.out
    assert "here: You" in run(*TWO, *name, given="b\n").out
    story = run("replay", str(file), "--text").out
    assert f"{name[1] if name else 'Player'} lays " in story
    assert "You" not in story


def test_an_interrupt_leaves_the_game_as_q_does(tmp_path: Path) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    file = tmp_path / "game.json"
    done, _ = converse(interrupt, *TWO, "--record", str(file))
    left = "You have left the game; it is not finished.\n"
    assert (done.code, done.err) == (130, "")
    assert done.out.endswith(f" > \n{left}The record is in {file}.\n")
    assert run("check", str(file)).code == 0
    done, _ = converse(interrupt, *TWO)
    assert done.out.endswith(f" > \n{left}")
    done, _ = converse(interrupt, "play")
    assert (done.code, done.err) == (130, "")
    assert done.out.endswith(" > \n")


def test_the_table_of_players_fits_a_terminal() -> None:
    done, _ = converse(first_choice, "play", "--players", "6", "--seed", "3", "--level", "medium")
    tables = [text.partition("\n\n")[0] for text in done.out.split("    player")[1:]]
    assert len(tables) > 10
    assert max(len(line) for table in tables for line in table.splitlines()) <= 80
    assert any(line.startswith(" " * 40) for table in tables for line in table.splitlines())


def until(question: str, then: list[str]) -> Callable[[str], str]:
    """Takes first choices until a question comes up, then gives these answers, then leaves."""
    rest: list[str] | None = None

    def answer(prompt: str) -> str:
        nonlocal rest
        if rest is None and prompt.startswith(question):
            rest = [*then, "q", "y"]
        return first_choice(prompt) if rest is None else rest.pop(0)

    return answer


def test_a_road_by_part_of_a_name_or_as_text() -> None:
    answers = ["pass please", "vi lap", "pass"]
    done, _ = converse(until("On which road?", answers), *TWO)
    assert done.code == 0
    assert "This cannot be read" in done.out


def test_part_of_a_name_narrows_the_list() -> None:
    answers = ["zzz", "elvenhold", "VIRST lapp"]
    done, _ = converse(until("On which road?", answers), *TWO)
    asked = done.out.split("On which road?")
    assert "No road in the list has that number or name" in asked[2 - 1]
    assert asked[2].count("Elvenhold") >= 2
    assert "Throtmanni" not in asked[2]
    assert "You lay " in asked[3]
    assert "on Lapphalya – Virst (plain)." in asked[3]


def test_enter_goes_back_from_the_roads() -> None:
    done, _ = converse(until("On which road?", ["", "pass"]), *TWO)
    after = done.out.split("On which road?")[1]
    assert "What do you lay?" in after
    assert "You pass." in after


def test_discarding_asks_for_different_numbers() -> None:
    first = until("Which ", ["1", "1 1 1 1", "1 2 x 4", "1 3 5 7"])

    def stay(prompt: str) -> str:
        """Nobody who stays where he is has paid a card."""
        return prompt.split("-")[1].split(",")[0] if prompt.startswith("Go where?") else first(prompt)

    done, _ = converse(stay, "play", "--players", "2", "--seed", "5", "--bots", "random")
    assert done.code == 0
    assert done.out.count("Please give 4 different numbers from 1 to 8.") == 3
    assert "You discard " in done.out


def test_only_what_the_person_may_know_is_told() -> None:
    done, _ = converse(first_choice, *TWO, "--option", "town_cards=true")
    told = done.out.splitlines()
    assert "Greedy draws a town card." in told
    assert not any(line.startswith("Greedy draws") and "travel card" in line and ":" in line for line in told)
    assert not any(line.startswith("Greedy draws a secret counter:") for line in told)


@pytest.mark.parametrize(
    ("answers", "name"),
    [("", "Medium"), ("1", "Easy"), ("hard", "Hard"), ("x\n5\n0\nEXPERT", "Expert")],
)
def test_the_level_is_asked_for(answers: str, name: str) -> None:
    done = run("play", "--players", "3", "--seed", "3", given=f"{answers}\nq\ny\n")
    assert (done.code, done.err) == (0, "")
    assert f"you against {name} bot, {name} bot 2." in done.out
    assert done.out.count("Please give a number from 1 to 4, or a level's name.") == answers.count("\n")


def test_the_level_as_an_option() -> None:
    done = run("play", "--players", "2", "--level", "hard", given="q\ny\n")
    assert "you against Hard bot." in done.out
    assert "How strong" not in done.out
    done = run("play", "--level", "hardest")
    assert done == (2, "", "There is no level called hardest; there are easy, medium, hard, expert.\n")
    assert run("play", "--level", "hard", "--bots", "greedy").err == "Give --bots or --level, not both.\n"


def test_no_level_no_game() -> None:
    assert run("play", given="q\n").code == 0
    done = run("play")
    assert (done.code, done.err) == (1, "")
    assert done.out.endswith("There is no more input, so no game begins.\n")


@pytest.mark.parametrize(
    ("seed", "most"), [(["--seed", "3"], Budget(simulations=100)), ([], Budget(seconds=1.0))]
)
@pytest.mark.parametrize(("bot", "own"), [("expert", None), ("expert:20", Budget(simulations=20))])
def test_bots_keep_nobody_waiting_unless_told_to(
    bot: str, own: Budget | None, seed: list[str], most: Budget, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[Budget] = []

    def act(bot: object, view: View, budget: Budget = USUAL) -> Action:
        budgets.append(budget)
        return make_bot("random").act(view)

    monkeypatch.setattr("elvenhold.bots.expert.Expert.act", act)
    run("play", "--players", "2", "--bots", bot, *seed, given="1\n1\n1\n")
    assert budgets
    assert set(budgets) == {own or most}


def test_on_a_terminal_one_sees_who_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    said = "Greedy is thinking"
    assert said not in play("1", "1")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1\n1\n")))
    monkeypatch.setattr(sys, "stdout", Screen())
    monkeypatch.setenv("TERM", "xterm")
    assert main.run(list(TWO)) == 1
    screen = sys.stdout
    assert isinstance(screen, Screen)
    assert said in screen.getvalue()


def test_a_hint_at_any_question() -> None:
    out = play("h", "HINT", "1", "hint")
    first, second = (part.splitlines()[1] for part in out.split("Take which?")[1:3])
    assert first == second
    assert first.startswith("  Take ")
    assert first.endswith(".")


def test_a_game_played_by_hints() -> None:
    """Every step has its sentence; what it says is not typed but done by the first choice."""
    hinted = True

    def ask_first(prompt: str) -> str:
        nonlocal hinted
        hinted = not hinted
        return first_choice(prompt) if hinted else "h"

    done, _ = converse(ask_first, *TWO, "--option", "town_cards=true")
    assert done.code == 0
    said = [line for line in done.out.splitlines() if line.startswith("  ") and line.endswith(".")]
    for word in ("Take ", "Lay ", "Go to ", "End your travel"):
        assert any(line.startswith(f"  {word}") for line in said), word
