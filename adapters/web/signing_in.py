"""Signing in: to the issuer, back with what it says of the person, and a cookie that says who it is."""

import base64
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256

from aiohttp import web
from yarl import URL

from adapters.web.called import name_in
from adapters.web.exchange import UNKEPT, json_answer
from adapters.web.id_tokens import ClocksDiffer
from adapters.web.identity import SignOuts, caller_of, check_session
from adapters.web.issuer import Announced, CodeRefused, Issuer, Vouched
from adapters.web.openid import OpenId
from adapters.web.pages import Pages
from adapters.web.people import browser_of, new_browser, remember
from adapters.web.problems import Problem
from adapters.web.reader import language_of
from adapters.web.session_cookies import keep_signed_in
from adapters.web.sessions import Begun, begun, begun_with, new_session
from adapters.web.settings import WebSettings
from core.errors import BotError, TransientError
from core.ports import Clock

log = logging.getLogger(__name__)

_SCOPES = "openid email profile"
_REFUSED = frozenset({"access_denied", "login_required", "consent_required", "interaction_required"})
_AWAY = (
    "The service where you sign in can't be reached. Try again in a minute; if it stays so, tell whoever runs "
    "Threadsheet."
)
_OVER = (
    "This sign-in is over, or was begun in another browser. Begin again; this browser has to take Threadsheet's "
    "cookies."
)
_NOT_LET_IN = "The service where you sign in didn't let you in. If it should, ask whoever runs it to add you."
_UNPROVEN = (
    "What the service where you sign in says of you can't be trusted or read. Tell whoever runs Threadsheet; its "
    "log says why."
)
_CLOCKS = (
    "The clock of Threadsheet and that of the service where you sign in differ. Tell whoever runs Threadsheet to "
    "set them right."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningIn:
    """The handlers of what people open to sign in."""

    openid: OpenId
    settings: WebSettings
    pages: Pages
    issuer: Issuer
    sign_outs: SignOuts
    clock: Clock

    def shown(
        self, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        """Return `handler` with what goes wrong told on a page."""

        async def serve(request: web.Request) -> web.StreamResponse:
            try:
                return await handler(request)
            except Problem as problem:
                log.info("sign-in failed status=%d", problem.status)
                told = problem.told(language_of(request))
                return self.pages.notice(request, "not_signed_in", status=problem.status, told=told)

        return serve

    async def begin(self, request: web.Request) -> web.StreamResponse:
        """Lead to the issuer, from where people come `back`."""
        announced = await self._announced()
        browser = browser_of(request.cookies, self.settings) or new_browser(self.settings)
        one = begun(request.query.get("to", "/"), browser, self.settings, self.clock.now())
        response = web.Response(status=303, headers={**UNKEPT, "Location": self._entrance(announced, one)})
        remember(browser, request, response, self.settings)
        return response

    async def back(self, request: web.Request) -> web.StreamResponse:
        """Take what the issuer says, and lead to where the person wanted to go."""
        browser = browser_of(request.cookies, self.settings)
        one = browser and begun_with(request.query.get("state", ""), browser, self.settings, self.clock.now())
        if not one:
            raise Problem(400, _OVER)
        if (refused := request.query.get("error")) is not None:
            log.warning("the issuer let nobody in error=%r", refused[:64])
            raise Problem(403, _NOT_LET_IN) if refused in _REFUSED else Problem(502, _AWAY)
        vouched = await self._vouched(request.query.get("code", ""), one)
        session = new_session(name_in(vouched.claims, self.openid), self.settings, self.openid, self.clock.now())
        response = web.Response(status=303, headers={**UNKEPT, "Location": one.to})
        keep_signed_in(response, self.settings, self.openid, session=session, token=vouched.signed)
        return response

    async def person(self, request: web.Request) -> web.StreamResponse:
        """Say who has signed in."""
        caller = caller_of(request, self.settings, self.clock.now())
        await check_session(caller, self.sign_outs, self.clock)
        return json_answer({"name": caller.person.removeprefix("name:")})

    def _entrance(self, announced: Announced, one: Begun) -> str:
        challenge = base64.urlsafe_b64encode(sha256(one.verifier.encode()).digest()).decode().rstrip("=")
        asked = {
            "response_type": "code",
            "client_id": self.openid.client,
            "redirect_uri": self.openid.back,
            "scope": _SCOPES,
            "state": one.state,
            "nonce": one.nonce,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        return str(URL(announced.entrance).update_query(asked))

    async def _announced(self) -> Announced:
        try:
            return await self.issuer.announced()
        except BotError as error:
            log.warning("the issuer can't be used why=%s", error)
            raise Problem(503, _AWAY) from error

    async def _vouched(self, code: str, one: Begun) -> Vouched:
        try:
            return await self.issuer.vouched(code, verifier=one.verifier, nonce=one.nonce)
        except BotError as error:
            log.warning("nobody was signed in why=%s", error)
            raise _problem(error) from error


def _problem(error: BotError) -> Problem:
    """Return what a person is told of a sign-in that failed."""
    if isinstance(error, CodeRefused):
        return Problem(400, _OVER)
    if isinstance(error, TransientError):
        return Problem(503, _AWAY)
    return Problem(502, _CLOCKS if isinstance(error, ClocksDiffer) else _UNPROVEN)
