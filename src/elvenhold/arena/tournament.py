"""Tournaments: every bot alone against others of each other kind, over the same deals.

A *line-up* is one bot against players - 1 of another. Of two players it is the same whichever is the one;
of more there are two for each pair of bots, or if only the first bot is to be the one, one for each other
bot. A *deal* is the chance of a game, from its first cards to who begins: every line-up plays every deal once
for each place that the one can have. So no bot gains by its cards or its place, and a bot against itself wins
just its fair share.

The games come deal by deal, and in each deal line-up by line-up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations, zip_longest
from time import thread_time_ns
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from elvenhold.arena.entrant import Entrant, Mind
from elvenhold.arena.shard import Played
from elvenhold.arena.simulate import bot_seed, game_seed, play_out, seats_of
from elvenhold.arena.tally import PARTS, wins_of
from elvenhold.arena.times import Times, times_of
from elvenhold.arena.turn import BotFault
from elvenhold.bots import USUAL, Bot, Budget
from elvenhold.game import Game
from elvenhold.notation import Action
from elvenhold.rules.options import RuleOptions
from elvenhold.rules.view import View


class Match(Struct, frozen=True, forbid_unknown_fields=True):
    """Sums over the games of one bot alone against others of one kind."""

    deals: int = 0
    towns: int = 0
    score: int = 0
    wins: int = 0  # in sixtieths, as everywhere
    squares: int = 0  # of the wins of each deal

    def __add__(self, other: "Match") -> "Match":
        return Match(*map(sum, zip(astuple(self), astuple(other), strict=True)))


class CrossTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The matches of some games, in the order of the plan's ``pairs``."""

    games: int = 0
    matches: tuple[Match, ...] = ()

    def __add__(self, other: "CrossTable") -> "CrossTable":
        pairs = zip_longest(self.matches, other.matches, fillvalue=Match())
        return CrossTable(self.games + other.games, tuple(mine + others for mine, others in pairs))


@dataclass(frozen=True)
class TournamentPlan:
    """What to play; ``simulations`` is for the bots that have no number of their own.

    ``first``: only the first bot is the one.

    >>> bots = (Entrant("greedy"), Entrant("random"))
    >>> [TournamentPlan(10, players, bots).games for players in (2, 4)]
    [20, 80]
    """

    deals: int
    players: int
    bots: tuple[Entrant, ...]
    seed: int = 0
    options: RuleOptions = field(default_factory=lambda: RuleOptions({}))
    simulations: int | None = None
    first: bool = False

    @cached_property
    def line_ups(self) -> list[tuple[int, int]]:
        """The one and the others, as numbers of bots; the first of them have all bots."""
        kinds = combinations if self.players == 2 else permutations
        every = kinds(range(len(self.bots)), 2)
        return [(one, others) for one, others in every if one == 0 or not self.first]

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """All that the line-ups tell of."""
        return sorted(pair for line_up in self.line_ups for pair in self.told_by(*line_up))

    def told_by(self, one: int, others: int) -> list[tuple[int, int]]:
        """The pairs of which a line-up tells: of two players either is the one."""
        return [(one, others), (others, one)] if self.players == 2 else [(one, others)]

    @property
    def games(self) -> int:
        """How many games."""
        return self.deals * len(self.line_ups) * self.players

    @property
    def portion(self) -> int:
        """The games of a deal with one line-up are handed out, kept and counted together."""
        return self.players

    @property
    def proof(self) -> int:
        """The games of the first deal in which all bots play show whether they still play as they did."""
        return (len(self.bots) - 1) * self.players

    @property
    def nothing(self) -> CrossTable:
        """The sums of no games."""
        return CrossTable()

    def data(self) -> dict[str, Any]:
        """All that the games follow from, without how many of them are wanted."""
        return {
            "tournament": [bot.name for bot in self.bots],
            "players": self.players,
            "seed": self.seed,
            "options": self.options.values,
            "simulations": self.simulations,
            "first": self.first,
        }

    def may_have(self, sums: CrossTable) -> bool:
        """Whether the first so many games could come to these sums."""
        done, rest = divmod(sums.games, self.players)
        if rest or done < 0 or len(sums.matches) != (len(self.pairs) if done else 0):
            return False
        matches = dict(zip(self.pairs, sums.matches, strict=False))
        for number, line_up in enumerate(self.line_ups if done else []):
            deals = (done - number - 1) // len(self.line_ups) + 1
            most = deals * self.players * PARTS
            both = [matches[pair] for pair in self.told_by(*line_up)]
            if not all(_is_possible(match, deals, self.players) for match in both):
                return False
            if self.players == 2 and sum(match.wins for match in both) != most:
                return False
        return True

    def play(self, first: int, end: int, records: bool) -> Played[CrossTable]:
        """Play some of the games, which must be whole deals; ``records`` of them are not made."""
        table, times = self.nothing, _Clock()
        for number in range(first, end, self.players):
            try:
                table += play_deal(self, number, times)
            except BotFault as fault:
                return Played(table, fault=str(fault), times=times.read())
        return Played(table, times=times.read())


def _is_possible(match: Match, deals: int, players: int) -> bool:
    most = players * PARTS  # in one deal
    return (
        match.deals == deals
        and 0 <= match.wins <= deals * most
        and match.wins**2 <= deals * match.squares
        and match.squares <= match.wins * most
    )


def play_deal(plan: TournamentPlan, first: int, times: "_Clock | None" = None) -> CrossTable:
    """The sums of a deal with one line-up, whose first game has this number; raises ``BotFault``.

    >>> plan = TournamentPlan(deals=1, players=3, bots=(Entrant("greedy"), Entrant("random")))
    >>> [match.deals for match in play_deal(plan, 3).matches]
    [0, 1]
    """
    sums = dict.fromkeys(plan.pairs, Match())
    for number in range(first, first + plan.players):
        table, game = table_at(plan, number), finished_game(plan, number, times)
        assert game.result is not None
        for seat, win in zip(game.result.seats, wins_of(game.result), strict=True):
            one, others = table[seat.seat], table[seat.seat - 1]
            if table.count(one) == 1:
                sums[one, others] += Match(0, seat.towns, seat.score, win)
    line_up = plan.line_ups[first // plan.players % len(plan.line_ups)]
    for pair in plan.told_by(*line_up):
        sums[pair] += Match(deals=1, squares=sums[pair].wins ** 2)
    return CrossTable(plan.players, tuple(sums.values()))


def table_at(plan: TournamentPlan, number: int) -> list[int]:
    """The bot at each seat of a game, by number.

    >>> plan = TournamentPlan(deals=1, players=3, bots=(Entrant("greedy"), Entrant("random")))
    >>> [table_at(plan, number) for number in range(4)]
    [[0, 1, 1], [1, 0, 1], [1, 1, 0], [1, 0, 0]]
    """
    portion, place = divmod(number, plan.players)
    one, others = plan.line_ups[portion % len(plan.line_ups)]
    return [one if seat == place else others for seat in range(plan.players)]


def deal_at(plan: TournamentPlan, number: int) -> int:
    """The number of a game's deal. Deal d of seed s has the chance of the single game ``game_seed(s, d)``.

    >>> plan = TournamentPlan(deals=2, players=3, bots=(Entrant("greedy"), Entrant("random")))
    >>> deal_at(plan, 5), deal_at(plan, 6)
    (0, 1)
    """
    return number // (plan.players * len(plan.line_ups))


def finished_game(plan: TournamentPlan, number: int, times: "_Clock | None" = None) -> Game:
    """Game ``number`` (from 0) of a plan, played; raises ``BotFault``.

    A bot's own chance follows from the deal and its seat, whatever bot it is.

    >>> plan = TournamentPlan(deals=1, players=2, bots=(Entrant("greedy"), Entrant("random")))
    >>> [seat.bot for seat in finished_game(plan, 1).seats]
    ['random', 'greedy']
    """
    deal, bots = deal_at(plan, number), [plan.bots[bot] for bot in table_at(plan, number)]
    seed = game_seed(plan.seed, deal)
    game = Game.new(plan.options, seed=seed, seats=seats_of([bot.bot for bot in bots]))
    clock, usual = times or _Clock(), Budget(simulations=plan.simulations)
    minds = [
        _Timed(Mind(bot, bot_seed(seed, seat), usual), clock.of(bot.name)) for seat, bot in enumerate(bots)
    ]
    play_out(game, minds, _seat_words(plan, deal, bots))
    return game


def _seat_words(plan: TournamentPlan, deal: int, bots: Sequence[Entrant]) -> list[str]:
    where = f"In deal {deal} of seed {plan.seed}"
    return [f"{where} the bot {bot.name} at seat {seat}" for seat, bot in enumerate(bots)]


class _Clock:
    """The CPU times of decisions, by who decides."""

    def __init__(self) -> None:
        self.taken: dict[str, list[int]] = {}

    def of(self, name: str) -> list[int]:
        return self.taken.setdefault(name, [])

    def read(self) -> dict[str, Times]:
        return {name: times_of(taken) for name, taken in self.taken.items()}


class _Timed:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot, taken: list[int]) -> None:
        self.bot = bot
        self.taken = taken

    def act(self, view: View, budget: Budget = USUAL) -> Action:
        start = thread_time_ns()
        action = self.bot.act(view, budget)
        self.taken.append(thread_time_ns() - start)
        return action
