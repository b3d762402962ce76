"""Who signs for Teams, and who hands our bot its tokens: OpenID metadata, keys, and client credentials."""

import itertools
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import jwt
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import rsa

APP = "11111111-2222-4333-8444-555555555555"
PASSWORD = "the-client-secret"
TENANT = "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee"
ISSUER = "https://api.botframework.com"
SCOPE = "https://api.botframework.com/.default"
TOKEN_S = 3600


@cache
def private_key(name: str) -> rsa.RSAPrivateKey:
    """Return a key that is the same throughout a test run: making one takes a while."""
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


class Issuer:
    """Signs what Teams sends, and knows the tokens that it gave our bot.

    Attributes:
        announced: Ids of the keys that everybody can look up.
        asked: How often the keys were asked for.
        granted: Tokens of our bot, with the moment at which each ends.
        faults: What happens to the next requests of "openid", "keys" or "token": "500", "page", "hang".
    """

    def __init__(self, now: Callable[[], datetime], hang: Callable[[], Any]) -> None:
        self._now, self._hang = now, hang
        self.announced = ["key-1"]
        self.endorsements: Sequence[str] = ("msteams", "webchat")
        self.asked = 0
        self.granted: dict[str, datetime] = {}
        self.faults: dict[str, deque[str]] = {}
        self.address = ""
        self._numbers = itertools.count(1)

    def routes(self, app: web.Application) -> None:
        """Put the addresses on an application."""
        app.router.add_get("/openid", self._openid)
        app.router.add_get("/keys", self._keys)
        app.router.add_post("/login/{tenant}/oauth2/v2.0/token", self._token)
        app.router.add_get("/identity", self._identity)

    def sign(self, service_url: str, *, key: str = "", algorithm: str = "RS256", **claims: Any) -> str:
        """Return a token as Teams sends it; `claims` replace its own, None leaves one out."""
        now = self._now()
        whole: dict[str, Any] = {
            "serviceurl": service_url,
            "nbf": int((now - timedelta(minutes=1)).timestamp()),
            "exp": int((now + timedelta(hours=1)).timestamp()),
            "iss": ISSUER,
            "aud": APP,
            **claims,
        }
        named = key or self.announced[0]
        told = {name: value for name, value in whole.items() if value is not None}
        if algorithm == "none":
            return jwt.encode(told, None, algorithm="none", headers={"kid": named})
        if algorithm == "HS256":
            return jwt.encode(told, "x" * 64, algorithm="HS256", headers={"kid": named})
        return jwt.encode(told, private_key(named), algorithm=algorithm, headers={"kid": named})

    def rotate(self, key: str) -> None:
        """Sign with another key from now on."""
        self.announced = [key]

    def takes(self, authorization: str) -> bool:
        """Tell whether our bot may call Teams with this header."""
        until = self.granted.get(authorization.removeprefix("Bearer "))
        return until is not None and self._now() < until

    def revoke(self) -> None:
        """Take no token that was given so far."""
        self.granted.clear()

    async def _broken(self, name: str) -> web.Response | None:
        fault = self.faults[name].popleft() if self.faults.get(name) else ""
        if fault == "hang":
            await self._hang()
        if fault == "500":
            return web.Response(status=500)
        return web.Response(text="Please log in to this network.") if fault == "page" else None

    async def _openid(self, request: web.Request) -> web.Response:
        broken = await self._broken("openid")
        return broken or web.json_response({"issuer": ISSUER, "jwks_uri": f"{self.address}/keys"})

    async def _keys(self, request: web.Request) -> web.Response:
        self.asked += 1
        return await self._broken("keys") or web.json_response({"keys": [self._public(key) for key in self.announced]})

    def _public(self, key: str) -> Mapping[str, Any]:
        numbers = jwt.algorithms.RSAAlgorithm.to_jwk(private_key(key).public_key(), as_dict=True)
        return {**numbers, "kid": key, "use": "sig", "endorsements": list(self.endorsements)}

    async def _token(self, request: web.Request) -> web.Response:
        if broken := await self._broken("token"):
            return broken
        form = await request.post()
        wanted = {
            "grant_type": "client_credentials",
            "client_id": APP,
            "client_secret": PASSWORD,
            "scope": SCOPE,
        }
        if request.match_info["tenant"] != TENANT or any(form.get(name) != value for name, value in wanted.items()):
            return web.json_response({"error": "invalid_client"}, status=401)
        return web.json_response({"token_type": "Bearer", "expires_in": TOKEN_S, "access_token": self._grant()})

    async def _identity(self, request: web.Request) -> web.Response:
        """Answer as App Service does to a managed identity."""
        wanted = {"resource": ISSUER, "client_id": APP, "api-version": "2019-08-01"}
        if request.headers.get("X-IDENTITY-HEADER") != "the-header" or dict(request.query) != wanted:
            return web.json_response({"error": "bad_request"}, status=400)
        return web.json_response({"access_token": self._grant(), "expires_on": "1700000000", "token_type": "Bearer"})

    def _grant(self) -> str:
        token = f"the-bots-token-{next(self._numbers)}"
        self.granted[token] = self._now() + timedelta(seconds=TOKEN_S)
        return token
