"""A board on the wire: the types of the files in ``data/boards``, which ``GET /api/meta`` passes on whole."""

from typing import Literal

from elvenhold.server.wire_game import Base

Point = tuple[int, int]
Ends = tuple[str, str]


class Canvas(Base, frozen=True):
    """The size of the picture that all coordinates of a board are hints on, y down."""

    width: int
    height: int


class BoardTown(Base, frozen=True):
    """A town. ``town_card``: whether it has a card, so that it can be somebody's secret goal."""

    id: str
    name: str
    x: int
    y: int
    town_card: bool


class Road(Base, frozen=True, tag_field="kind", tag="road"):
    """A way over land; counters are laid on roads only."""

    id: str
    terrain: Literal["plain", "woods", "desert", "mountain"]
    towns: Ends
    mid: Point


class River(Base, frozen=True, rename={"start": "from"}, tag_field="kind", tag="river"):
    """A way that runs downstream ``from`` a town ``to`` another."""

    id: str
    terrain: Literal["river"]
    start: str
    to: str
    mid: Point


class Ferry(Base, frozen=True, tag_field="kind", tag="ferry"):
    """A ferry line over a lake."""

    id: str
    terrain: Literal["lake"]
    towns: Ends
    mid: Point


class BoardInfo(Base, frozen=True):
    """A board: its towns and ways, in the order in which they are numbered."""

    id: str
    note: str
    start: str
    canvas: Canvas
    towns: list[BoardTown]
    ways: list[Road | River | Ferry]
