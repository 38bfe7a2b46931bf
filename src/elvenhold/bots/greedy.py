"""The bot ``greedy``: at every decision what helps it most at once, with no look at the others' plans."""

from elvenhold.bots.bot import USUAL, BotInfo, Budget, Level, must_decide, pick
from elvenhold.notation import Action, decode
from elvenhold.rules.codes import (
    BLIND,
    DISCARD,
    KEEP,
    MOVE,
    PASS,
    PLACE,
    STOP,
    TAKE,
    action,
    cards_of,
    kind_of,
    place_of,
    verb_of,
)
from elvenhold.rules.kinds import CHART, COUNTER_KINDS, RAFT
from elvenhold.rules.native import Row, count_of, i64
from elvenhold.rules.view import View
from elvenhold.solver.journeys import TOWN, journeys_of
from elvenhold.solver.uses import use_of

# What the first, second, third and fourth card of a kind add to a hand that is kept.
CARD_ADDS = (10, 9, 8, 3)


class Greedy:
    """Travels by the best journey, and lays the one counter that makes its best journey longest.

    >>> from elvenhold import Game
    >>> game = Game.new(players=2, seed=1)
    >>> Greedy(seed=4).act(game.view(game.to_act)) in game.legal_actions()
    True
    """

    def __init__(self, seed: int = 0) -> None:
        """``seed`` decides between equally good actions."""
        self.seed = seed

    def act(self, view: View, budget: Budget = USUAL) -> Action:
        """The best action for the moment."""
        must_decide(view)
        chosen = CHOICES[verb_of(view.legal[-1])](view)
        return decode(view.board, pick(self.seed, view, chosen))


def travel(view: View) -> Row:
    """The first step of the best journey, or the end of it."""
    journeys = journeys_of(view)
    steps = journeys.journey(journeys.best()).steps
    if not steps:
        return [action(STOP)]
    way, cards = steps[0]
    return [action(MOVE, place=way, cards=cards)]


def place(view: View) -> Row:
    """The counters that lengthen the best journey most, else a pass; never the obstacle."""
    board = view.board
    journeys = journeys_of(view)
    best = (journeys.worth(journeys.best()) // TOWN + 1) * TOWN  # at least one town more
    values: dict[tuple[i64, i64], i64] = {}  # by road and kind: open and face down are the same
    chosen: Row = []
    for code in view.legal:
        road, kind = place_of(code), kind_of(code)
        if verb_of(code) != PLACE or (road, kind) in values:
            continue
        if not (journeys.reaches(board.way_from[road]) or journeys.reaches(board.way_to[road])):
            continue
        value = values[road, kind] = journeys.best_with(road, kind)
        if value > best:
            best, chosen = value, []
        if value == best:
            chosen.append(code)
    return chosen or [action(PASS)]


def take(view: View) -> Row:
    """The counter of the display that suits hand and place best; face down if all suit worse than average."""
    held = view.opens[view.seat] + view.secret
    worths = [_use(view, kind, held) for kind in range(COUNTER_KINDS)]
    best = sum(worths) // COUNTER_KINDS
    chosen = [code for code in view.legal if verb_of(code) == BLIND]
    for code in view.legal:
        if verb_of(code) == TAKE:
            worth = worths[view.display[place_of(code)]]
            if worth > best or not chosen:
                best, chosen = worth, []
            if worth == best:
                chosen.append(code)
    return chosen


def _use(view: View, kind: i64, held: i64) -> i64:
    """What one more counter of a kind is good for."""
    return use_of(view.board, view.boots[view.seat], view.visited[view.seat], view.hand, held, kind)


def discard(view: View) -> Row:
    """Keeps the cards that serve most roads; a fourth of a kind is worth little."""
    held = view.opens[view.seat] + view.secret
    worth = [_use_of_card(view, kind, held) for kind in range(7)]

    def kept(code: i64) -> float:
        hand = view.hand - cards_of(code)
        return sum(worth[kind] * sum(CARD_ADDS[: count_of(hand, kind)]) for kind in range(7))

    return [max(view.legal, key=kept)]


def _use_of_card(view: View, kind: i64, held: i64) -> float:
    if kind == RAFT:
        return 1.0
    served = sum(CHART[kind][view.board.terrain[road]] > 0 for road in view.board.roads)
    # of two kinds that serve alike, the one whose counter might be kept
    return 0.8 + 0.4 * served / len(view.board.roads) + 0.1 * min(1, count_of(held, kind))


def keep(view: View) -> Row:
    """The counter that suits the cards in hand and the place best; of two equal ones the one face down."""
    return [max(reversed(view.legal), key=lambda code: _use(view, kind_of(code), 0))]


CHOICES = {BLIND: take, TAKE: take, PASS: place, STOP: travel, DISCARD: discard, KEEP: keep}

INFO = BotInfo(
    "greedy",
    {"en": "Greedy", "zh-Hans": "贪心"},
    {
        "en": "Always takes the longest journey within reach, and plans no further.",
        "zh-Hans": "总是选择眼前能走的最长路线，不作长远打算。",
    },
    Greedy,
    Level(
        "easy",
        {"en": "Easy", "zh-Hans": "简单"},
        {
            "en": "Thinks of its next journey only. For a first game.",
            "zh-Hans": "只看眼前的路线，适合第一局。",
        },
    ),
)
