"""How sure a share is."""

from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)  # to either side of a normal mean: 1.96


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % score interval for the share of games won.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
    American Statistical Association 22 (1927), 209-212. A shared win counts in parts, so ``wins`` need not
    be whole; the interval is then wide enough, since parts vary less than whole wins.

    >>> [round(end, 3) for end in wilson_interval(8, 10)]
    [0.49, 0.943]
    """
    z = DEVIATIONS
    share = wins / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle, scale = share + z * z / (2 * games), 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
