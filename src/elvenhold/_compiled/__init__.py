"""Lets the compiled rules be found, if they are here, and says which rules run.

``elvenhold/__init__.py`` imports this before any of the rules.
"""

from elvenhold._compiled import finder

WHY_INTERPRETED: str = finder.use()
COMPILED: bool = not WHY_INTERPRETED


def which_rules() -> str:
    """Which rules run, in words.

    >>> which_rules().split()[0] in ("compiled", "interpreted")
    True
    """
    return "compiled rules" if COMPILED else f"interpreted rules ({WHY_INTERPRETED})"
