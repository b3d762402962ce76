"""What a browser is shown at an address at which there is nothing: a page with a way on, not bare JSON."""

from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.typedefs import Middleware

from adapters.web.pages import Pages
from adapters.web.reader import language_of
from adapters.web.security import SECURITY_HEADERS

_NOT_FOUND = 404
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def shown_as_page(pages: Pages) -> Middleware:
    """Return what gives people a page where there is nothing; programs, scripts and posts are told as before."""

    @web.middleware
    async def show(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            response = await handler(request)
        except web.HTTPNotFound:
            if not _by_person(request):
                raise
            return _page(request, pages)
        missing = response.status == _NOT_FOUND and not response.prepared
        return _page(request, pages) if missing and _by_person(request) else response

    return show


def _by_person(request: web.Request) -> bool:
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")


def _page(request: web.Request, pages: Pages) -> web.Response:
    headers = {"Cache-Control": "no-store", **SECURITY_HEADERS}
    missing = pages.missing[language_of(request)]
    return web.Response(
        status=_NOT_FOUND, body=missing.body, content_type=missing.content_type, charset="utf-8", headers=headers
    )
