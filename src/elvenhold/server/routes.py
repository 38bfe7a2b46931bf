"""The calls of the interface, each said once: the routes and the OpenAPI document are made of this list."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from elvenhold.server import handlers, seating, wire
from elvenhold.server.push import calls as push
from elvenhold.server.visit import Visit

Handler = Callable[[Visit], Awaitable[Any]]


@dataclass(frozen=True)
class Parameter:
    """A part of the query."""

    name: str
    kind: str
    help: str
    required: bool = False


@dataclass(frozen=True)
class Call:
    """One call: where it is, what it takes and gives, and the statuses of its refusals."""

    method: str
    path: str
    handler: Handler
    answer: type
    refusals: tuple[int, ...]
    body: type | None = None
    status: int = 200
    query: tuple[Parameter, ...] = ()
    tokens: bool = False

    @property
    def name(self) -> str:
        """Its name in the document."""
        return self.handler.__name__

    @property
    def summary(self) -> str:
        """What it does, in words."""
        return (self.handler.__doc__ or "").strip()


TABLE = "/api/tables/{table}"
SEAT = Parameter("seat", "integer", "Which of the seats of a shared device is meant.")
WATCH = Parameter("watch", "integer", "1: as a spectator, whatever seats the caller has.")
SINCE = Parameter("since", "integer", "Only what happened after this version.")
AT = Parameter("at", "integer", "The table as it was at this version.")
MESSAGE = Parameter("since", "integer", "Only what was said after this message.")
ACTION = Parameter("action", "string", "An action in its one-line text form.", required=True)

ALWAYS = (401, 403, 404, 421, 422, 429, 503)
CHANGES = (401, 403, 404, 409, 413, 421, 422, 429, 503)


def _change(
    name: str, handler: Handler, answer: type, body: type | None, *, method: str = "POST", host: bool = False
) -> Call:
    """A call that changes something of a table. What only a host may do needs no ``?seat=``."""
    query = () if host else (SEAT,)
    return Call(method, f"{TABLE}/{name}", handler, answer, CHANGES, body=body, query=query, tokens=True)


CALLS: tuple[Call, ...] = (
    Call("GET", "/healthz", handlers.health, wire.Health, (503,)),
    Call("GET", "/api/meta", handlers.meta, wire.MetaAnswer, (421, 429)),
    Call(
        "POST",
        "/api/tables",
        handlers.create,
        wire.TableCreated,
        (403, 413, 421, 422, 429, 503),
        body=wire.NewTable,
        status=201,
    ),
    Call(
        "POST",
        "/api/records",
        handlers.look_at_record,
        wire.RecordTaken,
        (403, 413, 421, 422, 429, 503),
        body=wire.RecordAnswer,
        status=201,
    ),
    Call(
        "POST",
        TABLE + "/join",
        handlers.join,
        wire.Joined,
        (401, 403, 404, 409, 413, 421, 422, 429, 503),
        body=wire.JoinRequest,
        tokens=True,
    ),
    Call(
        "POST",
        TABLE + "/start",
        handlers.start,
        wire.Started,
        (401, 403, 404, 409, 413, 421, 422, 429, 503),
        body=wire.StartRequest,
        tokens=True,
    ),
    _change("ready", seating.ready, wire.Settled, wire.ReadyRequest),
    _change("leave", seating.leave, wire.Settled, None),
    _change("return", seating.come_back, wire.Settled, None),
    _change("code", seating.code, wire.CodeMade, None),
    _change("carry", seating.carry, wire.Joined, wire.CarryRequest, host=True),
    _change("forget", seating.forget, wire.Settled, None),
    _change("invite", seating.invite, wire.CodeMade, None, host=True),
    _change("stand-in", seating.stand_in, wire.Settled, wire.StandInRequest, host=True),
    _change("reopen", seating.reopen, wire.Settled, wire.SeatRequest, host=True),
    _change("mute", seating.mute, wire.Settled, wire.MuteRequest, host=True),
    _change("delete", seating.delete, wire.Deleted, None, host=True),
    _change("intent", seating.intent, wire.Settled, wire.IntentRequest, method="PUT"),
    _change("undo", handlers.undo, wire.Acted, wire.UndoRequest),
    _change("rematch", seating.rematch, wire.Rematch, None),
    Call("GET", TABLE + "/push", push.signal, wire.PushAnswer, ALWAYS, query=(SEAT,), tokens=True),
    _change("push", push.signal_on, wire.PushAnswer, wire.PushRequest),
    _change("push", push.signal_off, wire.PushAnswer, None, method="DELETE"),
    _change("chat", seating.say, wire.Message, wire.ChatRequest),
    Call(
        "GET",
        TABLE + "/chat",
        seating.chat,
        wire.MessagesAnswer,
        ALWAYS,
        query=(MESSAGE, SEAT),
        tokens=True,
    ),
    Call(
        "GET",
        TABLE + "/view",
        handlers.view,
        wire.ViewAnswer,
        ALWAYS,
        query=(SEAT, WATCH, AT),
        tokens=True,
    ),
    Call(
        "POST",
        TABLE + "/actions",
        handlers.act,
        wire.Acted,
        (401, 403, 404, 409, 413, 421, 422, 429, 503),
        body=wire.ActionRequest,
        query=(SEAT,),
        tokens=True,
    ),
    Call(
        "GET",
        TABLE + "/events",
        handlers.events,
        wire.EventsAnswer,
        (401, 403, 404, 421, 422, 429, 503),
        query=(SINCE, SEAT, WATCH),
        tokens=True,
    ),
    Call(
        "GET",
        TABLE + "/why",
        handlers.why,
        wire.WhyAnswer,
        (401, 404, 409, 421, 422, 429, 503),
        query=(ACTION, SEAT),
        tokens=True,
    ),
    Call(
        "GET",
        TABLE + "/hint",
        handlers.hint,
        wire.HintAnswer,
        (401, 403, 404, 409, 421, 422, 429, 503),
        query=(SEAT,),
        tokens=True,
    ),
    Call(
        "GET",
        TABLE + "/journeys",
        handlers.journeys,
        wire.JourneysAnswer,
        (401, 403, 404, 409, 421, 422, 429, 503),
        query=(SEAT,),
        tokens=True,
    ),
    Call(
        "GET",
        TABLE + "/record",
        handlers.record,
        wire.RecordAnswer,
        (401, 403, 404, 409, 421, 422, 429, 503),
        query=(SEAT,),
        tokens=True,
    ),
)
