"""``elvenhold bots``."""


def bots() -> None:
    """List the bots: Elvenhold's own, the weakest first, and then those of other packages."""
    from elvenhold.bots import BOTS

    for bot in BOTS.values():
        print(f"{bot.id:<10} {bot.help['en']}")
