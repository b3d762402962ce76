"""The issuer: what it announces of itself, and who it says has signed in."""

import base64
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast
from urllib.parse import quote_plus

import aiohttp
from authlib.oauth2.rfc6749.parameters import prepare_token_request
from authlib.oidc.discovery import get_well_known_url
from joserfc.errors import JoseError
from joserfc.jwk import Key, KeySet, KeySetSerialization

from adapters.codec.beginning import beginning
from adapters.codec.fields import at, mappings_at, maybe_text, text_at
from adapters.web.id_tokens import Expected, UnknownKey, claims_of
from adapters.web.openid import OpenId, is_private
from core.errors import PayloadError, PermanentError, TransientError
from core.ports import Clock

log = logging.getLogger(__name__)

FRESH = timedelta(hours=24)
_MAX_BYTES = 1 << 20
_PART_BYTES = 64 * 1024
_CLIENT_ERROR, _SERVER_ERROR = 400, 500
_FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


class CodeRefused(PermanentError):
    """The issuer knows us, but takes no such code (any more)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """What an issuer announces of itself.

    Attributes:
        issuer: What it calls itself in what it signs.
        entrance: Where people sign in.
        tokens: Where we give a code for what it says of a person.
        keys: With what it signs.
        person: Where it says more of a person; empty if nowhere.
        exit: Where people sign out; empty if nowhere.
        by_header: We show there who we are in a header instead of in the form.
        fetched_at: When it did.
    """

    issuer: str
    entrance: str
    tokens: str
    keys_at: str
    keys: KeySet
    person: str
    exit: str
    by_header: bool
    fetched_at: datetime


class Issuer:
    """One issuer, asked only when there is something to learn."""

    def __init__(self, openid: OpenId, clock: Clock) -> None:
        self._openid, self._clock = openid, clock
        self._announced: Announced | None = None

    async def announced(self) -> Announced:
        """Return what it announces, as of a day ago at most; older if it can't be asked now.

        Raises:
            BotError: It can't be asked, or announces something else than issuers do.
        """
        known = self._announced
        if known is not None and self._clock.now() - known.fetched_at < FRESH:
            return known
        try:
            self._announced = await self.fetched()
        except TransientError:
            if known is None:
                raise
            log.warning("the issuer can't be asked, what it announced before still holds")
            return known
        return self._announced

    async def fetched(self) -> Announced:
        """Return what it announces now.

        Raises:
            BotError: It can't be asked, or announces something else than issuers do.
        """
        found = await self._asked(get_well_known_url(self._openid.issuer, external=True))
        named = text_at(found, "issuer")
        if named.rstrip("/") != self._openid.issuer.rstrip("/"):
            raise PayloadError(f"issuer: expected {self._openid.issuer}, got {named}")
        keys_at = _address(found, "jwks_uri")
        return Announced(
            issuer=named,
            entrance=_address(found, "authorization_endpoint"),
            tokens=_address(found, "token_endpoint"),
            keys_at=keys_at,
            keys=await self._keys(keys_at),
            person=_address(found, "userinfo_endpoint", needed=False),
            exit=_address(found, "end_session_endpoint", needed=False),
            by_header=_by_header(at(found, "token_endpoint_auth_methods_supported")),
            fetched_at=self._clock.now(),
        )

    async def claims(self, code: str, *, verifier: str, nonce: str) -> Mapping[str, object]:
        """Return what it says of the person who came back with a code.

        Raises:
            CodeRefused: It takes no such code.
            TransientError: It can't be asked.
            BotError: What it says isn't signed by it, isn't for us or for now, or can't be read.
        """
        announced = await self.announced()
        given = await self._given(announced, code, verifier)
        signed, access = text_at(given, "id_token"), maybe_text(given, "access_token")
        client, now = self._openid.client, int(self._clock.now().timestamp())
        expected = Expected(issuer=announced.issuer, client=client, nonce=nonce, access_token=access, now=now)
        try:
            told = claims_of(signed, announced.keys, expected)
        except UnknownKey:
            self._announced = announced = await self.fetched()
            told = claims_of(signed, announced.keys, expected)
        if self._openid.claim in told or not announced.person or not access:
            return told
        more = await self._asked(announced.person, headers={"Authorization": f"Bearer {access}"})
        return told if more.get("sub") != told["sub"] else {**more, **told}

    async def _given(self, announced: Announced, code: str, verifier: str) -> Mapping[str, object]:
        openid, headers, proof = self._openid, dict(_FORM), {"code_verifier": verifier}
        if announced.by_header:
            both = f"{quote_plus(openid.client)}:{quote_plus(openid.secret)}"  # as RFC 6749 has it, 2.3.1
            headers["Authorization"] = f"Basic {base64.b64encode(both.encode()).decode()}"
        else:
            proof |= {"client_id": openid.client, "client_secret": openid.secret}
        form = prepare_token_request("authorization_code", redirect_uri=openid.back, code=code, **proof)
        return await self._asked(announced.tokens, form=form, headers=headers)

    async def _keys(self, url: str) -> KeySet:
        announced = mappings_at(await self._asked(url), "keys")
        keys = [key for one in announced for key in _usable(one)]
        if not keys:
            raise PayloadError(f"{url}: expected public keys, got none that can be used")
        return KeySet(keys)

    async def _asked(
        self, url: str, *, form: str | None = None, headers: Mapping[str, str] | None = None
    ) -> Mapping[str, object]:
        method = "GET" if form is None else "POST"
        timeout = aiohttp.ClientTimeout(total=self._openid.timeout_s)
        try:
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.request(method, url, data=form, headers=headers, allow_redirects=False) as response,
            ):
                raw = await beginning(response.content.iter_chunked(_PART_BYTES), _MAX_BYTES)
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise TransientError(f"{url}: {type(error).__name__}") from error
        return _read(url, response.status, raw)


def _usable(announced: Mapping[str, object]) -> Sequence[Key]:
    """Return a key; none for one of a kind that we don't know, which isn't to keep the others from being used."""
    try:
        return KeySet.import_key_set(cast("KeySetSerialization", {"keys": [announced]})).keys
    except (JoseError, ValueError, TypeError, KeyError):
        return ()


def _read(url: str, status: int, raw: bytes) -> Mapping[str, object]:
    if status >= _SERVER_ERROR:
        raise TransientError(f"{url}: status {status}")
    try:
        found: object = json.loads(raw)
    except ValueError:
        found = None
    told: Mapping[str, object] = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    if status >= _CLIENT_ERROR:
        fault = told.get("error")
        refusal = CodeRefused if fault == "invalid_grant" else PermanentError
        raise refusal(f"{url}: status {status}, {fault!r}")
    if not told:
        raise PayloadError(f"{url}: expected a JSON object, got something else")
    return told


def _address(found: Mapping[str, object], name: str, *, needed: bool = True) -> str:
    """Return an address that is announced; empty if there is none, which may be."""
    url = text_at(found, name) if needed else maybe_text(found, name)
    if url and not is_private(url):
        raise PayloadError(f"{name}: expected https://…, got something else")
    return url


def _by_header(methods: object) -> bool:
    """Tell whether the issuer knows no other way, as where it announces none; forms leave no doubt about signs."""
    return not isinstance(methods, list) or "client_secret_post" not in methods
