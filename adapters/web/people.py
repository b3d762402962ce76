"""Who sits at the page: a browser, known by a cookie that we signed, or whom an access proxy names."""

import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from aiohttp import web

from adapters.web.problems import Problem
from adapters.web.settings import WebSettings

KEPT_S = 400 * 24 * 3600
"""Browsers keep no cookie for longer; each visit begins it anew."""

_MOST_CHARS = 256
_SIGNED = re.compile(r"([0-9a-f]{32})\.([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser, as its cookie tells.

    Attributes:
        cookie: What it keeps and sends; it proves that we made it.
    """

    cookie: str

    @property
    def person(self) -> str:
        """Who sits at it, as `Caller.person`."""
        return f"browser:{self.cookie.partition('.')[0]}"


def cookie_name(settings: WebSettings) -> str:
    """Return the name of our cookie: another one per state, as browsers don't tell the ports of a host apart."""
    return f"threadsheet-{sha256(settings.cookie_key).hexdigest()[:8]}"


def new_browser(settings: WebSettings) -> Browser:
    """Return a browser that was never here."""
    name = secrets.token_hex(16)
    return Browser(f"{name}.{_signature(name, settings)}")


def browser_of(cookies: Mapping[str, str], settings: WebSettings) -> Browser | None:
    """Return the browser that sent these cookies; None if none of them is ours."""
    signed = _SIGNED.fullmatch(cookies.get(cookie_name(settings), ""))
    if signed is None or not hmac.compare_digest(signed[2], _signature(signed[1], settings)):
        return None
    return Browser(signed[0])


def remember(browser: Browser, request: web.Request, response: web.StreamResponse, settings: WebSettings) -> None:
    """Let a browser keep its cookie: not for scripts, other sites, or unencrypted connections if ours is encrypted."""
    forwarded = request.headers.get("X-Forwarded-Proto", "").partition(",")[0].strip().casefold()
    response.set_cookie(
        cookie_name(settings),
        browser.cookie,
        max_age=KEPT_S,
        httponly=True,
        samesite="Lax",
        secure=request.secure or forwarded == "https" or (settings.openid is not None and settings.openid.encrypted),
    )


def named_by_proxy(request: web.Request, settings: WebSettings) -> str:
    """Return the person whom the access proxy names.

    Raises:
        Problem: It names nobody, or there are two such headers, of which one may be the browser's own.
    """
    names = request.headers.getall(settings.person_header, [])
    name = names[0].strip() if len(names) == 1 else ""
    if not is_name(name):
        raise Problem(
            403,
            "Open this page through the address at which you sign in. Whoever runs Threadsheet: the access proxy has "
            "to send one header {header} (THREADSHEET_PERSON_HEADER) with the person's name.",
            header=settings.person_header,
        )
    return name


def is_name(name: str) -> bool:
    """Return whether somebody can be called so."""
    return 0 < len(name) <= _MOST_CHARS and name.isprintable()


def _signature(name: str, settings: WebSettings) -> str:
    return hmac.new(settings.cookie_key, f"browser {name}".encode(), sha256).hexdigest()
