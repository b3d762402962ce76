"""Puts what people open to sign in and out on an aiohttp application."""

from collections.abc import Callable

from aiohttp import web

from adapters.web.issuer import Issuer
from adapters.web.openid import BACK, OUT, OpenId
from adapters.web.pages import Pages
from adapters.web.security import check_origin, guarded
from adapters.web.settings import WebSettings
from adapters.web.signing_in import SigningIn
from adapters.web.signing_out import SigningOut
from adapters.web.wiring import Wiring

SIGN_IN = "/signin"


def sign_in_at(settings: WebSettings) -> str:
    """Return the address at which people sign in; empty if they don't."""
    return settings.openid.address + SIGN_IN if settings.openid else ""


def sign_in_routes(
    app: web.Application,
    openid: OpenId,
    *,
    pages: Pages,
    settings: WebSettings,
    wiring: Wiring,
    changed: Callable[[str], None],
) -> None:
    """Add what people open to sign in and out to `app`; `changed` has open pages look again whether they may."""
    issuer = Issuer(openid, wiring.clock)
    signing = SigningIn(
        openid=openid,
        settings=settings,
        pages=pages,
        issuer=issuer,
        sign_outs=wiring.sign_outs,
        clock=wiring.clock,
    )
    leaving = SigningOut(
        openid=openid,
        settings=settings,
        pages=pages,
        issuer=issuer,
        sign_outs=wiring.sign_outs,
        changed=changed,
        clock=wiring.clock,
    )

    async def leave(request: web.Request) -> web.StreamResponse:
        check_origin(request.headers)
        return await leaving.leave(request)

    app.router.add_route("GET", SIGN_IN, guarded(signing.shown(signing.begin), settings))
    app.router.add_route("GET", BACK, guarded(signing.shown(signing.back), settings))
    app.router.add_route("GET", OUT, guarded(leaving.left, settings))
    app.router.add_route("GET", f"{SIGN_IN}/person", guarded(signing.person, settings))
    app.router.add_route("POST", OUT, guarded(leave, settings))
