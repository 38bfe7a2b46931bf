"""A bot's decision in a game, and what is said of a bot that decides what the rules do not allow."""

from typing import TYPE_CHECKING

from elvenhold.game import Game
from elvenhold.notation import Action, Event
from elvenhold.reasons import Refusal

if TYPE_CHECKING:
    from elvenhold.bots import Bot


class BotFault(Exception):
    """A bot chose what the rules do not allow, or no action at all."""


def bot_turn(game: Game, bot: "Bot", who: str) -> list[Event]:
    """Let the bot of the seat to act decide; returns what happened, in full.

    Raises ``BotFault``; ``who`` chose is what it says.

    >>> from elvenhold.bots import make_bot
    >>> game = Game.new(players=2, seed=1)
    >>> len(bot_turn(game, make_bot("random"), "a bot"))
    1
    """
    seat = game.to_act
    assert seat is not None
    action: object = bot.act(game.view(seat))
    if not isinstance(action, Action):
        raise BotFault(f"{who} chose '{action}', which is no action.")
    try:
        return game.push(action, seat)
    except Refusal as refusal:
        raise BotFault(f"{who} chose '{action}', which is refused: {refusal.message}") from refusal
