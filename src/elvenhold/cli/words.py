"""Names of things in plain English: kinds, cards, towns, ways, lists."""

from collections import Counter
from collections.abc import Iterable, Sequence

from elvenhold.explain import kind_words
from elvenhold.notation import KIND_NAMES, KIND_OF, cards_from_int
from elvenhold.rules.board import Board
from elvenhold.rules.kinds import DOWNSTREAM, FERRY, TERRAINS, UPSTREAM
from elvenhold.rules.native import BIT, i64
from elvenhold.rules.state import NOTHING

WATER = {DOWNSTREAM: "downstream", UPSTREAM: "upstream", FERRY: "by ferry"}


def visible(text: str) -> str:
    r"""A text from elsewhere in one line: what does not print, or would steer a terminal, as an escape.

    >>> visible("Zoë"), visible("\x1b[2J\n")
    ('Zoë', '\\x1b[2J\\n')
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def kind_word(kind: str) -> str:
    """A kind by its name in records.

    >>> kind_word("troll_wagon")
    'troll wagon'
    """
    return kind_words(KIND_OF[kind])


def a(noun: str) -> str:
    """A noun with its article.

    >>> a("elfcycle"), a("unicorn"), a("dragon")
    ('an elfcycle', 'a unicorn', 'a dragon')
    """
    return f"an {noun}" if noun[0] in "aeio" else f"a {noun}"


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def share_range(low: float, high: float) -> str:
    """The ends between which a share lies.

    >>> share_range(0.0, 0.776)
    '0.0–77.6%'
    """
    return f"{100 * low:.1f}–{high:.1%}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """A list in words.

    >>> joined(["a", "b", "c"]), joined(["a", "b"], "or"), joined([])
    ('a, b and c', 'a or b', '')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def pieces_words(kinds: Iterable[str]) -> str:
    """Cards or counters in words, in the order of the kinds.

    >>> pieces_words(["raft", "dragon", "raft"]), pieces_words([])
    ('1 dragon and 2 rafts', 'nothing')
    """
    held = Counter(kinds)
    words = [f"{held[kind]} {kind_word(kind)}{'s' * (held[kind] > 1)}" for kind in KIND_NAMES if held[kind]]
    return joined(words) or "nothing"


def stock_words(stock: i64) -> str:
    """A multiset of cards or counters in words."""
    return pieces_words(cards_from_int(stock))


def kind_list(kinds: Iterable[str]) -> str:
    """Pieces one by one.

    >>> kind_list(["dragon", "dragon", "giant_pig"])
    'dragon, dragon, giant pig'
    """
    return ", ".join(kind_word(kind) for kind in kinds)


def town_name(board: Board, town: int | str) -> str:
    """A town's name, by number or id."""
    number = board.town_of.get(town) if isinstance(town, str) else town
    return str(town) if number is None else str(board.data["towns"][number]["name"])


def way_kind(board: Board, way: int) -> str:
    """``plain``, ``woods``, ``desert``, ``mountain``, ``river`` or ``ferry``."""
    return "river" if board.terrain[way] == DOWNSTREAM else TERRAINS[board.terrain[way]]


def way_name(board: Board, way: int | str) -> str:
    """A way by its ends and its kind; a river's arrow points downstream."""
    number = board.way_of.get(way) if isinstance(way, str) else way
    if number is None:
        return str(way)
    dash = "→" if board.terrain[number] == DOWNSTREAM else "–"
    ends = f" {dash} ".join(town_name(board, end) for end in (board.way_from[number], board.way_to[number]))
    return f"{ends} ({way_kind(board, number)})"


def passage_words(board: Board, way: int, start: int) -> str:
    """How one crosses a way from one of its ends."""
    terrain = board.terrain_from(way, start)
    return WATER.get(terrain) or f"by the {TERRAINS[terrain]} road"


def town_names(board: Board, towns: i64) -> list[str]:
    """The names of the towns of a bit set."""
    return [town_name(board, town) for town in range(board.towns) if towns & BIT[town]]


def counter_on(board: Board, counter: int, blocked: bool) -> str:
    """What lies on a road."""
    if counter == NOTHING:
        return ""
    return kind_words(counter) + (" + obstacle" if blocked else "")


def wrapped(first: str, words: str, width: int = 78) -> list[str]:
    """A labelled text whose further lines begin under its first word."""
    import textwrap

    return textwrap.wrap(
        words, width, initial_indent=first, subsequent_indent=" " * len(first), break_on_hyphens=False
    )
