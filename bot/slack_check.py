"""Asks Slack whether it knows our tokens, and what time it is there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import cast

import aiohttp

from bot.findings import Finding, doubtful, faulty, fine
from bot.settings import Settings

TIMEOUT_S = 5.0
SKEW_DOUBTFUL_S = 30.0
SKEW_REFUSED_S = 300.0  # Source: https://docs.slack.dev/authentication/verifying-requests-from-slack

SCOPES = {
    "app_mentions:read": "hear mentions",
    "assistant:write": "suggest questions",
    "channels:history": "hear replies in channels",
    "channels:read": "tell shared channels",
    "chat:write": "answer",
    "commands": "take /ask and /compare",
    "files:write": "attach tables that are too long for a message, and show pictures",
    "groups:history": "hear replies in private channels",
    "groups:read": "tell shared private channels",
    "im:history": "hear direct messages",
    "im:read": "tell direct messages",
    "mpim:history": "hear replies in group messages",
    "mpim:read": "tell group messages",
    "users:read": "speak the language that people have set in Slack",
}
"""What the manifests ask for, and what for."""

_DISPENSABLE = frozenset({"assistant:write", "files:write", "users:read"})
_REINSTALL = "copy the Bot User OAuth Token anew from the app's OAuth & Permissions page"
_RENEW = "make a new app-level token with the scope connections:write on the app's Basic Information page"


@dataclass(frozen=True, slots=True)
class _Token:
    """A token, the method that proves it, and what to do if Slack refuses it."""

    name: str
    secret: str
    method: str
    remedy: str


async def check_slack(settings: Settings, now: Callable[[], datetime]) -> Sequence[Finding]:
    """Return what Slack says about the tokens; nothing if Slack isn't configured.

    The settings were checked before, so the tokens have the right form.
    """
    tokens: list[_Token] = []
    if settings.slack_bot_token is not None:
        secret = settings.slack_bot_token.get_secret_value()
        tokens.append(_Token("SLACK_BOT_TOKEN", secret, "auth.test", _REINSTALL))
    if settings.slack_app_token is not None:
        secret = settings.slack_app_token.get_secret_value()
        tokens.append(_Token("SLACK_APP_TOKEN", secret, "apps.connections.open", _RENEW))
    timeout = aiohttp.ClientTimeout(total=TIMEOUT_S)
    async with aiohttp.ClientSession(settings.slack_api_url, timeout=timeout) as session:
        return [finding for token in tokens for finding in await _ask(session, token, now)]


async def _ask(session: aiohttp.ClientSession, token: _Token, now: Callable[[], datetime]) -> Sequence[Finding]:
    headers = {"Authorization": f"Bearer {token.secret}"}
    try:
        async with session.post(token.method, headers=headers) as response:
            body: object = await response.json(content_type=None)
            date = response.headers.get("Date", "")
            granted = response.headers.get("X-OAuth-Scopes")
    except (aiohttp.ClientError, TimeoutError, ValueError) as error:
        said = f"Slack can't be asked: {type(error).__name__}"
        return [doubtful(token.name, said, "check the network, its proxy and SLACK_API_URL")]
    told: Mapping[str, object] = cast("dict[str, object]", body) if isinstance(body, dict) else {}
    if not told.get("ok"):
        return [faulty(token.name, f"Slack refuses it: {told.get('error', 'no reason given')}", token.remedy)]
    where = f", as {told['user']} in {told['team']}" if told.keys() >= {"user", "team"} else ""
    taken = fine(token.name, f"Slack takes it{where}")
    if token.method != "auth.test":
        return [taken]
    return [taken, *([check_scopes(granted)] if granted is not None else []), check_clock(date, now())]


def check_scopes(granted: str) -> Finding:
    """Return whether the app has all scopes that it uses; `granted` is Slack's list of them, with commas."""
    missing = sorted(SCOPES.keys() - {scope.strip() for scope in granted.split(",")})
    if not missing:
        return fine("Slack scopes", "all there")
    said = "missing: " + ", ".join(f"{scope} (to {SCOPES[scope]})" for scope in missing)
    remedy = "add them under OAuth & Permissions, or paste the manifest of deploy/slack, and reinstall the app"
    return (doubtful if _DISPENSABLE.issuperset(missing) else faulty)("Slack scopes", said, remedy)


def check_clock(date: str, now: datetime) -> Finding:
    """Return whether our clock agrees with `date`, the Date header of an answer."""
    try:
        theirs = parsedate_to_datetime(date)
    except ValueError:
        return doubtful("clock", "Slack sent no date to compare with", "check the clock yourself")
    skew_s = (now - theirs).total_seconds()
    if abs(skew_s) < SKEW_DOUBTFUL_S:
        return fine("clock", f"agrees with Slack's to {abs(skew_s):.0f} s")
    said = f"{abs(skew_s):.0f} s {'ahead of' if skew_s > 0 else 'behind'} Slack's"
    remedy = "set the clock by a time server (NTP); beyond 300 s every request of Slack is refused"
    return (faulty if abs(skew_s) >= SKEW_REFUSED_S else doubtful)("clock", said, remedy)
