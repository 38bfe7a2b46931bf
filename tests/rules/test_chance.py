"""Quick draws: chances with different numbers have nothing in common."""

from itertools import pairwise

import pytest

from elvenhold.rules.chance import FastChance

LENGTH = 400
NUMBERS = [0, 1, 2, 3, 1000, 1001, 2**31, 2**32, 2**32 + 1, 2**61, 2**62 - 2, 2**62 - 1]


def words(number: int, total: int = 2**30) -> list[int]:
    chance = FastChance(number)
    return [chance.below(total) for _ in range(LENGTH)]


def test_no_two_chances_share_a_stretch_of_draws_however_near_their_numbers_are() -> None:
    seen: dict[tuple[int, int], int] = {}
    for number in NUMBERS:
        for pair in pairwise(words(number)):
            assert seen.setdefault(pair, number) == number


@pytest.mark.parametrize("apart", [1, 2, 3, 2**32, 2**33])
def test_draws_of_neighbouring_numbers_do_not_go_together(apart: int) -> None:
    """The correlation of draws at the same and at shifted places is that of independent ones."""
    half = 2**29
    for shift in range(4):
        total = 0.0
        for number in range(40):
            one, other = words(number), words(number + apart)
            total += sum((a - half) * (b - half) for a, b in zip(one, other[shift:], strict=False)) / (
                half**2 / 3
            )
        count = 40 * (LENGTH - shift)
        assert abs(total / count) < 5 / count**0.5


def test_every_piece_comes_as_often_as_another() -> None:
    counts = [0] * 6
    for number in range(60):
        for piece in words(number, 6):
            counts[piece] += 1
    expected = 60 * LENGTH / 6
    assert sum((count - expected) ** 2 / expected for count in counts) < 25  # chi squared with 5 degrees


def test_a_copy_goes_on_alike() -> None:
    chance = FastChance(2**40 + 3)
    for _ in range(7):
        chance.below(10)
    twin = chance.clone()
    assert [chance.below(1000) for _ in range(50)] == [twin.below(1000) for _ in range(50)]
