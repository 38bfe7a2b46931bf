"""The composition root: an ASGI application from a store and settings."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from elvenhold.reasons import Refusal
from elvenhold.server.doors import Doors, log, refusal_response
from elvenhold.server.house import House
from elvenhold.server.openapi import PLACE, openapi
from elvenhold.server.pages import page_routes, plain_page
from elvenhold.server.routes import CALLS, Call
from elvenhold.server.settings import Settings
from elvenhold.server.store.base import Store, StoreError
from elvenhold.server.trouble import report
from elvenhold.server.visit import Visit

Endpoint = Callable[[Request], Awaitable[Response]]


def create_app(store: Store, settings: Settings) -> Starlette:
    """The server as an ASGI application. Its lifespan opens the house and closes it, the store too."""
    house = House(store, settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        house.open()
        try:
            with contextlib.suppress(asyncio.CancelledError):  # when told to stop once more
                yield
        finally:
            await house.close()

    app = Starlette(
        routes=_routes(house),
        lifespan=lifespan,
        middleware=[Middleware(Doors, settings=settings, limiter=house.limiter)],
        exception_handlers={HTTPException: _http_error},
    )
    app.state.house = house
    return app


def _routes(house: House) -> list[BaseRoute]:
    routes: list[BaseRoute] = [
        Route(call.path, _endpoint(house, call), methods=[call.method], name=call.name) for call in CALLS
    ]
    return [*routes, Route(PLACE, _document), *page_routes(house.settings.static)]


def _endpoint(house: House, call: Call) -> Endpoint:
    """A Starlette endpoint from a handler: its answer or its refusal, encoded."""

    async def endpoint(request: Request) -> Response:
        visit = Visit(request, house)
        try:
            answer = await call.handler(visit)
        except Refusal as refusal:
            return refusal_response(refusal)
        except StoreError as error:
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
