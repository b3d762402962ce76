"""Who may use the page: checks against strange pages in the same browser and strangers on the network."""

import hmac
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from urllib.parse import urlsplit

from aiohttp import web

from adapters.language import say
from adapters.web.callers import PAGE, Caller, Scope
from adapters.web.identity import identified
from adapters.web.pages import Pages
from adapters.web.people import browser_of, new_browser, remember
from adapters.web.problems import Problem, problem_response
from adapters.web.reachable import is_loopback
from adapters.web.reader import language_of
from adapters.web.sessions import name_in
from adapters.web.settings import WebSettings
from core.errors import BotError, PayloadError
from core.ports import Clock

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
CallersHandler = Callable[[web.Request, Caller], Awaitable[web.StreamResponse]]
Whose = Callable[[Caller], Caller]

SECURITY_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_SAFE_METHODS = frozenset({"GET", "HEAD"})
_OWN_FETCHES = frozenset({"same-origin", "none", ""})
_UNKNOWN_CALLER = (
    "Enter the access token; a program sends it in the header Authorization: Bearer TOKEN. "
    "Whoever started Threadsheet has it."
)
_FOR_OPERATORS = "This is for operators. Enter the operator token; whoever runs Threadsheet has it."
_NO_OPERATORS = "This is for operators, and no operator token is set. Whoever runs Threadsheet sets one."
_LACKS_SCOPE = "The token {token} lacks the scope {scope}. Have it added where Threadsheet's tokens are listed."
_BUSY = "The documents can't be read at the moment. Try again in a few seconds."


def _as_it_is(caller: Caller) -> Caller:
    return caller


def guarded(handler: Handler, settings: WebSettings) -> Handler:
    """Return `handler`, which is open to all who can connect, with our headers, and with faults told as JSON.

    Args:
        handler: Serves the request; may raise `Problem` or any `BotError`.
        settings: Where we listen.
    """

    async def serve(request: web.Request) -> web.StreamResponse:
        try:
            check_host(request.headers, settings=settings)
            response = await handler(request)
        except Problem as problem:
            log.info("refused path=%s status=%d", request.path, problem.status)
            response = problem_response(problem.status, problem.told(language_of(request)), problem.headers)
        except PayloadError as error:
            response = problem_response(400, str(error))
        except BotError:
            log.exception("request failed path=%s", request.path)
            response = problem_response(503, say(language_of(request), _BUSY))
        if not response.prepared:
            response.headers.update(SECURITY_HEADERS)
        return response

    return serve


def for_callers(handler: CallersHandler, scope: Scope, settings: WebSettings, clock: Clock) -> Handler:
    """Return `handler` behind all checks: it gives or takes what people and documents say.

    Args:
        handler: Serves the request of a caller.
        scope: What the caller needs.
        settings: Say which tokens there are.
        clock: Says when a sign-in is over.
    """

    async def serve(request: web.Request) -> web.StreamResponse:
        known = browser_of(request.cookies, settings)
        browser = known or new_browser(settings)
        whose = partial(identified, request=request, browser=browser, settings=settings, now=clock.now())
        caller = let_in(request.headers, method=request.method, scope=scope, settings=settings, whose=whose)
        response = await handler(request, caller)
        fresh = known is None and caller.person == browser.person
        if fresh and request.method not in _SAFE_METHODS:  # who has only looked has nothing to come back to
            remember(browser, request, response, settings)
        return response

    return guarded(serve, settings)


def for_visitors(pages: Pages, settings: WebSettings, clock: Clock) -> Handler:
    """Return what serves the page to all who can connect, and lets us know their browsers again.

    Where people sign in, whoever hasn't is taken there instead.
    """

    async def serve(request: web.Request) -> web.StreamResponse:
        if settings.openid:
            signed_in = name_in(request.cookies, settings, settings.openid, clock.now())
            return await pages.page(request) if signed_in else pages.notice(request, "signing_in")
        response = await pages.page(request)
        if not settings.person_header:
            remember(browser_of(request.cookies, settings) or new_browser(settings), request, response, settings)
        return response

    return guarded(serve, settings)


def check_host(headers: Mapping[str, str], *, settings: WebSettings) -> None:
    """Let a request pass that was sent to us by a name that is ours.

    Raises:
        Problem: It was sent to another name; says what to do.
    """
    host = _host_name(headers.get("Host", ""))
    if settings.openid and host == settings.openid.host:
        return
    if settings.loopback and not is_loopback(host):
        # a name that a stranger controls can be made to point at 127.0.0.1 (DNS rebinding)
        raise Problem(403, "Open this page as http://127.0.0.1:{port}/ instead.", port=str(settings.port))


def check_origin(headers: Mapping[str, str]) -> None:
    """Let a request pass that none but our own page or a program sent.

    Raises:
        Problem: Another page did.
    """
    if headers.get("Sec-Fetch-Site", "") not in _OWN_FETCHES or not _same_origin(
        headers.get("Origin"), headers.get("Host", "")
    ):
        raise Problem(403, "Another web page tried to use Threadsheet. Use Threadsheet's own page.")


def let_in(
    headers: Mapping[str, str], *, method: str, scope: Scope, settings: WebSettings, whose: Whose = _as_it_is
) -> Caller:
    """Return who sent a request: our own page, a person with its token, or a program with one of its own.

    Experts see what operators see.

    Args:
        headers: What was sent.
        method: How.
        scope: What the caller needs.
        settings: Say which tokens there are.
        whose: Adds who sits at the page.

    Raises:
        Problem: It may come from elsewhere, or asks for more than its token opens; says what to do.
    """
    check_origin(headers)
    sent = _sent(headers.get("Authorization", ""))
    operates = _operates(sent, settings)
    caller = PAGE if operates else _caller_of(headers.get("Authorization", ""), sent, settings)
    if caller is None:
        raise Problem(401, _UNKNOWN_CALLER, headers={"WWW-Authenticate": 'Bearer realm="threadsheet"'})
    if not caller.name:
        caller = whose(replace(caller, operates=operates or settings.all_operate))
    if scope is Scope.INSIGHTS and not (caller.name or caller.operates or caller.expert):
        raise Problem(403, _FOR_OPERATORS if settings.operator else _NO_OPERATORS)
    if scope not in caller.scopes:
        raise Problem(403, _LACKS_SCOPE, token=caller.name, scope=scope)
    sent_as = headers.get("Content-Type", "").partition(";")[0].strip().casefold()
    if method == "PUT" and sent_as != "application/octet-stream":
        raise Problem(415, "Send the document as it is, with the header Content-Type: application/octet-stream.")
    if method not in {*_SAFE_METHODS, "PUT"} and sent_as != "application/json":
        raise Problem(415, "Send the body as JSON, with the header Content-Type: application/json.")
    return caller


def _sent(authorization: str) -> bytes:
    scheme, _, given = authorization.partition(" ")
    return given.strip().encode("utf-8", "surrogateescape") if scheme.casefold() == "bearer" else b""


def _operates(sent: bytes, settings: WebSettings) -> bool:
    return bool(settings.operator) and hmac.compare_digest(sent, settings.operator.encode())


def _caller_of(authorization: str, sent: bytes, settings: WebSettings) -> Caller | None:
    """Return whose token was given; None if it is nobody's.

    All tokens are looked at, each in the same time whatever was given, so that times tell nothing of them.
    """
    programs = [each.caller for each in settings.tokens if hmac.compare_digest(sent, each.secret.encode())]
    if programs:
        return programs[0]
    if settings.token:
        return PAGE if hmac.compare_digest(sent, settings.token.encode()) else None
    # A program's mistyped token is told, instead of letting it ask in the page's threads.
    return None if settings.tokens and authorization else PAGE


def _host_name(authority: str) -> str:
    try:
        return urlsplit(f"//{authority}").hostname or ""
    except ValueError:
        return ""


def _same_origin(origin: str | None, host: str) -> bool:
    """Compare without the scheme: a proxy in front may speak TLS for us."""
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and parts.netloc.casefold() == host.casefold()
