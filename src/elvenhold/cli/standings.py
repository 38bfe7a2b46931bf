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
        _print_times(plan, times)


def _print_times(plan: TournamentPlan, times: Mapping[str, Times]) -> None:
    if not times:
        print("No game was played in this run, so there are no times.")
        return
    rows = []
    for bot in plan.bots:
        figures = _milliseconds(times.get(bot.name, Times()))
        mean, p99 = f"{figures['mean_ms']:.2f}", f"{figures['p99_ms']:.2f}"
        rows.append([bot.name, str(figures["decisions"]), mean, p99])
    print_table(["bot", "decisions", "mean ms", "p99 ms"], rows)


def _cells(name: str, line: Mapping[str, Any]) -> list[str]:
    elo = ["–", "–"]
    if line["elo"] is not None:
        low, high = line["elo_interval"]
        elo = [BOUNDS[line["elo_bound"]] + _minus(line["elo"]), f"{_minus(low)} to {_minus(high)}"]
    figures = ["–"] * 4
    if line["games"]:
        low, high = line["interval"]
        means = [f"{line['towns']:.2f}", f"{line['score']:.2f}"]
        figures = [*means, f"{line['win_share']:.1%}", f"{100 * low:.1f}–{high:.1%}"]
    return [name, str(line["games"]), *figures, f"{line['fair_share']:.1%}", *elo]


def _row(name: str, names: Sequence[str], pairs: Sequence[Mapping[str, Any]]) -> list[str]:
    """A row of the cross table."""
    cells = {pair["against"]: _share(pair) for pair in pairs if pair["bot"] == name}
    return [cells.get(other, "–") for other in names]


def _share(pair: Mapping[str, Any]) -> str:
    margin = pair["margin"]
    return f"{pair['win_share']:.1%}" + (f" ± {100 * margin:.1f}" if margin is not None else "")


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
    games = joined([str(number) for number in sorted({line["games"] for line in played.values()})], "or")
    facts = [f"{plan.players} players", f"{games} games for each bot", f"seed {plan.seed}", _changes(plan)]
    if plan.simulations is not None:
        facts.append(f"{plan.simulations} simulations")
    return share_plot(f"Games won{who}", f"{joined(facts)}.", 1 / plan.players, bars)


def _changes(plan: TournamentPlan) -> str:
    """The options that differ from the rule sheet."""
    values = plan.options.values
    changes = [f"{spec.id}={values[spec.id]}" for spec in OPTIONS if values[spec.id] != spec.default]
    return " ".join(changes) or "the classic rules"
