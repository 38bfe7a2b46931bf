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
from elvenhold.rules.kinds import COUNTER_KINDS, DISPLAY, HAND_FILL, HAND_KEEP
from elvenhold.rules.native import BIT, ONE, Row, count_of, i64, row, vec
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import NOTHING, S_DISCARD, S_KEEP, S_MOVE, S_OPEN, S_PLACE, State
from elvenhold.rules.travel import game_ends
from elvenhold.solver.hurting import best_block, best_obstacle, foes_of
from elvenhold.solver.outlook import WEIGHTS, Outlook
from elvenhold.solver.plans import Plans, plans_of, travel_of
from elvenhold.solver.uses import use_of

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
    >>> planner = Planner(game.options, game.board, [])
    >>> planner.choose(game.state) in game.legal_codes()
    True
    """

    def __init__(
        self,
        options: RuleOptions,
        board: Board,
        weights: Sequence[Row],
        worlds: i64 = 0,
        beliefs: Row | None = None,
    ) -> None:
        """``weights``: one row of ``outlook.WEIGHTS`` for each number of rounds left, from 1 on.

        With more rounds left than that the last row is used; without any row all are zeros. ``worlds``: how
        many to imagine before hurting the others; with 0 it never does. ``beliefs``: about the others'
        hands, as in ``worlds.redeal``.
        """
        self.board = board
        self.worlds = worlds
        self.beliefs = row(0) if beliefs is None else beliefs
        most_cards = HAND_KEEP if options.limit_own_turn else HAND_FILL
        self.outlooks: list[Outlook] = []
        left: i64
        for left in range(options.rounds):
            known = weights[min(left, len(weights)) - 1] if left and weights else row(WEIGHTS)
            outlook = Outlook(board, vec[i64](known), left, most_cards, options.closest_wins_ties)
            self.outlooks.append(outlook)

    def outlook(self, state: State) -> Outlook:
        """For the end of the round that is played."""
        return self.outlooks[0 if game_ends(state) else state.rounds - state.round]

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
        journeys = travel_of(state, state.turn)
        number = self.outlook(state).best(journeys)
        if number == 0:
            return action(STOP)
        way, cards = journeys.journey(number).steps[0]
        return action(MOVE, place=way, cards=cards)

    def place(self, state: State) -> i64:
        """The first counter that the best plan lays, else a pass."""
        plans = plans_of(state, state.turn, state.counters, state.blocked)
        best = self.outlook(state).best(plans)
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
        foes = foes_of(state, outlook, FastChance(self._number_of(state)), self.worlds, self.beliefs)
        if state.obstacle[state.turn]:
            found = best_obstacle(state, foes, mine)
            if found.loss > HARM[4 * (state.players - 2) + outlook.rounds_left]:
                return found.code
        if held:
            loss, way, kind = best_block(state, foes, mine, held)
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
        seat = state.turn
        boot, visited, hand, held = (
            state.boots[seat],
            state.visited[seat],
            state.hands[seat],
            state.held(seat),
        )
        uses = row(COUNTER_KINDS)
        total: i64 = 0
        kind: i64
        for kind in range(COUNTER_KINDS):
            uses[kind] = use_of(self.board, boot, visited, hand, held, kind)
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
