"""Who may use the page: checks against strange pages in the same browser and strangers on the network."""

import hmac
import logging
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

from aiohttp import web

from adapters.web.problems import Problem, problem_response
from adapters.web.settings import WebSettings, is_loopback
from core.errors import BotError, PayloadError

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

SECURITY_HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
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
_BUSY = "The documents can't be read at the moment. Try again in a few seconds."


def guarded(handler: Handler, settings: WebSettings, *, api: bool) -> Handler:
    """Return `handler` behind all checks, with our headers, and with faults told as JSON.

    Args:
        handler: Serves the request; may raise `Problem` or any `BotError`.
        settings: Say whether a token is needed.
        api: The handler gives or takes what people and documents say, so only our own page may call it.
    """

    async def serve(request: web.Request) -> web.StreamResponse:
        try:
            check(request.headers, method=request.method, api=api, settings=settings)
            response = await handler(request)
        except Problem as problem:
            log.info("refused path=%s status=%d", request.path, problem.status)
            response = problem_response(problem.status, problem.message)
        except PayloadError as error:
            response = problem_response(400, str(error))
        except BotError:
            log.exception("request failed path=%s", request.path)
            response = problem_response(503, _BUSY)
        if not response.prepared:
            response.headers.update(SECURITY_HEADERS)
        return response

    return serve


def check(headers: Mapping[str, str], *, method: str, api: bool, settings: WebSettings) -> None:
    """Let a request pass that our own page, or a person with the token, may have sent.

    Raises:
        Problem: It may come from elsewhere; says what to do.
    """
    host = headers.get("Host", "")
    if settings.loopback and not is_loopback(_host_name(host)):
        # a name that a stranger controls can be made to point at 127.0.0.1 (DNS rebinding)
        raise Problem(403, f"Open this page as http://127.0.0.1:{settings.port}/ instead.")
    if not api:
        return
    if headers.get("Sec-Fetch-Site", "") not in _OWN_FETCHES or not _same_origin(headers.get("Origin"), host):
        raise Problem(403, "Another web page tried to use Threadsheet. Use Threadsheet's own page.")
    if settings.token and not _token_fits(headers.get("Authorization", ""), settings.token):
        raise Problem(401, "Enter the access token. Whoever started Threadsheet has it.")
    if method not in _SAFE_METHODS and not _is_json(headers.get("Content-Type", "")):
        raise Problem(415, "Send the body as JSON, with the header Content-Type: application/json.")


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


def _token_fits(authorization: str, token: str) -> bool:
    scheme, _, given = authorization.partition(" ")
    fits = hmac.compare_digest(given.strip().encode(), token.encode())
    return fits and scheme.casefold() == "bearer"


def _is_json(content_type: str) -> bool:
    return content_type.partition(";")[0].strip().casefold() == "application/json"
