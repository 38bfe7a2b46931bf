"""View: what one seat may know, built as a whitelist (rules 13); world: a state consistent with it."""

from elvenhold.rules import engine
from elvenhold.rules.board import Board
from elvenhold.rules.chance import Chance
from elvenhold.rules.kinds import ALL_CARDS, ALL_COUNTERS
from elvenhold.rules.native import BIT, ONE, i64, mypyc_attr, size_of, vec
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.state import NOTHING, S_OVER, State

SPECTATOR = -1


@mypyc_attr(native_class=False)  # an ordinary object to those outside, also to copy and to pickle
class View:
    """A position as one seat sees it; ``seat`` -1 for a spectator. All that is known stands here.

    ``hand``, ``secret`` and ``goal`` are the viewer's own; ``legal`` holds action codes and is empty unless
    it is the viewer's turn. ``shown``: everybody's open counters when the placing of this round began, until
    then those of the round before. Two states that differ only in hidden things give equal views.
    """

    def __init__(self, state: State, seat: int) -> None:
        """What ``seat`` (or a spectator) may know of ``state``; ``ValueError`` for any other number."""
        if not SPECTATOR <= seat < state.players:
            raise ValueError(f"there is no seat {seat}")
        mine = seat != SPECTATOR
        over = state.step == S_OVER
        self.board: Board = state.board
        self.options: RuleOptions = state.options
        self.players: int = state.players
        self.seat: int = seat
        self.ply: int = state.ply
        self.round: int = state.round
        self.starter: int = state.starter
        self.step: int = state.step
        self.turn: int = state.turn
        self.done: int = state.done
        self.passes: int = state.passes
        self.drawn: list[int] = list(state.drawn)
        self.hand: int = state.hands[seat] if mine else 0
        self.secret: int = state.secrets[seat] if mine else 0
        self.goal: int = state.goals[seat] if mine else NOTHING
        self.goals: list[int] = [
            goal if over else NOTHING for goal in state.goals
        ]  # revealed at the end
        self.hand_sizes: list[int] = [size_of(hand) for hand in state.hands]
        self.opens: list[int] = list(state.opens)
        self.shown: list[int] = list(state.shown)
        self.secret_sizes: list[int] = [size_of(secret) for secret in state.secrets]
        self.obstacle: list[int] = list(state.obstacle)
        self.boots: list[int] = list(state.boots)
        self.visited: list[int] = list(state.visited)
        self.counters: list[int] = list(state.counters)
        self.blocked: int = state.blocked
        self.display: list[int] = list(state.display)
        self.discards: int = state.discards
        self.draw_pile_size: int = size_of(state.draw_pile)
        self.stock_size: int = size_of(state.stock)
        self.legal: list[int] = engine.legal(state) if mine and state.turn == seat else []

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
    state.drawn, state.opens, state.shown, state.obstacle = (
        vec[i64](seen.drawn),
        vec[i64](seen.opens),
        vec[i64](seen.shown),
        vec[i64](seen.obstacle),
    )
    state.boots, state.visited, state.counters = (
        vec[i64](seen.boots),
        vec[i64](seen.visited),
        vec[i64](seen.counters),
    )
    state.blocked, state.display, state.discards = seen.blocked, vec[i64](seen.display), seen.discards
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
