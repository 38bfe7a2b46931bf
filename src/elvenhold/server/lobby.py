"""Who sits at a table: every change of it, as a function from the table's row to the next one.

None of them writes anything; each raises the ``Refusal`` of what is not possible. A person's name, token and
further devices belong together: whoever leaves in the lobby takes all of them along.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from elvenhold.reasons import InvalidOptions, Refusal
from elvenhold.server.setup import Setup
from elvenhold.server.store.base import SeatRow, TableRow
from elvenhold.server.tokens import same
from elvenhold.server.wishes import SeatWish

STAND_IN = "gentle"  # the bot that plays for whoever leaves
MOST_DEVICES = 4

Change = Callable[[TableRow], TableRow]


@dataclass(frozen=True)
class Caller:
    """Who calls: whether the host, and which seats are theirs. Nobody in particular has neither."""

    host: bool = False
    seats: tuple[int, ...] = ()


SPECTATOR = Caller()


def take_seat(row: TableRow, wish: SeatWish) -> TableRow:
    """Seat a person on an open seat; nothing changes if the same request did so before."""
    if wish.seat is not None and not 0 <= wish.seat < len(row.seats):
        raise Refusal("no_such_seat")
    if taken_by(row, wish) is not None:
        return row
    free = [seat.seat for seat in row.seats if seat.kind == "open"]
    if row.started is not None and not free:
        raise Refusal("already_started")
    seated = {token: seat.seat for seat in row.seats for token in tokens_of(seat)}
    known = next((seated[one] for one in wish.known if one in seated), None)
    if row.started is not None and known is not None:  # nobody plays two hands that others have seen
        raise Refusal("seat_taken", {"seat": known})
    token = next((one for one in wish.token_hashes if one not in seated), None)
    if token is None:
        raise Refusal("seat_taken", {"seat": seated[wish.token_hashes[0]]})
    if wish.seat is None and not free:
        raise Refusal("table_full")
    chosen = free[0] if wish.seat is None else wish.seat
    if chosen not in free:
        raise Refusal("seat_taken")
    return _with(row, SeatRow(chosen, "human", None, wish.name, token, wish.request_hash))


def taken_by(row: TableRow, wish: SeatWish) -> SeatRow | None:
    """The seat that a request took."""
    if wish.request_hash is None:
        return None
    return next((seat for seat in row.seats if seat.request_hash == wish.request_hash), None)


def seat_of(row: TableRow, wish: SeatWish) -> SeatRow:
    """The seat that a wish got."""
    found = taken_by(row, wish)
    if found is not None:
        return found
    return next(seat for seat in row.seats if seat.token_hash in wish.token_hashes and seat.name == wish.name)


def caller_of(row: TableRow, hashes: Sequence[bytes]) -> Caller:
    """Whose tokens these are. Every device of the person who hosts is the host's."""
    seats = tuple(seat for seat in row.seats if _any_same(hashes, tokens_of(seat)))
    host = _any_same(hashes, (row.host_hash,)) or any(same(seat.token_hash, row.host_hash) for seat in seats)
    return Caller(host, tuple(seat.seat for seat in seats))


def _any_same(hashes: Sequence[bytes], known: Sequence[bytes | None]) -> bool:
    return any(same(one, other) for one in hashes for other in known)


def get_ready(row: TableRow, seat: int, ready: bool, now: int) -> TableRow:
    """Say that a person is ready, or not yet; the game starts when all are."""
    _need_lobby(row)
    if not Setup.from_text(row.setup).ready_check:
        raise Refusal("no_ready_check")
    return _begun_if_ready(_with(row, replace(row.seats[seat], ready=ready)), now)


def _begun_if_ready(row: TableRow, now: int) -> TableRow:
    """In a lobby that waits for people to be ready: started, if they all are."""
    people = [seat for seat in row.seats if seat.kind != "bot"]
    waits = row.started is None and Setup.from_text(row.setup).ready_check
    return replace(row, started=now) if waits and people and all(one.ready for one in people) else row


def start(row: TableRow, now: int) -> TableRow:
    """Start the game."""
    _need_lobby(row)
    if any(seat.kind == "open" for seat in row.seats):
        raise Refusal("seats_open")
    if Setup.from_text(row.setup).ready_check and not all(
        seat.ready for seat in row.seats if seat.kind == "human"
    ):
        raise Refusal("not_all_ready")
    return replace(row, started=now)


def leave(row: TableRow, seat: int) -> TableRow:
    """Get up. In the lobby the seat is free again; in a game a bot stands in, and one may come back."""
    if row.finished is not None:
        raise Refusal("game_over")
    gone = row.seats[seat]
    if row.started is None:
        left = _with(row, SeatRow(seat, "open"))
    else:
        left = _with(row, replace(gone, bot=gone.bot or STAND_IN, intent=None))
    return _pass_host(left, gone)


def _pass_host(row: TableRow, gone: SeatRow) -> TableRow:
    """Whoever sits next becomes the host, if there is anybody and it was the host who left."""
    if gone.token_hash != row.host_hash:
        return row
    order = [row.seats[(gone.seat + step) % len(row.seats)] for step in range(1, len(row.seats))]
    heir = next((seat for seat in order if seat.kind == "human" and seat.bot is None), None)
    return row if heir is None or heir.token_hash is None else replace(row, host_hash=heir.token_hash)


def stand_in(row: TableRow, seat: int, bot: str, now: int) -> TableRow:
    """Let a bot play for a person, or at a seat that nobody took; it may be the last that was awaited."""
    from elvenhold.bots import BOTS

    chosen = _seat(row, seat)
    if bot not in BOTS:
        known = list(BOTS)
        raise InvalidOptions("unknown_bot", {"bot": bot, "known": known}, known=", ".join(known))
    if row.finished is not None:
        raise Refusal("game_over")
    if chosen.kind == "human" and row.started is not None:
        return _with(row, replace(chosen, bot=bot, intent=None))
    if chosen.kind == "open":
        return _begun_if_ready(_with(row, SeatRow(seat, "bot", bot, BOTS[bot].label["en"])), now)
    raise Refusal("seat_taken")


def take_back(row: TableRow, seat: int) -> TableRow:
    """Play again oneself where a bot stood in; as the host, if that one is still away."""
    mine = row.seats[seat]
    if mine.bot is None:
        return row
    back = _with(row, replace(mine, bot=None))
    host = next((one for one in back.seats if one.token_hash == row.host_hash), None)
    return back if host is None or host.bot is None else _pass_host(back, host)


def reopen(row: TableRow, seat: int) -> TableRow:
    """Give up a lost seat: its tokens are worth nothing now, and whoever has the invitation can take it.

    In a game only where a bot stands in, so that nobody loses a hand that they are playing. Before the game a
    bot's seat can be opened, too.
    """
    lost = _seat(row, seat)
    if lost.kind == "bot" and row.started is None:
        return _with(row, SeatRow(seat, "open"))
    if lost.kind != "human":
        raise Refusal("nobody_there")
    if row.started is not None and lost.bot is None:
        raise Refusal("not_away")
    if lost.token_hash == row.host_hash:
        raise Refusal("host_seat")
    return _with(row, SeatRow(seat, "open"))


def mute(row: TableRow, seat: int, muted: bool) -> TableRow:
    """Whether a seat may write in the chat."""
    return _with(row, replace(_seat(row, seat), muted=muted))


def intend(row: TableRow, seat: int, action: str | None) -> TableRow:
    """Keep what a seat will do when its turn comes; nobody else may know that anything has changed."""
    return replace(_with(row, replace(row.seats[seat], intent=action)), private=row.private + 1)


def add_device(row: TableRow, seat: int, token: bytes) -> TableRow:
    """A further token of the same person; of too many the oldest is forgotten."""
    mine = row.seats[seat]
    if token in tokens_of(mine):
        return row
    return _with(row, replace(mine, devices=(*mine.devices, token)[-MOST_DEVICES:]))


def forget_name(row: TableRow, seat: int, name: str) -> TableRow:
    """Call a person something else."""
    return _with(row, replace(row.seats[seat], name=name))


def tokens_of(seat: SeatRow) -> tuple[bytes, ...]:
    """The hashes of all tokens that play a seat."""
    return seat.devices if seat.token_hash is None else (seat.token_hash, *seat.devices)


def _with(row: TableRow, seat: SeatRow) -> TableRow:
    seats = tuple(seat if one.seat == seat.seat else one for one in row.seats)
    return replace(row, seats=seats)


def _seat(row: TableRow, seat: int) -> SeatRow:
    if not 0 <= seat < len(row.seats):
        raise Refusal("no_such_seat")
    return row.seats[seat]


def _need_lobby(row: TableRow) -> None:
    if row.started is not None:
        raise Refusal("already_started")
