"""Records that are brought to look at: what is taken, how it is shown, and that all else is refused."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from elvenhold import Game, preset
from elvenhold.bots import make_bot
from elvenhold.reasons import REASONS, Refusal
from elvenhold.record import read_record
from elvenhold.server import wire
from elvenhold.server.importing import MOST_BYTES, read_file
from tests.server.line import line
from tests.server.support import Json, Running, TableClient, bearer, people, running

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*/records.jsonl"))
LINES = [text for path in GOLDEN for text in path.read_bytes().splitlines()]
SIX = next(text for text in LINES if len(json.loads(text)["seats"]) == 6)
TWO = min(LINES, key=len)
WEEK = 7 * 24 * 3600


@pytest.fixture(scope="module")
def now() -> list[float]:
    return [1_700_000_000.0]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, now: list[float]) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("import") / "db"
    with running(path, clock=lambda: now[0]) as server:
        yield server


@pytest.fixture(scope="module")
def http(server: Running) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


def bring(http: httpx.Client, text: bytes) -> httpx.Response:
    answer = http.post("/api/records", content=text)
    http.cookies.clear()
    return answer


def taken(http: httpx.Client, text: bytes) -> TableClient:
    """The table at which a record is shown."""
    answer = bring(http, text)
    assert answer.status_code == 201, answer.text
    told = msgspec.json.decode(answer.content, type=wire.RecordTaken)
    assert told.page == f"/t/{told.table}"
    return TableClient(http, told.table, told.token)


def refused(answer: httpx.Response, status: int, reason: str) -> Json:
    assert (answer.status_code, answer.json()["reason"]) == (status, reason), answer.text
    body = msgspec.json.decode(answer.content, type=wire.RefusalBody)
    assert body.message.endswith(".") and "{" not in body.message
    return dict(answer.json())


def tables(server: Running) -> list[str]:
    return list(server.house.store.all_tables("", 1_000_000).result())


def dumped(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def half_a_game() -> Game:
    game, bot = Game.new(players=2, seed=1), make_bot("random", seed=1)
    for _ in range(9):
        game.push(bot.act(game.view(game.to_act)))
    return game


@pytest.mark.parametrize("text", LINES, ids=[f"{number}" for number in range(len(LINES))])
def test_every_golden_record_is_taken_and_given_back_byte_for_byte(http: httpx.Client, text: bytes) -> None:
    table = taken(http, text + b"\n")
    assert http.get(table.path("record")).content == text
    seen = table.get(None, "view")
    record = read_record(text)
    assert (seen["step"], seen["turn"], seen["imported"], seen["chat"]) == ("over", None, True, False)
    assert [seat["name"] for seat in seen["view"]["seats"]] == [seat.name for seat in record.seats]
    assert seen["result"] == json.loads(text)["result"] and seen["host"] is False
    assert seen["commitment"] == record.commitment


def test_it_is_there_after_a_restart_at_every_moment(tmp_path: Path) -> None:
    with running(tmp_path / "db") as server, server.client() as http:
        table = taken(http, SIX)
        last = table.get(None, "view")["version"]
    with running(tmp_path / "db") as server, server.client() as http:
        table.http = http
        assert http.get(table.path("record")).content == SIX
        told = table.get(None, "events?since=0")
        assert told["version"] == last and len(told["events"]) == len(json.loads(SIX)["events"])
        replayed = Game.replay(SIX)
        assert last == 1 + len(replayed.actions)
        again = Game.new(
            replayed.options, key=replayed.key, first_seat=replayed.first_seat, seats=replayed.seats
        )
        for version, action in enumerate(replayed.actions, 1):
            seen = table.get(None, f"view?at={version}")
            assert (seen["version"], seen["round"], seen["step"], seen["turn"]) == (
                version,
                again.round,
                again.step,
                again.to_act,
            )
            assert seen["result"] is None and not any("hand" in seat for seat in seen["view"]["seats"])
            again.push(action)
        assert table.get(None, f"view?at={last}")["result"] is not None


def test_nobody_can_do_anything_at_it(http: httpx.Client) -> None:
    table = taken(http, TWO)
    before = table.get(None, "view")
    calls: list[tuple[str, str, Json]] = [
        ("POST", "join", {"name": "Eve"}),
        ("POST", "start", {}),
        ("POST", "ready", {}),
        ("POST", "leave", {}),
        ("POST", "return", {}),
        ("POST", "code", {}),
        ("POST", "carry", {"code": "ABCDE-FGHJK"}),
        ("POST", "stand-in", {"seat": 0, "bot": "random"}),
        ("POST", "reopen", {"seat": 0}),
        ("PUT", "intent", {"action": {"type": "pass"}}),
        ("POST", "undo", {"version": before["version"]}),
        ("POST", "actions", {"version": before["version"], "action": {"type": "pass"}}),
        ("POST", "rematch", {}),
        ("POST", "chat", {"text": "Hello"}),
        ("POST", "forget", {}),
    ]
    for token in (None, table.host):
        for method, call, body in calls:
            answer = http.request(method, table.path(call), json=body, headers=bearer(token))
            assert 400 <= answer.status_code < 500, (call, answer.text)
    assert table.get(None, "view") == before


def test_it_is_followed_over_a_line_and_nothing_comes(server: Running, http: httpx.Client) -> None:
    table = taken(http, TWO)
    last = table.get(None, "view")["version"]
    with line(table, server.url, None) as watching:
        watching.hear_until(last)
    # Its room is not taken for one that lags behind the store.
    room = server.house.rooms.known(table.table)
    assert room is not None
    standings = server.house.store.standings([table.table]).result()
    assert standings[table.table] == room.standing


def test_who_brought_it_may_delete_it(http: httpx.Client, server: Running) -> None:
    table = taken(http, TWO)
    assert http.get(table.path("view"), headers=bearer(table.host)).json()["host"] is True
    assert http.post(table.path("delete")).json()["reason"] == "no_token"
    assert http.post(table.path("delete"), headers=bearer(table.host)).status_code == 200
    assert table.table not in tables(server)


def test_it_is_swept_away_like_a_table_that_never_starts(tmp_path: Path) -> None:
    now = [1_700_000_000.0]
    with running(tmp_path / "db", clock=lambda: now[0]) as server, server.client() as http:
        table = taken(http, TWO)
        due = server.house.store.table(table.table).result()
        assert due is not None and due.due == int((now[0] + WEEK) * 1000)
        now[0] += WEEK - 60
        assert table.get(None, "view")["step"] == "over"
        now[0] += 61
        while tables(server):
            pass


def test_it_counts_as_a_new_table_of_the_address(tmp_path: Path) -> None:
    steady = [1000.0]
    with running(tmp_path / "db", limits=True, steady_clock=lambda: steady[0]) as server:
        with server.client() as http:
            for number in range(60):
                steady[0] += 0.5
                ok = bring(http, TWO) if number % 2 else http.post("/api/tables", json={"seats": people(2)})
                assert ok.status_code == 201, ok.text
            steady[0] += 5
            assert bring(http, TWO).json()["reason"] == "too_many_tables"
            # Also for what is no record: reading it takes time.
            assert bring(http, b"no").json()["reason"] == "too_many_tables"
        assert len(tables(server)) == 60


def test_the_first_of_several_games_is_taken(http: httpx.Client) -> None:
    told = bring(http, b"\n\n" + TWO + b"\r\n" + SIX + b"\n \n{broken")
    assert told.json()["games"] == 3
    assert http.get(f"/api/tables/{told.json()['table']}/record").content == TWO


def test_one_game_over_many_lines_is_taken(http: httpx.Client) -> None:
    told = bring(http, json.dumps(json.loads(SIX), indent=1).encode())
    assert told.json()["games"] == 1
    assert http.get(f"/api/tables/{told.json()['table']}/record").content == SIX


def test_a_record_without_key_and_with_keys_of_its_own(http: httpx.Client) -> None:
    data = json.loads(TWO)
    seats = [{"name": "<b>Zoë</b> 王小明", "kind": "human"}, {"name": "Hal", "kind": "bot", "bot": "hal"}]
    foreign = {**data, "seats": seats, "created": "yesterday"}
    del foreign["key"], foreign["commitment"]
    table = taken(http, dumped(foreign))
    given = table.get(None, "record")
    assert given == {key: value for key, value in foreign.items() if key != "created"}
    seen = [(seat["name"], seat["kind"]) for seat in table.get(None, "view")["view"]["seats"]]
    assert seen == [("<b>Zoë</b> 王小明", "human"), ("Hal", "bot")]


def test_names_are_kept_without_the_blanks_around_them(http: httpx.Client, server: Running) -> None:
    seats = [
        {"name": f"Ann{' ' * 150}\n", "kind": "human"},
        {"name": "Hal", "kind": "bot", "bot": f"{' ' * 150}hal"},
    ]
    text = changed(TWO, seats=seats)
    table = taken(http, text)
    assert table.get(None, "record")["seats"] == seats
    row = server.house.store.table(table.table).result()
    assert row is not None and [(seat.name, seat.bot) for seat in row.seats] == [
        ("Ann", None),
        ("Hal", "hal"),
    ]


def changed(text: bytes, **keys: Any) -> bytes:
    return dumped({**json.loads(text), **keys})


def with_event(text: bytes, number: int, **keys: Any) -> bytes:
    data = json.loads(text)
    data["events"][number] |= keys
    return dumped(data)


SEATS = json.loads(TWO)["seats"]
FAULTS: list[tuple[str, bytes, str, int | None]] = [
    ("nothing", b"", "not_json", None),
    ("blank lines", b"\n\n", "not_json", None),
    ("a picture", b"\x89PNG\r\n\x1a\n\x00\xff", "not_json", None),
    ("nested", b"[" * 30_000, "not_json", None),
    ("a list", b"[]", "not_a_record", None),
    ("another object", b'{"a": 1}', "not_a_record", None),
    ("no version", changed(TWO, version=0), "not_a_record", None),
    ("a later version", changed(TWO, version=2), "newer_version", None),
    ("cut off", TWO[: len(TWO) // 2], "not_json", None),
    ("not over", half_a_game().record().to_json().encode(), "unfinished_record", None),
    ("for one viewer", half_a_game().record(0).to_json().encode(), "partial_record", 3),
    ("another result", changed(TWO, result=None), "missing_result", None),
    ("a long name", changed(TWO, seats=[{**SEATS[0], "name": "x" * 41}, SEATS[1]]), "bad_name", None),
    ("a turned name", changed(TWO, seats=[{**SEATS[0], "name": "\u202ex"}, SEATS[1]]), "bad_name", None),
    ("a long bot", changed(TWO, seats=[{**SEATS[0], "bot": "x" * 200}, SEATS[1]]), "bad_name", None),
    ("another board", changed(TWO, board="../x"), "unknown_board", None),
    ("another event", with_event(TWO, 1, round=3), "wrong_field", 1),
    ("an unknown field", with_event(TWO, 2, colour="red"), "unknown_key", 2),
    ("another key", changed(TWO, key="00" * 32), "wrong_commitment", None),
]


@pytest.mark.parametrize(("text", "reason", "event"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_what_cannot_be_looked_at(
    http: httpx.Client, server: Running, text: bytes, reason: str, event: int | None
) -> None:
    before = tables(server)
    answer = bring(http, text)
    params = refused(answer, 422, reason)["params"]
    assert params.get("event") == event and params["line"] == 1
    assert tables(server) == before


def test_the_line_at_fault_is_named(http: httpx.Client) -> None:
    body = refused(bring(http, b"\n\n" + with_event(TWO, 1, round=3) + b"\n" + SIX), 422, "wrong_field")
    assert (body["params"]["line"], body["params"]["event"]) == (3, 1)
    assert body["message"].startswith("Line 3, event 1: ")


def test_a_file_that_is_too_big(http: httpx.Client, server: Running) -> None:
    before = tables(server)
    padded = TWO + b"\n" * (MOST_BYTES - len(TWO))
    assert bring(http, padded).status_code == 201
    body = refused(bring(http, padded + b"\n"), 413, "body_too_large")
    assert body["params"] == {"most": MOST_BYTES}
    assert len(tables(server)) == len(before) + 1


def test_another_site_cannot_bring_one(http: httpx.Client) -> None:
    answer = http.post("/api/records", content=TWO, headers={"Origin": "https://evil.example"})
    assert answer.json()["reason"] == "bad_origin"


def read_or_refused(text: bytes) -> str | None:
    """The reason why a file is refused; None: it is taken, and then it follows the rules."""
    try:
        brought = read_file(text)
    except Refusal as refusal:
        assert refusal.reason in REASONS and refusal.params["line"] >= 1  # type: ignore[operator]
        assert refusal.message.startswith("Line ") and refusal.message.endswith(".")
        msgspec.json.encode(refusal.params)
        return refusal.reason
    assert Game.replay(brought.record).over
    return None


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(LINES), st.floats(0, 1, exclude_max=True))
def test_a_record_cut_off_anywhere_is_refused(text: bytes, share: float) -> None:
    assert read_or_refused(text[: int(len(text) * share)]) == "not_json"


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(LINES), st.floats(0, 1, exclude_max=True), st.binary(max_size=4))
@example(TWO, 0.0, b"\xef\xbb\xbf")
def test_a_record_with_bytes_in_its_middle_never_breaks_anything(
    text: bytes, share: float, more: bytes
) -> None:
    at = int(len(text) * share)
    read_or_refused(text[:at] + more + text[at + len(more) :])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def mutated(draw: st.DrawFn) -> tuple[Any, Any]:
    """A record in which something, anywhere, is something else, or left out, or there twice."""
    before = json.loads(draw(st.sampled_from(LINES)))
    data = json.loads(json.dumps(before))
    place: Any = data
    while True:
        keys = sorted(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and draw(st.booleans()):
            place = place[key]
            continue
        break
    what = draw(st.sampled_from(["other", "gone", "twice"]))
    if what == "gone":
        del place[key]
    elif what == "twice" and isinstance(place, list):
        place.insert(key, place[key])
    else:
        place[key] = draw(json_values)
    return before, data


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(mutated())
def test_a_record_in_which_something_is_changed_is_refused_or_right(pair: tuple[Any, Any]) -> None:
    before, after = pair
    reason = read_or_refused(json.dumps(after).encode())
    if reason is None:  # what may differ: names, and what readers ignore
        free = ("seats", "key", "commitment")
        ignored = set(after) - set(before)
        assert {k: v for k, v in after.items() if k not in ignored and k not in free} == {
            k: v for k, v in before.items() if k not in free
        }


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pair=mutated())
def test_nothing_is_stored_of_what_is_refused(
    http: httpx.Client, server: Running, pair: tuple[Any, Any]
) -> None:
    before = len(tables(server))
    answer = bring(http, json.dumps(pair[1]).encode())
    assert answer.status_code in (201, 422), answer.text
    assert len(tables(server)) == before + (answer.status_code == 201)


def test_the_presets_can_be_looked_at(http: httpx.Client) -> None:
    for name in ("classic", "reprint2015"):
        game, bot = Game.new(preset(name, town_cards=True), players=3, seed=2), make_bot("random", seed=2)
        while not game.over:
            game.push(bot.act(game.view(game.to_act)))
        table = taken(http, game.record().to_json().encode())
        assert table.get(None, "view")["view"]["options"] == game.options.values
