"""Who has signed in, as their browser's cookie tells; and sign-ins under way, as what the issuer sends back tells."""

import base64
import hmac
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import cast

from adapters.web.openid import OpenId
from adapters.web.people import Browser, cookie_name
from adapters.web.settings import WebSettings

BEGUN_LASTS = timedelta(minutes=15)
"""So long somebody may take at the issuer."""

_SIGNED = re.compile(r"([\w-]+)\.([0-9a-f]{64})", re.ASCII)
_OWN_PATH = re.compile(r"/(?:[#?][!-\[\]-~]*)?")
_LONGEST_PATH = 1500


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A sign-in that one browser began.

    Attributes:
        nonce: What the issuer has to sign.
        verifier: What proves to the issuer that who brings the code is who sent the person.
        state: What it sends back as it is.
        to: Where the person wanted to go.
    """

    nonce: str
    verifier: str
    state: str
    to: str


def session_name(settings: WebSettings) -> str:
    """Return the name of the cookie that says who has signed in."""
    return f"{cookie_name(settings)}-person"


def new_session(name: str, settings: WebSettings, openid: OpenId, now: datetime) -> str:
    """Return what the browser of whom the issuer calls so keeps; it holds at every server of one state."""
    content = {"name": name, "until": int((now + openid.lasts).timestamp())}
    return _signed(content, _for_session(openid), settings)


def name_in(cookies: Mapping[str, str], settings: WebSettings, openid: OpenId, now: datetime) -> str:
    """Return the name of who has signed in; empty for nobody, or if that is over."""
    content = _opened(cookies.get(session_name(settings), ""), _for_session(openid), settings, now)
    return str(content.get("name", ""))


def begun(to: str, browser: Browser, settings: WebSettings, now: datetime) -> Begun:
    """Return a sign-in that begins now."""
    content = {"salt": secrets.token_hex(16), "to": own_path(to), "until": int((now + BEGUN_LASTS).timestamp())}
    return _begun(content, _signed(content, _for_browser(browser), settings), browser, settings)


def begun_with(state: str, browser: Browser, settings: WebSettings, now: datetime) -> Begun | None:
    """Return the sign-in that came back with a state; None if this browser didn't begin it, or too long ago."""
    content = _opened(state, _for_browser(browser), settings, now)
    return _begun(content, state, browser, settings) if content else None


def own_path(wanted: str) -> str:
    """Return an address of the page without its host; the page's first one for any other."""
    return wanted if len(wanted) <= _LONGEST_PATH and _OWN_PATH.fullmatch(wanted) else "/"


def _begun(content: Mapping[str, object], state: str, browser: Browser, settings: WebSettings) -> Begun:
    """Nonce and verifier follow from what only this server and the browser know together, so nobody keeps them."""
    nonce, verifier = (
        _signature(f"{purpose} {browser.cookie} {content['salt']}", settings) for purpose in ("nonce", "verifier")
    )
    return Begun(nonce=nonce, verifier=verifier, state=state, to=own_path(str(content["to"])))


def _for_session(openid: OpenId) -> str:
    """What another issuer says, or said to another client, holds no more once it isn't set."""
    return f"session {openid.issuer} {openid.client} {openid.claim}"


def _for_browser(browser: Browser) -> str:
    return f"sign-in {browser.cookie}"


def _signed(content: Mapping[str, object], purpose: str, settings: WebSettings) -> str:
    written = base64.urlsafe_b64encode(json.dumps(content).encode()).decode().rstrip("=")
    return f"{written}.{_signature(f'{purpose} {written}', settings)}"


def _opened(signed: str, purpose: str, settings: WebSettings, now: datetime) -> Mapping[str, object]:
    """Return what we signed for a purpose; empty if we didn't, or if its time is over."""
    found = _SIGNED.fullmatch(signed)
    if found is None or not hmac.compare_digest(found[2], _signature(f"{purpose} {found[1]}", settings)):
        return {}
    content = cast("dict[str, object]", json.loads(base64.urlsafe_b64decode(found[1] + "=" * (-len(found[1]) % 4))))
    return content if now.timestamp() < float(str(content["until"])) else {}


def _signature(content: str, settings: WebSettings) -> str:
    return hmac.new(settings.cookie_key, content.encode(), sha256).hexdigest()
