"""The tokens with which we call Teams: by a client secret, or as a managed identity of Azure."""

import asyncio
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TypeAlias, cast

import aiohttp

from adapters.codec.fields import at
from adapters.teams.errors import FAILURES
from adapters.teams.settings import SCOPE, TeamsSettings
from core.errors import ConfigError, TransientError
from core.ports import Clock

EARLY = timedelta(minutes=5)
"""How long before its end a token is renewed."""

AZURE_VM = "http://169.254.169.254/metadata/identity/oauth2/token"
_SHORTEST_S = 60.0
_SERVER_ERROR = 500
_TOO_MANY = 429

_Told: TypeAlias = tuple[int, Mapping[str, object]]
"""HTTP status, and the JSON object that came."""


class Credentials:
    """One bot's tokens; each is asked for once, and kept."""

    def __init__(self, settings: TeamsSettings, clock: Clock) -> None:
        self._settings, self._clock = settings, clock
        self._asking = asyncio.Lock()
        self._token = ""
        self._until: datetime | None = None

    async def token(self) -> str:
        """Return a token that still holds for some minutes; "" for development without an app id.

        Raises:
            ConfigError: We are refused one.
            TransientError: Who hands them out doesn't answer.
        """
        if not self._settings.authenticated:
            return ""
        async with self._asking:
            if self._until is None or self._clock.now() >= self._until:
                told = await self._ask()
                self._token = str(at(told, "access_token") or "")
                if not self._token:
                    raise TransientError("the token of the Teams bot: expected one in the answer, got none")
                self._until = self._clock.now() + max(timedelta(seconds=_seconds(told)) - EARLY, timedelta(0))
            return self._token

    def forget(self, token: str) -> None:
        """Ask for another token next time: Teams doesn't take this one."""
        if token == self._token:
            self._until = None

    async def _ask(self) -> Mapping[str, object]:
        timeout = aiohttp.ClientTimeout(total=self._settings.timeout_s)
        try:
            async with aiohttp.ClientSession(timeout=timeout) as session:
                status, told = await (self._as_identity(session) if self._is_identity() else self._by_secret(session))
        except FAILURES as error:
            raise TransientError(f"no token for the Teams bot: {type(error).__name__}") from error
        if status == _TOO_MANY or status >= _SERVER_ERROR:
            raise TransientError(f"no token for the Teams bot: HTTP {status}")
        if "access_token" not in told:
            why = str(at(told, "error"))[:60]
            raise ConfigError(f"no token for the Teams bot: HTTP {status} {why}; run `threadsheet doctor`")
        return told

    def _is_identity(self) -> bool:
        return self._settings.app_type == "UserAssignedMSI"

    async def _by_secret(self, session: aiohttp.ClientSession) -> _Told:
        given = self._settings
        tenant = given.tenant if given.app_type == "SingleTenant" else "botframework.com"
        form = {
            "grant_type": "client_credentials",
            "client_id": given.app_id,
            "client_secret": given.app_password,
            "scope": f"{SCOPE}/.default",
        }
        url = f"{given.login_url}{tenant}/oauth2/v2.0/token"
        async with session.post(url, data=form, allow_redirects=False) as response:
            return response.status, _object(await response.json(content_type=None))

    async def _as_identity(self, session: aiohttp.ClientSession) -> _Told:
        """Ask App Service, or else the virtual machine that we run on.

        Source: https://learn.microsoft.com/azure/app-service/overview-managed-identity
        Source: https://learn.microsoft.com/entra/identity/managed-identities-azure-resources/how-to-use-vm-token
        """
        given = self._settings
        url, version, headers = AZURE_VM, "2018-02-01", {"Metadata": "true"}
        if given.identity_endpoint:
            url, version = given.identity_endpoint, "2019-08-01"
            headers = {"X-IDENTITY-HEADER": given.identity_header}
        asked = {"resource": SCOPE, "client_id": given.app_id, "api-version": version}
        async with session.get(url, params=asked, headers=headers, allow_redirects=False) as response:
            return response.status, _object(await response.json(content_type=None))


def _object(found: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", found) if isinstance(found, dict) else {}


def _seconds(told: Mapping[str, object]) -> float:
    """Return how long a token holds; App Service says in text until when instead."""
    try:
        return max(float(str(at(told, "expires_in"))), _SHORTEST_S)
    except ValueError:
        return EARLY.total_seconds() + _SHORTEST_S
