"""People who do anything in any order, and a model of who has which right: a machine for Hypothesis.

After every call: no error of the server; what was refused has changed nothing; the stored game replays and
is what the server has in memory; every token has the rights that the model gives it, no other one has any;
nobody is shown what belongs to another.
"""

import inspect
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RULE_MARKER, RuleBasedStateMachine, initialize, invariant, rule

from elvenhold.notation import cards_from_int, to_json
from elvenhold.server.lobby import MOST_DEVICES
from elvenhold.server.rooms import Room
from elvenhold.server.routes import CALLS, Call
from elvenhold.server.table import Table
from elvenhold.server.tokens import token_hash
from tests.server.fuzz import MADE_UP, Stored, answered, laziest
from tests.server.public_table import redacted
from tests.server.support import Json, Running, bearer, wait_for

BY_NAME = {call.name: call for call in CALLS}
MOST_TABLES, MOST_CODES = 4, 6
SMALL = st.integers(0, 9)
SEATS = st.integers(0, 4)
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


@dataclass
class Seat:
    """One seat as the model has it; the first token is the person's own, the others those of devices."""

    kind: str = "open"
    tokens: list[str] = field(default_factory=list)
    name: str | None = None
    away: bool = False
    muted: bool = False
    ready: bool = False


@dataclass
class Code:
    """A code for a seat: whose it was when it was made."""

    text: str
    table: str
    seat: int
    owner: str
    spent: bool = False


@dataclass
class Model:
    """One table: who sits there, and who may do what."""

    id: str
    seats: list[Seat]
    host: str
    ready_check: bool = False
    spectators: bool = True
    chat: bool = True
    started: bool = False
    over: bool = False
    version: int = 0
    dead: list[str] = field(default_factory=list)
    rematch: str | None = None

    @property
    def free(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    @property
    def open_to_all(self) -> bool:
        return self.spectators or not self.started or bool(self.free)

    @property
    def tokens(self) -> list[str]:
        """All that are good for something."""
        seated = [token for seat in self.seats for token in seat.tokens]
        return seated if self.host in seated else [self.host, *seated]

    def seat_of(self, token: str | None) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if token in seat.tokens), None)

    def hosts(self, token: str | None) -> bool:
        seat = self.seat_of(token)
        return token == self.host or (seat is not None and self.seats[seat].tokens[0] == self.host)

    def is_hosts(self, seat: Seat) -> bool:
        return self.host in seat.tokens[:1]

    # Why somebody may not: the reason, or None

    def not_host(self, token: str | None) -> str | None:
        if token is None:
            return "no_token"
        return "wrong_token" if token not in self.tokens else None if self.hosts(token) else "not_host"

    def not_seated(self, token: str | None) -> str | None:
        if token is not None and token not in self.tokens:
            return "wrong_token"
        return "no_token" if self.seat_of(token) is None else None

    # What happens to a seat

    def give_up(self, number: int) -> None:
        """The seat is free again; its tokens are worth nothing."""
        gone = self.seats[number]
        self.seats[number] = Seat()
        self.dead += [token for token in gone.tokens if token != self.host]

    def pass_host(self, number: int, owner: str) -> None:
        """The host has left: whoever sits next is the host now, if there is anybody."""
        if owner != self.host:
            return
        order = [self.seats[(number + step) % len(self.seats)] for step in range(1, len(self.seats))]
        heir = next((seat for seat in order if seat.kind == "human" and not seat.away), None)
        if heir is not None:
            self.host = heir.tokens[0]
            if self.seat_of(owner) is None and owner not in self.dead:
                self.dead.append(owner)

    def begin_if_ready(self) -> None:
        waiting = [seat for seat in self.seats if seat.kind != "bot"]
        if self.ready_check and not self.started and waiting and all(seat.ready for seat in waiting):
            self.started = True


class People(RuleBasedStateMachine):
    """Tables of one server, and all who come there."""

    def __init__(self, server: Running, stored: Stored) -> None:
        super().__init__()
        self.server, self.stored = server, stored
        self.http = server.client()
        self.tables: list[Model] = []
        self.gone: list[str] = []
        self.codes: list[Code] = []
        self.touched: Model | None = None
        self.turn = 0

    def close(self) -> None:
        self.http.close()

    def teardown(self) -> None:
        self.close()

    # How a call is made

    def ask(
        self, name: str, table: Model | None, token: str | None, reason: str | None, body: Any = None
    ) -> Any:
        """Make a call that is to be refused for this reason, or done (None)."""
        call = BY_NAME[name]
        answer = self.any(call, table, token, body)
        found = answer.reason if hasattr(answer, "reason") and hasattr(answer, "params") else None
        assert found == reason, (name, found, reason)
        return answer

    def any(self, call: Call, table: Model | None, token: str | None, body: Any = None) -> Any:
        """Make a call whatever becomes of it; refused, it has changed nothing."""
        self.touched = table
        place = () if table is None else (table.id,)
        before = self.stored.of(*place)
        self.http.cookies.clear()
        path = call.path.replace("{table}", table.id if table else "")
        more = {} if body is None else {"json": body}
        response = self.http.request(call.method, path, headers=bearer(token), **more)
        answer = answered(call, response.content, response.status_code)
        if response.status_code >= 400:
            assert self.stored.of(*place) == before
        self.no_token_of_another_in(response, token)
        if table is not None:
            self.quiet(table)
        return answer

    def no_token_of_another_in(self, response: httpx.Response, token: str | None) -> None:
        shown = response.content + repr(response.headers).encode()
        for table in self.tables:
            for secret in (*table.tokens, *table.dead):
                assert secret == token or secret.encode() not in shown or self.own_again(table, token, secret)

    @staticmethod
    def own_again(table: Model, token: str | None, secret: str) -> bool:
        """Whoever makes a rematch gets the token of its host, as often as they ask."""
        return secret == table.host

    def quiet(self, table: Model) -> None:
        """Wait until nothing goes on by itself, and see how far the table is."""
        room = self.server.house.rooms.known(table.id)
        if room is None:
            return

        def still() -> bool:
            busy = room.bot_task is not None and not room.bot_task.done()
            waits = self.server.house.caretaker._intended(room) is not None
            return not busy and room.table.bot_to_act is None and not waits and not room.lock.locked()

        wait_for(still)
        table.version = room.table.version
        table.over = room.table.game is not None and room.table.game.over

    def table(self, number: int) -> Model:
        return self.tables[number % len(self.tables)]

    def caller(
        self, table: Model, number: int, of_interest: Callable[[Seat], bool] = lambda seat: False
    ) -> str | None:
        """Somebody: mostly of this table, sometimes who was there before, of another one, or nobody."""
        others = [token for other in self.tables if other is not table for token in other.tokens]
        strangers: list[str | None] = [None, MADE_UP, *table.dead[-1:], *others[:1]]
        if number >= 7:
            return strangers[self.turn % len(strangers)]
        seats = [seat for seat in table.seats if seat.tokens and of_interest(seat)]
        known = seats[number % len(seats)].tokens if seats and number % 2 else table.tokens
        return known[(number + self.turn) % len(known)]

    # What people do

    @initialize(number=st.integers(2, 4), ready_check=st.booleans(), moves=st.integers(0, 30))
    def begin(self, number: int, ready_check: bool, moves: int) -> None:
        """A table at which people play, and one at which they wait."""
        for _ in range(2):
            self.create(["open"] * number, ready_check, True, True)
        self.everybody_sits_down_and_the_game_starts(0)
        self.the_game_goes_on(0, moves)
        self.join(1, 0, None, "Ann")
        self.join(1, 9, None, "Bob")

    @rule(
        kinds=st.lists(st.sampled_from(["open", "open", "bot"]), min_size=2, max_size=4),
        ready_check=st.booleans(),
        spectators=st.booleans(),
        chat=st.booleans(),
    )
    def create(self, kinds: list[str], ready_check: bool, spectators: bool, chat: bool) -> None:
        if len(self.tables) >= MOST_TABLES:
            return
        seats = [{"kind": kind} | ({"bot": "greedy"} if kind == "bot" else {}) for kind in kinds]
        wish: Json = {
            "seats": seats,
            "ready_check": ready_check,
            "spectators": spectators,
            "chat": chat,
            "options": {"rounds": 3, "town_cards": True},
        }
        made = self.ask("create", None, None, None, wish)
        table = Model(made.table, [Seat(kind) for kind in kinds], made.token, ready_check, spectators, chat)
        self.tables.append(table)
        self.touched = table

    @rule(at=SMALL, who=SMALL, seat=st.none() | SEATS, name=st.sampled_from(NAMES))
    def join(self, at: int, who: int, seat: int | None, name: str) -> None:
        table = self.table(at)
        token = self.caller(table, who)
        reason = self.why_no_join(table, token, seat)
        made = self.ask("join", table, token, reason, {"name": name, "seat": seat})
        if reason is not None:
            return
        assert made.seat == (table.free[0] if seat is None else seat)
        if table.hosts(token):
            assert made.token == token
        else:
            assert made.token not in [one for other in self.tables for one in (*other.tokens, *other.dead)]
        table.seats[made.seat] = Seat("human", [made.token], name)

    @staticmethod
    def why_no_join(table: Model, token: str | None, seat: int | None) -> str | None:
        if token is not None and token not in table.tokens:
            return "wrong_token"
        if seat is not None and seat >= len(table.seats):
            return "no_such_seat"
        if table.started and not table.free:
            return "already_started"
        seated = table.seat_of(token) is not None
        if seated and (table.started or table.hosts(token)):
            return "seat_taken"
        if seat is None:
            return None if table.free else "table_full"
        return None if seat in table.free else "seat_taken"

    @rule(at=SMALL, who=SMALL)
    def start(self, at: int, who: int) -> None:
        table = self.table(at)
        token = self.caller(table, who, table.is_hosts)
        reason = table.not_host(token)
        if reason is None and table.started:
            reason = "already_started"
        if reason is None and table.free:
            reason = "seats_open"
        unready = [seat for seat in table.seats if seat.kind == "human" and not seat.ready]
        if reason is None and table.ready_check and unready:
            reason = "not_all_ready"
        self.ask("start", table, token, reason, {})
        table.started = table.started or reason is None

    @rule(at=SMALL)
    def everybody_sits_down_and_the_game_starts(self, at: int) -> None:
        """So that there is always something to play."""
        table = self.table(at)
        while not table.started and table.free:
            self.join(self.tables.index(table), 0, None, "Ann")  # the host, once
            if table.free:
                made = self.ask("join", table, None, None, {"name": "Bob"})
                table.seats[made.seat] = Seat("human", [made.token], "Bob")
        for seat in table.seats if table.ready_check else ():
            if not table.started and seat.kind == "human":
                seat.ready = True
                table.begin_if_ready()
                self.ask("ready", table, seat.tokens[0], None, {"ready": True})
        if not table.started:
            self.ask("start", table, table.host, None, {})
            table.started = True

    @rule(at=SMALL, who=SMALL, ready=st.booleans())
    def ready(self, at: int, who: int, ready: bool) -> None:
        table = self.table(at)
        token = self.caller(table, who)
        reason = table.not_seated(token)
        if reason is None and table.started:
            reason = "already_started"
        if reason is None and not table.ready_check:
            reason = "no_ready_check"
        seat = table.seat_of(token)
        if reason is None and seat is not None:
            table.seats[seat].ready = ready
            table.begin_if_ready()
        self.ask("ready", table, token, reason, {"ready": ready})

    @rule(at=SMALL, who=SMALL)
    def leave(self, at: int, who: int) -> None:
        table = self.table(at)
        token = self.caller(table, who, lambda seat: not seat.away)
        reason = table.not_seated(token) or ("game_over" if table.over else None)
        self.ask("leave", table, token, reason)
        seat = table.seat_of(token)
        if reason is not None or seat is None:
            return
        owner = table.seats[seat].tokens[0]
        if table.started:
            table.seats[seat].away = True
        else:
            table.give_up(seat)
        table.pass_host(seat, owner)

    @rule(at=SMALL, who=SMALL)
    def come_back(self, at: int, who: int) -> None:
        table = self.table(at)
        token = self.caller(table, who, lambda seat: seat.away)
        reason = table.not_seated(token)
        self.ask("come_back", table, token, reason)
        seat = table.seat_of(token)
        if reason is None and seat is not None:
            table.seats[seat].away = False
            host = next((n for n, one in enumerate(table.seats) if one.tokens[:1] == [table.host]), None)
            if host is not None and table.seats[host].away:
                table.pass_host(host, table.host)

    @rule(at=SMALL, who=SMALL, seat=SEATS, bot=st.sampled_from(["greedy", "greedy", "greedy", "hal"]))
    def stand_in(self, at: int, who: int, seat: int, bot: str) -> None:
        table = self.table(at)
        token = self.caller(table, who, table.is_hosts)
        reason = table.not_host(token)
        if reason is None and seat >= len(table.seats):
            reason = "no_such_seat"
        if reason is None and bot == "hal":
            reason = "unknown_bot"
        if reason is None and table.over:
            reason = "game_over"
        kind = table.seats[seat].kind if seat < len(table.seats) else ""
        if reason is None and (kind == "bot" or (kind == "human" and not table.started)):
            reason = "seat_taken"
        self.ask("stand_in", table, token, reason, {"seat": seat, "bot": bot})
        if reason is None and kind == "human":
            table.seats[seat].away = True
        elif reason is None:
            table.seats[seat] = Seat("bot")
            table.begin_if_ready()

    @rule(at=SMALL, who=SMALL, seat=SEATS)
    def reopen(self, at: int, who: int, seat: int) -> None:
        table = self.table(at)
        token = self.caller(table, who, table.is_hosts)
        reason = table.not_host(token)
        if reason is None and seat >= len(table.seats):
            reason = "no_such_seat"
        if reason is None and not (table.seats[seat].kind == "bot" and not table.started):
            reason = self.why_not_reopened(table, table.seats[seat])
        self.ask("reopen", table, token, reason, {"seat": seat})
        if reason is None:
            table.give_up(seat)

    @staticmethod
    def why_not_reopened(table: Model, seat: Seat) -> str | None:
        if seat.kind != "human":
            return "nobody_there"
        if table.started and not seat.away:
            return "not_away"
        return "host_seat" if seat.tokens[0] == table.host else None

    @rule(at=SMALL, who=SMALL, seat=SEATS, muted=st.booleans())
    def mute(self, at: int, who: int, seat: int, muted: bool) -> None:
        table = self.table(at)
        token = self.caller(table, who, table.is_hosts)
        reason = table.not_host(token) or ("no_such_seat" if seat >= len(table.seats) else None)
        self.ask("mute", table, token, reason, {"seat": seat, "muted": muted})
        if reason is None:
            table.seats[seat].muted = muted

    @rule(at=SMALL, seat=SEATS, muted=st.booleans())
    def the_host_mutes_and_somebody_speaks(self, at: int, seat: int, muted: bool) -> None:
        table = self.table(at)
        if seat >= len(table.seats) or not table.seats[seat].tokens:
            return
        self.ask("mute", table, table.host, None, {"seat": seat, "muted": muted})
        table.seats[seat].muted = muted
        reason = "no_chat" if not table.chat else "muted" if muted else None
        self.ask("say", table, table.seats[seat].tokens[-1], reason, {"phrase": "hello"})

    @rule(at=SMALL)
    def the_host_would_give_up_every_seat(self, at: int) -> None:
        """What is not their own, and where nobody plays, they can."""
        table = self.table(at)
        for number, seat in enumerate(table.seats):
            if seat.kind == "human":
                reason = self.why_not_reopened(table, seat)
                self.ask("reopen", table, table.host, reason, {"seat": number})
                if reason is None:
                    table.give_up(number)

    @rule(at=SMALL, who=SMALL)
    def say(self, at: int, who: int) -> None:
        table = self.table(at)
        token = self.caller(table, who, lambda seat: seat.muted)
        reason = table.not_seated(token) or (None if table.chat else "no_chat")
        seat = table.seat_of(token)
        if reason is None and seat is not None and table.seats[seat].muted:
            reason = "muted"
        said = self.ask("say", table, token, reason, {"text": "something private"})
        assert reason is not None or said.seat == seat

    @rule(at=SMALL, who=SMALL)
    def forget(self, at: int, who: int) -> None:
        table = self.table(at)
        token = self.caller(table, who)
        reason = table.not_seated(token)
        self.ask("forget", table, token, reason)
        seat = table.seat_of(token)
        if reason is None and seat is not None:
            table.seats[seat].name = f"Player {seat + 1}"
            said = self.server.house.store.messages(table.id, 0).result()
            assert not [row.text for row in said if row.seat == seat and row.text]

    @rule(at=SMALL, who=SMALL)
    def code(self, at: int, who: int) -> None:
        if len(self.codes) >= MOST_CODES:
            return
        table = self.table(at)
        token = self.caller(table, who)
        reason = table.not_seated(token)
        made = self.ask("code", table, token, reason)
        seat = table.seat_of(token)
        if reason is None and seat is not None:
            self.codes.append(Code(made.code, table.id, seat, table.seats[seat].tokens[0]))

    @rule(at=SMALL, which=SMALL, elsewhere=st.sampled_from([False, False, False, True]))
    def carry(self, at: int, which: int, elsewhere: bool) -> None:
        if not self.codes:
            return
        code = self.codes[which % len(self.codes)]
        table = next((one for one in self.tables if one.id == code.table), None)
        if elsewhere or table is None:
            table = self.table(at)
        seat = table.seats[code.seat] if code.table == table.id else Seat()
        good = not code.spent and seat.tokens[:1] == [code.owner]
        answer = self.ask("carry", table, None, None if good else "wrong_code", {"code": code.text})
        if good:
            code.spent = True
            self.codes.remove(code)
            assert answer.seat == code.seat and answer.token not in (*table.tokens, *table.dead)
            self.one_device_more(table, seat, answer.token)

    def one_device_more(self, table: Model, seat: Seat, token: str) -> None:
        """Of too many one is forgotten: not the person's own, and not the new one."""
        seat.tokens.append(token)
        if len(seat.tokens) > 1 + MOST_DEVICES:
            stored = self.server.house.store.table(table.id).result()
            assert stored is not None
            kept = stored.seats[table.seats.index(seat)].devices
            lost = [one for one in seat.tokens[1:] if token_hash(one) not in kept]
            assert len(lost) == 1 and lost != [token]
            seat.tokens.remove(lost[0])
            table.dead += lost

    @rule(at=SMALL, seat=SEATS)
    def somebody_takes_the_phone(self, at: int, seat: int) -> None:
        table = self.table(at)
        if seat < len(table.seats) and table.seats[seat].tokens:
            own = table.seats[seat].tokens[0]
            made = self.ask("code", table, own, None)
            self.codes.append(Code(made.code, table.id, seat, own))
            self.carry(self.tables.index(table), len(self.codes) - 1, False)

    @rule(at=SMALL, who=SMALL)
    def invite(self, at: int, who: int) -> None:
        table = self.table(at)
        token = self.caller(table, who, table.is_hosts)
        self.ask("invite", table, token, table.not_host(token))

    @rule(at=SMALL, who=SMALL)
    def delete(self, at: int, who: int) -> None:
        if len(self.tables) < 2:
            return
        table = self.table(at)
        token = self.caller(table, who, table.is_hosts)
        reason = table.not_host(token)
        if reason is None and table.started and not table.over:
            reason = "still_running"
        self.ask("delete", table, token, reason)
        if reason is None:
            self.tables.remove(table)
            self.gone.append(table.id)
            self.touched = None
            assert self.stored.of(table.id)[1:] == [[]] * (len(Stored.PARTS) + 1)

    @rule(name=st.sampled_from(["view", "leave", "act", "rematch", "chat"]), who=SMALL)
    def what_is_gone_stays_gone(self, name: str, who: int) -> None:
        if not self.gone:
            return
        gone = Model(self.gone[-1], [], "")
        body = {"version": 1, "action": {"type": "pass"}} if name == "act" else None
        self.ask(name, gone, self.caller(self.tables[0], who), "no_such_table", body)
        self.touched = None

    @rule(at=SMALL, who=SMALL)
    def rematch(self, at: int, who: int) -> None:
        table = self.table(at)
        token = self.caller(table, who, lambda seat: True)
        reason = table.not_seated(token)
        if reason is None and not table.started:
            reason = "not_started"
        if reason is None and not table.over:
            reason = "still_running"
        made = self.ask("rematch", table, token, reason)
        if reason is not None:
            return
        following = next((one for one in self.tables if one.id == made.table), None)
        if following is not None:
            assert table.rematch == made.table  # the same one for everybody
            assert made.token is msgspec.UNSET or made.token == following.host
            return
        assert table.rematch is None or table.rematch in self.gone
        table.rematch = made.table
        kinds = ["bot" if seat.kind == "bot" else "open" for seat in table.seats]
        seats = [Seat(kind) for kind in kinds]
        self.tables.append(
            Model(made.table, seats, made.token, table.ready_check, table.spectators, table.chat)
        )

    @rule(at=SMALL, who=SMALL, which=SMALL, again=st.booleans())
    def act(self, at: int, who: int, which: int, again: bool) -> None:
        table = self.table(at)
        token = self.caller(table, who, lambda seat: seat.away)
        replayed = self.replayed(table)
        seat = table.seat_of(token)
        turn = None if replayed.game is None else replayed.game.to_act
        if turn is not None and table.seats[turn].tokens and again:
            token = table.seats[turn].tokens[-1]
            seat = turn
        reason = self.why_no_move(table, token, replayed)
        body: Json = {"version": table.version, "action": {"type": "blind"}, "request": f"r{table.version}"}
        if reason is None and seat is not None:
            legal = [to_json(action) for action in replayed.running.legal_actions()]
            body["action"] = legal[which % len(legal)]
        elif reason is None:
            reason = "not_your_turn"
        done = self.ask("act", table, token, reason, body)
        if reason is None:
            assert done.version == replayed.version + 1
            if again:
                assert self.ask("act", table, token, None, body) == done

    def why_no_move(self, table: Model, token: str | None, replayed: Table) -> str | None:
        reason = table.not_seated(token)
        seat = table.seat_of(token)
        if reason is not None or seat is None:
            return reason
        if table.seats[seat].away:
            return "bot_plays"
        if not table.started:
            return "not_started"
        if table.over:
            return "game_over"
        return None if replayed.running.to_act == seat else "not_your_turn"

    @rule(at=SMALL, moves=st.integers(1, 12))
    def the_game_goes_on(self, at: int, moves: int) -> None:
        """Whoever is to act does so, as long as people are."""
        table = self.table(at)
        for _ in range(moves):
            if not self.one_move(table):
                return

    @rule(at=st.integers(0, 1))
    def the_game_goes_on_to_its_end(self, at: int) -> None:
        table = self.table(at)
        while self.one_move(table):
            pass

    def one_move(self, table: Model) -> bool:
        """Somebody acts; False where nobody can."""
        self.touched = table
        room = self.server.house.rooms.known(table.id)
        turn = None if room is None or room.table.game is None else room.table.game.to_act
        if turn is None or table.seats[turn].kind != "human":
            return False
        token = table.seats[turn].tokens[-1]
        seen = self.ask("view", table, token, None)
        action = laziest(msgspec.to_builtins(seen.legal))
        self.ask("act", table, token, None, {"version": seen.version, "action": action})
        return True

    @rule(at=SMALL, who=SMALL)
    def undo(self, at: int, who: int) -> None:
        table = self.table(at)
        token = self.caller(table, who, lambda seat: not seat.away)
        seat = table.seat_of(token)
        reason = table.not_seated(token)
        if reason is None and seat is not None:
            away = table.seats[seat].away
            reason = "bot_plays" if away else None if table.started else "not_started"
            reason = reason or self.replayed(table).why_no_undo(seat)
        self.ask("undo", table, token, reason, {"version": table.version})

    @rule(at=SMALL, who=SMALL, type_=st.sampled_from(["pass", "blind", None]))
    def intent(self, at: int, who: int, type_: str | None) -> None:
        table = self.table(at)
        token = self.caller(table, who)
        reason = "game_over" if table.over else None if table.started else "not_started"
        reason = reason or table.not_seated(token)
        seat = table.seat_of(token)
        if reason is None and type_ is not None:
            acts = self.replayed(table).running.to_act == seat
            reason = "your_turn" if acts else "no_intent" if type_ == "blind" else None
        body = {"action": None if type_ is None else {"type": type_}}
        self.ask("intent", table, token, reason, body)

    @rule(at=SMALL, version=st.integers(0, 40), who=SMALL)
    def look_at_the_past(self, at: int, version: int, who: int) -> None:
        table = self.table(at)
        token = self.caller(table, who)
        seat = table.seat_of(token)
        answer = self.get(table, f"view?at={version}", token)
        if token is not None and token not in table.tokens:
            assert answer.status_code == 401
        elif seat is None and not table.open_to_all:
            assert answer.status_code == 403
        else:
            known = 0 < version < table.version
            assert answer.json()["version"] == (version if known else table.version)
            self.only_own(answer.json(), seat)

    @rule(at=SMALL)
    def the_server_reads_the_table_anew(self, at: int) -> None:
        self.touched = self.table(at)
        self.server.house.rooms._rooms.pop(self.touched.id, None)

    # What holds at any time

    def get(self, table: Model, call: str, token: str | None) -> httpx.Response:
        self.http.cookies.clear()
        answer = self.http.get(f"/api/tables/{table.id}/{call}", headers=bearer(token))
        assert answer.status_code < 500
        return answer

    def replayed(self, table: Model) -> Table:
        """The table as it is stored."""
        store = self.server.house.store
        row = store.table(table.id).result()
        assert row is not None
        return Table.from_rows(row, store.actions(table.id, 1).result())

    @invariant()
    def all_is_as_it_should_be(self) -> None:
        self.turn += 1
        table = self.touched
        if table is None:
            return
        views: list[tuple[str | None, httpx.Response]] = [
            (token, self.get(table, "view", token)) for token in (*table.tokens, None)
        ]
        self.quiet(table)
        replayed = self.replayed(table)
        self.as_in_memory(table, replayed)
        self.as_in_the_model(table, replayed)
        for token, answer in views:
            self.rights(table, token, answer, replayed)
        for token in table.dead[-3:]:
            refused = self.get(table, "view", token)
            assert (refused.status_code, refused.json()["reason"]) == (401, "wrong_token")
        seated = [token for token in table.tokens if table.seat_of(token) is not None]
        viewer = seated[self.turn % len(seated)] if seated else None
        self.events(table, viewer, replayed)

    def as_in_memory(self, table: Model, replayed: Table) -> None:
        room: Room | None = self.server.house.rooms.known(table.id)
        assert room is not None
        assert without_order(room.table) == without_order(replayed)
        assert room.table.actions == replayed.actions
        assert room.table.story == replayed.story

    def as_in_the_model(self, table: Model, replayed: Table) -> None:
        row = replayed.row
        assert row.host_hash == token_hash(table.host)
        assert (row.started is not None) == table.started
        for number, (seat, stored) in enumerate(zip(table.seats, row.seats, strict=True)):
            hashes = [token_hash(token) for token in seat.tokens]
            kept = [one for one in (stored.token_hash, *stored.devices) if one is not None]
            assert sorted(hashes) == sorted(kept), number
            assert (seat.kind, seat.muted, seat.ready) == (stored.kind, stored.muted, stored.ready), number
            assert seat.kind != "human" or (seat.name, seat.away) == (stored.name, stored.bot is not None)
        owners = [seat for seat in row.seats if seat.token_hash == row.host_hash]
        assert len(owners) <= 1

    def rights(self, table: Model, token: str | None, answer: httpx.Response, replayed: Table) -> None:
        seat = table.seat_of(token)
        if seat is None and not table.open_to_all:
            assert answer.json()["reason"] == "no_spectators"
            return
        assert answer.status_code == 200, answer.text
        seen = answer.json()
        assert seen["view"]["you"] == seat and seen["host"] == table.hosts(token)
        assert ("legal" in seen) == (seat is not None)
        self.only_own(seen, seat)
        if seat is not None and replayed.game is not None and seen["version"] == replayed.version:
            own = replayed.game.view(seat)
            mine = seen["view"]["seats"][seat]
            assert mine["hand"] == list(cards_from_int(own.hand))
            assert mine["secret"] == list(cards_from_int(own.secret))

    @staticmethod
    def only_own(seen: Json, seat: int | None) -> None:
        """Nobody sees another one's cards, hidden counters or, before the end, goal."""
        over = seen["step"] == "over"
        for one in seen["view"]["seats"]:
            if one["seat"] != seat:
                assert not {"hand", "secret"} & set(one)
                assert over or "goal" not in one

    def events(self, table: Model, token: str | None, replayed: Table) -> None:
        answer = self.get(table, "events?since=0", token)
        seat = table.seat_of(token)
        if answer.status_code != 200:
            assert seat is None and not table.open_to_all
            return
        assert answer.json()["events"] == [redacted(to_json(one), seat) for one in replayed.story]


def without_order(table: Table) -> Any:
    """A table's row; its devices are a set, and when it is due is not kept in memory."""
    row = table.row
    seats = tuple(replace(seat, devices=tuple(sorted(seat.devices))) for seat in row.seats)
    return replace(row, due=None, seats=seats)


# The same people without Hypothesis: it would try few rules for long, and here all are mixed


def either(chance: random.Random) -> bool:
    return chance.random() < 0.5


MAKERS: dict[str, Callable[[random.Random], Any]] = {
    "at": lambda chance: chance.randrange(4),
    "who": lambda chance: chance.randrange(10),
    "which": lambda chance: chance.randrange(10),
    "seat": lambda chance: chance.choice([0, 1, 2, 3, 4]),
    "name": lambda chance: chance.choice(NAMES),
    "bot": lambda chance: chance.choice(["greedy", "greedy", "greedy", "hal"]),
    "kinds": lambda chance: chance.choices(["open", "open", "bot"], k=chance.randint(2, 4)),
    "type_": lambda chance: chance.choice(["pass", "pass", "blind", None]),
    "muted": lambda chance: chance.random() < 0.8,
    "moves": lambda chance: chance.randint(1, 12),
    "version": lambda chance: chance.randint(0, 40),
}
SELDOM = ("the_game_goes_on_to_its_end", "delete")
CALLS_GONE = ("view", "leave", "act", "rematch", "chat")


def wander(people: People, chance: random.Random, steps: int) -> None:
    """So many steps, each any rule."""
    people.begin(chance.randint(2, 4), chance.random() < 0.3, chance.randint(0, 30))
    people.all_is_as_it_should_be()
    names = [name for name, function in vars(People).items() if hasattr(function, RULE_MARKER)]
    for _ in range(steps):
        name = chance.choice(names)
        if name in SELDOM and chance.random() < 0.7:
            continue
        function = getattr(people, name)
        wanted = inspect.signature(function).parameters
        given = {one: MAKERS.get(one, either)(chance) for one in wanted}
        if name == "what_is_gone_stays_gone":
            given["name"] = chance.choice(CALLS_GONE)
        if name == "join" and chance.random() < 0.6:
            given["seat"] = None
        function(**given)
        people.all_is_as_it_should_be()
