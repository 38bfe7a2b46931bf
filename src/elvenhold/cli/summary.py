"""Prints what simulated games came to: as tables, JSON or CSV."""

import csv
from collections.abc import Sequence
from typing import Any, TextIO

import msgspec

from elvenhold.arena.simulate import SimulationPlan
from elvenhold.arena.summary import summary_of
from elvenhold.arena.tally import Tally
from elvenhold.cli.tables import print_table
from elvenhold.cli.words import share_range

HEADS = ("games", "towns", "score", "cards", "wins", "won", "95 % range", "fair", "winner's towns")


def print_json_summary(plan: SimulationPlan, tally: Tally, out: TextIO) -> None:
    """One line with everything that the games follow from, and the numbers."""
    head = plan.data()
    del head["bots"]
    print(msgspec.json.encode(head | summary_of(tally)).decode(), file=out)


def print_csv_summary(plan: SimulationPlan, tally: Tally, out: TextIO) -> None:
    """A line for each bot and then for each seat, with its name or number in the second column."""
    data = summary_of(tally)
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["by", "of", *list(data["seats"][0])[1:]])
    for by, lines in (("bot", data["bots"]), ("seat", data["seats"])):
        writer.writerows([by, *line.values()] for line in lines)


def print_tables(plan: SimulationPlan, tally: Tally, out: TextIO) -> None:
    """A table of the bots, and one of the seats; a line for all."""
    data = summary_of(tally)
    print_table(["bot", *HEADS], _rows(data["bots"], "bot"), out=out)
    print(file=out)
    print_table(["seat", *HEADS], _rows(data["seats"], "seat"), out=out)
    print(f"\nThose who won had {data['winner_towns']:.2f} towns on average.", file=out)


def _rows(lines: Sequence[dict[str, Any]], head: str) -> list[list[str]]:
    return [[str(line[head]), *_cells(line)] for line in lines]


def _cells(line: dict[str, Any]) -> list[str]:
    means = [f"{line[name]:.2f}" for name in ("towns", "score", "cards")]
    return [
        str(line["games"]),
        *means,
        f"{line['wins']:.1f}",
        f"{line['win_share']:.1%}",
        share_range(line["win_low"], line["win_high"]),
        f"{line['fair_share']:.1%}",
        "–" if line["winner_towns"] is None else f"{line['winner_towns']:.2f}",
    ]
