"""The printed map: towns, ways and distances, built from data (rules 1.2, 1.6, 1.7)."""

from collections.abc import Mapping
from typing import Any, Final

from elvenhold.rules.kinds import (
    COUNTER_KINDS,
    COUNTER_LIMIT,
    DOWNSTREAM,
    FERRY,
    MAX_PLAYERS,
    TERRAINS,
    UPSTREAM,
    cost,
)
from elvenhold.rules.native import BIT, Row, i64, row, vec

MOST_TOWNS: Final = 28  # so that a town set, a town and a hand fit in one 64-bit number
MOST_WAYS: Final = 60
FOUR_OF_EIGHT: Final = 70


class Board:
    """A map as numbers. Towns and ways are numbered in the order of the data.

    A river runs downstream from ``way_from`` to ``way_to``; for the other ways the two ends are equal
    partners. A way has an identity of its own: two towns may be joined by a road and a river (R-04).
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Build the board, or raise ``ValueError`` with a sentence that says what is wrong."""
        try:
            self._build(data)
        except (KeyError, TypeError) as missing:
            raise ValueError(
                f"The board's data lack something or have it in another form: {missing}."
            ) from None

    def _build(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.id: str = data["id"]
        self.town_ids: list[str] = [town["id"] for town in data["towns"]]
        self.way_ids: list[str] = [way["id"] for way in data["ways"]]
        self.town_of: dict[str, int] = {name: number for number, name in enumerate(self.town_ids)}
        self.way_of: dict[str, int] = {name: number for number, name in enumerate(self.way_ids)}
        self.towns: i64 = len(self.town_ids)
        self.ways: i64 = len(self.way_ids)
        if self.towns > MOST_TOWNS or self.ways > MOST_WAYS:
            raise ValueError(f"A board has at most {MOST_TOWNS} towns and {MOST_WAYS} ways.")
        if len(self.town_of) != self.towns or len(self.way_of) != self.ways:
            raise ValueError("Every town and every way needs an id of its own.")
        if data["start"] not in self.town_of:
            raise ValueError(f"The starting town {data['start']!r} is not among the towns.")
        self.start: i64 = self.town_of[data["start"]]
        self.all_pieces: i64 = BIT[self.towns] - 1 - BIT[self.start]  # none in the capital
        self.card_towns: i64 = sum(
            BIT[number] for number, town in enumerate(data["towns"]) if town["town_card"]
        )
        if int(self.card_towns).bit_count() < MAX_PLAYERS:
            raise ValueError(f"At least {MAX_PLAYERS} towns need a town card.")
        self.way_from: Row = row(self.ways)
        self.way_to: Row = row(self.ways)
        self.is_road: Row = row(self.ways)
        self.terrain: Row = row(self.ways)
        for number, way in enumerate(data["ways"]):
            self._read_way(number, way)
        self.ways_at: list[Row] = [
            vec[i64]([way for way in range(self.ways) if self.touches(way, town)])
            for town in range(self.towns)
        ]
        self.roads: Row = vec[i64]([way for way in range(self.ways) if self.is_road[way]])
        # 8.2: the roads that a counter of each kind may lie on
        self.roads_for: list[Row] = [
            vec[i64]([way for way in self.roads if cost(kind, self.terrain[way])])
            for kind in range(COUNTER_KINDS)
        ]
        self.most_codes: i64 = _most_codes(self.roads, self.ways_at)
        self._distance: list[Row] = [self._distances_from(town) for town in range(self.towns)]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.data == other.data)

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[type["Board"], tuple[Mapping[str, Any]]]:
        return Board, (self.data,)  # how to copy it, here or in another process: build it anew

    def _read_way(self, number: int, way: Mapping[str, Any]) -> None:
        kind = way["kind"]
        ends = (way["from"], way["to"]) if kind == "river" else tuple(way["towns"])
        if len(ends) != 2 or ends[0] == ends[1] or any(end not in self.town_of for end in ends):
            raise ValueError(f"The way {way['id']!r} does not join two towns of the board.")
        self.way_from[number] = self.town_of[ends[0]]
        self.way_to[number] = self.town_of[ends[1]]
        if kind == "road" and way["terrain"] in TERRAINS[:4]:
            self.is_road[number] = 1
            self.terrain[number] = TERRAINS.index(way["terrain"])
        elif kind == "river":
            self.terrain[number] = DOWNSTREAM
        elif kind == "ferry":
            self.terrain[number] = FERRY
        else:
            raise ValueError(f"The way {way['id']!r} has an unknown kind or terrain.")

    def _distances_from(self, start: int) -> Row:
        """Ways on a shortest route to every town; direction and terrain do not count (R-48, R-49)."""
        steps = row(self.towns, -1)
        steps[start] = 0
        reached = [start]
        for town in reached:
            for way in self.ways_at[town]:
                far = self.other_end(way, town)
                if steps[far] < 0:
                    steps[far] = steps[town] + 1
                    reached.append(far)
        if len(reached) != self.towns:
            raise ValueError("Every town must be reachable from every other.")
        return steps

    def other_end(self, way: i64, town: i64) -> i64:
        """The town at the far end of a way that starts in ``town``."""
        return self.way_to[way] if self.way_from[way] == town else self.way_from[way]

    def touches(self, way: i64, town: i64) -> bool:
        """Whether a way begins or ends in a town."""
        return self.way_from[way] == town or self.way_to[way] == town

    def terrain_from(self, way: i64, town: i64) -> i64:
        """The column of the chart for crossing ``way`` starting in ``town`` (1.3)."""
        terrain = self.terrain[way]
        if terrain == DOWNSTREAM and self.way_to[way] == town:
            return UPSTREAM
        return terrain

    def distance(self, one: i64, other: i64) -> i64:
        """Number of ways on a shortest route, 0 for the same town (R-48, R-49)."""
        return self._distance[one][other]


def _most_codes(roads: Row, ways_at: list[Row]) -> i64:
    """More actions than can be legal at once.

    When placing: five counters on any road, an obstacle on any road, the pass. When moving: for each way
    out, the own kind or any 4 of 8 cards, and the stop. When discarding, any 4 of 8 cards.
    """
    most_ways = max([len(ways) for ways in ways_at])
    return max((COUNTER_LIMIT + 1) * len(roads) + 1, (FOUR_OF_EIGHT + 1) * most_ways + 1, FOUR_OF_EIGHT)
