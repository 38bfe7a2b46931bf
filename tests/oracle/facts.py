"""The facts of the board and the pieces, typed by hand a second time.

Nothing here is derived from the game's own data files: a slip in one copy shows as a difference
between the two.
"""

# The fixed order of kinds in texts and in sorted lists. A raft is a travel card, never a counter.
KINDS: list[str] = ["dragon", "unicorn", "giant_pig", "elfcycle", "magic_cloud", "troll_wagon", "raft"]

# rules.md 1.4: 72 travel cards.
CARDS: list[tuple[str, int]] = [
    ("dragon", 10),
    ("unicorn", 10),
    ("giant_pig", 10),
    ("elfcycle", 10),
    ("magic_cloud", 10),
    ("troll_wagon", 10),
    ("raft", 12),
]

# rules.md 1.1: 48 counters.
COUNTERS: list[tuple[str, int]] = [
    ("dragon", 8),
    ("unicorn", 8),
    ("giant_pig", 8),
    ("elfcycle", 8),
    ("magic_cloud", 8),
    ("troll_wagon", 8),
]

HAND_FULL = 8  # 5.1
HAND_LIMIT = 4  # 10.3
COUNTER_LIMIT = 5  # 6.3
OPEN_DRAWS = 3  # 7.4
DISPLAY = 5  # 3.6

# rules.md 1.5: kind, ground, number of cards. What is not listed cannot be crossed.
CHART: list[tuple[str, str, int]] = [
    ("giant_pig", "plain", 1),
    ("giant_pig", "woods", 1),
    ("elfcycle", "plain", 1),
    ("elfcycle", "woods", 1),
    ("elfcycle", "mountain", 2),
    ("magic_cloud", "plain", 2),
    ("magic_cloud", "woods", 2),
    ("magic_cloud", "mountain", 1),
    ("unicorn", "woods", 1),
    ("unicorn", "desert", 2),
    ("unicorn", "mountain", 1),
    ("troll_wagon", "plain", 1),
    ("troll_wagon", "woods", 2),
    ("troll_wagon", "desert", 2),
    ("troll_wagon", "mountain", 2),
    ("dragon", "plain", 1),
    ("dragon", "woods", 2),
    ("dragon", "desert", 1),
    ("dragon", "mountain", 1),
    ("raft", "river down", 1),
    ("raft", "river up", 2),
    ("raft", "ferry", 2),
]

CAPITAL = "elvenhold"

# rules.md 1.5: the towns that have a town card ...
CARD_TOWNS: list[str] = [
    "beata",
    "ergeren",
    "grangor",
    "ixara",
    "jaccaranda",
    "mahdavikia",
    "strykhaven",
    "tichih",
    "usselen",
    "virst",
    "wylhien",
    "yttar",
]

# ... and the nine that have none.
OTHER_TOWNS: list[str] = [
    "albaran",
    "dagamura",
    "elvenhold",
    "feodor",
    "kihromah",
    "lapphalya",
    "parundia",
    "rivinia",
    "throtmanni",
]

TOWNS: list[str] = sorted(CARD_TOWNS + OTHER_TOWNS)

# Every way: its id, what it is, its ground, and its two ends. A river flows from the first to the second.
WAYS: list[tuple[str, str, str, str, str]] = [
    # 8 plain
    ("usselen-wylhien-plain", "road", "plain", "usselen", "wylhien"),
    ("parundia-wylhien-plain", "road", "plain", "parundia", "wylhien"),
    ("throtmanni-tichih-plain", "road", "plain", "throtmanni", "tichih"),
    ("elvenhold-lapphalya-plain", "road", "plain", "elvenhold", "lapphalya"),
    ("beata-elvenhold-plain", "road", "plain", "beata", "elvenhold"),
    ("beata-strykhaven-plain", "road", "plain", "beata", "strykhaven"),
    ("lapphalya-virst-plain", "road", "plain", "lapphalya", "virst"),
    ("ixara-virst-plain", "road", "plain", "ixara", "virst"),
    # 12 woods
    ("usselen-yttar-woods", "road", "woods", "usselen", "yttar"),
    ("parundia-usselen-woods", "road", "woods", "parundia", "usselen"),
    ("dagamura-kihromah-woods", "road", "woods", "dagamura", "kihromah"),
    ("dagamura-ixara-woods", "road", "woods", "dagamura", "ixara"),
    ("dagamura-lapphalya-woods", "road", "woods", "dagamura", "lapphalya"),
    ("ixara-lapphalya-woods", "road", "woods", "ixara", "lapphalya"),
    ("feodor-lapphalya-woods", "road", "woods", "feodor", "lapphalya"),
    ("lapphalya-rivinia-woods", "road", "woods", "lapphalya", "rivinia"),
    ("feodor-rivinia-woods", "road", "woods", "feodor", "rivinia"),
    ("rivinia-throtmanni-woods", "road", "woods", "rivinia", "throtmanni"),
    ("ergeren-tichih-woods", "road", "woods", "ergeren", "tichih"),
    ("elvenhold-ergeren-woods", "road", "woods", "elvenhold", "ergeren"),
    # 7 desert
    ("albaran-wylhien-desert", "road", "desert", "albaran", "wylhien"),
    ("albaran-parundia-desert", "road", "desert", "albaran", "parundia"),
    ("albaran-throtmanni-desert", "road", "desert", "albaran", "throtmanni"),
    ("albaran-feodor-desert", "road", "desert", "albaran", "feodor"),
    ("albaran-dagamura-desert", "road", "desert", "albaran", "dagamura"),
    ("dagamura-feodor-desert", "road", "desert", "dagamura", "feodor"),
    ("feodor-throtmanni-desert", "road", "desert", "feodor", "throtmanni"),
    # 8 mountain
    ("jaccaranda-wylhien-mountain", "road", "mountain", "jaccaranda", "wylhien"),
    ("jaccaranda-throtmanni-mountain", "road", "mountain", "jaccaranda", "throtmanni"),
    ("jaccaranda-tichih-mountain", "road", "mountain", "jaccaranda", "tichih"),
    ("grangor-yttar-mountain", "road", "mountain", "grangor", "yttar"),
    ("grangor-mahdavikia-mountain", "road", "mountain", "grangor", "mahdavikia"),
    ("dagamura-mahdavikia-mountain", "road", "mountain", "dagamura", "mahdavikia"),
    ("ixara-mahdavikia-mountain", "road", "mountain", "ixara", "mahdavikia"),
    ("strykhaven-virst-mountain", "road", "mountain", "strykhaven", "virst"),
    # 7 rivers, from the spring down
    ("beata-elvenhold-river", "river", "river", "beata", "elvenhold"),
    ("elvenhold-rivinia-river", "river", "river", "elvenhold", "rivinia"),
    ("rivinia-tichih-river", "river", "river", "rivinia", "tichih"),
    ("usselen-wylhien-river", "river", "river", "wylhien", "usselen"),
    ("ixara-virst-river", "river", "river", "virst", "ixara"),
    ("ixara-mahdavikia-river", "river", "river", "ixara", "mahdavikia"),
    ("grangor-mahdavikia-river", "river", "river", "mahdavikia", "grangor"),
    # 6 ferries
    ("elvenhold-virst-lake", "ferry", "lake", "elvenhold", "virst"),
    ("elvenhold-strykhaven-lake", "ferry", "lake", "elvenhold", "strykhaven"),
    ("strykhaven-virst-lake", "ferry", "lake", "strykhaven", "virst"),
    ("parundia-yttar-lake", "ferry", "lake", "parundia", "yttar"),
    ("grangor-parundia-lake", "ferry", "lake", "grangor", "parundia"),
    ("grangor-yttar-lake", "ferry", "lake", "grangor", "yttar"),
]
