"""The best journeys in names, for people and for programs that are in no hurry."""

from collections.abc import Callable
from typing import Any, NamedTuple

from elvenhold.notation import Kind, Move, cards_from_int
from elvenhold.reasons import Refusal
from elvenhold.rules.board import Board
from elvenhold.rules.kinds import HAND_FILL, HAND_KEEP
from elvenhold.rules.native import BIT
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.view import SPECTATOR, View
from elvenhold.solver.journeys import NO_GOAL, Journeys, journeys_of


class Journey(NamedTuple):
    """A journey that a hand pays for, and what it comes to."""

    moves: tuple[Move, ...]
    towns: tuple[str, ...]  # those gained, in the order in which the boot comes there
    end: str  # the town where it ends
    cards: tuple[Kind, ...]  # left in hand
    distance: int | None  # ways between the end and the goal town; None: there is no goal
    score: int  # towns gained, less the distance where the game ends with this round (12.2)

    def __str__(self) -> str:
        said = f"{len(self.towns)} towns, {len(self.cards)} cards left, ends in {self.end}"
        if self.distance is not None:
            said += f", {self.distance} from the goal"
        return f"{said}: {'; '.join(map(str, self.moves)) or 'stays'}"


def usual_worth(options: RuleOptions) -> Callable[[Journey], tuple[int, int, int]]:
    """Most towns (the score), then fewest cards spent, then nearest the goal; or as the options break ties.

    >>> journey = Journey((), ("virst",), "virst", ("dragon",) * 6, 2, 1)
    >>> usual_worth(RuleOptions({}))(journey), usual_worth(RuleOptions({"hand_limit": "own_turn"}))(journey)
    ((1, 6, -2), (1, 4, -2))
    """
    most = HAND_KEEP if options.limit_own_turn else HAND_FILL

    def worth(journey: Journey) -> tuple[int, int, int]:
        cards, nearness = min(len(journey.cards), most), -(journey.distance or 0)
        return (journey.score, *((nearness, cards) if options.closest_wins_ties else (cards, nearness)))

    return worth


def best_journeys(
    view: View, limit: int | None = 3, worth: Callable[[Journey], Any] | None = None
) -> list[Journey]:
    """The viewer's best journeys over the counters that lie there, the best first.

    All journeys differ in where they end, in the cards left or in the towns gained. ``limit``: how many,
    None for all. ``worth``: whatever can be compared, more is better, by default ``usual_worth``; of equals
    the one with the fewest moves comes first. It need not be the viewer's turn, nor the step of travelling.
    Raises ``Refusal`` (``no_such_seat``) for a spectator's view, ``ValueError`` for a negative limit.

    >>> from elvenhold import Game
    >>> from elvenhold.bots import make_bot
    >>> game, bot = Game.new(players=3, seed=4), make_bot("greedy")
    >>> while game.step != "move":
    ...     events = game.push(bot.act(game.view(game.to_act)))
    >>> for journey in best_journeys(game.view(game.to_act), limit=3):
    ...     print(len(journey.towns), len(journey.cards), journey.end, len(journey.moves))
    4 4 albaran 4
    4 3 throtmanni 5
    4 2 tichih 6
    >>> thrifty = best_journeys(game.view(game.to_act), 1, worth=lambda journey: len(journey.cards))
    >>> len(thrifty[0].moves)
    0
    """
    if view.seat == SPECTATOR:
        raise Refusal("no_such_seat")
    if limit is not None and limit < 0:
        raise ValueError("a limit is 0 or more")
    journeys = journeys_of(view)
    found = [_named(view, journeys, number) for number in range(journeys.count)]
    found.sort(key=worth or usual_worth(view.options), reverse=True)
    return found[:limit]


def pareto_journeys(view: View) -> list[Journey]:
    """The journeys worth comparing, the best first by ``usual_worth``.

    No other one gains as many towns, keeps as many cards and ends as near to the goal, and is better in
    one of these. Of those equal in all three, the first. Raises ``Refusal`` like ``best_journeys``.

    >>> from elvenhold import Game
    >>> [str(journey) for journey in pareto_journeys(Game.new(players=2, seed=1).view(0))]
    ['0 towns, 8 cards left, ends in elvenhold: stays']
    """
    chosen: dict[tuple[int, int, int], Journey] = {}
    for journey in best_journeys(view, limit=None):
        merits = len(journey.towns), len(journey.cards), -(journey.distance or 0)
        chosen.setdefault(merits, journey)
    return [
        journey
        for merits, journey in chosen.items()
        if not any(other != merits and all(map(int.__ge__, other, merits)) for other in chosen)
    ]


def _named(view: View, journeys: Journeys, number: int) -> Journey:
    board = view.board
    travelled = journeys.journey(number)
    moves = tuple(Move(board.way_ids[way], cards_from_int(cards)) for way, cards in travelled.steps)
    distance = None if view.goal == NO_GOAL else board.distance(travelled.end, view.goal)
    towns = _in_order(board, view.boots[view.seat], travelled.steps, travelled.towns)
    return Journey(
        moves,
        towns,
        board.town_ids[travelled.end],
        cards_from_int(travelled.hand),
        distance,
        journeys.score(number),
    )


def _in_order(board: Board, town: int, steps: list[tuple[int, int]], gained: int) -> tuple[str, ...]:
    """The towns gained in the order in which they are reached."""
    reached: dict[int, None] = {}
    for way, _ in steps:
        town = board.other_end(way, town)
        if gained & BIT[town]:
            reached[town] = None
    return tuple(board.town_ids[town] for town in reached)
