"""Puts the page on an aiohttp application."""

from aiohttp import web

from adapters.web.api import Api
from adapters.web.pages import load_pages
from adapters.web.poster import WebPoster
from adapters.web.security import Handler, guarded
from adapters.web.settings import WebSettings
from adapters.web.wiring import Wiring


def web_routes(app: web.Application, wiring: Wiring, *, poster: WebPoster, settings: WebSettings) -> None:
    """Add the page at `/`, its files at `/static/` and its interface at `/api/` to `app`.

    Args:
        app: Others may have routes in it too; the checks here touch ours only.
        wiring: What the page needs from the rest.
        poster: The one that the worker posts with; its streams end when `app` shuts down.
        settings: Where `app` listens. Must be true: the checks depend on it.
    """
    api, pages = Api(wiring=wiring, poster=poster, settings=settings), load_pages()

    def add(method: str, path: str, handler: Handler, *, open_to_all: bool = False) -> None:
        app.router.add_route(method, path, guarded(handler, settings, api=not open_to_all))

    add("GET", "/", pages.page, open_to_all=True)
    add("GET", "/static/{version}/{name}", pages.asset, open_to_all=True)
    add("POST", "/api/threads/{thread}/questions", api.ask)
    add("GET", "/api/threads/{thread}/events", api.follow)
    add("GET", "/api/threads", api.threads)
    add("GET", "/api/threads/{thread}", api.thread)
    add("GET", "/api/threads/{thread}/turns/{turn}/table.csv", api.table)
    add("GET", "/api/threads/{thread}/turns/{turn}/why", api.why)
    add("GET", "/api/overview", api.overview)
    add("GET", "/api/passages/{chunk:.+}", api.passage)
    add("POST", "/api/feedback", api.feedback)
    add("*", "/api/{rest:.*}", api.nothing)

    async def stop(_app: web.Application) -> None:
        poster.close()

    app.on_shutdown.append(stop)
