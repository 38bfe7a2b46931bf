"""Shows what a tournament came to: as tables, JSON or a plot."""

from collections.abc import Mapping, Sequence
from typing import Any

from elvenhold.arena.plot import Bar, share_plot
from elvenhold.arena.standings import standings_of
from elvenhold.arena.times import Times
from elvenhold.arena.tournament import CrossTable, TournamentPlan
from elvenhold.cli.streams import print_json
from elvenhold.cli.tables import print_table
from elvenhold.cli.words import joined
from elvenhold.rules.options import OPTIONS

SURE = 1.96  # standard errors to either side, for 95 %


def print_json_standings(
    plan: TournamentPlan, table: CrossTable, times: Mapping[str, Times] | None = None
) -> None:
    """One line with everything that the games follow from, and the numbers; ``times`` only if asked for."""
    data = plan.data()
    del data["tournament"]
    data |= standings_of(plan, table)
    if times is not None:
        data["times"] = {bot.name: _milliseconds(times[bot.name]) for bot in plan.bots if bot.name in times}
    print_json(data)


def print_standings(
    plan: TournamentPlan, table: CrossTable, times: Mapping[str, Times] | None = None
) -> None:
    """A table of the bots, the cross table, and if asked for the times."""
    data = standings_of(plan, table)
    heads = ["bot", "games", "towns", "score", "won", "95 % range", "fair", "Elo", "95 % range"]
    print_table(heads, [_cells(name, line) for name, line in data["bots"].items()])
    print()
    names = list(data["bots"])
    against = "against" if plan.players == 2 else f"one against {plan.players - 1}"
    print_table([against, *names], [[name, *_row(name, names, data["pairs"])] for name in names])
    if times is not None:
        print()
        rows = []
        for bot in plan.bots:
            if bot.name in times:
                figures = _milliseconds(times[bot.name])
                mean, p99 = f"{figures['mean_ms']:.2f}", f"{figures['p99_ms']:.2f}"
                rows.append([bot.name, str(figures["decisions"]), mean, p99])
        print_table(["bot", "decisions", "mean ms", "p99 ms"], rows)


def _cells(name: str, line: Mapping[str, Any]) -> list[str]:
    low, high = line["interval"]
    below, above = line["elo_interval"]
    return [
        name,
        str(line["games"]),
        f"{line['towns']:.2f}",
        f"{line['score']:.2f}",
        f"{line['win_share']:.1%}",
        f"{100 * low:.1f}–{high:.1%}",
        f"{line['fair_share']:.1%}",
        _minus(line["elo"]),
        f"{_minus(below)} to {_minus(above)}" if below < above else "",
    ]


def _row(name: str, names: Sequence[str], pairs: Sequence[Mapping[str, Any]]) -> list[str]:
    """A row of the cross table."""
    cells = {pair["against"]: _share(pair) for pair in pairs if pair["bot"] == name}
    return [cells.get(other, "–") for other in names]


def _share(pair: Mapping[str, Any]) -> str:
    error = pair["standard_error"]  # None or 0: all deals alike say nothing of how they could differ
    return f"{pair['win_share']:.1%}" + (f" ± {100 * SURE * error:.1f}" if error else "")


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
    bars = [Bar(name, line["win_share"], *line["interval"]) for name, line in data["bots"].items()]
    who = "" if plan.players == 2 else f" by one against {plan.players - 1} others"
    games = max(line["games"] for line in data["bots"].values())
    facts = [f"{plan.players} players", f"{games} games for each bot", f"seed {plan.seed}", _changes(plan)]
    if plan.simulations is not None:
        facts.append(f"{plan.simulations} simulations")
    return share_plot(f"Games won{who}", f"{joined(facts)}.", 1 / plan.players, bars)


def _changes(plan: TournamentPlan) -> str:
    """The options that differ from the rule sheet."""
    values = plan.options.values
    changes = [f"{spec.id}={values[spec.id]}" for spec in OPTIONS if values[spec.id] != spec.default]
    return " ".join(changes) or "the classic rules"
