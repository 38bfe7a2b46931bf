"""The legal actions in groups: a line carries the ways of a counter as numbers, a tenth of their names."""

from collections.abc import Iterable

from elvenhold.notation import (
    FACES,
    KIND_NAMES,
    Blind,
    Discard,
    Keep,
    Move,
    Pass,
    Stop,
    Take,
    decode,
)
from elvenhold.rules import codes
from elvenhold.rules.board import Board
from elvenhold.server.wire_live import Grouped, Obstacles, Places


def grouped(board: Board, legal: Iterable[int]) -> list[Grouped]:
    """The same actions, given as the engine's numbers: those that differ in their ways alone together."""
    places: dict[tuple[int, int], list[int]] = {}
    obstacles: list[int] = []
    others: list[Grouped] = []
    for code in legal:
        verb = codes.verb_of(code)
        if verb == codes.PLACE:
            key = (codes.kind_of(code), codes.face_of(code))
            places.setdefault(key, []).append(codes.place_of(code))
        elif verb == codes.OBSTACLE:
            obstacles.append(codes.place_of(code))
        else:
            action = decode(board, code)
            assert isinstance(action, Take | Blind | Pass | Move | Stop | Discard | Keep)
            others.append(action)
    found: list[Grouped] = [
        Places(counter=KIND_NAMES[kind], face=FACES[face], ways=ways) for (kind, face), ways in places.items()
    ]
    if obstacles:
        found.append(Obstacles(ways=obstacles))
    return found + others
