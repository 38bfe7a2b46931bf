"""The live line (WebSocket): pushes what is new at a table to one viewer, and takes actions.

A line belongs to the tokens it was opened with. It begins after the version that the client has seen; when
a table changes, its line is woken and sends all that is new at once, so a slow client gets fewer and larger
messages and delays nobody. Whatever a line says comes from the same views as the answers of the other calls.
"""

import asyncio
import contextlib
from typing import Any

import msgspec
from msgspec import UNSET
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from elvenhold.reasons import Refusal
from elvenhold.server.doors import POLICY, log, refuse
from elvenhold.server.grouping import grouped
from elvenhold.server.house import House
from elvenhold.server.present import Scene, clock_view, intent_now, step_of, undo_view, view_answer
from elvenhold.server.rooms import Room
from elvenhold.server.store.base import StoreError
from elvenhold.server.table import Table
from elvenhold.server.talk import message_of
from elvenhold.server.trouble import report
from elvenhold.server.visit import Visit
from elvenhold.server.wire_live import (
    Ack,
    FromClient,
    FromServer,
    LiveAction,
    LiveUndo,
    News,
    Refused,
    Said,
)

MOST_FRAME = 16 * 1024
MOST_SAID = 200  # messages at once
GOING_AWAY, BROKEN, TRY_AGAIN = 1001, 1011, 1013
decode_frame = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode


async def live(scope: Scope, receive: Receive, send: Send, house: House) -> None:
    """One line, from its first byte to its last."""
    connection = HTTPConnection(scope)
    visit = Visit(connection, house)
    try:
        visit.check_origin()
        since = visit.number("since") or 0
        wants_view = visit.number("view") == 1
        room = await visit.room()
        visit.viewer(room)
        # Once it is open nothing on the way has anything to add, and a line sends much.
        line = Line(visit, room, since, wants_view, scope["state"]["send"])
        house.lines.enter(connection.state.address)
    except (Refusal, StoreError) as error:
        if isinstance(error, StoreError):
            report(log, "opening a line", error)
        refusal = error if isinstance(error, Refusal) else Refusal("storage_failed")
        await refuse(scope, receive, send, refusal)
        return
    try:
        await send({"type": "websocket.accept"})
        await line.run(receive)
    except OSError:
        pass  # the client was gone before the line was open
    finally:
        house.lines.leave(connection.state.address)


class Line:
    """One open line."""

    def __init__(self, visit: Visit, room: Room, since: int, wants_view: bool, send: Send) -> None:
        """``since``: the version that the client has seen."""
        self._visit = visit
        self._rooms = visit.house.rooms
        self._room = room
        self._hashes = visit.credentials().hashes
        self._wants_view = wants_view
        self._send = send
        self._woken = asyncio.Event()
        self._version = min(since, room.table.version)
        self._revision = -1  # nothing sent yet
        self._message = 0
        self._scene: Scene | None = None  # what the client has
        self._sides: dict[str, Any] = {}
        self._known = room.table.row
        self._caller, self._seat = visit.viewer(room, self._hashes)

    def _know_again(self, room: Room) -> None:
        """Who is at the line's other end now; raises ``Refusal`` where that is somebody with fewer rights."""
        caller, _ = self._visit.viewer(room, self._hashes)
        self._caller, self._known = caller, room.table.row
        if self._seat is not None and self._seat not in self._visit.seats(self._caller):
            raise Refusal("wrong_token")  # the seat was given up: come again as what one is now

    async def run(self, receive: Receive) -> None:
        """Push and listen until either side has enough."""
        self._watch(self._room)
        pushing = asyncio.create_task(self._push())
        try:
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    return
                if message["type"] == "websocket.receive":
                    await self._hear(message.get("text") or message.get("bytes") or "")
        finally:
            self._room.watchers.discard(self._woken.set)
            pushing.cancel()
            await asyncio.gather(pushing, return_exceptions=True)

    def _watch(self, room: Room) -> None:
        self._room.watchers.discard(self._woken.set)
        self._room = room
        room.watchers.add(self._woken.set)
        self._woken.set()

    def _acting(self, table: Table) -> tuple[int, ...]:
        """The seats that may act now."""
        caller = self._caller if table.row is self._known else table.caller(self._hashes)
        return self._visit.acting(caller, self._hashes)

    # Out

    async def _push(self) -> None:
        code, reason = GOING_AWAY, ""
        try:
            while True:
                await self._woken.wait()
                self._woken.clear()
                if not self._rooms.lives(self._room):
                    self._watch(await self._rooms.get(self._room.table.id))
                await self._push_news()
        except Refusal as refusal:
            code, reason = POLICY, refusal.reason
        except StoreError as error:
            report(log, "a line", error)
            code, reason = TRY_AGAIN, "storage_failed"
        except OSError:
            return  # the client is gone
        except Exception as error:
            report(log, "a line", error)
            code, reason = BROKEN, "server_error"
        await self._close(code, reason)

    async def _push_news(self) -> None:
        table = self._room.table
        if table.row is not self._known:
            self._know_again(self._room)
        told = table.row.told
        if table.version > self._version or told != self._revision or self._own_is_new():
            await self._say(self._news())
        said = [row for row in self._room.messages if row.n > self._message]
        if said:
            self._message = said[-1].n
            await self._say(Said(messages=[message_of(row) for row in said[-MOST_SAID:]]))

    def _own_is_new(self) -> bool:
        """Whether something has changed that only this line is told of."""
        if not self._wants_view or self._scene is None:
            return False
        now = self._sides_now()
        return any(now.get(name) != self._sides.get(name) for name in ("host", "undo", "intent"))

    def _news(self) -> News:
        """What the client does not have yet; from now on it has."""
        table = self._room.table
        before, self._version, self._revision = self._version, table.version, table.row.told
        parts = self._parts(before) if self._wants_view else {}
        return News(
            version=table.version,
            revision=table.row.told,
            round=0 if table.game is None else table.game.round,
            step=step_of(table),
            turn=None if table.game is None else table.game.to_act,
            events=table.news_after(before, self._seat),
            **parts,
        )

    def _parts(self, before: int) -> dict[str, Any]:
        """The view, whole or what is new of it, and what stands beside it."""
        table, seat = self._room.table, self._seat
        scene = self._room.scene
        sides = self._sides_now()
        parts = {name: value for name, value in sides.items() if self._sides.get(name, UNSET) != value}
        if self._scene is None or before == 0:
            parts = {"view": view_answer(table, self._caller, seat, self._rooms.now())}
        else:
            parts["delta"] = scene.delta_from(self._scene, seat)
            if seat is not None and table.version > before and table.running.to_act == seat:
                seen = scene.seen(seat)
                parts["legal"] = grouped(seen.board, seen.legal)
        scene.remember(seat)
        self._scene, self._sides = scene, sides
        return parts

    def _sides_now(self) -> dict[str, Any]:
        table, seat = self._room.table, self._seat
        sides: dict[str, Any] = {"host": self._caller.host}
        if seat is not None:
            sides["undo"] = undo_view(table, seat)
            sides["intent"] = intent_now(table, seat)
        if table.times is not None:
            sides["clock"] = clock_view(table, self._rooms.now())
        if table.row.rematch is not None:
            sides["rematch"] = table.row.rematch
        if table.game is not None and table.game.over:
            sides["result"] = table.game.result
        return sides

    async def _say(self, message: FromServer) -> None:
        try:
            await self._send({"type": "websocket.send", "text": encode(message).decode()})
        except RuntimeError as error:  # it was closed because the client broke the protocol
            raise ConnectionError("closed") from error

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # it may be closed
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    # In

    async def _hear(self, frame: str | bytes) -> None:
        """One message of the client: done, or refused in words."""
        request = None
        try:
            self._visit.take_call(self._hashes)
            if len(frame) > MOST_FRAME:
                raise Refusal("body_too_large", {"most": MOST_FRAME})
            wish = _decoded(frame)
            request = wish.request
            action = None if isinstance(wish, LiveUndo) else wish.action
            done = await self._rooms.act(self._room, self._acting, wish.version, action, request)
            await self._say(Ack(request=request, version=done.n))
        except Refusal as refusal:
            self._visit.house.metrics.refusals.labels(refusal.reason).inc()
            await self._say(_refused(request, refusal))
        except StoreError as error:
            self._visit.house.metrics.store_errors.inc()
            report(log, "a line's action", error)
            await self._say(_refused(request, Refusal("storage_failed")))
        except OSError:
            pass  # the client is gone; the line ends when its disconnection is heard of


def _decoded(frame: str | bytes) -> LiveAction | LiveUndo:
    try:
        return decode_frame(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", {"detail": str(error)}) from None


def _refused(request: str | None, refusal: Refusal) -> Refused:
    return Refused(
        request=request,
        reason=refusal.reason,
        message=refusal.message,
        params=dict(refusal.params),
        version=refusal.params["version"] if refusal.reason == "stale" else UNSET,  # type: ignore[arg-type]
    )
