"""Who a caller is who needs no token of their own: whom a proxy names, who has signed in, or else a browser."""

from dataclasses import replace
from datetime import datetime

from aiohttp import web

from adapters.web.callers import Caller
from adapters.web.people import Browser, named_by_proxy
from adapters.web.problems import Problem
from adapters.web.sessions import name_in
from adapters.web.settings import WebSettings
from core.messages import Platform

SIGN_IN = {"WWW-Authenticate": 'SignIn realm="threadsheet"'}
"""By it the page tells that somebody has to sign in from that a token is missing."""


def identified(
    caller: Caller, *, request: web.Request, browser: Browser, settings: WebSettings, now: datetime
) -> Caller:
    """Return a caller at the page with who it is.

    Raises:
        Problem: The proxy names nobody, or nobody has signed in.
    """
    if settings.person_header:
        name = named_by_proxy(request, settings)
    elif settings.openid:
        name = name_in(request.cookies, settings, settings.openid, now)
    else:
        return replace(caller, person=browser.person)
    if not name:
        raise Problem(401, "You aren't signed in any more. Sign in again to go on.", headers=SIGN_IN)
    return replace(caller, person=f"name:{name}", expert=settings.experts.at(Platform.WEB, name))
