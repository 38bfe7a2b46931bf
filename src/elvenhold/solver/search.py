"""Search: a placement tried out in worlds that the seat cannot tell from the true one.

Flat determinised search (each world is one deal of all that is hidden, the same for every candidate) with
sequential halving: the worse half of the candidates is dropped again and again. In a world everyone lays the
counters of the own best plan, plans anew where another was quicker, and travels as well as can be; the
outlooks of all seats at the end of the round give the chance to win.

The planner's move is the first candidate and stands unless the last of the others is better by more than
``DOUBT`` standard errors of the difference over the worlds that both were tried in.
"""

import math
from typing import Final

from elvenhold.rules import engine
from elvenhold.rules.chance import FastChance
from elvenhold.rules.codes import PASS, PLACE, action, kind_of, place_of, verb_of
from elvenhold.rules.native import BIT, Row, i64, row
from elvenhold.rules.state import NOTHING, S_PLACE, State
from elvenhold.solver.hurting import blocking_kind, foes_of, most_used
from elvenhold.solver.outlook import TOWN_WORTH, Outlook
from elvenhold.solver.planner import Planner, laying
from elvenhold.solver.plans import plans_of, travel_of
from elvenhold.solver.worlds import redeal

CANDIDATES: Final = 8
BLOCKS: Final = 3  # roads to block
FOES: Final = 4  # worlds to see what the others want
CONSIDERED: Final = 300  # ends of plans from which the candidates come
DOUBT: Final = 1.5
FEWEST: Final = 8  # worlds that say anything

# How far apart totals must be for a chance to win of about three in four, by rounds left, in thousandths.
SPREAD: Final[tuple[float, ...]] = (350.0, 1000.0, 1300.0, 1500.0)


class Candidate:
    """A move and how it fared in the worlds so far."""

    def __init__(self, code: i64) -> None:
        self.code = code
        self.tried: i64 = 0
        self.margin: float = 0.0  # the sum of differences to the first candidate
        self.square: float = 0.0  # of the squares of them

    def add(self, margin: float) -> None:
        """Count one more world."""
        self.tried += 1
        self.margin += margin
        self.square += margin * margin

    def mean_margin(self) -> float:
        """How much likelier it wins than the first candidate, over the worlds that both were tried in."""
        return self.margin / float(self.tried) if self.tried else 0.0

    def clearly_better(self) -> bool:
        """Whether it is better than the first candidate by more than ``DOUBT`` standard errors."""
        if self.tried < FEWEST:
            return False
        tried = float(self.tried)
        mean = self.margin / tried
        variance = (self.square - tried * mean * mean) / (tried - 1.0)
        return mean > DOUBT * math.sqrt(max(variance, 1e-9) / tried)


class Search:
    """One decision: ``run``, or ``step`` and ``halve`` as long as there is time, then ``choose``.

    >>> from elvenhold import Game
    >>> game = Game.new(players=2, seed=1)
    >>> while game.step != "place":
    ...     game.push_code(game.legal_codes()[0])
    >>> search = Search(Planner(game.options, game.board, []), game.state, seed=5)
    >>> search.run(60)
    >>> search.decided(), search.choose() in game.legal_codes()
    (True, True)
    """

    def __init__(self, planner: Planner, state: State, seed: i64) -> None:
        """``state``: a world of the seat to act, who is to lay a counter or pass."""
        self.planner = planner
        self.root = state
        self.seat: i64 = state.turn
        self.outlook: Outlook = planner.outlook(state)
        self.chance = FastChance(seed)
        self.world = state.clone()
        self.trial = state.clone()
        self.simulations: i64 = 0
        self._values: list[float] = []  # the chances to win in the present world, of those tried so far
        self.candidates: list[Candidate] = []
        default = planner.choose(state)
        self.candidates.append(Candidate(default))
        if state.step == S_PLACE and verb_of(default) == PLACE:
            self._find_candidates(default)
            self._find_blocks(seed)
        self.left: list[Candidate] = self.candidates[:]  # those not dropped
        self._plans: WorldPlans | None = None  # of the present world

    def _find_candidates(self, default: i64) -> None:
        """The counters that good plans lay, the best plans first."""
        plans = plans_of(self.root, self.seat, self.root.counters, self.root.blocked)
        values = self.outlook.values(plans)
        ranked: list[tuple[int, int]] = [(-values[number], number) for number in range(plans.count)]
        ranked.sort()
        seen: set[int] = {place_of(default) * 8 + kind_of(default)}
        for _, number in ranked[:CONSIDERED]:
            for way, kind in plans.laid(number):
                if way * 8 + kind not in seen:
                    seen.add(way * 8 + kind)
                    self.candidates.append(Candidate(laying(self.root, way, kind)))
                    if len(self.candidates) == CANDIDATES:
                        return

    def _find_blocks(self, seed: i64) -> None:
        """Counters that the own plan does not need, on roads where the others want another kind."""
        state = self.root
        plans = plans_of(state, self.seat, state.counters, state.blocked)
        best = self.outlook.best(plans)
        mine: i64 = 0
        for way, _ in plans.journey(best).steps:
            mine |= BIT[way]
        spare = plans.own_left(best)
        if spare == 0:
            return
        foes = foes_of(state, self.outlook, FastChance(seed + 1), FOES, self.planner.beliefs)
        for way in most_used(state, foes, mine, True)[:BLOCKS]:
            kind = blocking_kind(state, foes, way, spare)
            known = [candidate.code for candidate in self.candidates]
            if kind != NOTHING and laying(state, way, kind) not in known:
                self.candidates.append(Candidate(laying(state, way, kind)))

    def look_at(self, number: i64) -> None:
        """Leave out all but so many candidates, never the first; a world not yet finished is forgotten."""
        self._values = []
        self.left = self.candidates[: max(number, 1)]

    def decided(self) -> bool:
        """Whether more worlds can change nothing."""
        return len(self.left) < 2

    def halvings(self) -> i64:
        """How often the worse half will be dropped until only one is left."""
        found: i64 = 0
        left: i64 = 1
        while left < len(self.left):
            left *= 2
            found += 1
        return found

    def run(self, budget: i64) -> None:
        """Spend so many simulations, each a candidate tried in a world, the same number before each halving.

        Where they are few, fewer candidates are looked at, so that each can be tried often enough.
        """
        self.look_at(budget // FEWEST)
        halvings = self.halvings()
        number: i64
        for number in range(1, halvings + 1):
            share = budget * number // halvings
            while self.simulations + len(self.left) <= share:
                for _ in range(len(self.left)):
                    self.step()
            self.halve()

    def step(self) -> None:
        """Try one more candidate of those left: in the same world as the others, or in a new one for all."""
        if len(self._values) == 0:
            self.world.become(self.root)
            redeal(self.world, self.seat, self.chance, self.planner.beliefs)
            self._plans = WorldPlans(self.world, self.outlook)
        plans = self._plans
        assert plans is not None
        self._values.append(self._value(self.left[len(self._values)].code, plans))
        self.simulations += 1
        if len(self._values) == len(self.left):
            for number in range(len(self.left)):
                self.left[number].add(self._values[number] - self._values[0])
            self._values = []

    def halve(self) -> None:
        """Drop the worse half, but never the first candidate; a world not yet finished is forgotten."""
        self._values = []
        ranked: list[tuple[float, int]] = [
            (-self.left[number].mean_margin(), number) for number in range(1, len(self.left))
        ]
        ranked.sort()
        stay = (len(self.left) + 1) // 2
        kept = [self.left[0]]
        for _, number in ranked[: stay - 1]:
            kept.append(self.left[number])
        self.left = kept

    def _value(self, code: i64, plans: "WorldPlans") -> float:
        """The chance to win after a move in the present world."""
        state = self.trial
        state.become(self.world)
        engine.apply(state, code)
        lay_plans(state, plans, self.seat)
        totals = end_totals(state, self.outlook)
        return chance_to_win(totals, self.seat, SPREAD[self.outlook.rounds_left])

    def choose(self) -> i64:
        """The code of the best move as far as is known, of those tried in every world."""
        first = self.candidates[0]
        best = first
        for candidate in self.candidates[1:]:
            lasted = candidate.tried == first.tried and candidate.clearly_better()
            if lasted and candidate.mean_margin() > best.mean_margin():
                best = candidate
        return best.code


class WorldPlans:
    """What every seat means to lay in a world: found once, and again for whom another was quicker."""

    def __init__(self, world: State, outlook: Outlook) -> None:
        self.outlook = outlook
        self.known: list[list[tuple[int, int]]] = []
        seat: i64
        for seat in range(world.players):
            self.known.append([] if seat == world.turn else self.plan(world, seat))

    def plan(self, state: State, seat: i64) -> list[tuple[int, int]]:
        """The counters that a seat's best plan lays now, in order."""
        if state.held(seat) == 0:
            return []
        plans = plans_of(state, seat, state.counters, state.blocked)
        return plans.laid(self.outlook.best(plans))


def lay_plans(state: State, plans: WorldPlans, mover: i64) -> None:
    """Play on to the end of the placing: everyone lays the own plan and then passes.

    ``mover`` has just laid a candidate, and plans anew after it.
    """
    meant = plans.known[:]
    round = state.round
    if state.step == S_PLACE:
        meant[mover] = plans.plan(state, mover)
    at = row(state.players)
    while state.step == S_PLACE and state.round == round:
        seat = state.turn
        if _is_taken(state, meant[seat], at[seat]):
            meant[seat] = plans.plan(state, seat)
            at[seat] = 0
        if at[seat] < len(meant[seat]):
            way, kind = meant[seat][at[seat]]
            at[seat] += 1
            engine.apply(state, laying(state, way, kind))
        else:
            engine.apply(state, action(PASS))


def _is_taken(state: State, meant: list[tuple[int, int]], at: i64) -> bool:
    """Whether another has laid a counter where this plan still wants one."""
    return any(state.counters[meant[number][0]] != NOTHING for number in range(at, len(meant)))


def end_totals(state: State, outlook: Outlook) -> Row:
    """What every seat can expect to have at the end of the game when all have travelled, in thousandths."""
    totals = row(state.players)
    obstacles: i64 = 0
    seat: i64
    for seat in range(state.players):
        obstacles += state.obstacle[seat]
    for seat in range(state.players):
        most = outlook.most(travel_of(state, seat))
        order = (seat - state.starter - 1) % state.players
        same = outlook.same_for_all(order, obstacles - state.obstacle[seat], state.obstacle[seat])
        totals[seat] = TOWN_WORTH * int(state.visited[seat]).bit_count() + most + same
    return totals


def chance_to_win(totals: Row, seat: i64, spread: float) -> float:
    """The share of a seat where the odds of two grow by e with each ``spread`` between them.

    >>> from elvenhold.rules.native import row
    >>> chance_to_win(row(4, 12_000), 2, 1000.0)
    0.25
    """
    sum: float = 0.0
    other: i64
    for other in range(len(totals)):
        sum += math.exp(float(totals[other] - totals[seat]) / spread)
    return 1.0 / sum
