"""Games between bots: each is a function of the plan and its number, so any process may play any of them."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from elvenhold.arena.entrant import Mind, entrant
from elvenhold.arena.shard import Played
from elvenhold.arena.tally import Tally, adds_up, tally_of
from elvenhold.arena.turn import BotFault, quick_turn
from elvenhold.bots import BOTS, Bot, Budget
from elvenhold.game import Game
from elvenhold.record import Record, Seat
from elvenhold.rules.options import RuleOptions

SEEDS_APART = 1_000_000_000


@dataclass(frozen=True)
class SimulationPlan:
    """What to play. ``players`` are the table sizes, taken in turn.

    ``bots`` are named as entrants are: ``expert:300`` has a budget of its own, and ``simulations`` is for
    those that have none.

    >>> SimulationPlan(games=10, players=(2, 3), bots=("greedy", "random")).seed
    0
    """

    games: int
    players: tuple[int, ...]
    bots: tuple[str, ...]
    seed: int = 0
    options: RuleOptions = field(default_factory=lambda: RuleOptions({}))
    simulations: int | None = None

    @property
    def portion(self) -> int:
        """How many games are handed out together."""
        return 10

    @property
    def proof(self) -> int:
        """How many of the first games show whether the bots still play as they did."""
        return self.portion

    @property
    def nothing(self) -> Tally:
        """The sums of no games."""
        return Tally()

    def data(self) -> dict[str, Any]:
        """All that the games follow from, without how many of them are wanted."""
        return {
            "players": list(self.players),
            "bots": list(self.bots),
            "seed": self.seed,
            "options": self.options.values,
            "simulations": self.simulations,
        }

    def may_have(self, sums: Tally) -> bool:
        """Whether games could come to these sums."""
        return adds_up(sums)

    def play(self, first: int, end: int, records: bool) -> Played[Tally]:
        """Play some of the games."""
        tally = Tally()
        lines: list[str] = []
        for number in range(first, end):
            try:
                game = finished_game(self, number)
            except BotFault as fault:
                return Played(tally, "".join(lines), str(fault))
            assert game.result is not None
            tally += tally_of(bots_at(self, number), game.result)
            if records:
                lines.append(game.record().to_json() + "\n")
        return Played(tally, "".join(lines))


def simulate(plan: SimulationPlan) -> Iterator[Record]:
    """The games of a plan, in order. The same plan gives the same records, byte for byte.

    >>> plan = SimulationPlan(games=2, players=(2,), bots=("random", "greedy"), seed=7)
    >>> [[seat.bot for seat in record.seats] for record in simulate(plan)]
    [['random', 'greedy'], ['greedy', 'random']]
    """
    for number in range(plan.games):
        yield play_game(plan, number)


def play_game(plan: SimulationPlan, number: int) -> Record:
    """The record of game ``number`` (from 0) of a plan; raises ``BotFault``.

    >>> play_game(SimulationPlan(games=5, players=(3,), bots=("random",)), 4).result.reason
    'rounds'
    """
    return finished_game(plan, number).record()


def finished_game(plan: SimulationPlan, number: int) -> Game:
    """The same game played, but not yet recorded.

    >>> finished_game(SimulationPlan(games=5, players=(3,), bots=("random",)), 4).over
    True
    """
    bots = bots_at(plan, number)
    seed = game_seed(plan.seed, number)
    game = Game.new(plan.options, seed=seed, seats=seats_at(plan, number))
    usual = Budget(simulations=plan.simulations)
    minds = [Mind(entrant(bot), bot_seed(seed, seat), usual) for seat, bot in enumerate(bots)]
    play_out(game, minds, [f"In game {number} of seed {plan.seed} the bot {bot}" for bot in bots])
    return game


def play_out(game: Game, minds: Sequence[Bot], who: Sequence[str]) -> None:
    """Let the bots at the seats play a game to its end; raises ``BotFault``, which begins with ``who``.

    >>> from elvenhold.bots import make_bot
    >>> game = Game.new(players=2, seed=1)
    >>> play_out(game, [make_bot("random")] * 2, ["a bot"] * 2)
    >>> game.over
    True
    """
    while (seat := game.to_act) is not None:
        quick_turn(game, minds[seat], who[seat])


def seats_at(plan: SimulationPlan, number: int) -> tuple[Seat, ...]:
    """Who sits where in a game.

    >>> [seat.name for seat in seats_at(SimulationPlan(games=5, players=(3,), bots=("random",)), 4)]
    ['Random', 'Random 2', 'Random 3']
    """
    return seats_of([entrant(bot).bot for bot in bots_at(plan, number)])


def seats_of(bots: Sequence[str]) -> tuple[Seat, ...]:
    """Seats for these bots.

    >>> [seat.bot for seat in seats_of(["greedy", "random"])]
    ['greedy', 'random']
    """
    return tuple(Seat(name, "bot", bot) for name, bot in zip(seat_names(bots), bots, strict=True))


def bots_at(plan: SimulationPlan, number: int) -> list[str]:
    """Who sits at each seat of a game, by name: dealt round the table, one seat further in every game.

    With several table sizes a turn of all sizes comes before the bots move on, so that each bot
    takes each seat at each size.

    >>> [bots_at(SimulationPlan(games=3, players=(2,), bots=("a", "b", "c")), number) for number in range(3)]
    [['a', 'b'], ['b', 'c'], ['c', 'a']]
    """
    players = plan.players[number % len(plan.players)]
    turn = number // len(plan.players)
    return [plan.bots[(seat + turn) % len(plan.bots)] for seat in range(players)]


def seat_names(bots: Sequence[str]) -> list[str]:
    """Names that differ.

    >>> seat_names(["greedy", "random", "greedy"])
    ['Greedy', 'Random', 'Greedy 2']
    """
    names = []
    for number, bot in enumerate(bots):
        earlier = bots[:number].count(bot)
        names.append(BOTS[bot].label["en"] + (f" {earlier + 1}" if earlier else ""))
    return names


def game_seed(seed: int, number: int) -> int:
    """The seed of a game: ``Game.new(seed=game_seed(seed, number))`` has the same chance.

    >>> game_seed(0, 12), game_seed(7, 12)
    (12, 7000000012)
    """
    return seed * SEEDS_APART + number


def bot_seed(seed: int, seat: int) -> int:
    """The seed of a bot's own chance; the game's key does not follow from it.

    >>> bot_seed(12, 0) == bot_seed(12, 1)
    False
    """
    return int.from_bytes(hashlib.sha256(f"elvenhold bot {seed} {seat}".encode()).digest()[:7], "big")
