"""Signing in and out: to the issuer, back with what it says of the person, and a cookie that says who it is."""

import base64
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from aiohttp import web
from yarl import URL

from adapters.web.callers import PAGE
from adapters.web.exchange import UNKEPT, json_answer
from adapters.web.id_tokens import ClocksDiffer
from adapters.web.identity import identified
from adapters.web.issuer import Announced, CodeRefused, Issuer
from adapters.web.openid import OpenId
from adapters.web.pages import Pages
from adapters.web.people import browser_of, is_name, new_browser, remember
from adapters.web.problems import Problem
from adapters.web.reader import language_of
from adapters.web.sessions import Begun, begun, begun_with, new_session, session_name
from adapters.web.settings import WebSettings
from core.errors import BotError, TransientError
from core.ports import Clock

log = logging.getLogger(__name__)

SIGNED_OUT = "/signin/out"
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
_UNVERIFIED = "Your e-mail address isn't confirmed where you sign in. Confirm it there, then sign in again."
_NAMELESS = (
    "The service where you sign in doesn't say who you are. Whoever runs Threadsheet chooses what names people: "
    "{setting}."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningIn:
    """The handlers of what people open to sign in and out."""

    openid: OpenId
    settings: WebSettings
    pages: Pages
    issuer: Issuer
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
        name = self._name(await self._claims(request.query.get("code", ""), one))
        response = web.Response(status=303, headers={**UNKEPT, "Location": one.to})
        response.set_cookie(
            session_name(self.settings),
            new_session(name, self.settings, self.openid, self.clock.now()),
            max_age=int(self.openid.lasts.total_seconds()),
            httponly=True,
            samesite="Lax",
            secure=self.openid.encrypted,
        )
        return response

    async def person(self, request: web.Request) -> web.StreamResponse:
        """Say who has signed in."""
        browser, now = new_browser(self.settings), self.clock.now()
        caller = identified(PAGE, request=request, browser=browser, settings=self.settings, now=now)
        return json_answer({"name": caller.person.removeprefix("name:")})

    async def leave(self, _request: web.Request) -> web.StreamResponse:
        """Forget who has signed in here, and say where to sign out of the issuer as well."""
        out = self.openid.address + SIGNED_OUT
        try:
            leads_to = (await self.issuer.announced()).exit
        except BotError:
            leads_to = ""
        asked = {"client_id": self.openid.client, "post_logout_redirect_uri": out}
        response = json_answer({"next": str(URL(leads_to).update_query(asked)) if leads_to else out})
        response.del_cookie(session_name(self.settings), httponly=True, samesite="Lax", secure=self.openid.encrypted)
        return response

    async def signed_out(self, request: web.Request) -> web.StreamResponse:
        """Show that nobody is signed in any more."""
        return self.pages.notice(request, "signed_out")

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

    async def _claims(self, code: str, one: Begun) -> Mapping[str, object]:
        try:
            return await self.issuer.claims(code, verifier=one.verifier, nonce=one.nonce)
        except BotError as error:
            log.warning("nobody was signed in why=%s", error)
            raise _problem(error) from error

    def _name(self, claims: Mapping[str, object]) -> str:
        """Return what a person is called.

        Raises:
            Problem: They can't be called so, or could call themselves so.
        """
        claim = self.openid.claim
        if claim == "email" and "email" in claims and claims.get("email_verified", True) not in (True, "true"):
            raise Problem(403, _UNVERIFIED)
        if claim not in claims:
            log.warning("the issuer says no %s of somebody, who is called by sub", claim)
        name = claims.get(claim, claims.get("sub"))
        posing = claim == "email" and claim not in claims and "@" in str(name)  # a `sub` that is another's address
        if posing or not isinstance(name, str) or not is_name(name.strip()):
            raise Problem(403, _NAMELESS, setting="THREADSHEET_OIDC_CLAIM")
        return name.strip()


def _problem(error: BotError) -> Problem:
    """Return what a person is told of a sign-in that failed."""
    if isinstance(error, CodeRefused):
        return Problem(400, _OVER)
    if isinstance(error, TransientError):
        return Problem(503, _AWAY)
    return Problem(502, _CLOCKS if isinstance(error, ClocksDiffer) else _UNPROVEN)
