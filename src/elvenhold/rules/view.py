"""View: what one seat may know, built as a whitelist (rules 13); world: a state consistent with it."""

from elvenhold.rules import engine
from elvenhold.rules.board import Board
from elvenhold.rules.chance import Chance
from elvenhold.rules.kinds import ALL_CARDS, ALL_COUNTERS
from elvenhold.rules.native import BIT, ONE, Row, i64, row, size_of
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import NOTHING, S_OVER, State

SPECTATOR = -1


class View:
    """A position as one seat sees it; ``seat`` -1 for a spectator. All that is known stands here.

    ``hand``, ``secret`` and ``goal`` are the viewer's own; ``legal`` holds action codes and is empty
    unless it is the viewer's turn. Two states that differ only in hidden things give equal views.
    """

    def __init__(self, state: State, seat: int) -> None:
        """What ``seat`` (or a spectator) may know of ``state``; ``ValueError`` for any other number."""
        if not SPECTATOR <= seat < state.players:
            raise ValueError(f"there is no seat {seat}")
        mine = seat != SPECTATOR
        over = state.step == S_OVER
        self.board: Board = state.board
        self.options: RuleOptions = state.options
        self.players: i64 = state.players
        self.seat: i64 = seat
        self.ply: i64 = state.ply
        self.round: i64 = state.round
        self.starter: i64 = state.starter
        self.step: i64 = state.step
        self.turn: i64 = state.turn
        self.done: i64 = state.done
        self.passes: i64 = state.passes
        self.drawn: Row = state.drawn[:]
        self.hand: i64 = state.hands[seat] if mine else 0
        self.secret: i64 = state.secrets[seat] if mine else 0
        self.goal: i64 = state.goals[seat] if mine else NOTHING
        self.goals: Row = state.goals[:] if over else row(state.players, NOTHING)  # revealed at the end
        self.hand_sizes: Row = [size_of(hand) for hand in state.hands]
        self.opens: Row = state.opens[:]
        self.secret_sizes: Row = [size_of(secret) for secret in state.secrets]
        self.obstacle: Row = state.obstacle[:]
        self.boots: Row = state.boots[:]
        self.visited: Row = state.visited[:]
        self.counters: Row = state.counters[:]
        self.blocked: i64 = state.blocked
        self.display: Row = state.display[:]
        self.discards: i64 = state.discards
        self.draw_pile_size: i64 = size_of(state.draw_pile)
        self.stock_size: i64 = size_of(state.stock)
        self.legal: Row = engine.legal(state) if mine and state.turn == seat else []

    def key(self) -> tuple[object, ...]:
        """Everything in the view, for comparing."""
        return tuple(
            tuple(value) if isinstance(value, list) else value for _, value in sorted(vars(self).items())
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


def view(state: State, seat: int = SPECTATOR) -> View:
    """What a seat may know."""
    return View(state, seat)


def world(seen: View, chance: Chance) -> State:
    """One state that looks like ``seen`` to its viewer; every hidden thing is drawn by ``chance``.

    The unseen cards and counters are dealt evenly. Its further draws go on from a copy of ``chance``.
    """
    state = State(seen.board, seen.options, seen.players, chance)
    state.ply, state.round, state.starter = seen.ply, seen.round, seen.starter
    state.step, state.turn, state.done, state.passes = seen.step, seen.turn, seen.done, seen.passes
    state.drawn, state.opens, state.obstacle = seen.drawn[:], seen.opens[:], seen.obstacle[:]
    state.boots, state.visited, state.counters = seen.boots[:], seen.visited[:], seen.counters[:]
    state.blocked, state.display, state.discards = seen.blocked, seen.display[:], seen.discards
    cards = ALL_CARDS - seen.discards - seen.hand
    pieces = ALL_COUNTERS - seen.secret - sum(seen.opens)
    pieces -= sum(ONE[kind] for kind in seen.counters + seen.display if kind != NOTHING)
    towns = seen.board.card_towns - sum(BIT[goal] for goal in {seen.goal, *seen.goals} if goal != NOTHING)
    for seat in range(seen.players):
        if seat == seen.seat:
            state.hands[seat], state.secrets[seat], state.goals[seat] = seen.hand, seen.secret, seen.goal
            continue
        state.hands[seat], cards = _deal(chance, cards, seen.hand_sizes[seat])
        state.secrets[seat], pieces = _deal(chance, pieces, seen.secret_sizes[seat])
        state.goals[seat] = seen.goals[seat]
        if seen.options.town_cards and state.goals[seat] == NOTHING:
            state.goals[seat] = chance.town(towns)
            towns -= BIT[state.goals[seat]]
    state.draw_pile, state.stock = cards, pieces
    state.chance = chance.clone()
    return state


def _deal(chance: Chance, stock: i64, size: i64) -> tuple[i64, i64]:
    """``size`` pieces drawn from ``stock``, and what is left."""
    dealt = 0
    for _ in range(size):
        kind = chance.piece(stock)
        dealt += ONE[kind]
        stock -= ONE[kind]
    return dealt, stock
