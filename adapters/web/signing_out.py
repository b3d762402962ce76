"""Signing out: here at once, at all servers, and from here on to where the issuer is left as well."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from aiohttp import web
from yarl import URL

from adapters.web.exchange import json_answer
from adapters.web.identity import SignOuts, caller_of
from adapters.web.issuer import Issuer
from adapters.web.openid import OUT, OpenId
from adapters.web.pages import Pages
from adapters.web.problems import Problem
from adapters.web.session_cookies import drop_signed_in, token_in
from adapters.web.settings import WebSettings
from core.errors import BotError
from core.ports import Clock

log = logging.getLogger(__name__)

_STILL_IN = "You are still signed in: it couldn't be noted that you left. Try again in a few seconds."


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningOut:
    """The handlers of what people use to sign out.

    Attributes:
        changed: Has open pages look whether they may go on: those of threads whose keys begin with a text.
    """

    openid: OpenId
    settings: WebSettings
    pages: Pages
    issuer: Issuer
    sign_outs: SignOuts
    changed: Callable[[str], None]
    clock: Clock

    async def leave(self, request: web.Request) -> web.StreamResponse:
        """End the sign-in of this browser at all servers, and say where to sign out of the issuer as well."""
        await self._end(request)
        response = json_answer({"next": await self._next(token_in(request.cookies, self.settings))})
        drop_signed_in(response, self.settings, self.openid)
        return response

    async def left(self, request: web.Request) -> web.StreamResponse:
        """Show that nobody is signed in any more."""
        return self.pages.notice(request, "signed_out")

    async def _end(self, request: web.Request) -> None:
        """Let the browser's cookie open nothing more, whoever has kept it; what it has opened ends.

        Raises:
            Problem: It can't be noted now.
        """
        try:
            caller = caller_of(request, self.settings, self.clock.now())
        except Problem:
            return  # it is over already
        if caller.session is None:
            return
        try:
            await self.sign_outs.note(caller.session, caller.threads)
        except BotError as error:
            log.warning("nobody was signed out why=%s", error)
            raise Problem(503, _STILL_IN) from error
        self.changed(caller.threads)

    async def _next(self, token: str) -> str:
        """Return where to go on: to the issuer's exit, with its token by which it knows who leaves; else to ours."""
        out = self.openid.address + OUT
        try:
            leads_to = (await self.issuer.announced()).exit
        except BotError:
            leads_to = ""
        if not leads_to:
            return out
        hint = {"id_token_hint": token} if token else {}
        asked = {"client_id": self.openid.client, "post_logout_redirect_uri": out, **hint}
        return str(URL(leads_to).update_query(asked))
