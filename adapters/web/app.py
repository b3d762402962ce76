"""Puts page and API on an aiohttp application."""

from aiohttp import web

from adapters.web.answering import Answering
from adapters.web.api import Api
from adapters.web.asking import Asking
from adapters.web.asking_limits import Limits
from adapters.web.callers import Scope
from adapters.web.description import read_description
from adapters.web.documents import Documents
from adapters.web.gathering import Gathering
from adapters.web.insights import Insights
from adapters.web.missing import shown_as_page
from adapters.web.opinions import Opinions
from adapters.web.owning import Owning
from adapters.web.pages import load_pages
from adapters.web.poster import WebPoster
from adapters.web.products import Products
from adapters.web.security import CallersHandler, for_callers, for_visitors, guarded
from adapters.web.settings import WebSettings
from adapters.web.setup import Setup
from adapters.web.sign_in_routes import sign_in_at, sign_in_routes
from adapters.web.wiring import Wiring

V1 = "/api/v1"


def web_routes(app: web.Application, wiring: Wiring, *, poster: WebPoster, settings: WebSettings) -> None:
    """Add the page at `/`, its files at `/static/` and the API that it uses at `/api/v1/` to `app`.

    Args:
        app: Others may have routes in it too; the checks here touch ours only.
        wiring: What the page needs from the rest.
        poster: The one that the worker posts with; its streams end when `app` shuts down.
        settings: Where `app` listens. Must be true: the checks depend on it.
    """
    pages, limits = load_pages(sign_in=sign_in_at(settings)), Limits(ticks_s=wiring.clock.ticks_s)
    api = Api(wiring=wiring, poster=poster, settings=settings, limits=limits)
    asking = Asking(wiring=wiring, poster=poster, settings=settings, limits=limits)
    app.middlewares.append(shown_as_page(pages))
    app.router.add_route("GET", "/", for_visitors(pages, settings, wiring.clock))
    if settings.openid is not None:
        sign_in_routes(app, settings.openid, pages=pages, settings=settings, clock=wiring.clock)
    app.router.add_route("GET", "/static/{version}/{name}", guarded(pages.asset, settings))
    # It is alike everywhere and says nothing of documents or people: tools that make clients need no token for it.
    app.router.add_route("GET", f"{V1}/openapi.json", guarded(read_description().serve, settings))
    insights = Insights(desk=wiring.gaps, clock=wiring.clock)
    documents = Documents(wiring=wiring, api=api, chunks=wiring.chunks)
    shown = routes(api, asking, opinions=Opinions(wiring=wiring), insights=insights, owning=Owning(wiring=wiring))
    setup = setup_routes(Setup(folder=wiring.folder), Gathering(folder=wiring.folder, gatherer=wiring.gatherer))
    products = product_routes(Products(wiring=wiring))
    answering = answering_routes(Answering(desk=wiring.answers, index=wiring.index))
    more = (*document_routes(documents), *setup, *products, *answering)
    for method, path, handler, scope in (*shown, *more):
        app.router.add_route(method, V1 + path, for_callers(handler, scope, settings, wiring.clock))
    app.router.add_route("*", "/api/{rest:.*}", guarded(api.nothing, settings))

    async def stop(_app: web.Application) -> None:
        poster.close()

    app.on_shutdown.append(stop)


def routes(
    api: Api, asking: Asking, *, opinions: Opinions, insights: Insights, owning: Owning
) -> tuple[tuple[str, str, CallersHandler, Scope], ...]:
    """Return method, path, handler and scope of all that needs a caller; `openapi/` describes each."""
    return (
        ("POST", "/ask", asking.ask, Scope.ASK),
        ("GET", "/threads/{thread}/turns/{turn}", asking.turn, Scope.ASK),
        ("POST", "/threads/{thread}/questions", api.ask, Scope.ASK),
        ("GET", "/threads/{thread}/events", api.follow, Scope.READ),
        ("GET", "/threads", owning.threads, Scope.READ),
        ("GET", "/threads/{thread}", api.thread, Scope.READ),
        ("GET", "/threads/{thread}/turns/{turn}/table.csv", api.table, Scope.READ),
        ("GET", "/threads/{thread}/turns/{turn}/why", api.why, Scope.READ),
        ("PATCH", "/threads/{thread}", owning.relabel, Scope.ASK),
        ("DELETE", "/threads/{thread}", owning.forget, Scope.ASK),
        ("POST", "/threads/{thread}/share", owning.share, Scope.ASK),
        ("DELETE", "/threads/{thread}/share", owning.unshare, Scope.ASK),
        ("GET", "/threads/{thread}/export.md", owning.export, Scope.READ),
        ("GET", "/shared/{share}", owning.shared, Scope.READ),
        ("GET", "/overview", api.overview, Scope.READ),
        ("GET", "/passages/{chunk:.+}", api.passage, Scope.READ),
        ("POST", "/feedback", opinions.rate, Scope.FEEDBACK),
        ("POST", "/wishes", opinions.wish, Scope.FEEDBACK),
        ("GET", "/threads/{thread}/opinions", opinions.opinions, Scope.READ),
        ("GET", "/insights", insights.insights, Scope.INSIGHTS),
        ("GET", "/insights.csv", insights.insights_csv, Scope.INSIGHTS),
        ("GET", "/gaps", insights.gaps, Scope.INSIGHTS),
        ("GET", "/gaps.csv", insights.csv, Scope.INSIGHTS),
        ("GET", "/gaps/{gap}/questions", insights.questions, Scope.INSIGHTS),
        ("POST", "/gaps/{gap}", insights.decide, Scope.INSIGHTS),
    )


def document_routes(documents: Documents) -> tuple[tuple[str, str, CallersHandler, Scope], ...]:
    """Return the same of what shows documents."""
    return (
        ("GET", "/documents", documents.all, Scope.READ),
        ("GET", "/documents/{document}", documents.document, Scope.READ),
        ("GET", "/documents/{document}/text", documents.text, Scope.READ),
        ("GET", "/documents/{document}/pages/{page}", documents.page, Scope.READ),
        ("GET", "/documents/{document}/pictures", documents.pictures, Scope.READ),
        ("GET", "/documents/{document}/pictures/{picture}", documents.picture, Scope.READ),
    )


def answering_routes(answering: Answering) -> tuple[tuple[str, str, CallersHandler, Scope], ...]:
    """Return the same of what experts answer."""
    return (
        ("GET", "/expert-answers", answering.all, Scope.INSIGHTS),
        ("POST", "/expert-answers", answering.give, Scope.INSIGHTS),
        ("POST", "/expert-answers/preview", answering.preview, Scope.INSIGHTS),
        ("DELETE", "/expert-answers/{answer}", answering.take_back, Scope.INSIGHTS),
    )


def setup_routes(setup: Setup, gathering: Gathering) -> tuple[tuple[str, str, CallersHandler, Scope], ...]:
    """Return method, path, handler and scope of all that adds documents."""
    return (
        ("GET", "/setup", setup.state, Scope.READ),
        ("PUT", "/setup/documents/{name:.+}", setup.upload, Scope.MANAGE),
        ("GET", "/setup/places", gathering.state, Scope.READ),
        ("POST", "/setup/places", gathering.start, Scope.MANAGE),
        ("DELETE", "/setup/places", gathering.stop, Scope.MANAGE),
        ("POST", "/setup/proposals", setup.propose, Scope.MANAGE),
        ("POST", "/setup/catalog", setup.publish, Scope.MANAGE),
    )


def product_routes(products: Products) -> tuple[tuple[str, str, CallersHandler, Scope], ...]:
    """Return the same of what shows product models."""
    return (
        ("GET", "/products", products.all, Scope.READ),
        ("GET", "/products/{product:.+}", products.product, Scope.READ),
    )
