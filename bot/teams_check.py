"""Asks Microsoft whether it knows our Teams bot, and whether the keys can be had with which Teams signs."""

from collections.abc import Sequence

import aiohttp

from adapters.teams.credentials import Credentials
from adapters.teams.keys import fetch_keys
from adapters.teams.settings import TeamsSettings
from bot.bootstrap.teams_settings import teams_settings
from bot.findings import Finding, doubtful, faulty, fine
from bot.settings import Settings
from core.errors import BotError, ConfigError, TransientError
from core.ports import Clock

TIMEOUT_S = 5.0

_NETWORK = "check the network and its proxy; Teams' messages are refused and answers wait until then"
_RENEW = (
    "make a new client secret under Certificates & secrets of the app's registration, and set it as "
    "MICROSOFT_APP_PASSWORD; MICROSOFT_APP_ID, MICROSOFT_APP_TYPE and MICROSOFT_APP_TENANT_ID stand under "
    "Configuration of the Azure Bot"
)


async def check_teams(settings: Settings, clock: Clock) -> Sequence[Finding]:
    """Return what Microsoft says about the bot; nothing if Teams isn't configured.

    The settings were checked before.
    """
    teams = teams_settings(settings)
    if teams is None:
        return []
    if not teams.authenticated:
        said = "messages are taken without a token, for development"
        return [doubtful("Teams", said, "set MICROSOFT_APP_ID before anybody else uses it")]
    return [await _keys(teams), await _token(teams, clock)]


async def _keys(teams: TeamsSettings) -> Finding:
    try:
        keys = await fetch_keys(teams.openid_url, aiohttp.ClientTimeout(total=TIMEOUT_S))
    except BotError as error:
        return doubtful("Teams signing keys", f"can't be had: {error}", _NETWORK)
    return fine("Teams signing keys", f"{len(keys)} of them at {teams.openid_url}")


async def _token(teams: TeamsSettings, clock: Clock) -> Finding:
    named = "managed identity" if teams.app_type == "UserAssignedMSI" else "MICROSOFT_APP_PASSWORD"
    try:
        await Credentials(teams, clock).token()
    except ConfigError as error:
        remedy = "assign the identity to where Threadsheet runs" if teams.app_type == "UserAssignedMSI" else _RENEW
        return faulty(named, f"Microsoft refuses it: {error}", remedy)
    except TransientError as error:
        return doubtful(named, f"Microsoft can't be asked: {error}", _NETWORK)
    return fine(named, f"Microsoft takes it, for app {teams.app_id}")
