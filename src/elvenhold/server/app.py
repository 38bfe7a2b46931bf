"""The composition root: an ASGI application from a store and settings."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from elvenhold.reasons import Refusal
from elvenhold.server.bridge import done
from elvenhold.server.codes import spoken
from elvenhold.server.credentials import credentials_of
from elvenhold.server.doors import Doors, log, refusal_response
from elvenhold.server.house import House
from elvenhold.server.hub.base import Hub
from elvenhold.server.hub.local import LocalHub
from elvenhold.server.live import live
from elvenhold.server.metrics import CONTENT_TYPE
from elvenhold.server.openapi import PLACE, openapi
from elvenhold.server.pages import page_routes, plain_page
from elvenhold.server.routes import CALLS, TABLE, Call
from elvenhold.server.settings import Settings
from elvenhold.server.store.base import Store, StoreError
from elvenhold.server.trouble import report
from elvenhold.server.visit import Visit

Endpoint = Callable[[Request], Awaitable[Response]]


def create_app(store: Store, settings: Settings, hub: Hub | None = None) -> Starlette:
    """The server as an ASGI application. Its lifespan opens the house and closes it, the store too.

    ``hub``: how it hears of other processes on the same store; None: there are no others.
    """
    house = House(store, settings, hub or LocalHub())

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            with contextlib.suppress(asyncio.CancelledError):  # when told to stop once more
                yield
        finally:
            await house.close()

    app = Starlette(
        routes=_routes(house),
        lifespan=lifespan,
        middleware=[Middleware(Doors, settings=settings, limiter=house.limiter, metrics=house.metrics)],
        exception_handlers={HTTPException: _http_error},
    )
    app.state.house = house
    return app


def _routes(house: House) -> list[BaseRoute]:
    routes: list[BaseRoute] = [
        Route(call.path, _endpoint(house, call), methods=[call.method], name=call.name) for call in CALLS
    ]
    lines = WebSocketRoute(TABLE + "/live", _Live(house), name="live")
    short = Route("/c/{code}", _Short(house), name="short")
    figures = Route("/metrics", _figures(house), name="metrics")
    return [*routes, lines, short, figures, Route(PLACE, _document), *page_routes(house.settings.static)]


class _Short:
    """From a table's short code to its page."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kept = spoken(scope["path_params"]["code"])
        try:
            found = await done(self._house.store.code(kept, self._house.rooms.now()))
        except StoreError as error:
            report(log, "a short code", error)
            answer: Response = plain_page("Elvenhold", "The server cannot look this up at the moment.", 503)
        else:
            if found is None or found.seat is not None:
                answer = plain_page("Elvenhold", "This code is wrong or has expired.", 404)
            else:
                answer = RedirectResponse(f"/t/{found.table_id}", 303)
        await answer(scope, receive, send)


def _figures(house: House) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        # A proxy that is not known as one may speak for anybody.
        disguised = "x-forwarded-for" in request.headers and not house.settings.trusted_proxies
        if disguised or not house.settings.shows_metrics(request.state.address):
            return plain_page("Elvenhold", "There is nothing at this address.", 404)
        return Response(house.metrics.text(), headers={"content-type": CONTENT_TYPE})

    return endpoint


class _Live:
    """The live line as an ASGI application."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table_id = scope["path_params"]["table"]
        with self._house.presence.of(table_id, credentials_of(HTTPConnection(scope), table_id).hashes):
            await live(scope, receive, send, self._house)


def _endpoint(house: House, call: Call) -> Endpoint:
    """A Starlette endpoint from a handler: its answer or its refusal, encoded."""

    async def endpoint(request: Request) -> Response:
        visit = Visit(request, house)
        try:
            answer = await call.handler(visit)
        except Refusal as refusal:
            house.metrics.refusals.labels(refusal.reason).inc()
            return refusal_response(refusal)
        except StoreError as error:
            house.metrics.store_errors.inc()
            report(log, f"{call.method} {call.path}", error)
            return refusal_response(Refusal("storage_failed"))
        response = Response(msgspec.json.encode(answer), call.status, media_type="application/json")
        for cookie in visit.cookies:
            response.headers.append("set-cookie", cookie)
        return response

    return endpoint


async def _document(_: Request) -> Response:
    return Response(msgspec.json.encode(openapi()), media_type="application/json")


async def _http_error(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses: an unknown place, or a wrong method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 405:
        response = refusal_response(Refusal("method_not_allowed", {"method": request.method}))
    elif request.url.path.startswith("/api"):
        response = refusal_response(Refusal("not_found"))
    else:
        response = plain_page("Elvenhold", "There is nothing at this address.", status)
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response
