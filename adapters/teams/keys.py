"""The keys with which Teams signs: fetched without holding anybody up, kept, and fetched anew for a new key id."""

import asyncio
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import cast

import aiohttp
import jwt

from adapters.codec.beginning import beginning
from adapters.codec.fields import at, mappings_at, maybe_text, text_at
from adapters.teams.settings import is_safe
from core.errors import BotError, PayloadError, TransientError
from core.ports import Clock

log = logging.getLogger(__name__)

FRESH = timedelta(hours=24)
GAP = timedelta(minutes=1)
"""How long no second fetch is begun for unknown key ids: inventing them costs nothing."""
GAP_AFTER_FAILURE = timedelta(seconds=5)
WAIT_S = 3.0
"""How long a message waits for a fetch."""
_MAX_BYTES = 1 << 20
_PART_BYTES = 64 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningKey:
    """A public key.

    Attributes:
        endorsements: The channels for which it signs.
    """

    key: jwt.PyJWK
    endorsements: frozenset[str]


class SigningKeys:
    """The keys announced at one address. All waiting is on the event loop, all fetches are one at a time."""

    def __init__(self, openid_url: str, clock: Clock, *, timeout_s: float = 10.0) -> None:
        self._url, self._clock = openid_url, clock
        self._timeout = aiohttp.ClientTimeout(total=timeout_s)
        self._keys: Mapping[str, SigningKey] = {}
        self._fetched_at: datetime | None = None
        self._not_before = self._none_unknown_before = datetime.min.replace(tzinfo=UTC)
        self._fetching: asyncio.Task[None] | None = None

    async def key(self, key_id: str) -> SigningKey | None:
        """Return the key; None if nobody announces it, as far as we can find out in time.

        A key that is known is given at once, even if it is time to fetch again.
        """
        found = self._keys.get(key_id)
        if found is not None:
            if self._stale():
                self._begin()
            return found
        if self._running() is None and self._keys:
            if self._clock.now() < self._none_unknown_before:
                return None
            self._none_unknown_before = self._clock.now() + GAP
        if (fetching := self._begin()) is not None:
            await asyncio.wait({fetching}, timeout=WAIT_S)
        return self._keys.get(key_id)

    async def warm(self) -> bool:
        """Fetch the keys if there are none yet; False if they can't be had now."""
        if not self._keys and (fetching := self._begin()) is not None:
            await asyncio.wait({fetching})
        return bool(self._keys)

    async def close(self) -> None:
        """Fetch nothing more."""
        if self._fetching is not None:
            self._fetching.cancel()
            await asyncio.gather(self._fetching, return_exceptions=True)

    def _stale(self) -> bool:
        return self._fetched_at is None or self._clock.now() - self._fetched_at > FRESH

    def _begin(self) -> asyncio.Task[None] | None:
        """Return the fetch that runs, perhaps a new one; None if it is too early for one."""
        if (running := self._running()) is not None:
            return running
        if self._clock.now() < self._not_before:
            return None
        self._fetching = asyncio.create_task(self._fetch())
        return self._fetching

    def _running(self) -> asyncio.Task[None] | None:
        return self._fetching if self._fetching is not None and not self._fetching.done() else None

    async def _fetch(self) -> None:
        try:
            self._keys = await fetch_keys(self._url, self._timeout)
        except BotError as error:
            self._not_before = self._clock.now() + GAP_AFTER_FAILURE
            log.warning("no signing keys fetched why=%s", error)
            return
        self._fetched_at = self._clock.now()
        log.info("signing keys fetched count=%d", len(self._keys))


async def fetch_keys(openid_url: str, timeout: aiohttp.ClientTimeout) -> Mapping[str, SigningKey]:  # noqa: ASYNC109  aiohttp's
    """Return the announced keys by their id; never none.

    Raises:
        BotError: They can't be had, or aren't what was expected.
    """
    try:
        async with aiohttp.ClientSession(timeout=timeout) as session:
            metadata = await _document(session, openid_url)
            keys_url = text_at(metadata, "jwks_uri")
            if not is_safe(keys_url):
                raise PayloadError("jwks_uri: expected https://…, got something else")
            announced = await _document(session, keys_url)
    except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
        raise TransientError(f"{openid_url}: {type(error).__name__}") from error
    keys = {maybe_text(one, "kid"): key for one in mappings_at(announced, "keys") if (key := _key(one)) is not None}
    keys.pop("", None)
    if not keys:
        raise PayloadError("keys: expected RSA keys with ids, got none")
    return keys


async def _document(session: aiohttp.ClientSession, url: str) -> Mapping[str, object]:
    async with session.get(url, allow_redirects=False) as response:
        response.raise_for_status()
        raw = await beginning(response.content.iter_chunked(_PART_BYTES), _MAX_BYTES)
    found: object = json.loads(raw)
    return cast("Mapping[str, object]", found) if isinstance(found, dict) else {}


def _key(announced: Mapping[str, object]) -> SigningKey | None:
    """Return an announced key; None for one that isn't meant for signatures by RSA."""
    if at(announced, "kty") != "RSA" or at(announced, "use") not in {None, "sig"}:
        return None
    try:
        key = jwt.PyJWK(dict(announced), algorithm="RS256")
    except (jwt.PyJWTError, ValueError, TypeError):
        return None
    endorsed = at(announced, "endorsements")
    names = frozenset(map(str, cast("list[object]", endorsed))) if isinstance(endorsed, list) else frozenset[str]()
    return SigningKey(key=key, endorsements=names)
