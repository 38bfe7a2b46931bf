"""State: a position as small ints and rows; clone, equality, conservation."""

from typing import Final

from elvenhold.rules.board import Board
from elvenhold.rules.chance import Chance
from elvenhold.rules.codes import EVENT_LENGTH, Event
from elvenhold.rules.kinds import ALL_CARDS, ALL_COUNTERS, COUNTER_LIMIT, DISPLAY
from elvenhold.rules.native import BIT, ONE, Row, copy, i64, row, size_of
from elvenhold.rules.options import RuleOptions

# The steps of a round; DEAL and SECRET need no decision and run by themselves.
S_DEAL: Final = 0
S_SECRET: Final = 1
S_OPEN: Final = 2
S_PLACE: Final = 3
S_MOVE: Final = 4
S_DISCARD: Final = 5
S_KEEP: Final = 6
S_OVER: Final = 7
STEP_NAMES: Final[tuple[str, ...]] = ("deal", "secret", "open", "place", "move", "discard", "keep", "over")

NOBODY: Final = -1
NOTHING: Final = -1


class State:
    """Everything about a position, hidden things included. Only the rules may hold one."""

    def __init__(self, board: Board, options: RuleOptions, players: int, chance: Chance) -> None:
        """An empty table: nothing drawn, every boot in the capital (3.3). ``engine.new_state`` sets it up."""
        self.board = board
        self.options = options
        # What the options say at every step, as compiled code finds it fastest.
        self.rounds: i64 = options.rounds
        self.any_caravan: bool = options.any_caravan
        self.limit_own_turn: bool = options.limit_own_turn
        self.reshuffle_every_round: bool = options.reshuffle_every_round
        self.players: i64 = players
        self.chance = chance
        self.log: list[Event] | None = None  # where events go; None: nobody listens
        self.ply: i64 = 0  # actions so far
        self.round: i64 = 1
        self.starter: i64 = 0
        self.step: i64 = S_DEAL
        self.turn: i64 = NOBODY
        self.done: i64 = 0  # seats that have finished the step
        self.passes: i64 = 0  # passes in a row (8.8)
        self.drawn: Row = row(players)  # draws of this round's step 3
        self.hands: Row = row(players)
        self.opens: Row = row(players)
        self.secrets: Row = row(players)
        self.shown: Row = row(players)  # open counters of each seat when the placing began
        self.obstacle: Row = row(players, 1 if options.obstacles else 0)  # 3.2
        self.boots: Row = row(players, board.start)
        self.visited: Row = row(players)  # bit sets of towns
        self.goals: Row = row(players, NOTHING)
        self.counters: Row = row(board.ways, NOTHING)  # the kind on each way
        self.blocked: i64 = 0  # ways with an obstacle, as a bit set
        self.display: Row = row(DISPLAY, NOTHING)
        self.draw_pile: i64 = ALL_CARDS
        self.discards: i64 = 0
        self.stock: i64 = ALL_COUNTERS  # the face-down counters

    def clone(self) -> "State":
        """A copy that shares nothing that changes; it has no log."""
        twin = State(self.board, self.options, self.players, self.chance)
        twin.become(self)
        return twin

    def become(self, other: "State") -> None:
        """Make this state equal to another of the same board, options and players; the log stays.

        A search that keeps states to copy into makes no new ones at every step.
        """
        self.chance = other.chance.clone()
        self.ply = other.ply
        self.round = other.round
        self.starter = other.starter
        self.step = other.step
        self.turn = other.turn
        self.done = other.done
        self.passes = other.passes
        copy(other.drawn, self.drawn)
        copy(other.hands, self.hands)
        copy(other.opens, self.opens)
        copy(other.secrets, self.secrets)
        copy(other.shown, self.shown)
        copy(other.obstacle, self.obstacle)
        copy(other.boots, self.boots)
        copy(other.visited, self.visited)
        copy(other.goals, self.goals)
        copy(other.counters, self.counters)
        self.blocked = other.blocked
        copy(other.display, self.display)
        self.draw_pile = other.draw_pile
        self.discards = other.discards
        self.stock = other.stock

    def key(self) -> tuple[object, ...]:
        """All that makes up the position, for comparing: not the log and not the source of chance."""
        return (
            self.board,
            self.options,
            (self.players, self.ply, self.round, self.starter, self.step, self.turn, self.done, self.passes),
            tuple(self.drawn),
            tuple(self.hands),
            tuple(self.opens),
            tuple(self.secrets),
            tuple(self.shown),
            tuple(self.obstacle),
            tuple(self.boots),
            tuple(self.visited),
            tuple(self.goals),
            tuple(self.counters),
            self.blocked,
            tuple(self.display),
            (self.draw_pile, self.discards, self.stock),
            self.chance.draws,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def emit(
        self,
        what: i64,
        one: i64 = 0,
        two: i64 = 0,
        three: i64 = 0,
        four: i64 = 0,
        five: i64 = 0,
        six: i64 = 0,
    ) -> None:
        """Tell the log what happened: the type of an event and its numbers (``codes.py``)."""
        if self.log is not None:
            numbers: Event = (what, one, two, three, four, five, six)
            self.log.append(numbers[: EVENT_LENGTH[what]])

    def held(self, seat: i64) -> i64:
        """All counters of a seat, open and face down, as a multiset."""
        return self.opens[seat] + self.secrets[seat]

    def next_turn(self) -> None:
        """The turn goes to the left neighbour (4.3)."""
        turn = self.turn + 1
        if turn == self.players:
            turn = 0
        self.turn = turn

    def begin(self, step: i64) -> None:
        """A step begins with the holder of the starting-player card (4.2)."""
        self.step = step
        self.turn = self.starter
        self.done = 0
        self.passes = 0


def faults(state: State) -> list[str]:
    """What is not conserved: 72 cards, 48 counters, five counters a seat, obstacles under counters.

    An empty list for every state that the rules can reach.
    """
    found = []
    if state.draw_pile + state.discards + sum(state.hands) != ALL_CARDS:
        found.append("travel cards lost or doubled")
    placed = [kind for kind in state.counters if kind != NOTHING]
    shown = [kind for kind in state.display if kind != NOTHING]
    held = sum(state.held(seat) for seat in range(state.players))
    if state.stock + held + sum(ONE[kind] for kind in placed + shown) != ALL_COUNTERS:
        found.append("counters lost or doubled")
    if any(size_of(state.held(seat)) > COUNTER_LIMIT for seat in range(state.players)):
        found.append("more than five counters before a player")  # 6.3, R-13
    for way in range(state.board.ways):
        if state.blocked & BIT[way] and state.counters[way] == NOTHING:
            found.append("an obstacle without a counter")
        if state.counters[way] != NOTHING and not state.board.is_road[way]:
            found.append("a counter off the roads")
    return found
