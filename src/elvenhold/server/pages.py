"""The built page: one HTML file for all addresses of people, and its assets."""

from html import escape
from pathlib import Path
from urllib.parse import quote

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"  # the names of assets change with their content
# Only what is the same for everybody, so nothing of /api/: the length of a packed answer tells what is in it.
PACKED = [Middleware(GZipMiddleware, compresslevel=6)]
NOT_BUILT = "The page of this server was not built. Its interface for programs works: see /api/openapi.json."


class _Assets(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["cache-control"] = FOREVER
        return response


def page_routes(static: Path) -> list[BaseRoute]:
    """The routes for people's browsers."""

    async def page(request: Request) -> Response:
        index = static / "index.html"
        if not index.is_file():
            return plain_page("Elvenhold", NOT_BUILT, 503)
        return FileResponse(index, headers={"cache-control": "no-cache"})

    async def worker(request: Request) -> Response:
        script = static / "sw.js"
        if not script.is_file():
            return plain_page("Elvenhold", NOT_BUILT, 503)
        return FileResponse(script, headers={"cache-control": "no-cache"})

    routes: list[BaseRoute] = [
        Route("/sw.js", worker, middleware=PACKED),
        Route("/", page, middleware=PACKED),
        Route("/t/{table}", page, middleware=PACKED),
        Route("/t/{table}/", _without_slash),
    ]
    if (static / "assets").is_dir():
        routes.append(Mount("/assets", _Assets(directory=static / "assets"), middleware=PACKED))
    return routes


async def _without_slash(request: Request) -> Response:
    """From an address that got a slash at its end to the page; the site stays what the browser called it."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"/t/{quote(request.path_params['table'])}{query}", 308)


def plain_page(title: str, sentence: str, status: int) -> HTMLResponse:
    """A small page with one sentence."""
    return HTMLResponse(
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><h1>{escape(title)}</h1><p>{escape(sentence)}</p>"
        '<p><a href="/">Elvenhold</a></p></html>',
        status,
    )
