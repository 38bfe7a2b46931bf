"""Transports, terrains, the transportation chart and the piece counts (rules 1)."""

from typing import Final

from elvenhold.rules.native import Row, i64, vec

DRAGON: Final = 0
UNICORN: Final = 1
GIANT_PIG: Final = 2
ELFCYCLE: Final = 3
MAGIC_CLOUD: Final = 4
TROLL_WAGON: Final = 5
RAFT: Final = 6
KINDS: Final[tuple[str, ...]] = (
    "dragon",
    "unicorn",
    "giant_pig",
    "elfcycle",
    "magic_cloud",
    "troll_wagon",
    "raft",
)

PLAIN: Final = 0
WOODS: Final = 1
DESERT: Final = 2
MOUNTAIN: Final = 3
DOWNSTREAM: Final = 4
UPSTREAM: Final = 5
FERRY: Final = 6
TERRAINS: Final[tuple[str, ...]] = (
    "plain",
    "woods",
    "desert",
    "mountain",
    "downstream",
    "upstream",
    "ferry",
)

# 1.5, R-03: cards to be paid, by kind and terrain; 0 = cannot cross. A ferry counts as upstream (1.3).
CHART: Final[tuple[tuple[int, ...], ...]] = (
    (1, 2, 1, 1, 0, 0, 0),
    (0, 1, 2, 1, 0, 0, 0),
    (1, 1, 0, 0, 0, 0, 0),
    (1, 1, 0, 2, 0, 0, 0),
    (2, 2, 0, 1, 0, 0, 0),
    (1, 2, 2, 2, 0, 0, 0),
    (0, 0, 0, 0, 1, 2, 2),
)
_CHART: Final[Row] = vec[i64]([cost for line in CHART for cost in line])

COUNTER_KINDS: Final = 6  # a raft is never a counter
COUNTERS_OF_A_KIND: Final = 8  # 1.1
ALL_COUNTERS: Final = 0x0888888  # 48: eight of each kind but the raft
ALL_CARDS: Final = 0xCAAAAAA  # 72: ten of each kind and twelve rafts (1.4, R-02)

MIN_PLAYERS: Final = 2  # 2.2
MAX_PLAYERS: Final = 6  # 2.2
HAND_FILL: Final = 8  # 5.1
HAND_KEEP: Final = 4  # 10.3
COUNTER_LIMIT: Final = 5  # 6.3
OPEN_DRAWS: Final = 3  # 7.4
DISPLAY: Final = 5  # 3.6
CARAVAN: Final = 3  # 9.6


def cost(kind: i64, terrain: i64) -> i64:
    """Cards of the kind that a crossing costs by the chart; 0 = cannot cross.

    >>> cost(DRAGON, WOODS)
    2
    """
    return _CHART[kind * 7 + terrain]


def carriers(terrain: i64) -> list[int]:
    """The kinds of counter that can cross a land terrain, in order.

    >>> [KINDS[kind] for kind in carriers(DESERT)]
    ['dragon', 'unicorn', 'troll_wagon']
    """
    return [kind for kind in range(COUNTER_KINDS) if cost(kind, terrain) > 0]
