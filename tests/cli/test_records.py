"""check, perft and replay on good, broken and unfinished records."""

import io
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from elvenhold import Game, Seat, preset
from elvenhold.bots import make_bot
from elvenhold.cli.files import texts_in
from tests.cli.console import run
from tests.oracle.naive import NaiveGame, text_of

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games of bots."""
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    command = ["simulate", "--games", "3", "--players", "2-4", "--bots", "random,greedy", "--seed", "1"]
    assert run(*command, "--option", "town_cards=true", "--records", str(file)).code == 0
    return file


def lines_of(file: Path) -> list[str]:
    return file.read_text().splitlines()


# ---------------------------------------------------------------- check


def test_check_accepts_what_simulate_writes(games: Path) -> None:
    done = run("check", str(games))
    assert (done.code, done.err) == (0, "")
    assert done.out == "3 records checked: 3 right, 0 wrong.\n"
    assert run("check", "-", given=games.read_text()).out == done.out
    assert run("check", str(games), str(games)).out == "6 records checked: 6 right, 0 wrong.\n"


def test_check_names_game_event_and_reason(games: Path, tmp_path: Path) -> None:
    record = json.loads(lines_of(games)[1])
    number = next(n for n, event in enumerate(record["events"]) if event["type"] == "take")
    record["events"][number]["seat"] = 1 - record["events"][number]["seat"]
    file = tmp_path / "wrong.jsonl"
    file.write_text("\n".join([lines_of(games)[0], "", json.dumps(record), lines_of(games)[2]]))
    done = run("check", str(file))
    assert done.code == 1
    fault, count = done.out.splitlines()
    assert fault.startswith(f"{file}: game 2, event {number}: wrong_field: The field seat of take must be ")
    assert count == "3 records checked: 2 right, 1 wrong."
    verdicts = [json.loads(line) for line in run("check", "--json", str(file)).out.splitlines()]
    assert [verdict["ok"] for verdict in verdicts] == [True, False, True]
    assert (verdicts[1]["game"], verdicts[1]["event"], verdicts[1]["reason"]) == (2, number, "wrong_field")


def test_half_a_record_is_not_json_and_the_next_is_still_checked(games: Path, tmp_path: Path) -> None:
    first, second, third = lines_of(games)
    file = tmp_path / "cut.jsonl"
    file.write_text("\n".join([first[: len(first) // 2], second[:200], third, "nonsense", second[:-1]]))
    done = run("check", str(file))
    assert done.code == 1
    reasons = [line.split(": ")[1:3] for line in done.out.splitlines()[:-1]]
    assert reasons == [[f"game {number}", "not_json"] for number in (1, 2, 4, 5)]


def test_one_record_over_several_lines(games: Path, tmp_path: Path) -> None:
    record = json.loads(lines_of(games)[0])
    for indent in (0, 1, 4):
        file = tmp_path / f"pretty{indent}.json"
        file.write_text(json.dumps(record, indent=indent) + "\n")
        assert run("check", str(file)).out == "1 record checked: 1 right, 0 wrong.\n"
    twice = "\n".join([json.dumps(record, indent=2), lines_of(games)[1], json.dumps(record, indent=2)])
    assert run("check", "-", given=twice).out == "3 records checked: 3 right, 0 wrong.\n"
    broken = json.dumps(record, indent=2).replace('"events"', "events", 1)
    assert run("check", "-", given=broken).out.startswith("-: game 1: not_json: ")


HOSTILE = {
    "brackets": "[" * 100_000,
    "objects": '{"format":' * 100_000,
    "a number": '{"format": ' + "9" * 5000 + "}",
}


@pytest.mark.parametrize("line", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("command", ["check", "perft"])
def test_a_hostile_line_is_one_fault_and_the_next_game_is_read(line: str, command: str, games: Path) -> None:
    done = run(command, "-", given=f"{line}\n{lines_of(games)[0]}\n")
    assert done.code == 1
    faults = [said for said in (done.out + done.err).splitlines() if said.startswith("-: game")]
    assert [fault.split(": ")[1:3] for fault in faults] == [["game 1", "not_json"]]
    if command == "check":
        assert done.out.endswith("2 records checked: 1 right, 1 wrong.\n")
    else:
        assert {json.loads(said)["game"] for said in done.out.splitlines()} == {2}
    replayed = run("replay", "-", "--text", "--game", "2", given=f"{line}\n{lines_of(games)[0]}\n")
    assert (replayed.code, replayed.err) == (0, "")
    assert run("replay", "-", "--text", given=line).code == 1


def test_texts_are_read_one_by_one() -> None:
    def endless() -> Iterator[bytes]:
        while True:
            yield b'{"a": 1}\n'

    found = texts_in(endless())
    assert [next(found) for _ in range(3)] == [{"a": 1}] * 3
    assert list(texts_in(io.BytesIO(b"\xff\xfe\n[1]\n"))) == [b"\xff\xfe\n", b"[1]\n"]


def test_nothing_in_a_file_is_nothing_wrong() -> None:
    assert run("check", "-").out == "0 records checked: 0 right, 0 wrong.\n"


# ---------------------------------------------------------------- perft


def counts_by_the_oracle(record: dict[str, Any], game: int) -> list[dict[str, object]]:
    """The lines of perft, by the referee that was written from the rules alone."""
    naive = NaiveGame(record["options"], len(record["seats"]), record["first_seat"])
    lines = []
    for number, event in enumerate(record["events"]):
        if text_of(event):
            line = {"game": game, "event": number, "seat": event["seat"]}
            lines.append({**line, "step": naive.step, "legal": len(naive.legal())})
        naive.feed(event)
    return lines


def perft(*files: str) -> list[dict[str, object]]:
    done = run("perft", *files)
    assert (done.code, done.err) == (0, "")
    return [json.loads(line) for line in done.out.splitlines()]


def test_perft_counts_what_the_oracle_counts(games: Path) -> None:
    expected = [
        line
        for game, text in enumerate(lines_of(games), 1)
        for line in counts_by_the_oracle(json.loads(text), game)
    ]
    assert perft(str(games)) == expected
    assert {line["step"] for line in expected} == {"open", "place", "move", "discard", "keep"}


def test_perft_counts_what_a_game_offers() -> None:
    game = Game.new(preset("reprint2015", town_cards=True), players=3, seed=11)
    expected = []
    while not game.over:
        legal = game.legal_actions()
        expected.append((len(game.events), game.to_act, game.step, len(legal)))
        game.push(legal[len(game.actions) % len(legal)])
    done = run("perft", "-", given=game.record().to_json())
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [(line["event"], line["seat"], line["step"], line["legal"]) for line in found] == expected


def test_perft_of_golden_records_stays() -> None:
    assert run("perft", str(GOLDEN / "games.jsonl")).out == (GOLDEN / "games.perft.jsonl").read_text()
    assert run("check", str(GOLDEN / "games.jsonl")).code == 0
    first = json.loads(lines_of(GOLDEN / "games.jsonl")[0])
    assert counts_by_the_oracle(first, 1) == [
        line for text in lines_of(GOLDEN / "games.perft.jsonl") if (line := json.loads(text))["game"] == 1
    ]


def test_perft_numbers_the_games_of_the_whole_input(games: Path) -> None:
    assert {line["game"] for line in perft(str(games), str(games))} == set(range(1, 7))


def test_perft_tells_of_a_wrong_record_and_goes_on(games: Path) -> None:
    first, second, _ = lines_of(games)
    done = run("perft", "-", given=f"{first[:-1]}\n{second}\n")
    assert done.code == 1
    assert done.err.startswith("-: game 1: not_json: ")
    assert done.err.count("\n") == 1
    assert {json.loads(line)["game"] for line in done.out.splitlines()} == {2}


# ---------------------------------------------------------------- replay


def test_replay_tells_the_whole_game(games: Path) -> None:
    done = run("replay", str(games), "--game", "2", "--text")
    record = json.loads(lines_of(games)[1])
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("3 players: Random (random), Greedy (greedy), Random 2 (random).\n")
    told = done.out.partition("\n")[2].partition("\nFinal ranking")[0]
    assert len([line for line in told.splitlines() if line]) == len(record["events"])
    assert "Final ranking" in done.out
    for seat in record["result"]["seats"]:
        assert f" − {seat['distance']} = {seat['score']} ".replace("= -", "= −") in done.out


def test_replay_steps_forward_back_and_to_a_number(games: Path) -> None:
    done = run("replay", str(games), given="\nb\nb\n40\np\n?\nx\n99999\nq\n")
    assert (done.code, done.err) == (0, "")
    assert "This is the first step." in done.out
    assert "Before this step:" in done.out
    assert "Enter goes on, b goes back" in done.out
    assert "The events have the numbers 0 to " in done.out
    told = run("replay", str(games), given="\n" * 1000)
    assert told.code == 0
    assert "This was the last step" in told.out
    assert "Final ranking" in told.out


def test_replay_of_a_view_and_of_an_unfinished_game() -> None:
    game = Game.new(seed=4, seats=[Seat("Ann", "human"), Seat("Ben", "human")])
    while game.step == "open":
        game.push("blind")
    whole = run("replay", "-", "--text", given=game.record().to_json())
    assert whole.code == 0
    assert "the game is not over" in whole.out
    seen = run("replay", "-", "--text", given=game.record(0).to_json())
    assert seen.code == 0
    assert "Ben draws 8 travel cards.\n" in seen.out
    assert "Ann draws 8 travel cards: " in seen.out


def seen_by_ann() -> dict[str, Any]:
    """A game of two with town cards as one of them may see it, in the midst of the second round."""
    game = Game.new(
        preset(town_cards=True), seed=4, first_seat=0, seats=[Seat("Ann", "human"), Seat("Ben", "human")]
    )
    bot = make_bot("greedy")
    while not (game.round == 2 and game.step == "move"):
        assert game.to_act is not None
        game.push(bot.act(game.view(game.to_act)))
    return game.record(0).to_dict()


SPOILT: dict[str, tuple[str, dict[str, object], str]] = {
    "a town card of nowhere": ("town_card", {"town": "nowhere"}, "unknown_town"),
    "a way to nowhere": ("place", {"way": "nowhere"}, "unknown_way"),
    "a way in no form": ("move", {"way": ""}, "unknown_way"),
    "a move from nowhere": ("move", {"from": "nowhere"}, "unknown_town"),
    "a move to nowhere": ("move", {"to": "nowhere"}, "unknown_town"),
    "a move from elsewhere": ("move", {"from": "tichih"}, "bad_value"),
    "a move to where it began": ("move", {"to": "elvenhold"}, "bad_value"),
    "a seat too many": ("take", {"seat": 2}, "bad_value"),
    "a seat from behind": ("stop", {"seat": -1}, "bad_value"),
    "a starter too many": ("round", {"starter": 9}, "bad_value"),
    "a round too many": ("round", {"round": 5}, "bad_value"),
    "less than no cards": ("deal", {"count": -3}, "bad_value"),
}


@pytest.mark.parametrize(("kind", "fields", "reason"), SPOILT.values(), ids=SPOILT.keys())
def test_replay_refuses_what_a_view_names_and_the_game_has_not(
    kind: str, fields: dict[str, object], reason: str
) -> None:
    record = seen_by_ann()
    number = next(
        n
        for n, event in enumerate(record["events"])
        if event["type"] == kind and fields.keys() <= event.keys() and (kind != "deal" or "count" in event)
    )
    record["events"][number] |= fields
    done = run("replay", "-", "--text", given=json.dumps(record))
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"-: game 1, event {number}: {reason}: ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("seats", [[], [0], [0, 2], [-1, 0], [1, 0], [0, 1, 2]])
def test_replay_refuses_a_result_of_other_seats(seats: list[int]) -> None:
    record = seen_by_ann()
    counts = {"towns": 1, "cards": 1, "distance": 0, "score": 1, "rank": 1}
    record["result"] = {"reason": "rounds", "seats": [{"seat": seat, **counts} for seat in seats]}
    done = run("replay", "-", "--text", given=json.dumps(record))
    assert (done.code, done.out) == (1, "")
    assert done.err == "-: game 1: bad_value: The field result.seats has an impossible value.\n"


def test_replay_tells_any_view_or_refuses_it() -> None:
    """Whatever is changed in a view, it is told to its end or refused in one sentence."""
    rng = random.Random(1)
    record = seen_by_ann()
    assert run("replay", "-", "--text", given=json.dumps(record)).code == 0
    values = [None, -1, 1, 99, 2**70, "nowhere", "elvenhold", "dragon", "secret", [], ["raft"], True]
    codes = Counter[int]()
    for _ in range(400):
        events = list(record["events"])
        number = rng.randrange(len(events))
        key = rng.choice(list(events[number]))
        value = rng.choice([*values, rng.choice(list(rng.choice(events).values()))])
        events[number] = events[number] | {key: value}
        done = run("replay", "-", "--text", given=json.dumps(record | {"events": events}))
        assert done.err.count("\n") == done.code
        codes[done.code] += 1
    assert codes.keys() == {0, 1}


STEERING = "\x1b[2J\x9b31m\u202e\x07\n\r\x7f"


def test_nothing_in_a_record_steers_the_terminal(games: Path) -> None:
    record = json.loads(lines_of(games)[0])
    del record["key"]
    spoilt: dict[str, dict[str, Any]] = {"name": json.loads(json.dumps(record))}
    spoilt["name"]["seats"][0]["name"] = f"Ann{STEERING}"
    spoilt["bot"] = json.loads(json.dumps(record))
    spoilt["bot"]["seats"][0] |= {"bot": STEERING}
    spoilt["board"] = record | {"board": STEERING}
    spoilt["key"] = record | {"options": record["options"] | {STEERING: 1}}
    view = seen_by_ann()
    view["seats"][1]["name"] = STEERING
    spoilt["view"] = view
    way = json.loads(json.dumps(record))
    next(event for event in way["events"] if event["type"] == "place")["way"] = STEERING
    spoilt["way"] = way
    codes = set()
    for data in spoilt.values():
        text = json.dumps(data)
        for command in (
            ["check", "-"],
            ["check", "--json", "-"],
            ["perft", "-"],
            ["replay", "--text", "-"],
        ):
            done = run(*command, given=text)
            codes.add(done.code)
            for line in (done.out + done.err).split("\n"):
                assert line.isprintable(), (command, line)
    assert codes == {0, 1}


def test_walking_through_a_record_steers_no_terminal_either(games: Path, tmp_path: Path) -> None:
    record = json.loads(lines_of(games)[0])
    record["seats"][0]["name"] = STEERING
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    done = run("replay", str(file), given="\n\np\n" + "9" * 5000 + "\n100\np\nq\n")
    assert (done.code, done.err) == (0, "")
    assert all(line.isprintable() for line in done.out.split("\n"))
    assert r"\x1b[2J\x9b31m\u202e\x07\n\r\x7f" in done.out


def test_replay_refuses_wrong_records_and_games_that_are_not_there(games: Path) -> None:
    first = lines_of(games)[0]
    done = run("replay", "-", "--text", given=first.replace('"rounds":4', '"rounds":3'))
    assert done.code == 1
    assert done.err.count("\n") == 1
    for number in ("0", "4"):
        missing = run("replay", str(games), "--game", number)
        assert (missing.code, missing.out) == (2, "")
        assert missing.err == f"{games} has 3 games, so there is no game {number}.\n"
    assert run("replay", "-", given=first).code == 2
