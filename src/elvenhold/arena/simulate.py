"""Games between bots: each is a function of the plan and its number, so any process may play any of them."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from elvenhold.arena.turn import quick_turn
from elvenhold.bots import BOTS, make_bot
from elvenhold.game import Game
from elvenhold.record import Record, Seat
from elvenhold.rules.options import RuleOptions

SEEDS_APART = 1_000_000_000


@dataclass(frozen=True)
class SimulationPlan:
    """What to play. ``players`` are the table sizes, taken in turn.

    >>> SimulationPlan(games=10, players=(2, 3), bots=("greedy", "random")).seed
    0
    """

    games: int
    players: tuple[int, ...]
    bots: tuple[str, ...]
    seed: int = 0
    options: RuleOptions = field(default_factory=lambda: RuleOptions({}))


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
    minds = [make_bot(bot, bot_seed(seed, seat)) for seat, bot in enumerate(bots)]
    while (seat := game.to_act) is not None:
        quick_turn(game, minds[seat], f"In game {number} of seed {plan.seed} the bot {bots[seat]}")
    return game


def seats_at(plan: SimulationPlan, number: int) -> tuple[Seat, ...]:
    """Who sits where in a game.

    >>> [seat.name for seat in seats_at(SimulationPlan(games=5, players=(3,), bots=("random",)), 4)]
    ['Random', 'Random 2', 'Random 3']
    """
    bots = bots_at(plan, number)
    return tuple(Seat(name, "bot", bot) for name, bot in zip(seat_names(bots), bots, strict=True))


def bots_at(plan: SimulationPlan, number: int) -> list[str]:
    """The bot at each seat of a game: dealt round the table, one seat further in every game.

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
