"""What a counter is good for, by a rule of thumb: for draws, where a search of plans gains nothing."""

from typing import Final

from elvenhold.rules.board import Board
from elvenhold.rules.kinds import cost
from elvenhold.rules.native import BIT, count_of, i64

NEAR: Final = 2  # ways within which a road is of use


def use_of(board: Board, boot: i64, visited: i64, hand: i64, held: i64, kind: i64) -> i64:
    """What one more counter of a kind is good for, in thousandths.

    Cards that are left for it when the counters ``held`` are paid for, and roads near by that it fits and
    that lead to a town not visited.

    >>> from elvenhold.boards import load_board
    >>> board = load_board()
    >>> use_of(board, board.start, 0, hand=2, held=0, kind=0) > use_of(board, board.start, 0, 2, 2, 0)
    True
    """
    unvisited = board.all_pieces & ~visited
    roads: i64 = 0
    fit: i64 = 0
    prices: i64 = 0
    for road in board.roads:
        one, other = board.way_from[road], board.way_to[road]
        if not (BIT[one] + BIT[other]) & unvisited:
            continue
        if board.distance(boot, one) > NEAR and board.distance(boot, other) > NEAR:
            continue
        roads += 1
        price = cost(kind, board.terrain[road])
        if price:
            fit += 1
            prices += price
    if fit == 0:
        return 0
    left = 1000 * count_of(hand, kind) * fit // prices - 1000 * count_of(held, kind)
    if left > 1000:
        left = 1000
    if left < 0:
        left = 0
    return left // 2 + left * fit // roads + 100 * fit // roads
