"""Step 5: boots travel and towns are visited (rules 9)."""

from elvenhold.rules.board import FOUR_OF_EIGHT, Board
from elvenhold.rules.codes import CARDS, E_MOVE, E_STOP, MOVE, STOP, WAY, cards_of, place_of, verb_of
from elvenhold.rules.kinds import CARAVAN, HAND_KEEP, RAFT, cost
from elvenhold.rules.native import BIT, ONE, Row, contains, count_of, i64, row, size_of, subsets_into
from elvenhold.rules.state import NOTHING, S_DISCARD, S_KEEP, S_OVER, State


def price(board: Board, way: i64, town: i64, counter: i64, obstacle: bool) -> i64:
    """Cards of the way's own kind that a crossing from ``town`` costs (9.4, 9.5, 9.7).

    The own kind is the counter's on a road and the raft on water; 0: the road has no counter.
    """
    if not board.is_road[way]:
        return cost(RAFT, board.terrain_from(way, town))
    if counter == NOTHING:
        return 0
    cards = cost(counter, board.terrain[way])
    return cards + 1 if obstacle else cards


def crossings(
    board: Board,
    any_caravan: bool,
    hand: i64,
    way: i64,
    town: i64,
    counter: i64,
    obstacle: bool,
    codes: Row,
    count: i64,
) -> i64:
    """Write every action that crosses ``way`` from ``town``, paid from ``hand``: the own kind first.

    They stand from number ``count`` on; the number behind the last one is returned. Exact payments only
    (R-33). Water takes nothing but rafts (R-27); a road without a counter is impassable (9.2, R-30).
    """
    needed = price(board, way, town, counter, obstacle)
    if needed == 0:
        return count
    move = MOVE + way * WAY
    own: i64 = RAFT
    if board.is_road[way]:
        own = counter
    if count_of(hand, own) >= needed:
        codes[count] = move + needed * ONE[own] * CARDS
        count += 1
    if own == RAFT:
        return count
    size: i64 = CARAVAN + 1 if obstacle else CARAVAN  # 9.6, 9.7
    if any_caravan:
        return _any_caravans(hand, size, own, move, codes, count)
    kind: i64
    for kind in range(7):
        # any kind but the counter's, rafts too, fit for the terrain or not
        if hand & 15 >= size and kind != own:
            codes[count] = move + size * ONE[kind] * CARDS
            count += 1
        hand >>= 4
    return count


def _any_caravans(hand: i64, size: i64, own: i64, move: i64, codes: Row, count: i64) -> i64:
    """Any ``size`` cards but those that are all of the way's own kind (option caravan: any)."""
    end = subsets_into(hand, size, codes, count)
    n: i64
    for n in range(count, end):
        cards = codes[n]
        if cards != size * ONE[own]:
            codes[count] = move + cards * CARDS
            count += 1
    return count


def settle(state: State) -> bool:
    """The step ends when every seat has moved (9.12); then the game may end before step 6 (10.1, R-39)."""
    if state.done < state.players:
        return True
    if game_ends(state):
        state.step = S_OVER
    else:
        state.begin(S_KEEP if state.limit_own_turn else S_DISCARD)
    return False


def game_ends(state: State) -> bool:
    """After the last round, or when somebody has every town piece (10.1, 10.2, R-38)."""
    return state.round == state.rounds or somebody_has_all(state)


def somebody_has_all(state: State) -> bool:
    """Whether a seat has all its town pieces."""
    return state.board.all_pieces in state.visited


def legal(state: State, codes: Row) -> i64:
    """Every way out of the boot's town with every payment, then the stop (R-35)."""
    board, any_caravan, counters, blocked = state.board, state.any_caravan, state.counters, state.blocked
    hand, town = state.hands[state.turn], state.boots[state.turn]
    count: i64 = 0
    for way in board.ways_at[town]:
        obstacle = blocked & BIT[way] != 0
        count = crossings(board, any_caravan, hand, way, town, counters[way], obstacle, codes, count)
    codes[count] = STOP
    return count + 1


def refuse(state: State, code: i64) -> str:
    """Why a move is not possible, or the empty string."""
    if verb_of(code) == STOP:
        return ""
    seat, way, cards = state.turn, place_of(code), cards_of(code)
    board, hand, town, counter = state.board, state.hands[seat], state.boots[seat], state.counters[way]
    if not board.touches(way, town):
        return "not_adjacent"  # 9.2
    if board.is_road[way] and counter == NOTHING:
        return "no_counter"  # 9.2
    obstacle = state.blocked & BIT[way] != 0
    codes = row(FOUR_OF_EIGHT + 1)
    count = crossings(board, state.any_caravan, hand, way, town, counter, obstacle, codes, 0)
    n: i64
    for n in range(count):
        if cards_of(codes[n]) == cards:
            return ""
    if count == 0:
        return "cannot_pay"
    return "wrong_payment" if contains(hand, cards) else "cards_not_held"


def apply(state: State, code: i64) -> None:
    """One passage and the town piece at its end (9.3, R-26), or the end of this seat's turn (R-25)."""
    seat = state.turn
    if verb_of(code) == STOP:
        state.emit(E_STOP, seat)
        if state.limit_own_turn and size_of(state.hands[seat]) > HAND_KEEP:
            state.step = S_DISCARD  # option hand_limit: own_turn
        else:
            state.done += 1
            state.next_turn()
        return
    way, cards, start = place_of(code), cards_of(code), state.boots[seat]
    town = state.board.other_end(way, start)
    piece = town != state.board.start and not state.visited[seat] & BIT[town]
    state.hands[seat] -= cards
    state.discards += cards
    state.boots[seat] = town
    if piece:
        state.visited[seat] += BIT[town]
    state.emit(E_MOVE, seat, way, start, town, cards, 1 if piece else 0)
