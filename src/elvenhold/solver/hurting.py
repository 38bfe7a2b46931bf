"""How to hurt the others: the obstacle, or a spare counter, where their plans suffer most.

What they hold is not known, so a few worlds are dealt, and in each of them every other seat makes its plan.
For the roads that these plans use most, the plans are made again with the road obstructed or taken; what
they lose on average is what the hurt is worth.
"""

from typing import Final

from elvenhold.rules.chance import Chance
from elvenhold.rules.codes import OBSTACLE, action
from elvenhold.rules.kinds import COUNTER_KINDS, cost
from elvenhold.rules.native import BIT, Row, copy, count_of, i64, row
from elvenhold.rules.state import NOTHING, State
from elvenhold.solver.outlook import Outlook
from elvenhold.solver.plans import plans_of
from elvenhold.solver.worlds import redeal

CANDIDATES: Final = 4  # roads to try


class Hurt:
    """The best way to hurt, and what it costs the others on average, in thousandths of a town."""

    def __init__(self) -> None:
        self.code: i64 = 0
        self.loss: i64 = 0


class Foe:
    """Another seat in a world: its plan, and what it is worth to it."""

    def __init__(self, world: State, seat: i64, outlook: Outlook) -> None:
        self.world = world
        self.seat = seat
        self.outlook = outlook
        plans = plans_of(world, seat, world.counters, world.blocked)
        best = outlook.best(plans)
        self.value: i64 = outlook.values(plans)[best]
        self.crossed: i64 = 0  # roads with a counter that the plan uses, as a bit set
        self.wanted: i64 = 0  # free roads that it lays a counter on
        self.laid: Row = row(world.board.ways, NOTHING)
        for way, _ in plans.journey(best).steps:
            if world.counters[way] != NOTHING:
                self.crossed |= BIT[way]
        for way, kind in plans.laid(best):
            self.wanted |= BIT[way]
            self.laid[way] = kind

    def loss(self, counters: Row, blocked: i64) -> i64:
        """What the plan is worth less with these counters and obstacles on the roads."""
        return self.value - self.outlook.most(plans_of(self.world, self.seat, counters, blocked))


def foes_of(state: State, outlook: Outlook, chance: Chance, worlds: i64, beliefs: Row) -> list[Foe]:
    """The other seats in some worlds as the seat to act may imagine them."""
    found: list[Foe] = []
    for _ in range(worlds):
        world = state.clone()
        redeal(world, state.turn, chance, beliefs)
        seat: i64
        for seat in range(state.players):
            if seat != state.turn:
                found.append(Foe(world, seat, outlook))
    return found


def best_obstacle(state: State, foes: list[Foe], mine: i64) -> Hurt:
    """The obstacle on a road that the others use; ``mine``: the roads of the own plan."""
    best = Hurt()
    for way in most_used(state, foes, mine, False):
        total: i64 = 0
        for foe in foes:
            if foe.crossed & BIT[way]:
                total += foe.loss(state.counters, state.blocked | BIT[way])
        loss = total // len(foes)
        if loss > best.loss:
            best.loss, best.code = loss, action(OBSTACLE, place=way)
    return best


def best_block(state: State, foes: list[Foe], mine: i64, spare: i64) -> tuple[int, int, int]:
    """A spare counter on a road where the others want another one: the loss, the way and the kind."""
    found: tuple[int, int, int] = (0, 0, NOTHING)
    counters = row(state.board.ways)
    copy(state.counters, counters)
    for way in most_used(state, foes, mine, True):
        kind = blocking_kind(state, foes, way, spare)
        if kind == NOTHING:
            continue
        counters[way] = kind
        total: i64 = 0
        for foe in foes:
            if foe.wanted & BIT[way] and foe.laid[way] != kind:
                total += foe.loss(counters, state.blocked)
        counters[way] = NOTHING
        loss = total // len(foes)
        if loss > found[0]:
            found = (loss, way, kind)
    return found


def blocking_kind(state: State, foes: list[Foe], way: i64, spare: i64) -> i64:
    """The spare counter that fits a road and that fewest others would lay there, or ``NOTHING``."""
    found: i64 = NOTHING
    fewest = len(foes) + 1
    kind: i64
    for kind in range(COUNTER_KINDS):
        if count_of(spare, kind) and cost(kind, state.board.terrain[way]):
            same: i64 = 0
            for foe in foes:
                if foe.laid[way] == kind:
                    same += 1
            if same < fewest:
                found, fewest = kind, same
    return found


def most_used(state: State, foes: list[Foe], mine: i64, free: bool) -> list[int]:
    """The roads that most plans use: those that are ``free``, or those with a counter and no obstacle."""
    uses = row(state.board.ways)
    for foe in foes:
        ways = foe.wanted if free else foe.crossed & ~state.blocked
        way: i64
        for way in state.board.roads:
            if ways & BIT[way] and not mine & BIT[way]:
                uses[way] += 1
    found: list[int] = []
    while len(found) < CANDIDATES:
        most: i64 = NOTHING
        for way in state.board.roads:
            if uses[way] and (most == NOTHING or uses[way] > uses[most]):
                most = way
        if most == NOTHING:
            break
        found.append(most)
        uses[most] = 0
    return found
