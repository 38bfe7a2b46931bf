"""Reports an error without its words: where it happened and of what type, but no value of any game."""

import logging
import traceback


def report(log: logging.Logger, where: str, error: BaseException) -> None:
    """Log an error. Its message may hold somebody's cards, so only its type and place are written."""
    log.error("%s: %s", where, place_of(error))


def place_of(error: BaseException) -> str:
    """The type of an error and where it happened, the innermost place first."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    places = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    cause = f" (from {type(error.__cause__).__name__})" if error.__cause__ else ""
    return f"{type(error).__name__}{cause} at {places}"
