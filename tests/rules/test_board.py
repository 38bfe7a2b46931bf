"""The board against counts, degrees, rivers, and the oracle's hand-typed copy."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import elvenhold
from elvenhold.boards import load_board
from elvenhold.rules.board import Board
from tests.oracle import facts

BOARD = load_board()
DATA = json.loads((Path(elvenhold.__file__).parent / "data/boards/elfenland.json").read_text("utf-8"))

RIVERS = [  # downstream from the first town to the second
    ("beata", "elvenhold"),
    ("elvenhold", "rivinia"),
    ("rivinia", "tichih"),
    ("wylhien", "usselen"),
    ("virst", "ixara"),
    ("ixara", "mahdavikia"),
    ("mahdavikia", "grangor"),
]
DEGREES = {
    "elvenhold": 7,
    "feodor": 5,
    "lapphalya": 6,
    "rivinia": 5,
    "usselen": 4,
    "yttar": 4,
    "grangor": 5,
    "mahdavikia": 5,
    "kihromah": 1,
    "ixara": 6,
    "dagamura": 6,
    "albaran": 5,
    "parundia": 5,
    "wylhien": 5,
    "jaccaranda": 3,
    "throtmanni": 5,
    "tichih": 4,
    "ergeren": 2,
    "beata": 3,
    "strykhaven": 4,
    "virst": 6,
}


def test_counts_of_towns_and_ways_by_kind_and_terrain() -> None:
    ways = Counter(way["kind"] for way in DATA["ways"])
    terrains = Counter(way["terrain"] for way in DATA["ways"] if way["kind"] == "road")
    assert (BOARD.towns, BOARD.ways) == (21, 48)
    assert ways == {"road": 35, "river": 7, "ferry": 6}
    assert terrains == {"plain": 8, "woods": 12, "desert": 7, "mountain": 8}


def test_degrees_of_all_towns() -> None:
    assert {BOARD.town_ids[town]: len(BOARD.ways_at[town]) for town in range(21)} == DEGREES
    assert sum(DEGREES.values()) == 96


@pytest.mark.parametrize(("source", "mouth"), RIVERS)
def test_river_runs_downstream(source: str, mouth: str) -> None:
    (way,) = [
        number
        for number in range(48)
        if DATA["ways"][number]["kind"] == "river"
        and {DATA["ways"][number]["from"], DATA["ways"][number]["to"]} == {source, mouth}
    ]
    assert BOARD.terrain_from(way, BOARD.town_of[source]) == 4
    assert BOARD.terrain_from(way, BOARD.town_of[mouth]) == 5


def test_there_are_no_other_rivers() -> None:
    assert sum(terrain == 4 for terrain in BOARD.terrain) == len(RIVERS)


def test_twelve_town_cards_and_twenty_pieces() -> None:
    assert BOARD.card_towns.bit_count() == 12
    assert BOARD.all_pieces.bit_count() == 20
    names = {BOARD.town_ids[town] for town in range(21) if BOARD.card_towns >> town & 1}
    assert names == set(facts.CARD_TOWNS)


def test_the_oracles_ways_are_the_same() -> None:
    ours = {
        (way["id"], way["kind"], *((way["from"], way["to"]) if way["kind"] == "river" else way["towns"]))
        for way in DATA["ways"]
    }
    theirs = {(row[0], row[1], row[3], row[4]) for row in facts.WAYS}
    assert ours == theirs


def _spoiled(change: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(DATA))
    match change:
        case "unknown end":
            data["ways"][0]["towns"] = ["beata", "nowhere"]
        case "loop":
            data["ways"][0]["towns"] = ["beata", "beata"]
        case "unknown terrain":
            data["ways"][0]["terrain"] = "swamp"
        case "unknown start":
            data["start"] = "nowhere"
        case "same id twice":
            data["ways"][1]["id"] = data["ways"][0]["id"]
        case "cut off":
            data["ways"] = [way for way in data["ways"] if "kihromah" not in way["id"]]
    return data


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("unknown end", "does not join two towns"),
        ("loop", "does not join two towns"),
        ("unknown terrain", "unknown kind or terrain"),
        ("unknown start", "starting town"),
        ("same id twice", "an id of its own"),
        ("cut off", "reachable"),
    ],
)
def test_a_spoiled_board_is_refused_with_a_sentence(change: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Board(_spoiled(change))
