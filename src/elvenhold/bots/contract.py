"""What every bot must do, for the tests of those who write one.

    from elvenhold.bots.contract import check_bot

    def test_my_bot():
        check_bot(MyBot)

``check_bot`` raises ``AssertionError`` with a sentence where a bot

* chooses what is not possible, or what is no action, or changes the view that it is shown;
* remembers anything: one made just now from the same seed must choose the same, as after a restart;
* knows what its seat does not see. A View holds nothing hidden, so this finds bots that tell one another
  what they hold: games that look alike to a seat, with all hidden things dealt anew, must go on alike;
* takes more time than its budget allows.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence

from elvenhold import COMPILED
from elvenhold.bots.bot import Bot, Budget, no_action
from elvenhold.game import Game
from elvenhold.notation import Action, Place, decode, encode
from elvenhold.reasons import InvalidNotation
from elvenhold.rules.chance import FastChance
from elvenhold.rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from elvenhold.rules.options import PRESETS, RuleOptions
from elvenhold.rules.view import View, world

BUDGET = Budget(simulations=20)
SECONDS = 0.2
GRACE = 0.3 if COMPILED else 2.0  # more seconds, for the one thing that it is at when the time is over
CHECKED = 0.1  # of the decisions
COMPARED = 5  # decisions in games that look alike

Make = Callable[[int], Bot]


def check_bot(
    make: Make,
    games: int = 10,
    budget: Budget = BUDGET,
    players: Sequence[int] = range(MIN_PLAYERS, MAX_PLAYERS + 1),
) -> None:
    """Let bots made by ``make(seed)`` play games of all presets at tables of each size; check what they do.

    >>> from elvenhold.bots import BOTS
    >>> check_bot(BOTS["greedy"].make, games=2)
    """
    for number in range(games):
        options = RuleOptions(PRESETS[number % len(PRESETS)].options | {"town_cards": number % 3 == 1})
        rng = random.Random(number)
        timed = False
        for game in positions(make, options, players[number % len(players)], number, budget):
            view = game.view(game.to_act)
            if rng.random() < CHECKED:
                check_decision(make, view, rng.getrandbits(32), budget)
                check_twins(make, game, rng.getrandbits(32), budget)
            if not timed and is_placing(view):
                check_time(make, view)
                timed = True


def positions(
    make: Make, options: RuleOptions, players: int, seed: int, budget: Budget = BUDGET
) -> Iterator[Game]:
    """A game between such bots before each decision; checks that it can be played, and without a memory.

    >>> from elvenhold.bots import BOTS
    >>> len(list(positions(BOTS["random"].make, RuleOptions({}), players=2, seed=1))) > 40
    True
    """
    game, bots = Game.new(options, players, seed=seed), [make(seat) for seat in range(players)]
    while (seat := game.to_act) is not None:
        yield game
        view = game.view(seat)
        action, anew = chosen(bots[seat], view, budget), chosen(make(seat), view, budget)
        assert action == anew, f"the bot remembers something: it chose '{action}', and made anew '{anew}'"
        game.push(action, seat)


def chosen(bot: Bot, view: View, budget: Budget = BUDGET) -> Action:
    """What a bot chooses, if that can be done and the view is as it was.

    >>> from elvenhold.bots import make_bot
    >>> game = Game.new(players=2, seed=1)
    >>> chosen(make_bot("random"), game.view(game.to_act)) in game.legal_actions()
    True
    """
    before = view.key()
    action: object = bot.act(view, budget)
    assert view.key() == before, "the bot has changed the view"
    assert isinstance(action, Action), f"the bot chose {no_action(action)}"
    try:
        code = encode(view.board, action)
    except InvalidNotation as error:
        raise AssertionError(f"'{action}' is not possible: {error}") from error
    assert code in view.legal, f"'{action}' is not possible now; '{decode(view.board, view.legal[0])}' is"
    return action


def check_decision(make: Make, view: View, seed: int, budget: Budget = BUDGET) -> None:
    """The same view and seed give the same action, which is possible.

    >>> from elvenhold.bots import BOTS
    >>> game = Game.new(players=3, seed=2)
    >>> check_decision(BOTS["random"].make, game.view(game.to_act), seed=1)
    """
    one, other = (chosen(make(seed), view, budget) for _ in range(2))
    assert one == other, f"the same seed and view gave '{one}' and '{other}'"


def check_twins(make: Make, game: Game, seed: int, budget: Budget = BUDGET) -> int:
    """Two games go on that look to a seat like this one, with all that is hidden from it dealt anew in each.

    As long as they look alike to it, its bot must choose alike: whatever the others hold, and whatever the
    one before it has just seen. The others do what is possible in both games. Returns how many decisions
    were compared.

    >>> from elvenhold.bots import BOTS
    >>> game = Game.new(players=3, seed=2)
    >>> check_twins(BOTS["greedy"].make, game, seed=1) > 0
    True
    """
    rng = random.Random(seed)
    seat = rng.randrange(game.players)
    further = FastChance(rng.getrandbits(60))
    twins = [_dealt_anew(game, seat, FastChance(rng.getrandbits(60)), further) for _ in range(2)]
    if all(twins[0].view(other) == twins[1].view(other) for other in range(game.players)):
        return 0
    compared = 0
    seen: list[list[View]] = [[], []]  # by those who were to act, in each game
    while compared < COMPARED and twins[0].to_act is not None and twins[0].view(seat) == twins[1].view(seat):
        turn = twins[0].to_act
        for twin, views in zip(twins, seen, strict=True):
            views.append(twin.view(turn))
        if turn == seat:
            one, other = ([chosen(make(v.seat), v, budget) for v in views[-2:]][-1] for views in seen)
            assert one == other, f"something hidden has swayed the bot: it chose '{one}' and '{other}'"
            compared += 1
            code = encode(game.board, one)
        else:
            both = sorted(set(twins[0].legal_codes()) & set(twins[1].legal_codes()))
            if not both:
                break
            code = rng.choice(both)
        for twin in twins:
            twin.push_code(code)
    return compared


def _dealt_anew(game: Game, seat: int, chance: FastChance, further: FastChance) -> Game:
    """A game that looks the same to a seat, with all else dealt by one chance, and going on by another."""
    state = world(game.view(seat), chance)
    state.chance = further.clone()
    return Game(state, game.seats, game.first_seat, game.board_id, key=None)


def is_placing(view: View) -> bool:
    """Whether there are counters to lay, which is where bots think most.

    >>> game = Game.new(players=2, seed=2)
    >>> is_placing(game.view(game.to_act))
    False
    """
    return any(isinstance(decode(view.board, code), Place) for code in view.legal)


def check_time(make: Make, view: View, seconds: float = SECONDS) -> None:
    """With a budget of time the answer comes when that is over.

    What counts is CPU time of this process, so that it does not matter what else the machine has to do.

    >>> from elvenhold.bots import BOTS
    >>> game = Game.new(players=2, seed=2)
    >>> check_time(BOTS["expert"].make, game.view(game.to_act))
    """
    bot = make(1)
    start = time.process_time()
    chosen(bot, view, Budget(seconds=seconds))
    took = time.process_time() - start
    assert took <= seconds + GRACE, f"the bot took {took:.1f} s of {seconds} s"
