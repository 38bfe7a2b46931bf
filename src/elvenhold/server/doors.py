"""What every call passes on its way in and out: the host's name, the limits, the security headers."""

import logging
import re
from collections.abc import MutableMapping
from typing import Any

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from elvenhold.reasons import Refusal
from elvenhold.server.credentials import credentials_of
from elvenhold.server.limits import Limiter
from elvenhold.server.logs import request_id
from elvenhold.server.metrics import Metrics
from elvenhold.server.refusals import body_of, status_of
from elvenhold.server.settings import Settings
from elvenhold.server.tokens import new_request_id
from elvenhold.server.trouble import report

log = logging.getLogger("elvenhold.server")

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
POLICY = 1008  # the code of a line that is closed since it is not allowed
TABLE_PATH = re.compile(r"^/api/tables/([^/]+)(?:/([^/]+))?")


class Doors:
    """ASGI middleware around the whole house."""

    def __init__(self, app: ASGIApp, settings: Settings, limiter: Limiter | None, metrics: Metrics) -> None:
        """``limiter`` None: no limits."""
        self.metrics = metrics
        self.app = app
        self.settings = settings
        self.limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a call in, or answer it at the door."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        scope.setdefault("state", {})
        address, secure = peer_of(connection, self.settings)
        scope["state"].update(address=address, secure=secure, own_bucket=False, send=send)
        started = False
        given = new_request_id()
        request_id.set(given)

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                started = True
                self.metrics.answers.labels(str(message["status"])).inc()
                _add_headers(message, scope["path"], given)
            await send(message)

        try:
            self._check(connection)
        except Refusal as refusal:
            await refuse(scope, receive, guarded, refusal)
            return
        try:
            await self.app(scope, receive, guarded)
        except Exception as error:
            report(log, f"{scope.get('method', 'LINE')} {_without_ids(scope['path'])}", error)
            if not started:
                await refuse(scope, receive, guarded, Refusal("server_error"))

    def _check(self, connection: HTTPConnection) -> None:
        path = connection.scope["path"]
        host = host_name(connection.headers.get("host", ""))
        # Whoever watches over a server calls it by any address; /healthz tells and changes nothing.
        if path != "/healthz" and not self.settings.allows_host(host):
            raise Refusal("bad_host", {"host": host[:100]})
        if self.limiter is None or not path.startswith(("/api/", "/c/")):
            return
        wait = self._wait(self.limiter, connection, TABLE_PATH.match(path))
        if wait:
            raise Refusal("too_many_requests", {"retry_after": wait})

    @staticmethod
    def _wait(limiter: Limiter, connection: HTTPConnection, called: re.Match[str] | None) -> int:
        state = connection.scope["state"]
        if called is None or called[2] in (None, "join", "carry"):  # no table, or a token to be had
            return limiter.wait(state["address"])
        state["own_bucket"] = True
        return limiter.wait(state["address"], called[1], credentials_of(connection, called[1]).hashes)


def _add_headers(message: MutableMapping[str, Any], path: str, given: str) -> None:
    headers = MutableHeaders(scope=message)
    headers["x-request-id"] = given
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("cache-control", "no-store")


def _without_ids(path: str) -> str:
    return TABLE_PATH.sub("/api/tables/...", path) if path.startswith("/api/") else "a page"


def host_name(host: str) -> str:
    """The name in a ``Host`` header, without port and brackets.

    >>> host_name("[::1]:8000"), host_name("localhost:8000")
    ('::1', 'localhost')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if ":" in host else host


def peer_of(connection: HTTPConnection, settings: Settings) -> tuple[str, bool]:
    """The address of the client and whether it speaks TLS, believing trusted proxies only."""
    client = connection.client
    address = client.host if client is not None else ""
    secure = connection.scope.get("scheme") == "https"
    if not settings.trusts(address):
        return address, secure
    proto = connection.headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower()
    forwarded = _forwarded(connection.headers)
    while forwarded and settings.trusts(address):
        address = forwarded.pop()
    return address, secure or proto == "https"


def _forwarded(headers: Headers) -> list[str]:
    lists = headers.getlist("x-forwarded-for")
    return [one.strip() for text in lists for one in text.split(",") if one.strip()][-20:]


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    """Answer with a refusal; a line that may not be opened is closed where it cannot be told why."""
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await refusal_response(refusal)(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": POLICY, "reason": refusal.reason})


def refusal_response(refusal: Refusal) -> Response:
    """A refusal as it goes over the wire."""
    response = Response(
        msgspec.json.encode(body_of(refusal)), status_of(refusal), media_type="application/json"
    )
    if "retry_after" in refusal.params:
        response.headers["retry-after"] = str(refusal.params["retry_after"])
    if status_of(refusal) == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response
