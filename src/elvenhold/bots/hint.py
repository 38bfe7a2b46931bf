"""A hint for the seat to act: what the planner would do, why, and how many towns that gains.

A hint is data, so that every language can say it in a sentence of its own. It is made from a View: it knows
no more than the seat does, and is always the same for the same view.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from elvenhold.bots.planner import INFO, GentleBot, PlannerBot
from elvenhold.bots.weights import as_row
from elvenhold.notation import Action, Pass, encode
from elvenhold.reasons import Refusal
from elvenhold.rules.board import Board
from elvenhold.rules.codes import (
    BLIND,
    DISCARD,
    KEEP,
    MOVE,
    OBSTACLE,
    PASS,
    PLACE,
    STOP,
    TAKE,
    cards_of,
    kind_of,
    place_of,
    verb_of,
)
from elvenhold.rules.native import BIT, ONE, Row, i64
from elvenhold.rules.view import View
from elvenhold.solver.journeys import Journeys
from elvenhold.solver.plans import Plans

Why = Literal[
    "longer", "plan", "blocks", "hurts", "enough", "journey", "later", "done", "suits", "chance", "keeps"
]
SEED = 0  # of the worlds that are imagined


class Hint(NamedTuple):
    """What a bot would do in the place of the seat to act.

    ``why``, and what the numbers then mean:

    * ``longer``: the action makes the best journey of this round, or the best plan for it, ``towns`` long
      instead of ``without``
    * ``plan``: the counter begins a plan that gains up to ``towns`` towns
    * ``blocks``, ``hurts``: a counter or the obstacle lies there in the way of others
    * ``enough``: nothing of the own pieces makes the journey better, which gains up to ``towns`` towns
    * ``journey``: going there, up to ``towns`` towns can still be gained in this round
    * ``later``: what is left in hand, or the place where the boot will stand, is worth more than the
      ``towns`` towns that one could gain now beyond that; 0: none could be gained anyway
    * ``done``: no more town can be gained in this round
    * ``suits``, ``chance``: a counter that suits cards and place; an unseen one, since no other does
    * ``keeps``: what is kept is worth most in the rounds to come
    """

    bot: str
    action: Action
    why: Why
    towns: int | None = None
    without: int | None = None


def hint_of(view: View) -> Hint:
    """A hint for the viewer; raises ``Refusal`` (``not_your_turn``).

    >>> from elvenhold import Game
    >>> game = Game.new(players=2, seed=1)
    >>> hint = hint_of(game.view(game.to_act))
    >>> hint.bot, hint.action in game.legal_actions()
    ('planner', True)
    """
    if not view.legal:
        raise Refusal("not_your_turn")
    chosen = PlannerBot(SEED).act(view)
    code = encode(view.board, chosen)
    why, towns, without = WHYS[verb_of(code)](view, code)
    return Hint(INFO.id, chosen, why, towns, without)


class Position:
    """What the viewer's travel depends on, to be changed as a trial."""

    def __init__(self, view: View) -> None:
        """As it is."""
        self.board = view.board
        self.any_caravan = view.options.any_caravan
        self.counters = as_row(view.counters)
        self.blocked = view.blocked
        self.boot = view.boots[view.seat]
        self.visited = view.visited[view.seat]
        self.hand = view.hand
        self.own = view.opens[view.seat] + view.secret

    def journey(self) -> int:
        """How many towns the counters that lie there let one gain."""
        return _most_towns(Journeys(*self._all()))

    def plan(self) -> int:
        """How many towns one can gain with the own counters, too, if nobody else lays any."""
        # Plans take a short cut where a caravan may be any cards, and may miss a journey.
        return max(_most_towns(Plans(*self._all())), self.journey())

    def _all(self) -> tuple[Board, bool, Row, i64, i64, i64, i64, i64]:
        place = self.board, self.any_caravan, self.counters, self.blocked
        return *place, self.boot, self.visited, self.hand, self.own


def _most_towns(journeys: Journeys) -> int:
    return max(journeys.towns(number) for number in range(journeys.count))


Found = tuple[Why, int | None, int | None]


def _take(view: View, code: i64) -> Found:
    position = Position(view)
    without = position.plan()
    position.own += ONE[view.display[place_of(code)]]
    towns = position.plan()
    return ("longer", towns, without) if towns > without else ("suits", None, None)


def _place(view: View, code: i64) -> Found:
    if isinstance(GentleBot(SEED).act(view), Pass):  # who hurts nobody would lay nothing
        return "blocks", None, None
    position = Position(view)
    without = position.journey()
    position.counters[place_of(code)] = kind_of(code)
    position.own -= ONE[kind_of(code)]
    towns = position.journey()
    return ("longer", towns, without) if towns > without else ("plan", position.plan(), None)


def _pass(view: View, code: i64) -> Found:
    position = Position(view)
    towns = position.journey()
    more = position.plan() - towns
    return ("later", more, None) if more else ("enough", towns, None)


def _move(view: View, code: i64) -> Found:
    position = Position(view)
    most = position.journey()
    position.boot = view.board.other_end(place_of(code), position.boot)
    new = bool(view.board.all_pieces & ~position.visited & BIT[position.boot])
    position.visited |= BIT[position.boot] if new else 0
    position.hand -= cards_of(code)
    towns = new + position.journey()
    return ("journey", towns, None) if towns else ("later", most, None)


def _stop(view: View, code: i64) -> Found:
    towns = Position(view).journey()
    return ("later", towns, None) if towns else ("done", None, None)


def _of(why: Why) -> Callable[[View, i64], Found]:
    return lambda view, code: (why, None, None)


WHYS: dict[i64, Callable[[View, i64], Found]] = {
    TAKE: _take,
    BLIND: _of("chance"),
    PLACE: _place,
    OBSTACLE: _of("hurts"),
    PASS: _pass,
    MOVE: _move,
    STOP: _stop,
    DISCARD: _of("keeps"),
    KEEP: _of("keeps"),
}
