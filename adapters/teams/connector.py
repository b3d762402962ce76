"""How Teams is called: its connector's REST calls, without loss of fields, each sent once."""

import json
from collections.abc import Mapping
from typing import cast
from urllib.parse import quote

import aiohttp
from yarl import URL

from adapters.codec.fields import at, maybe_text
from adapters.teams.credentials import Credentials
from adapters.teams.errors import FAILURES, refusal, translated
from adapters.teams.rates import Rates
from adapters.teams.settings import TeamsSettings
from core.errors import BotError, PermanentError

_UNAUTHORIZED = 401
_SUCCESS = range(200, 300)
_MOVED = frozenset({307, 308})
"""The same call is to be made elsewhere; after other redirects it would be another one."""

_MOST_MOVES = 3


class Connector:
    """Posts, updates and deletes activities. Raises `TransientError` and `PermanentError`, nothing of aiohttp."""

    def __init__(self, settings: TeamsSettings, credentials: Credentials, rates: Rates) -> None:
        self._settings, self._credentials, self._rates = settings, credentials, rates
        self._session: aiohttp.ClientSession | None = None

    async def post(self, service_url: str, conversation: str, activity: Mapping[str, object]) -> str:
        """Post `activity` once and return its id; "" if Teams gives none, as for typing."""
        path = _path(conversation) + _to_one(activity)
        told = await self._call("POST", service_url, path, activity, conversation=conversation)
        return maybe_text(told, "id")

    async def update(self, service_url: str, conversation: str, message: str, activity: Mapping[str, object]) -> None:
        """Replace a message of ours."""
        path = _path(conversation, message) + _to_one(activity)
        await self._call("PUT", service_url, path, {**activity, "id": message}, conversation=conversation)

    async def delete(self, service_url: str, conversation: str, message: str) -> None:
        """Take back a message of ours."""
        await self._call("DELETE", service_url, _path(conversation, message), None, conversation=conversation)

    async def close(self) -> None:
        """Close what is open."""
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def _call(
        self, method: str, service_url: str, path: str, activity: Mapping[str, object] | None, *, conversation: str
    ) -> Mapping[str, object]:
        """Call once; once more only if our token isn't taken, since that one didn't get through."""
        if not self._settings.serves(service_url):
            raise PermanentError("serviceUrl: expected one of Teams, got another host; nothing is sent there")
        await self._rates.turn(conversation, tenant=service_url)
        url = URL(service_url.rstrip("/") + path, encoded=True)
        token = await self._credentials.token()
        status, answer = await self._once(method, url, activity, token)
        if status == _UNAUTHORIZED:
            self._credentials.forget(token)
            status, answer = await self._once(method, url, activity, await self._credentials.token())
        if isinstance(answer, BotError):
            raise answer
        return answer

    async def _once(
        self, method: str, url: URL, activity: Mapping[str, object] | None, token: str
    ) -> tuple[int, Mapping[str, object] | BotError]:
        """Call where we are told to, as long as it is the same host: to no other one our token goes."""
        status, answer, elsewhere = await self._at(method, url, activity, token)
        for _ in range(_MOST_MOVES):
            if elsewhere is None:
                break
            status, answer, elsewhere = await self._at(method, elsewhere, activity, token)
        return status, answer

    async def _at(
        self, method: str, url: URL, activity: Mapping[str, object] | None, token: str
    ) -> tuple[int, Mapping[str, object] | BotError, URL | None]:
        """Call, and return what came, and where to call instead if nothing was done."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        data = None
        if activity is not None:
            headers["Content-Type"] = "application/json; charset=utf-8"
            data = json.dumps(activity, ensure_ascii=False).encode("utf-8", "replace")
        what = f"{method} {url.raw_name}"
        try:
            async with self._open().request(method, url, data=data, headers=headers, allow_redirects=False) as response:
                body = _object(await response.read())
                if response.status in _SUCCESS:
                    return response.status, body, None
                error = refusal(what, response.status, response.headers, body)
                return response.status, error, _moved_to(url, response)
        except FAILURES as error:
            raise translated(error, what=what) from error

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            timeout = aiohttp.ClientTimeout(total=self._settings.timeout_s)
            self._session = aiohttp.ClientSession(timeout=timeout)
        return self._session


def _path(conversation: str, message: str = "") -> str:
    path = f"/v3/conversations/{quote(conversation, safe='')}/activities"
    return f"{path}/{quote(message, safe='')}" if message else path


def _to_one(activity: Mapping[str, object]) -> str:
    """Return the query with which only the recipient sees an activity in a conversation with others."""
    return "?isTargetedActivity=true" if at(activity, "recipient.isTargeted") is True else ""


def _moved_to(url: URL, response: aiohttp.ClientResponse) -> URL | None:
    """Return where on the same host a call is to be made instead; None for anywhere else."""
    if response.status not in _MOVED:
        return None
    try:
        there = url.join(URL(response.headers.get("Location", ""), encoded=True))
        return there if there != url and there.origin() == url.origin() else None
    except ValueError:
        return None


def _object(raw: bytes) -> Mapping[str, object]:
    try:
        found: object = json.loads(raw) if raw else {}
    except (ValueError, RecursionError):
        return {}
    return cast("Mapping[str, object]", found) if isinstance(found, dict) else {}
