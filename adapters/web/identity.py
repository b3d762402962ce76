"""Who a caller is who needs no token of their own: whom a proxy names, who has signed in, or else a browser."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime

from aiohttp import web

from adapters.web.callers import PAGE, Caller, Session
from adapters.web.people import Browser, named_by_proxy, new_browser
from adapters.web.problems import Problem
from adapters.web.sessions import session_in
from adapters.web.settings import WebSettings
from core.messages import Platform
from core.ports import Clock

SIGN_IN = {"WWW-Authenticate": 'SignIn realm="threadsheet"'}
"""By it the page tells that somebody has to sign in from that a token is missing."""

_OVER = "You aren't signed in any more. Sign in again to go on."


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOuts:
    """What all servers know of sign-ins that people ended.

    Attributes:
        note: Note that one is over; its person's threads are those whose keys begin with a text.
        noted: Whether it was noted.
    """

    note: Callable[[Session, str], Awaitable[None]]
    noted: Callable[[str], Awaitable[bool]]


def identified(
    caller: Caller, *, request: web.Request, browser: Browser, settings: WebSettings, now: datetime
) -> Caller:
    """Return a caller at the page with who it is.

    Raises:
        Problem: The proxy names nobody, or nobody has signed in.
    """
    session = None
    if settings.person_header:
        name = named_by_proxy(request, settings)
    elif settings.openid:
        session = session_in(request.cookies, settings, settings.openid, now)
        if session is None:
            raise Problem(401, _OVER, headers=SIGN_IN)
        name = session.name
    else:
        return replace(caller, person=browser.person)
    expert = settings.experts.at(Platform.WEB, name)
    return replace(caller, person=f"name:{name}", session=session, expert=expert)


def caller_of(request: web.Request, settings: WebSettings, now: datetime) -> Caller:
    """Return who has signed in.

    Raises:
        Problem: Nobody has.
    """
    return identified(PAGE, request=request, browser=new_browser(settings), settings=settings, now=now)


async def check_session(caller: Caller, sign_outs: SignOuts, clock: Clock) -> None:
    """Let a caller pass, unless it had signed in and that is over by now.

    Raises:
        Problem: Its time is over, or the person has signed out, at whichever server.
    """
    session = caller.session
    if session is not None and (clock.now() >= session.until or await sign_outs.noted(session.id)):
        raise Problem(401, _OVER, headers=SIGN_IN)
