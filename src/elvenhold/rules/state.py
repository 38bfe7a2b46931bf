"""State: a position as small ints and rows; clone, equality, conservation."""

from elvenhold.rules.board import Board
from elvenhold.rules.chance import Chance
from elvenhold.rules.codes import Event
from elvenhold.rules.kinds import ALL_CARDS, ALL_COUNTERS, COUNTER_LIMIT, DISPLAY
from elvenhold.rules.native import BIT, ONE, Row, i64, row, size_of
from elvenhold.rules.options import RuleOptions

# The steps of a round; DEAL and SECRET need no decision and run by themselves.
S_DEAL, S_SECRET, S_OPEN, S_PLACE, S_MOVE, S_DISCARD, S_KEEP, S_OVER = range(8)
STEP_NAMES: tuple[str, ...] = ("deal", "secret", "open", "place", "move", "discard", "keep", "over")

NOBODY = -1
NOTHING = -1


class State:
    """Everything about a position, hidden things included. Only the rules may hold one."""

    def __init__(self, board: Board, options: RuleOptions, players: int, chance: Chance) -> None:
        """An empty table: nothing drawn, every boot in the capital (3.3). ``engine.new_state`` sets it up."""
        self.board = board
        self.options = options
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
        twin = State.__new__(State)
        twin.board = self.board
        twin.options = self.options
        twin.players = self.players
        twin.chance = self.chance.clone()
        twin.log = None
        twin.ply = self.ply
        twin.round = self.round
        twin.starter = self.starter
        twin.step = self.step
        twin.turn = self.turn
        twin.done = self.done
        twin.passes = self.passes
        twin.drawn = self.drawn[:]
        twin.hands = self.hands[:]
        twin.opens = self.opens[:]
        twin.secrets = self.secrets[:]
        twin.obstacle = self.obstacle[:]
        twin.boots = self.boots[:]
        twin.visited = self.visited[:]
        twin.goals = self.goals[:]
        twin.counters = self.counters[:]
        twin.blocked = self.blocked
        twin.display = self.display[:]
        twin.draw_pile = self.draw_pile
        twin.discards = self.discards
        twin.stock = self.stock
        return twin

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

    def emit(self, event: Event) -> None:
        """Tell the log what happened."""
        if self.log is not None:
            self.log.append(event)

    def held(self, seat: i64) -> i64:
        """All counters of a seat, open and face down, as a multiset."""
        return self.opens[seat] + self.secrets[seat]

    def next_turn(self) -> None:
        """The turn goes to the left neighbour (4.3)."""
        self.turn = (self.turn + 1) % self.players

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
