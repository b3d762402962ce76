"""What the browser of somebody keeps who has signed in: our word for it, and the issuer's, which is for leaving it."""

from collections.abc import Mapping

from aiohttp import web

from adapters.web.openid import OUT, OpenId
from adapters.web.people import cookie_name
from adapters.web.sessions import session_name
from adapters.web.settings import WebSettings

_MOST_CHARS = 3500
"""A browser keeps 4096 bytes with name and attributes; who has a longer token is asked by the issuer who leaves."""


def keep_signed_in(
    response: web.StreamResponse, settings: WebSettings, openid: OpenId, *, session: str, token: str
) -> None:
    """Have a browser keep our word and the issuer's, the latter for nothing but signing out."""
    kept_s = int(openid.lasts.total_seconds())
    secure = openid.encrypted
    response.set_cookie(session_name(settings), session, max_age=kept_s, httponly=True, samesite="Lax", secure=secure)
    if len(token) > _MOST_CHARS:
        response.del_cookie(_token_name(settings), path=OUT, httponly=True, samesite="Strict", secure=secure)
    else:
        response.set_cookie(
            _token_name(settings), token, path=OUT, max_age=kept_s, httponly=True, samesite="Strict", secure=secure
        )


def drop_signed_in(response: web.StreamResponse, settings: WebSettings, openid: OpenId) -> None:
    """Have a browser forget both."""
    secure = openid.encrypted
    response.del_cookie(session_name(settings), httponly=True, samesite="Lax", secure=secure)
    response.del_cookie(_token_name(settings), path=OUT, httponly=True, samesite="Strict", secure=secure)


def token_in(cookies: Mapping[str, str], settings: WebSettings) -> str:
    """Return what the issuer signed; empty if the browser doesn't keep it."""
    return cookies.get(_token_name(settings), "")[:_MOST_CHARS]


def _token_name(settings: WebSettings) -> str:
    return f"{cookie_name(settings, bound='__Secure-')}-token"
