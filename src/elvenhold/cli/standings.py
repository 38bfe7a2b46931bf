"""Shows what a tournament came to: as tables, JSON or a plot."""

from collections.abc import Mapping
from typing import Any

from elvenhold.arena.plot import Bar, share_plot
from elvenhold.arena.standings import standings_of
from elvenhold.arena.times import Times
from elvenhold.arena.tournament import CrossTable, TournamentPlan
from elvenhold.cli.streams import print_json
from elvenhold.cli.tables import print_table
from elvenhold.cli.words import joined, share_range
from elvenhold.rules.options import OPTIONS

BOUNDS = {None: "", "at least": "≥ ", "at most": "≤ "}


def print_json_standings(
    plan: TournamentPlan, table: CrossTable, times: Mapping[str, Times] | None = None
) -> None:
    """One line with everything that the games follow from, and the numbers; ``times`` only if asked for."""
    data = plan.data()
    del data["tournament"]
    data |= standings_of(plan, table)
    if times is not None:
        data["times"] = {bot.name: _milliseconds(times.get(bot.name, Times())) for bot in plan.bots}
    print_json(data)


def print_standings(
    plan: TournamentPlan, table: CrossTable, times: Mapping[str, Times] | None = None
) -> None:
    """A table of the bots of which something is known, the cross table, and if asked for the times."""
    data = standings_of(plan, table)
    heads = ["bot", "games", "towns", "score", "won", "95 % range", "fair", "Elo", "95 % range"]
    known = {name: line for name, line in data["bots"].items() if line["games"] or line["elo"] is not None}
    print_table(heads, [_cells(name, line) for name, line in known.items()])
    print()
    shares = {(pair["bot"], pair["against"]): _share(pair) for pair in data["pairs"]}
    ones, others = ([name for name in data["bots"] if name in side] for side in zip(*shares, strict=True))
    against = "against" if plan.players == 2 else f"one against {plan.players - 1}"
    rows = [[one, *(shares.get((one, other), "–") for other in others)] for one in ones]
    print_table([against, *others], rows)
    if times is not None:
        print()
        _print_times(plan, times)


def _print_times(plan: TournamentPlan, times: Mapping[str, Times]) -> None:
    if not times:
        print("No game was played in this run, so there are no times.")
        return
    rows = []
    for bot in plan.bots:
        figures = _milliseconds(times.get(bot.name, Times()))
        mean, p99 = f"{figures['mean_ms']:.3f}", f"{figures['p99_ms']:.3f}"
        rows.append([bot.name, str(figures["decisions"]), mean, p99])
    print_table(["bot", "decisions", "mean ms", "p99 ms"], rows)


def _cells(name: str, line: Mapping[str, Any]) -> list[str]:
    elo = ["–", "–"]
    if line["elo"] is not None:
        ends = "–" if line["elo_bound"] else " to ".join(map(_minus, line["elo_interval"]))
        elo = [BOUNDS[line["elo_bound"]] + _minus(line["elo"]), ends]
    figures = ["–"] * 4
    if line["games"]:
        means = [f"{line['towns']:.2f}", f"{line['score']:.2f}"]
        figures = [*means, f"{line['win_share']:.1%}", share_range(*line["interval"])]
    return [name, str(line["games"]), *figures, f"{line['fair_share']:.1%}", *elo]


def _share(pair: Mapping[str, Any]) -> str:
    """A cell of the cross table; the range ends where shares do."""
    share, margin = pair["win_share"], pair["margin"]
    ends = "" if margin is None else f" ({share_range(max(share - margin, 0.0), min(share + margin, 1.0))})"
    return f"{share:.1%}{ends}"


def _minus(number: float) -> str:
    return str(round(number)).replace("-", "−")


def _milliseconds(times: Times) -> dict[str, Any]:
    return {
        "decisions": times.decisions,
        "mean_ms": round(times.mean, 3),
        "p99_ms": round(times.p99, 3),
    }


def plot_of(plan: TournamentPlan, table: CrossTable) -> str:
    """The SVG of the shares of games won."""
    data = standings_of(plan, table)
    played = {name: line for name, line in data["bots"].items() if line["games"]}
    bars = [Bar(name, line["win_share"], *line["interval"]) for name, line in played.items()]
    who = "" if plan.players == 2 else f" by one against {plan.players - 1} others"
    facts = [f"{plan.players} players", *_line_ups(plan), f"seed {plan.seed}", _changes(plan)]
    if plan.simulations is not None:
        facts.append(f"{plan.simulations} simulations")
    return share_plot(f"Games won{who}", f"{joined(facts)}.", 1 / plan.players, bars)


def _line_ups(plan: TournamentPlan) -> list[str]:
    """Who plays against whom, unless all do, and how many games."""
    first, *others = (bot.name for bot in plan.bots)
    games = plan.deals * plan.players  # of the one against each other
    if not plan.first:
        return [f"{games * len(others)} games for each bot"]
    each = " against each" if len(others) > 1 else ""
    return [f"{first} against {joined(others, 'or')}", f"{games} games{each}"]


def _changes(plan: TournamentPlan) -> str:
    """The options that differ from the rule sheet."""
    values = plan.options.values
    changes = [f"{spec.id}={values[spec.id]}" for spec in OPTIONS if values[spec.id] != spec.default]
    return " ".join(changes) or "the classic rules"
