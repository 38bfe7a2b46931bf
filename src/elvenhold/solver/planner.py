"""The planner: at every decision the first step of the best plan for the rest of the round.

It is given a whole ``State`` so that the same code plays in worlds that a search imagines; of the others it
reads nothing but what lies open. ``bots/planner.py`` gives it a world made from a View.
"""

from collections.abc import Sequence
from typing import Final

from elvenhold.rules.board import Board
from elvenhold.rules.chance import FastChance
from elvenhold.rules.codes import (
    BLIND,
    DISCARD,
    KEEP,
    MOVE,
    OPEN_FACE,
    PASS,
    PLACE,
    SECRET_FACE,
    STOP,
    TAKE,
    action,
)
from elvenhold.rules.kinds import COUNTER_KINDS, DISPLAY, cost
from elvenhold.rules.native import BIT, ONE, Row, count_of, i64, row, vec
from elvenhold.rules.state import NOTHING, S_DISCARD, S_KEEP, S_MOVE, S_OPEN, S_PLACE, State
from elvenhold.solver.hurting import best_block, best_obstacle, foes_of
from elvenhold.solver.journeys import Journeys
from elvenhold.solver.outlook import WEIGHTS, Outlook
from elvenhold.solver.plans import Plans

NEAR: Final = 2  # ways within which a road is of use

# What the others must lose on average before the obstacle is worth its use, in thousandths of a town: for two
# players, three, and so on, with no round left, one, two and three.
HARM: Final[Row] = vec[i64](
    [100, 900, 1100, 1300, 100, 600, 750, 900, 100, 400, 500, 600, 100, 330, 410, 500, 100, 280, 350, 420]
)
SPARE_HARM: Final = 150  # beside what the spare counter is worth to its owner


class Planner:
    """Chooses an action for the seat to act.

    >>> from elvenhold import Game
    >>> game = Game.new(players=2, seed=1)
    >>> planner = Planner(game.board, 4, [])
    >>> planner.choose(game.state) in game.legal_codes()
    True
    """

    def __init__(
        self, board: Board, rounds: i64, weights: Sequence[Row], most_cards: i64 = 8, worlds: i64 = 0
    ) -> None:
        """``weights``: one row of ``outlook.WEIGHTS`` for each number of rounds left, from 1 on.

        ``most_cards``: how many may be in hand when the game ends. Rounds without weights have zeros.
        ``worlds``: how many to imagine before hurting the others; with 0 it never does.
        """
        self.board = board
        self.worlds = worlds
        self.outlooks: list[Outlook] = [Outlook(board, row(WEIGHTS), 0, most_cards)]
        left: i64
        for left in range(1, rounds):
            known = weights[left - 1] if left <= len(weights) else row(WEIGHTS)
            self.outlooks.append(Outlook(board, vec[i64](known), left, most_cards))

    def outlook(self, state: State) -> Outlook:
        """For the end of the round that is played."""
        return self.outlooks[state.rounds - state.round]

    def choose(self, state: State) -> i64:
        """The code of a legal action for the seat to act."""
        step = state.step
        if step == S_PLACE:
            return self.place(state)
        if step == S_MOVE:
            return self.travel(state)
        if step == S_OPEN:
            return self.take(state)
        if step == S_DISCARD:
            return self.discard(state)
        if step == S_KEEP:
            return self.keep(state)
        raise ValueError("there is nothing to decide")

    def travel(self, state: State) -> i64:
        """The first step of the best journey, or the end of it."""
        seat = state.turn
        journeys = self.journeys(state, seat)
        number = self.outlook(state).best(journeys, state.goals[seat])
        if number == 0:
            return action(STOP)
        way, cards = journeys.journey(number).steps[0]
        return action(MOVE, place=way, cards=cards)

    def journeys(self, state: State, seat: i64) -> Journeys:
        """Everything that a seat may travel over the counters that lie there."""
        return Journeys(
            state.board,
            state.any_caravan,
            state.counters,
            state.blocked,
            state.boots[seat],
            state.visited[seat],
            state.hands[seat],
            state.held(seat),
        )

    def plans(self, state: State, seat: i64) -> Plans:
        """Everything that a seat may plan for the rest of the round, with the counters it holds."""
        return Plans(
            state.board,
            state.any_caravan,
            state.counters,
            state.blocked,
            state.boots[seat],
            state.visited[seat],
            state.hands[seat],
            state.held(seat),
        )

    def place(self, state: State) -> i64:
        """The first counter that the best plan lays, else a pass."""
        plans = self.plans(state, state.turn)
        best = self.outlook(state).best(plans, state.goals[state.turn])
        laid = plans.laid(best)
        if len(laid) == 0:
            return self.hurt(state, plans, best)
        way, kind = laid[0]
        return laying(state, way, kind)

    def hurt(self, state: State, plans: Plans, best: i64) -> i64:
        """The obstacle or a spare counter where it hurts enough, else a pass; the own plan needs no more."""
        held = state.held(state.turn)
        if self.worlds == 0 or not (state.obstacle[state.turn] or held):
            return action(PASS)
        mine: i64 = 0
        for way, _ in plans.journey(best).steps:
            mine |= BIT[way]
        outlook = self.outlook(state)
        foes = foes_of(state, outlook, FastChance(self._number_of(state)), self.worlds)
        if state.obstacle[state.turn]:
            found = best_obstacle(state, foes, mine)
            if found.loss > HARM[4 * (state.players - 2) + outlook.rounds_left]:
                return found.code
        if held:
            loss, way, kind = best_block(state, foes, mine)
            kept = outlook.best_kept(plans.cards(best))
            if loss and loss > SPARE_HARM + self._worth_kept(outlook, held, kind, kept):
                return laying(state, way, kind)
        return action(PASS)

    def _worth_kept(self, outlook: Outlook, held: i64, kind: i64, kept: i64) -> i64:
        """How much less the counters are worth for later without one of them."""
        if outlook.rounds_left == 0:
            return 0
        return outlook.counter_worth(held, kept) - outlook.counter_worth(held - ONE[kind], kept)

    def _number_of(self, state: State) -> i64:
        """A number that follows from what the seat to act knows: it imagines the same worlds again."""
        number = state.hands[state.turn] * 31 + state.held(state.turn) * 17
        return (number * 131 + state.ply * 7919 + state.turn) & (2**60 - 1)

    def take(self, state: State) -> i64:
        """The counter of the display that suits hand and place best; blind if all suit worse than average."""
        uses = row(COUNTER_KINDS)
        total: i64 = 0
        kind: i64
        for kind in range(COUNTER_KINDS):
            uses[kind] = use_of(state, state.turn, kind)
            total += uses[kind]
        best: i64 = total // COUNTER_KINDS
        code = action(BLIND)
        slot: i64
        for slot in range(DISPLAY):
            kind = state.display[slot]
            if kind != NOTHING and (uses[kind] > best or (state.stock == 0 and code == action(BLIND))):
                best, code = uses[kind], action(TAKE, place=slot)
        return code

    def discard(self, state: State) -> i64:
        """All but the cards that are worth most later."""
        hand = state.hands[state.turn]
        return action(DISCARD, cards=hand - self._next_outlook(state).best_kept(hand))

    def keep(self, state: State) -> i64:
        """The counter that is worth most later."""
        seat = state.turn
        kind = self._next_outlook(state).best_counter(state.held(seat), state.hands[seat])
        face = SECRET_FACE if count_of(state.secrets[seat], kind) else OPEN_FACE
        return action(KEEP, kind=kind, face=face)

    def _next_outlook(self, state: State) -> Outlook:
        """The outlook at this round's end; after the last round any will do."""
        left = state.rounds - state.round
        return self.outlooks[left if left else len(self.outlooks) - 1]


def laying(state: State, way: i64, kind: i64) -> i64:
    """The code for laying a counter of the seat to act: an open one before one that is still hidden."""
    face = OPEN_FACE if count_of(state.opens[state.turn], kind) else SECRET_FACE
    return action(PLACE, place=way, kind=kind, face=face)


def use_of(state: State, seat: i64, kind: i64) -> i64:
    """What one more counter of a kind is good for, in thousandths.

    Cards that are left for it when the counters held are paid for, and roads near by that it fits.
    """
    board = state.board
    unvisited = board.all_pieces & ~state.visited[seat]
    boot = state.boots[seat]
    roads: i64 = 0
    fit: i64 = 0
    prices: i64 = 0
    for road in board.roads:
        one, other = board.way_from[road], board.way_to[road]
        if not (BIT[one] + BIT[other]) & unvisited:
            continue
        if board.distance(boot, one) > NEAR and board.distance(boot, other) > NEAR:
            continue
        roads += 1
        price = cost(kind, board.terrain[road])
        if price:
            fit += 1
            prices += price
    if fit == 0:
        return 0
    left = 1000 * count_of(state.hands[seat], kind) * fit // prices - 1000 * count_of(state.held(seat), kind)
    if left > 1000:
        left = 1000
    if left < 0:
        left = 0
    return left // 2 + left * fit // roads + 100 * fit // roads
