"""Who may speak to us as Teams: every request's token is checked before its body is read, and the body against it."""

import json
import logging
import math
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import cast

import jwt
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from adapters.codec.fields import at
from adapters.teams.keys import SigningKey
from adapters.teams.settings import ISSUER, TeamsSettings
from core.errors import BotError
from core.ports import Clock

log = logging.getLogger(__name__)

PATH = "/api/messages"
CHANNEL = "msteams"
ACTIVITY = web.RequestKey("activity", Mapping[str, object])
"""Where a checked request carries its activity."""

LEEWAY_S = 300
"""How far clocks may be apart. Source: https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication"""


class Forged(BotError):
    """A request doesn't come from Teams, or not to us; the message is for the log alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearer:
    """What a valid token says.

    Attributes:
        service_url: Where its sender may be answered; None for development, without any token.
        endorsements: The channels for which the token's key signs.
    """

    service_url: str | None
    endorsements: frozenset[str] = field(default_factory=frozenset[str])


class Gate:
    """Checks tokens and activities."""

    def __init__(
        self, settings: TeamsSettings, key: Callable[[str], Awaitable[SigningKey | None]], clock: Clock
    ) -> None:
        """Make a gate.

        Args:
            settings: Who we are, and whom we answer.
            key: Gives a signing key by its id, or None.
            clock: Now.
        """
        self._settings, self._key, self._clock = settings, key, clock

    async def admit(self, authorization: str) -> Bearer:
        """Return what the token in an Authorization header says.

        Raises:
            Forged: It isn't Teams' for us, or not any more.
        """
        if not self._settings.authenticated:
            return Bearer(service_url=None)
        token = bearer_token(authorization)
        key = await self._key(key_id(token))
        if key is None:
            raise Forged("unknown key")
        claims = signed_claims(token, key, audience=self._settings.app_id)
        check_times(claims, self._clock.now())
        return Bearer(service_url=str(claims["serviceurl"]), endorsements=key.endorsements)

    def check(self, activity: Mapping[str, object], bearer: Bearer) -> None:
        """Let an activity pass that fits its token and comes from where we answer.

        Raises:
            Forged: It doesn't.
        """
        service_url = at(activity, "serviceUrl")
        if not isinstance(service_url, str) or not self._settings.serves(service_url):
            raise Forged("a serviceUrl that we don't answer to")
        if bearer.service_url is None:
            return
        if bearer.service_url != service_url:
            raise Forged("another serviceUrl than the token's")
        if at(activity, "channelId") != CHANNEL or CHANNEL not in bearer.endorsements:
            raise Forged("a channel that the key doesn't sign for")
        if not tenants_of(activity) & self._settings.answered_tenants or len(tenants_of(activity)) != 1:
            raise Forged("another tenant")

    def middleware(self) -> Middleware:
        """Return what stands before the handler of `PATH`; other paths pass.

        The handler finds the activity under `ACTIVITY`. What fails gets 401 and no reason.
        """

        @web.middleware
        async def checked(request: web.Request, handler: Handler) -> web.StreamResponse:
            if request.path != PATH:
                return await handler(request)
            try:
                bearer = await self.admit(request.headers.get("Authorization", ""))
                if request.content_type != "application/json":
                    return web.Response(status=415)  # what a strange page may send unasked to a bot in development
                activity = read_activity(await request.read())
                if activity is None:
                    return web.Response(status=400)
                self.check(activity, bearer)
            except Forged as error:
                log.warning("refused a request to %s why=%s", PATH, error)
                return web.Response(status=401)
            request[ACTIVITY] = activity
            return await handler(request)

        return checked


def bearer_token(authorization: str) -> str:
    """Return the token in an Authorization header.

    Raises:
        Forged: There is none.
    """
    scheme, _, token = authorization.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token:
        raise Forged("no bearer token")
    return token


def key_id(token: str) -> str:
    """Return the id of the key that is said to have signed `token`.

    Raises:
        Forged: There is none, or it isn't signed by RS256.
    """
    try:
        header = jwt.get_unverified_header(token)
    except (jwt.PyJWTError, ValueError, RecursionError) as error:
        raise Forged("no token") from error
    named: object = header.get("kid")
    if header.get("alg") != "RS256" or not isinstance(named, str) or not named:
        raise Forged("another signature than RS256 with a key id")
    return named


def signed_claims(token: str, key: SigningKey, *, audience: str) -> Mapping[str, object]:
    """Return what `token` claims, once its signature, issuer and audience are found right; its times aren't checked.

    Raises:
        Forged: Something isn't.
    """
    try:
        claims = jwt.decode(
            token,
            key.key,
            algorithms=["RS256"],
            audience=audience,
            issuer=ISSUER,
            options={
                "require": ["exp", "iss", "aud", "serviceurl"],
                "verify_exp": False,
                "verify_nbf": False,
                "verify_iat": False,
            },
        )
    except (jwt.PyJWTError, ValueError, TypeError, RecursionError) as error:
        raise Forged(type(error).__name__) from error
    return cast("Mapping[str, object]", claims)


def check_times(claims: Mapping[str, object], now: datetime) -> None:
    """Let claims pass that hold now.

    Raises:
        Forged: They don't hold yet, or not any more.
    """
    at_s, until, since = now.timestamp(), claims["exp"], claims.get("nbf", 0)
    if not _is_number(until) or not _is_number(since):
        raise Forged("times that are no numbers")
    if cast("float", until) + LEEWAY_S < at_s:
        raise Forged("expired")
    if cast("float", since) - LEEWAY_S > at_s:
        raise Forged("not valid yet")


def read_activity(body: bytes) -> Mapping[str, object] | None:
    """Return the JSON object in `body`; None if there is none."""
    try:
        found: object = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return cast("Mapping[str, object]", found) if isinstance(found, dict) else None


def tenants_of(activity: Mapping[str, object]) -> frozenset[str]:
    """Return the ids of all tenants that an activity names, in lower case."""
    named = (at(activity, "conversation.tenantId"), at(activity, "channelData.tenant.id"))
    return frozenset(str(one).lower() for one in named if one)


def _is_number(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)
