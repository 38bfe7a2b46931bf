"""``elvenhold bots``."""

from elvenhold.cli.tables import print_table


def bots() -> None:
    """List the bots: Elvenhold's own, the weakest first, and then those of other packages."""
    from elvenhold.bots import BOTS

    rows = [[bot.id, bot.level.id if bot.level else "–", bot.help["en"]] for bot in BOTS.values()]
    print_table(["bot", "level", "what it does"], rows, left=(0, 1, 2))
