"""Transports, terrains, the transportation chart and the piece counts (rules 1)."""

from elvenhold.rules.native import ONE, Row, i64

DRAGON, UNICORN, GIANT_PIG, ELFCYCLE, MAGIC_CLOUD, TROLL_WAGON, RAFT = range(7)
KINDS: tuple[str, ...] = (
    "dragon",
    "unicorn",
    "giant_pig",
    "elfcycle",
    "magic_cloud",
    "troll_wagon",
    "raft",
)

PLAIN, WOODS, DESERT, MOUNTAIN, DOWNSTREAM, UPSTREAM, FERRY = range(7)
TERRAINS: tuple[str, ...] = ("plain", "woods", "desert", "mountain", "downstream", "upstream", "ferry")

# 1.5, R-03: cards to be paid, by kind and terrain; 0 = cannot cross. A ferry counts as upstream (1.3).
CHART: tuple[tuple[int, ...], ...] = (
    (1, 2, 1, 1, 0, 0, 0),
    (0, 1, 2, 1, 0, 0, 0),
    (1, 1, 0, 0, 0, 0, 0),
    (1, 1, 0, 2, 0, 0, 0),
    (2, 2, 0, 1, 0, 0, 0),
    (1, 2, 2, 2, 0, 0, 0),
    (0, 0, 0, 0, 1, 2, 2),
)

COUNTER_KINDS = 6  # a raft is never a counter
COUNTERS_OF_A_KIND = 8  # 1.1
ALL_COUNTERS: i64 = sum(COUNTERS_OF_A_KIND * ONE[kind] for kind in range(COUNTER_KINDS))
ALL_CARDS: i64 = sum(10 * ONE[kind] for kind in range(COUNTER_KINDS)) + 12 * ONE[RAFT]  # 1.4, R-02

MIN_PLAYERS, MAX_PLAYERS = 2, 6  # 2.2
HAND_FILL = 8  # 5.1
HAND_KEEP = 4  # 10.3
COUNTER_LIMIT = 5  # 6.3
OPEN_DRAWS = 3  # 7.4
DISPLAY = 5  # 3.6
CARAVAN = 3  # 9.6


def carriers(terrain: i64) -> Row:
    """The kinds of counter that can cross a land terrain, in order.

    >>> [KINDS[kind] for kind in carriers(DESERT)]
    ['dragon', 'unicorn', 'troll_wagon']
    """
    return [kind for kind in range(COUNTER_KINDS) if CHART[kind][terrain] > 0]
