"""The table as a viewer sees it, in lines of text: players, roads, display, chart, map."""

from collections.abc import Sequence

from elvenhold.cli.words import (
    counter_on,
    passage_words,
    stock_words,
    town_name,
    town_names,
    way_kind,
    way_name,
    wrapped,
)
from elvenhold.explain import kind_words
from elvenhold.rules.kinds import CHART, COUNTER_KINDS, DISPLAY, TERRAINS
from elvenhold.rules.native import BIT
from elvenhold.rules.state import NOTHING
from elvenhold.rules.view import SPECTATOR, View

LEAST_ROOM = 24  # for counters in a line, however long the names are


def player_lines(view: View, names: Sequence[str]) -> list[str]:
    """A line for each player, or two: boot, town pieces, cards, counters."""
    width = max(6, *(len(name) for name in names))
    lines = [f"    {'player':<{width}}  {'boot in':<11} towns  cards  obstacle  counters"]
    for seat, name in enumerate(names):
        mark = ">" if seat == view.turn else " "
        towns, cards = view.visited[seat].bit_count(), view.hand_sizes[seat]
        obstacle = "yes" if view.obstacle[seat] else "-"
        town = town_name(view.board, view.boots[seat])
        first = f"  {mark} {name:<{width}}  {town:<11} {towns:>5}  {cards:>5}  {obstacle:<8}  "
        lines += wrapped(first, _counters(view, seat), max(78, len(first) + LEAST_ROOM))
    return lines


def _counters(view: View, seat: int) -> str:
    parts = [stock_words(view.opens[seat])] if view.opens[seat] else []
    hidden = view.secret_sizes[seat]
    if hidden and seat == view.seat:
        parts.append(f"{stock_words(view.secret)} face down")
    elif hidden:
        parts.append(f"{hidden} face down")
    return "; ".join(parts) or "-"


def own_lines(view: View) -> list[str]:
    """What only the viewer knows or cares for: hand, town card, towns visited or missing."""
    lines = wrapped("  Your cards      ", stock_words(view.hand))
    if view.goal != NOTHING:
        away = view.board.distance(view.boots[view.seat], view.goal)
        lines.append(f"  Your town card  {town_name(view.board, view.goal)}, {away} away")
    visited = view.visited[view.seat]
    missing = view.board.all_pieces & ~visited
    if visited.bit_count() < missing.bit_count():
        lines += wrapped("  Visited         ", ", ".join(town_names(view.board, visited)) or "no town yet")
    else:
        lines += wrapped("  Still to visit  ", ", ".join(town_names(view.board, missing)) or "nothing")
    return lines


def road_lines(view: View) -> list[str]:
    """The roads that have a counter, the nearest to the viewer's boot first."""
    roads = [way for way in view.board.roads if view.counters[way] != NOTHING]
    if not roads:
        return ["  No road has a counter yet."]
    roads.sort(key=lambda way: (ways_off(view, way), way))
    names = [way_name(view.board, way) for way in roads]
    width = max(len(name) for name in names)
    return [
        f"  {name:<{width}}  {counter_on(view.board, view.counters[way], view.blocked & BIT[way] != 0)}"
        for way, name in zip(roads, names, strict=True)
    ]


def ways_off(view: View, way: int) -> int:
    """Ways between the viewer's boot and the nearer end of a way; 0 for a spectator."""
    if view.seat == SPECTATOR:
        return 0
    boot = view.boots[view.seat]
    ends = (view.board.way_from[way], view.board.way_to[way])
    return min(view.board.distance(boot, end) for end in ends)


def board_lines(view: View, names: Sequence[str]) -> list[str]:
    """The whole map: every town with its ways, what lies on them, and who stands there."""
    board, lines = view.board, []
    for town in sorted(range(board.towns), key=lambda number: town_name(board, number)):
        here = [names[seat] for seat in range(view.players) if view.boots[seat] == town]
        done = view.seat != SPECTATOR and view.visited[view.seat] & BIT[town]
        notes = (["visited"] if done else []) + ([f"here: {', '.join(here)}"] if here else [])
        lines.append(town_name(board, town) + (f"  [{'; '.join(notes)}]" if notes else ""))
        for way in board.ways_at[town]:
            far = town_name(board, board.other_end(way, town))
            lies = counter_on(board, view.counters[way], view.blocked & BIT[way] != 0)
            kind = way_kind(board, way)
            how = passage_words(board, way, town) if kind == "river" else kind
            how = f"river {how}" if kind == "river" else how
            lines.append(f"    {far:<12} {how:<17} {lies}".rstrip())
    return lines


def display_words(view: View) -> list[str]:
    """The slots of the display, in order."""
    kinds = [view.display[slot] for slot in range(DISPLAY)]
    return ["(empty)" if kind == NOTHING else kind_words(kind) for kind in kinds]


def chart_lines() -> list[str]:
    """The transportation chart: cards to pay, by kind and terrain."""
    columns = [*TERRAINS[:4], "downstream", "upstream", "ferry"]
    lines = ["  " + " " * 12 + " ".join(f"{name:>10}" for name in columns)]
    for kind in (*range(COUNTER_KINDS), 6):
        cells = (str(number) if number else "-" for number in CHART[kind])
        lines.append(f"  {kind_words(kind):<12}" + " ".join(f"{cell:>10}" for cell in cells))
    return lines
