"""How sure a mean over deals is, which are independent as games are not."""

from math import pi, tan

from elvenhold.arena.wilson import CONFIDENCE, DEVIATIONS


def margin(mean: float, error: float, deals: int) -> float:
    """How far the 95 % interval of a share reaches to either side, by its standard error over some deals.

    Where all deals were alike the standard error is 0 and says nothing. Then: the share of deals that are
    not so, of which none was seen, is surely below a limit, 3 / deals for many (J. A. Hanley and A.
    Lippman-Hand, "If nothing goes wrong, is everything all right?", JAMA 249 (1983), 1743-1745).

    >>> round(margin(0.6, 0.1, deals=5), 3), round(margin(1.0, 0.0, deals=1000), 4)
    (0.278, 0.003)
    """
    most = max(mean, 1 - mean)
    if error:
        return min(student(deals - 1) * error, most)
    return most * (1 - float((1 - CONFIDENCE) ** (1 / deals)))


def student(freedom: int) -> float:
    """The quantile of Student's t that an interval of 95 % needs, here 1 % too small at most.

    M. Abramowitz and I. A. Stegun, *Handbook of mathematical functions* (1964), 26.7.5.

    >>> [round(student(freedom), 2) for freedom in (1, 4, 1000)]
    [12.71, 2.78, 1.96]
    """
    if freedom == 1:
        return tan(pi * CONFIDENCE / 2)
    z = DEVIATIONS
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
