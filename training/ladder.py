"""Measures how strong the bots are: python -m training.ladder [--only WORD] [--share 0.1] [--list].

Every row is one run of ``elvenhold tournament`` or ``elvenhold simulate``; ``--list`` shows the commands.
Sums and results are kept in build/ladder, so that an interrupted run goes on, and one that is complete plays
just the first deal of each row again: where a bot plays otherwise, that is told, and its files are to be
removed. The tables of what was played go to standard output; those of all that is kept, with all their games,
go into docs/bots.md.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from elvenhold.arena.plot import Bar, share_plot

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "ladder"
DOCUMENT = ROOT / "docs" / "bots.md"
PLOT = ROOT / "docs" / "img" / "strength.svg"
BEGIN, END = "<!-- ladder -->", "<!-- /ladder -->"
PROGRAM = (sys.executable, "-c", "from elvenhold.cli.main import main; main()")

CLASSIC, TOWN_CARDS, REPRINT = "classic", "classic, town cards", "reprint 2015"
RULES = {CLASSIC: (), TOWN_CARDS: ("--option", "town_cards=true"), REPRINT: ("--preset", "reprint2015")}
NUMBERS = {2: "", 3: "two ", 4: "three ", 5: "four ", 6: "five "}  # of others


class Row(NamedTuple):
    """A bot against players - 1 others, or where there are none, against itself alone."""

    one: str
    others: str | None
    players: int
    games: int
    seed: int
    rules: str = CLASSIC

    @property
    def title(self) -> str:
        """What is played, in words."""
        if self.others is None:
            return f"{self.players} × {self.one}"
        return f"{self.one} against {NUMBERS[self.players]}{self.others}"

    @property
    def name(self) -> str:
        """What its files are called."""
        words = (self.one, self.others or "alone", str(self.players), self.rules)
        return "-".join(words).replace(", ", "-").replace(" ", "-").replace(":", "-")

    def command(self, share: float = 1) -> list[str]:
        """What ``elvenhold`` has to do for it."""
        bots = self.one if self.others is None else f"{self.one},{self.others}"
        words = ["simulate"] if self.others is None else ["tournament", "--first"]
        words += ["--bots", bots, "--players", str(self.players)]
        return [
            *words,
            "--games",
            str(round(self.games * share) or 1),
            "--seed",
            str(self.seed),
            *RULES[self.rules],
        ]


PAIRS = (("greedy", "random", 600), ("planner", "greedy", 600), ("expert:300", "planner", 180))
MATCHES = [
    Row("greedy", "random", 2, 2000, 2026),
    Row("planner", "greedy", 2, 2000, 2026),
    Row("gentle", "greedy", 2, 2000, 2026),
    Row("expert:300", "planner", 2, 1000, 2033),
    Row("greedy", "random", 4, 2000, 2028),
    Row("planner", "greedy", 4, 2000, 2028),
    Row("expert:300", "planner", 4, 1000, 2028),
    *(Row(one, others, players, games, 2029) for players in (3, 5, 6) for one, others, games in PAIRS),
    *(
        Row(one, others, players, games, 2030, TOWN_CARDS)
        for players in (2, 4)
        for one, others, games in PAIRS
    ),
    *(Row(one, others, players, games, 2031, REPRINT) for players in (2, 4) for one, others, games in PAIRS),
]
SIMULATIONS = {100: 1000, 300: 1000, 1000: 300, 3000: 120}  # how many games
BUDGETS = {
    number: Row(f"expert:{number}", "planner", 2, games, 2033) for number, games in SIMULATIONS.items()
}
EQUALS = [
    Row("expert:300", None, 4, 100, 2032),
    Row("planner", None, 4, 1000, 2032),
    Row("greedy", None, 4, 1000, 2032),
]
ROWS = list({row.name: row for row in (*MATCHES, *BUDGETS.values(), *EQUALS)}.values())

FIGURES = ("games", "win share", "95 %", "± over deals", "mean ms", "p99 ms")  # see match_cells

Results = Mapping[str, dict[str, Any]]


def play(row: Row, folder: Path, share: float = 1, more: Sequence[str] = ()) -> dict[str, Any]:
    """The results of a row; what was kept is not played again. Times are those of the last run with games."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"{row.name}.json"
    words = [*row.command(share), "--json", "--totals", str(folder / f"{row.name}.totals"), "--resume", *more]
    if row.others is not None:
        words.append("--times")
    done = subprocess.run([*PROGRAM, *words], stdout=subprocess.PIPE)
    if done.returncode:
        sys.exit(done.returncode)
    result: dict[str, Any] = json.loads(done.stdout)
    if row.others is not None and not result["times"][row.one]["decisions"] and kept.exists():
        result["times"] = json.loads(kept.read_text())["times"]
    kept.write_text(json.dumps(result) + "\n")
    return result


def kept(folder: Path) -> dict[str, dict[str, Any]]:
    """The results of all rows that were played to their end."""
    files = {row.name: folder / f"{row.name}.json" for row in ROWS}
    return {name: json.loads(file.read_text()) for name, file in files.items() if file.exists()}


def tables(results: Results) -> str:
    """All rows that have results, as Markdown."""
    texts: list[str] = []
    matches = [match_cells(row, results[row.name]) for row in MATCHES if row.name in results]
    if matches:
        texts.append(table(["match", "players", "rules", *FIGURES], matches))
    budgets = [
        [str(number), *match_cells(row, results[row.name])[3:]]
        for number, row in BUDGETS.items()
        if row.name in results
    ]
    if budgets:
        texts.append("The expert against the planner, two players, by simulations for a decision:")
        texts.append(f"![Games won by the expert, by simulations](img/{PLOT.name})")
        texts.append(table(["simulations", *FIGURES], budgets))
    equals = [equal_cells(row, results[row.name]) for row in EQUALS if row.name in results]
    if equals:
        texts.append("Tables of equal bots, the mean towns of all and of those who won:")
        texts.append(table(["table", "games", "towns", "winner's towns"], equals))
    return "\n\n".join(texts)


def match_cells(row: Row, result: Mapping[str, Any]) -> list[str]:
    """What a tournament says of the one, as cells of its table."""
    (pair,) = (pair for pair in result["pairs"] if pair["bot"] == row.one)
    low, high = pair["interval"]
    margin = "–" if pair["margin"] is None else f"{100 * pair['margin']:.1f}"
    times = result["times"][row.one]
    return [
        row.title,
        str(row.players),
        row.rules,
        f"{pair['games']:,}",
        f"{100 * pair['win_share']:.1f} %",
        f"{100 * low:.1f}–{100 * high:.1f}",
        margin,
        f"{times['mean_ms']:.2f}",
        f"{times['p99_ms']:.1f}",
    ]


def equal_cells(row: Row, result: Mapping[str, Any]) -> list[str]:
    """What a simulation says of a table of equal bots, as cells."""
    (bot,) = result["bots"]
    return [row.title, f"{result['games']:,}", f"{bot['towns']:.2f}", f"{result['winner_towns']:.2f}"]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def plot(results: Results) -> str:
    """The SVG of the expert's share by its budget."""
    bars = []
    for number, row in BUDGETS.items():
        if row.name not in results:
            continue
        result = results[row.name]
        (pair,) = (pair for pair in result["pairs"] if pair["bot"] == row.one)
        time = f"{result['times'][row.one]['mean_ms']:.0f} ms"
        bars.append(Bar(f"{number} ({time}, {pair['games']} games)", pair["win_share"], *pair["interval"]))
    note = (
        "Against the planner, two players, the classic rules, by simulations for a decision"
        f" (mean CPU time of a decision); seed {row.seed}."
    )
    return share_plot("Games won by the expert", note, 0.5, bars)


def written(document: str, text: str) -> str:
    """A document with this text between its marks, if it has them."""
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    return f"{before}{begin}\n{text}\n{end}{after}" if end else document


def main() -> None:
    """Play what is asked for, and tell what it came to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", default="", metavar="WORD", help="rows whose names have this in them")
    parser.add_argument("--share", type=float, default=1, help="of the games (1)")
    parser.add_argument("--workers", type=int, metavar="N", help="processes that play (one for every core)")
    parser.add_argument("--list", action="store_true", help="show the rows and their commands")
    given = parser.parse_args()
    rows = [row for row in ROWS if given.only in row.name]
    if given.list:
        for row in rows:
            print(f"{row.name}: elvenhold {' '.join(row.command(given.share))}")
        return
    folder = KEPT if given.share == 1 else KEPT / f"share-{given.share}"
    more = [] if given.workers is None else ["--workers", str(given.workers)]
    results = {}
    for number, row in enumerate(rows, 1):
        print(f"{number} of {len(rows)}: {row.name}", file=sys.stderr, flush=True)
        results[row.name] = play(row, folder, given.share, more)
    print(tables(results))
    if given.share == 1:
        results = kept(folder)
        document = DOCUMENT.read_text(encoding="utf-8")
        DOCUMENT.write_text(written(document, tables(results)), encoding="utf-8")
        if any(row.name in results for row in BUDGETS.values()):
            PLOT.write_text(plot(results), encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
