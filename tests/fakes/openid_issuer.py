"""An OpenID Connect issuer that is as strict as real ones: one client, its address, codes for one use, PKCE."""

import asyncio
import base64
import hmac
import html
import itertools
from collections import deque
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from typing import Any

import jwt
from aiohttp import encode_basic_auth, web
from aiohttp.test_utils import TestServer
from yarl import URL

from tests.fakes.teams_issuer import private_key

CLIENT = "threadsheet-client"
SECRET = "the-clients-s3cret-of-some-length"
TOKEN_S = 3600
PACKETS_S = 0.05


class FakeOpenId:
    """Signs in whoever is `person`.

    Attributes:
        person: What it knows of who signs in: `sub` and other claims.
        more: Of that, what only its address for more of a person says.
        announced: Ids of the keys that everybody can look up; the first one signs.
        strange: Keys that it announces besides.
        metadata: Replaces what it announces of itself.
        claims: Replace those of the next tokens; None leaves one out.
        header: `alg` or key id of the next tokens, if others than right ones.
        faults: What happens to the next requests of "openid", "keys", "token" or "person": "500", "page", "hang".
            With "dribble" the keys come in two packets, as long answers do.
        refuses: The error with which it sends everybody back; empty for none.
        by_header: It takes the client's secret in a header only.
        asked: How often it was asked for each of its addresses.
        left: How often somebody signed out.
    """

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self.person: dict[str, Any] = {"sub": "0001", "email": "ann@example.com", "email_verified": True}
        self.more: frozenset[str] = frozenset()
        self.announced = ["key-1"]
        self.strange: list[dict[str, Any]] = []
        self.metadata: dict[str, Any] = {}
        self.claims: dict[str, Any] = {}
        self.header: dict[str, str] = {}
        self.faults: dict[str, deque[str]] = {}
        self.refuses = ""
        self.by_header = False
        self.asked: dict[str, int] = {}
        self.left = 0
        self.address = self._client_at = ""
        self._codes: dict[str, tuple[dict[str, str], dict[str, Any]]] = {}
        self._granted: dict[str, dict[str, Any]] = {}
        self._numbers = itertools.count(1)
        self._closing = asyncio.Event()
        app = web.Application()
        app.router.add_get("/.well-known/openid-configuration", self._openid)
        app.router.add_get("/keys", self._keys)
        app.router.add_get("/authorize", self._authorize)
        app.router.add_post("/token", self._token)
        app.router.add_get("/person", self._person)
        app.router.add_get("/exit", self._exit)
        self._server = TestServer(app)

    async def start(self) -> None:
        """Listen on loopback."""
        await self._server.start_server()
        self.address = str(self._server.make_url("")).rstrip("/")

    async def close(self) -> None:
        """Hang up."""
        self._closing.set()
        await self._server.close()

    def register(self, address: str) -> None:
        """Know where the client is."""
        self._client_at = address

    def break_next(self, **faults: str) -> None:
        """Let something happen to the next request of an address."""
        self.faults |= {name: deque([fault]) for name, fault in faults.items()}

    async def _broken(self, name: str) -> web.Response | None:
        self.asked[name] = self.asked.get(name, 0) + 1
        fault = self.faults[name].popleft() if self.faults.get(name) else ""
        if fault == "hang":
            await self._closing.wait()
        if fault == "500":
            return web.Response(status=500)
        return web.Response(text="Please log in to this network.") if fault == "page" else None

    async def _openid(self, request: web.Request) -> web.Response:
        told = {
            "issuer": self.address,
            "authorization_endpoint": f"{self.address}/authorize",
            "token_endpoint": f"{self.address}/token",
            "jwks_uri": f"{self.address}/keys",
            "userinfo_endpoint": f"{self.address}/person",
            "end_session_endpoint": f"{self.address}/exit",
            "token_endpoint_auth_methods_supported": [f"client_secret_{'basic' if self.by_header else 'post'}"],
        }
        replaced = {name: value for name, value in (told | self.metadata).items() if value is not None}
        return await self._broken("openid") or web.json_response(replaced)

    async def _keys(self, request: web.Request) -> web.StreamResponse:
        shown = [
            {
                **jwt.algorithms.RSAAlgorithm.to_jwk(private_key(key).public_key(), as_dict=True),
                "kid": key,
                "use": "sig",
            }
            for key in self.announced
        ]
        slowly = "dribble" in self.faults.get("keys", ())
        found = await self._broken("keys") or web.json_response({"keys": [*self.strange, *shown]})
        return await self._dribbled(request, found) if slowly else found

    async def _dribbled(self, request: web.Request, found: web.Response) -> web.StreamResponse:
        body = (found.text or "").encode()
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(request)
        await response.write(body[:10])
        await asyncio.sleep(PACKETS_S)
        await response.write(body[10:])
        await response.write_eof()
        return response

    async def _authorize(self, request: web.Request) -> web.Response:
        """Show people whom they sign in as; others come back at once."""
        asked = dict(request.query)
        right = {
            "response_type": "code",
            "client_id": CLIENT,
            "redirect_uri": f"{self._client_at}/signin/back",
            "code_challenge_method": "S256",
        }
        if any(asked.get(name) != value for name, value in right.items()) or "openid" not in asked["scope"].split():
            return web.Response(status=400, text="This client isn't known here.")
        if not (asked.get("state") and asked.get("nonce") and len(asked.get("code_challenge", "")) == 43):
            return web.Response(status=400, text="Something is missing.")
        code = f"code-{next(self._numbers)}"
        self._codes[code] = (asked, dict(self.person))
        told = {"error": self.refuses} if self.refuses else {"code": code}
        back = str(URL(asked["redirect_uri"]).with_query({**told, "state": asked["state"]}))
        if "text/html" not in request.headers.get("Accept", ""):
            return web.Response(status=303, headers={"Location": back})
        page = f'<title>Issuer</title><a href="{html.escape(back)}">Go on as {self.person["sub"]}</a>'
        return web.Response(text=page, content_type="text/html")

    async def _token(self, request: web.Request) -> web.Response:
        if broken := await self._broken("token"):
            return broken
        form = dict(await request.post())
        if not self._is_client(request, form):
            return web.json_response({"error": "invalid_client"}, status=401)
        asked, person = self._codes.pop(str(form.get("code")), ({}, {}))
        proof = base64.urlsafe_b64encode(sha256(str(form.get("code_verifier")).encode()).digest()).decode().rstrip("=")
        proved = bool(asked) and hmac.compare_digest(asked["code_challenge"], proof)
        if not proved or form.get("redirect_uri") != asked["redirect_uri"]:
            return web.json_response({"error": "invalid_grant"}, status=400)
        if form.get("grant_type") != "authorization_code":
            return web.json_response({"error": "unsupported_grant_type"}, status=400)
        access = f"access-{next(self._numbers)}"
        self._granted[access] = person
        told = {name: value for name, value in person.items() if name not in self.more}
        signed = self._signed({**told, "nonce": asked["nonce"]})
        return web.json_response({"token_type": "Bearer", "access_token": access, "id_token": signed})

    def _is_client(self, request: web.Request, form: dict[str, Any]) -> bool:
        if not self.by_header:
            return (form.get("client_id"), form.get("client_secret")) == (CLIENT, SECRET)
        return request.headers.get("Authorization") == encode_basic_auth(CLIENT, SECRET)

    def _signed(self, told: dict[str, Any]) -> str:
        now = int(self._now().timestamp())
        whole = {"iss": self.address, "aud": CLIENT, "iat": now, "exp": now + TOKEN_S, **told, **self.claims}
        claims = {name: value for name, value in whole.items() if value is not None}
        algorithm, signer = self.header.get("alg", "RS256"), self.header.get("signer", self.announced[0])
        key: Any = {"none": None, "HS256": SECRET}.get(algorithm, private_key(signer))
        return jwt.encode(claims, key, algorithm=algorithm, headers={"kid": self.header.get("kid", signer)})

    async def _person(self, request: web.Request) -> web.Response:
        if broken := await self._broken("person"):
            return broken
        person = self._granted.get(request.headers.get("Authorization", "").removeprefix("Bearer "))
        return web.json_response(person) if person else web.Response(status=401)

    async def _exit(self, request: web.Request) -> web.Response:
        back = f"{self._client_at}/signin/out"
        if dict(request.query) != {"client_id": CLIENT, "post_logout_redirect_uri": back}:
            return web.Response(status=400)
        self.left += 1
        return web.Response(status=303, headers={"Location": back})
