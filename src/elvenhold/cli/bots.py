"""``elvenhold bots``."""


def bots() -> None:
    """List the bots, the weakest first."""
    from elvenhold.bots import BOTS

    for bot in BOTS.values():
        print(f"{bot.id:<10} {bot.help['en']}")
