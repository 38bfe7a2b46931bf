"""Whatever comes over a live line: it is done, or refused in words, or the line is closed with a code.

What is refused changes nothing, at no table; nothing is an error of the server; the others go on.
"""

import contextlib
import json
import random
import socket
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elvenhold.cli.serve import MOST_FRAME as MOST_MESSAGE
from elvenhold.reasons import REASONS, Refusal
from elvenhold.server.live import MOST_FRAME, decode_frame
from elvenhold.server.table import Table
from elvenhold.server.wire_live import LiveUndo, Refused
from tests.server.fuzz import Stored, examples, fuzzed, laziest
from tests.server.line import LineClient, as_set, line, refused, same_view
from tests.server.raw_line import CLOSE, CONTINUED, PING, PONG, TEXT, RawLine, frame, handshake
from tests.server.support import Json, Running, TableClient, people, running, wait_for


@dataclass
class Place:
    """A table of two at a server, and another one; seat 0 is to act."""

    server: Running
    stored: Stored
    http: httpx.Client
    table: TableClient
    other: TableClient

    @property
    def port(self) -> int:
        return int(self.server.url.rpartition(":")[2])

    @property
    def live(self) -> str:
        return self.table.path("live") + "?view=1"

    def rows(self) -> list[Any]:
        return self.stored.of(self.table.table, self.other.table)

    def as_stored(self) -> Table:
        store = self.server.house.store
        row = store.table(self.table.table).result()
        assert row is not None
        return Table.from_rows(row, store.actions(self.table.table, 1).result())

    def raw(self, small: bool = False) -> RawLine:
        return RawLine(self.port, small)

    @contextlib.contextmanager
    def undisturbed(self) -> Iterator[LineClient]:
        """Nothing changes meanwhile; another's line goes on and gets the next move, and nothing before."""
        with line(self.table, self.server.url, 1) as witness:
            witness.hear_until(self.as_stored().version)
            if witness.step == "":
                witness.hear()
            before = self.rows()
            heard = len(witness.raw)
            yield witness
            assert self.rows() == before
            self.one_move()
            witness.hear_until(witness.version + 1)
            assert len(witness.raw) == heard + 1 and len(witness.events) > 0
            seen = self.table.get(1, "view")
            assert (seen["version"], same_view(seen["view"])) == (witness.version, same_view(witness.view))

    def one_move(self) -> None:
        """Whoever is to act does."""
        turn = self.table.get(0, "view")["turn"]
        own = self.table.get(turn, "view")
        assert self.table.act(turn, own["version"], laziest(own["legal"]), None).status == 200


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Stored]]:
    folder = tmp_path_factory.mktemp("lines")
    with fuzzed(folder) as server, contextlib.closing(Stored(folder)) as stored:
        yield server, stored


@pytest.fixture
def place(house: tuple[Running, Stored], no_errors: None) -> Iterator[Place]:
    server, stored = house
    with server.client() as http:
        tables = [TableClient.started(http, people(2), first_seat=0) for _ in range(2)]
        yield Place(server, stored, http, *tables)
        wait_for(lambda: server.house.lines.open == 0)  # every line is forgotten, however it ended
        room = server.house.rooms.known(tables[0].table)
        assert room is None or not room.watchers


# ------------------------------------------------------------------ messages

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
VERSIONS: st.SearchStrategy[Any] = (
    st.integers(-2, 60) | st.sampled_from([2**31, 2**63, 2**64, 10**30, -(2**63)]) | VALUES
)
TYPES: st.SearchStrategy[Any] = (
    st.sampled_from(["action", "undo", "events", "ack", "refused", "chat", "", "ACTION"]) | VALUES
)
ACTIONS: st.SearchStrategy[Any] = (
    st.sampled_from(
        [
            {"type": "blind"},
            {"type": "take", "slot": 0},
            {"type": "take", "slot": 2**70},
            {"type": "pass"},
            {"type": "stop"},
            {"type": "move", "way": "x", "cards": ["raft"] * 16},
            {"type": "discard", "cards": ["raft"] * 1000},
            {"type": "place", "way": "\0", "counter": "dragon", "face": "secret"},
            {"type": "obstacle", "way": "beata-elvenhold-plain"},
            {"type": "keep", "counter": "raft"},
            {"type": "blind", "more": 1},
            {},
        ]
    )
    | VALUES
)
MESSAGES: st.SearchStrategy[Json] = st.fixed_dictionaries(
    {},
    optional={
        "type": TYPES,
        "version": VERSIONS,
        "action": ACTIONS,
        "request": st.text(max_size=120) | VALUES,
        "more": VALUES,
    },
)
NEARLY: st.SearchStrategy[Json] = st.fixed_dictionaries(
    {"type": st.sampled_from(["action", "undo"]), "version": st.integers(0, 60), "action": ACTIONS}
)


@st.composite
def frames(draw: st.DrawFn) -> str | bytes:
    """A message as it goes over the wire: whole, cut, bent, padded, or nothing of that kind."""
    kind = draw(st.integers(0, 7))
    if kind == 0:
        return draw(st.binary(max_size=200))
    if kind == 1:
        return draw(st.text(max_size=200))
    if kind == 2:
        return draw(st.sampled_from(["[", '{"a":', '{"type":"action","action":'])) * draw(
            st.sampled_from([1, 50, 900, 1100, 2500])
        )
    if kind == 3:
        return " " * draw(st.sampled_from([MOST_FRAME - 1, MOST_FRAME, MOST_FRAME + 1, MOST_MESSAGE]))
    text = json.dumps(draw(MESSAGES if kind < 6 else NEARLY), ensure_ascii=draw(st.booleans()))
    cut = draw(st.integers(0, len(text)))
    text = draw(st.sampled_from([text, text, text, text[:cut], text[cut:], text * 2, text.replace('"', "'")]))
    forms: list[str | bytes] = [text, text.encode("utf-8", "surrogatepass"), text.encode("utf-16")]
    return draw(st.sampled_from(forms))


def expected(raw: str | bytes, table: Table, seat: int) -> str | None:
    """Why this message is refused; None: it is done."""
    if len(raw) > MOST_FRAME:
        return "body_too_large"
    try:
        wish = decode_frame(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "malformed"
    try:
        table.check(seat, wish.version, None if isinstance(wish, LiveUndo) else wish.action)
    except Refusal as refusal:
        return refusal.reason
    return None


def check_refused(raw: bytes) -> Refused:
    answer = msgspec.json.decode(raw, type=Refused, strict=True)
    assert answer.reason in REASONS and answer.message.endswith("."), answer
    assert answer.reason not in ("server_error", "storage_failed"), answer
    assert (answer.version is msgspec.UNSET) == (answer.reason != "stale"), answer
    return answer


def test_every_message_is_done_or_refused_for_the_reason_that_the_rules_give(place: Place) -> None:
    """By either seat; in any form; and what is refused changes nothing."""
    with line(place.table, place.server.url, 0) as first, line(place.table, place.server.url, 1) as second:
        lines = [first, second]

        @examples(300)
        @given(raw=frames(), seat=st.integers(0, 1))
        def send(raw: str | bytes, seat: int) -> None:
            if isinstance(raw, str) and not sendable(raw):
                raw = raw.encode("utf-8", "surrogatepass")
            table, before = place.as_stored(), place.rows()
            reason = expected(raw, table, seat)
            answer = lines[seat].ask(raw)
            if reason is None:
                assert answer["type"] == "ack" and place.as_stored().version == table.version + 1
            else:
                assert (answer["type"], answer["reason"]) == ("refused", reason)
                check_refused(lines[seat].raw[-1])
                assert place.rows() == before
            for one in lines:
                one.hear_until(place.as_stored().version)

        send()
        for viewer, one in enumerate(lines):
            told = place.table.get(viewer, "view")
            assert same_view(one.view) == same_view(told["view"])
            assert as_set(one.legal) == as_set(told["legal"])
            assert one.events == place.table.get(viewer, "events?since=0")["events"]


def sendable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# ------------------------------------------------------------------ what is no message

GOOD = json.dumps({"type": "action", "version": 1, "action": {"type": "stop"}, "request": "x"}).encode()
BAD_UTF8 = b'{"type": "\xff\xfe"}'
BROKEN: dict[str, tuple[list[bytes], int | None]] = {
    "text that is no UTF-8": ([frame(BAD_UTF8)], 1007),
    "half a letter": ([frame("王".encode()[:2])], 1007),
    "half of a pair": ([frame(b"\xed\xa0\x80")], 1007),
    "not masked": ([frame(GOOD, masked=False)], 1002),
    "reserved bit 1": ([frame(GOOD, reserved=4)], 1002),
    "reserved bit 3": ([frame(GOOD, reserved=1)], 1002),
    "an unknown kind of frame": ([frame(GOOD, opcode=3)], 1002),
    "an unknown kind of control frame": ([frame(b"", opcode=11)], 1002),
    "a ping that is too long": ([frame(b"x" * 126, opcode=PING)], 1002),
    "a ping in pieces": ([frame(b"x", opcode=PING, last=False)], 1002),
    "a rest without a beginning": ([frame(GOOD, opcode=CONTINUED)], 1002),
    "a beginning within another": ([frame(b"{", last=False), frame(GOOD)], 1002),
    "a message over the limit": ([frame(b" " * (MOST_MESSAGE + 1))], 1009),
    "a message that says it is huge": ([frame(b"", length=1 << 62)], 1009),
    "a message that says it is longer than can be": ([frame(b"", length=(1 << 64) - 1)], 1009),
    "pieces over the limit": (
        [frame(b" " * 40_000, last=False), frame(b" " * 40_000, opcode=CONTINUED)],
        1009,
    ),
    "a close of one byte": ([frame(b"\x03", opcode=CLOSE)], 1002),
    "a close with no such code": ([frame(struct.pack("!H", 999), opcode=CLOSE)], 1002),
    "a close with a code that is never sent": ([frame(struct.pack("!H", 1006), opcode=CLOSE)], 1002),
    "a close with words that are no UTF-8": ([frame(struct.pack("!H", 1000) + b"\xff", opcode=CLOSE)], 1007),
}


@pytest.mark.parametrize(("pieces", "code"), BROKEN.values(), ids=BROKEN.keys())
def test_what_breaks_the_protocol_closes_the_line_with_a_code_and_nothing_else(
    place: Place, pieces: list[bytes], code: int
) -> None:
    with place.undisturbed(), place.raw() as raw:
        raw.open(place.live, place.table.tokens[0]).send(*pieces)
        assert raw.closed() == code


def test_a_message_in_pieces_is_one_message(place: Place) -> None:
    """With a ping in between."""
    act = json.dumps({"type": "action", "version": 1, "action": {"type": "blind"}, "request": "p"}).encode()
    pieces = [
        frame(act[:10], last=False),
        frame(b"hello", opcode=PING),
        *(frame(act[at : at + 1], opcode=CONTINUED, last=False) for at in range(10, len(act))),
        frame(b"", opcode=CONTINUED),
    ]
    with place.raw() as raw:
        raw.open(place.live, place.table.tokens[0]).send(b"".join(pieces))
        came = [raw.message()]
        while came[-1][0] != TEXT or json.loads(came[-1][1])["type"] != "ack":
            came.append(raw.message())
        assert (PONG, b"hello") in came
        assert json.loads(came[-1][1]) == {"type": "ack", "request": "p", "version": 2}
    assert place.as_stored().version == 2


def cut(raw: RawLine) -> None:
    raw.abort()


def hang_up(raw: RawLine) -> None:
    raw.socket.close()


def half_a_frame(raw: RawLine) -> None:
    raw.send(frame(GOOD)[:-5])
    raw.abort()


def half_closed(raw: RawLine) -> None:
    raw.socket.shutdown(socket.SHUT_WR)
    raw.closed()


def many_and_gone(raw: RawLine) -> None:
    """Messages that are answered when nobody is there any more."""
    raw.send(*[frame(GOOD)] * 50)
    raw.abort()


@pytest.mark.parametrize("leave", [cut, hang_up, half_a_frame, half_closed, many_and_gone])
def test_who_goes_without_a_word_is_missed_by_nobody(place: Place, leave: Callable[[RawLine], None]) -> None:
    with place.undisturbed():
        for _ in range(3):
            with place.raw() as raw:
                raw.open(place.live, place.table.tokens[0])
                leave(raw)


def test_any_bytes_at_all_change_nothing(place: Place) -> None:
    with place.undisturbed():

        @examples(40)
        @given(data=st.binary(min_size=1, max_size=400))
        def send(data: bytes) -> None:
            with place.raw() as raw:
                raw.open(place.live, place.table.tokens[0]).send(data)
                raw.socket.shutdown(socket.SHUT_WR)
                assert raw.closed() in (None, 1000, 1002, 1007, 1009)

        send()


HANDSHAKES: dict[str, Callable[[Place], bytes]] = {
    "no key": lambda place: handshake(place.live).replace(b"Sec-WebSocket-Key", b"X-Key"),
    "a key that is none": lambda place: handshake(place.live, key="x"),
    "two keys": lambda place: handshake(place.live, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
    "an old version": lambda place: handshake(place.live).replace(b"Version: 13", b"Version: 8"),
    "a post": lambda place: handshake(place.live).replace(b"GET", b"POST", 1),
    "another place": lambda place: handshake(place.table.path("view")),
    "no such table": lambda place: handshake("/api/tables/%00%ff/live"),
    "no such place": lambda place: handshake("/live"),
    "a token of no letters": lambda place: handshake(place.live, "Authorization: Bearer \xff\xfe"),
    "a wrong token": lambda place: handshake(place.live, f"Authorization: Bearer {'m' * 43}"),
    "another site": lambda place: handshake(place.live, "Origin: https://evil.example"),
    "another name": lambda place: handshake(place.live).replace(b"localhost", b"evil.example"),
    "since below": lambda place: handshake(place.live + "&since=-1"),
    "since far beyond": lambda place: handshake(place.live + "&since=1234567890"),
    "since a word": lambda place: handshake(place.live + "&since=%00"),
    "view a word": lambda place: handshake(place.live.replace("view=1", "view=x")),
    "a seat of another": lambda place: handshake(
        place.live + "&seat=1", f"Authorization: Bearer {place.table.tokens[0]}"
    ),
}


@pytest.mark.parametrize("ask", HANDSHAKES.values(), ids=HANDSHAKES.keys())
def test_a_line_that_cannot_be_is_refused_with_a_status(place: Place, ask: Callable[[Place], bytes]) -> None:
    with place.undisturbed(), place.raw() as raw:
        raw.send(ask(place))
        assert 400 <= raw.status() < 500


# ------------------------------------------------------------------ out of order, again, elsewhere


@pytest.mark.parametrize("since", [0, 1, 2, 3, 4, 5, 99, 999_999_999])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_line_goes_on_from_any_version_there_is_or_is_not(
    place: Place, since: int, viewer: int | None
) -> None:
    for _ in range(3):
        place.one_move()
    with line(place.table, place.server.url, viewer, min(since, 4)) as one:
        one.hear()
        told = place.table.get(viewer, f"events?since={since}")
        assert (one.version, one.events) == (4, told["events"])
    query = f"since={since}&view=1"
    with line(place.table, place.server.url, viewer, 0, query=query) as one:  # the first `since` is 0
        first = one.hear()
        place.one_move()
        second = one.hear()
        assert first["version"] == 4 and second["version"] == 5
        assert second["events"] == place.table.get(viewer, "events?since=4")["events"]
        assert same_view(one.view) == same_view(place.table.get(viewer, "view")["view"])


def test_who_acts_before_anything_was_told_acts_once(place: Place) -> None:
    with line(place.table, place.server.url, 0) as one:
        assert one.act({"type": "blind"}, "early", version=1)["version"] == 2
        assert one.act({"type": "blind"}, "early", version=1)["version"] == 2
        one.hear_until(2)
    assert place.as_stored().version == 2


@pytest.mark.parametrize("version", [0, 2, 3, 10**9, 2**63, 10**40])
def test_a_version_that_is_not_the_present_one_is_stale(place: Place, version: int) -> None:
    with place.undisturbed(), line(place.table, place.server.url, 0) as one:
        one.hear_until(1)
        for message in ({"type": "action", "action": {"type": "blind"}}, {"type": "undo"}):
            answer = one.ask({**message, "version": version})
            assert (answer["reason"], answer["version"]) == ("stale", 1)


def test_what_was_sent_once_changes_nothing_when_anybody_sends_it_again(place: Place) -> None:
    """In any order, often: the one who sent it gets the old answer, the other one a refusal."""
    chance = random.Random(7)
    with line(place.table, place.server.url, 0) as first, line(place.table, place.server.url, 1) as second:
        lines = [first, second]
        sent: list[tuple[int, Json, int]] = []
        for number in range(24):
            for one in lines:
                one.hear_until(number + 1)
            turn = lines[0].turn or 0
            action = chance.choice(lines[turn].legal)
            message = {"type": "action", "version": number + 1, "action": action, "request": f"r{number % 5}"}
            if any(seat == turn and old["request"] == message["request"] for seat, old, _ in sent):
                message["request"] = f"r{number}"
            sent.append((turn, message, lines[turn].ask(message)["version"]))
        with place.undisturbed():
            for _ in range(150):
                seat, message, version = chance.choice(sent)
                again = lines[seat].ask(message)
                assert (again["type"], again["version"]) == ("ack", version)
                stolen = lines[1 - seat].ask(message)
                assert stolen["type"] == "refused" and stolen["reason"] in ("stale", "request_reused")
                other = lines[seat].ask({**message, "version": version})  # the same name, another wish
                assert other["reason"] == "request_reused"


def test_what_belongs_to_one_table_is_worth_nothing_at_another(place: Place) -> None:
    """A token, a cookie, a version, a message."""
    for _ in range(5):
        place.one_move()
    seat = place.as_stored().running.to_act
    assert seat is not None
    elsewhere = place.other
    status, body = refused(elsewhere, place.server.url, Authorization=f"Bearer {place.table.tokens[seat]}")
    assert (status, body["reason"]) == (401, "wrong_token")
    cookie = f"elvenhold_{elsewhere.table}={place.table.tokens[seat]}"
    headers = {"Cookie": cookie, "Origin": place.server.url}
    foreign = place.http.get(elsewhere.path("view"), headers=headers).json()
    assert foreign["view"]["you"] is None and "legal" not in foreign
    before = place.stored.of(place.table.table)
    legal = place.table.get(seat, "view")["legal"]
    message = {"type": "action", "version": 6, "action": laziest(legal), "request": "x"}
    with line(elsewhere, place.server.url, seat, query="since=6&view=1") as there:
        first = there.hear()  # this table has not come so far: it begins with what there is
        assert first["version"] == there.version == 1 and first["events"] == []
        assert same_view(there.view) == same_view(elsewhere.get(seat, "view")["view"])
        assert there.ask(message)["reason"] == "stale"
        at_home = {**message, "version": 1, "action": {"type": "blind"}}
        with line(elsewhere, place.server.url, 0) as mover:
            mover.hear_until(1)
            assert mover.ask(at_home)["version"] == 2
    assert place.stored.of(place.table.table) == before  # it was done there, not here


def test_who_has_no_seat_can_say_what_they_like_and_change_nothing(place: Place) -> None:
    with place.undisturbed(), line(place.table, place.server.url, None) as one:
        one.hear_until(1)
        assert one.act({"type": "blind"})["reason"] == "no_token"
        assert one.undo()["reason"] == "no_token"


# ------------------------------------------------------------------ too much, and too slow


def test_whoever_sends_too_much_is_told_to_wait_and_disturbs_nobody(tmp_path: Path, no_errors: None) -> None:
    steady = [1000.0]
    with (
        running(tmp_path / "db", limits=True, steady_clock=lambda: steady[0]) as server,
        server.client() as http,
        contextlib.closing(Stored(tmp_path)) as stored,
    ):
        table = TableClient.started(http, people(2), first_seat=0)
        with line(table, server.url, 0) as flood, line(table, server.url, 1) as other:
            flood.hear_until(1)
            other.hear_until(1)
            before = stored.of(table.table)
            for _ in range(400):
                flood.send({"type": "action", "version": 1, "action": {"type": "stop"}})
            while len(flood.refusals) < 400:
                flood.hear()
            reasons = [answer["reason"] for answer in flood.refusals]
            let_in = reasons.count("wrong_step")
            assert reasons == ["wrong_step"] * let_in + ["too_many_requests"] * (400 - let_in)
            assert 90 <= let_in <= 100
            assert stored.of(table.table) == before
            assert other.act({"type": "blind"})["reason"] == "not_your_turn"  # who is not held back by it
            good = {"type": "action", "version": 1, "action": {"type": "blind"}}
            wait = flood.ask(good)["params"]["retry_after"]
            steady[0] += wait
            assert flood.ask(good)["version"] == 2
            other.hear_until(2)


@contextlib.contextmanager
def small_buffers(listener: socket.socket) -> Iterator[None]:
    """Of the lines that are opened meanwhile."""
    before = (
        listener.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) // 2
    )  # Linux tells twice what it was told
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    yield
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, before)


def test_a_client_that_never_reads_delays_nobody_and_gets_all_when_it_does(place: Place) -> None:
    """Its buffers are full long before the others have said everything."""
    with (
        small_buffers(place.server.socket),
        place.raw(small=True) as lazy,
        line(place.table, place.server.url, 1) as witness,
    ):
        lazy.open(place.live, place.table.tokens[0])
        witness.hear_until(1)
        for number in range(150):
            if number % 10 == 0:
                place.one_move()
            said = place.table.call(1, "POST", "chat", {"text": "王" * 495 + f"{number:05}"})
            assert said.status == 200
        version = place.as_stored().version
        witness.hear_until(version)
        witness.hear_until_true(lambda: len(witness.chat) == 150)
        messages: list[Json] = []
        chat: list[Json] = []
        while len(chat) < 150 or messages[-1]["version"] < version:
            told = json.loads(lazy.told())
            if told["type"] == "chat":
                chat += told["messages"]
            else:
                messages.append(told)
        assert chat == witness.chat
        events = [event for message in messages for event in message["events"]]
        assert events == place.table.get(0, "events?since=0")["events"]
        assert len(messages) < len([raw for raw in witness.raw if b'"events"' in raw])  # fewer, and larger


def test_lines_that_come_and_go_leave_nothing_behind(place: Place) -> None:
    with place.undisturbed():
        raws = [place.raw() for _ in range(30)]
        for number, raw in enumerate(raws):
            if number % 3:
                raw.open(place.live, place.table.tokens[number % 2])
            else:
                raw.send(handshake(place.live)[: 20 + number])
        for number, raw in enumerate(raws):
            raw.abort() if number % 2 else raw.socket.close()


def test_the_oracle_sees_what_it_should(place: Place) -> None:
    """So that the tests above can fail."""
    with pytest.raises(AssertionError), place.undisturbed():
        place.one_move()
    good = json.dumps({"type": "action", "version": place.as_stored().version, "action": {"type": "blind"}})
    assert expected(good, place.as_stored(), 1) is None
    assert expected(good, place.as_stored(), 0) == "not_your_turn"
    assert expected(good.encode("utf-16"), place.as_stored(), 1) == "malformed"
