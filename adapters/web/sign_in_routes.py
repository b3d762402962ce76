"""Puts what people open to sign in and out on an aiohttp application."""

from aiohttp import web

from adapters.web.issuer import Issuer
from adapters.web.openid import BACK, OpenId
from adapters.web.pages import Pages
from adapters.web.security import check_origin, guarded
from adapters.web.settings import WebSettings
from adapters.web.signing_in import SIGNED_OUT, SigningIn
from core.ports import Clock

SIGN_IN = "/signin"


def sign_in_at(settings: WebSettings) -> str:
    """Return the address at which people sign in; empty if they don't."""
    return settings.openid.address + SIGN_IN if settings.openid else ""


def sign_in_routes(app: web.Application, openid: OpenId, *, pages: Pages, settings: WebSettings, clock: Clock) -> None:
    """Add what people open to sign in and out to `app`."""
    issuer = Issuer(openid, clock)
    signing = SigningIn(openid=openid, settings=settings, pages=pages, issuer=issuer, clock=clock)

    async def leave(request: web.Request) -> web.StreamResponse:
        check_origin(request.headers)
        return await signing.leave(request)

    app.router.add_route("GET", SIGN_IN, guarded(signing.shown(signing.begin), settings))
    app.router.add_route("GET", BACK, guarded(signing.shown(signing.back), settings))
    app.router.add_route("GET", SIGNED_OUT, guarded(signing.signed_out, settings))
    app.router.add_route("GET", f"{SIGN_IN}/person", guarded(signing.person, settings))
    app.router.add_route("POST", SIGNED_OUT, guarded(leave, settings))
