"""What can go wrong when we call Slack → our errors."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import cast

import aiohttp
from slack_sdk.errors import SlackApiError, SlackClientError

from core.errors import BotError, PermanentError, Throttled, TransientError

_TRANSIENT = frozenset(
    {
        "fatal_error",
        "internal_error",
        "ratelimited",
        "rate_limited",
        "request_timeout",
        "rollup_error",
        "service_unavailable",
        "team_added_to_org",
    }
)
GONE = ("message_not_found", "thread_not_found")
"""What was there is there no more."""

_POSTS = frozenset({"chat.postMessage", "chat.postEphemeral"})
"""What is counted by `limits.post_rates`; other methods have rates of their own."""

_REINSTALL = "reinstall the app with deploy/slack/manifest.yaml and set its new bot token"
_WHAT_TO_DO = {
    "account_inactive": _REINSTALL,
    "channel_not_found": "invite the bot to the channel",
    "file_uploads_disabled": "a workspace setting forbids files; ask its administrator",
    "invalid_auth": "set the bot token that Slack shows under OAuth & Permissions",
    "is_archived": "the channel is archived",
    "missing_scope": _REINSTALL,
    "not_allowed_token_type": "set the token that starts with xoxb- as bot token, xapp- as app token",
    "not_authed": "set the bot token",
    "not_in_channel": "invite the bot to the channel",
    "restricted_action": "a workspace setting forbids posting here; ask its administrator",
    "thread_not_found": "the message was deleted",
    "token_expired": _REINSTALL,
    "token_revoked": _REINSTALL,
}


class Refused(PermanentError):
    """Slack said no.

    Attributes:
        code: Slack's word for it, such as "channel_not_found".
    """

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        self.code = code


# The SDK trips over answers that aren't JSON objects: a proxy's page raises AttributeError or ValueError.
FAILURES = (SlackClientError, aiohttp.ClientError, TimeoutError, OSError, AttributeError, ValueError)


def translated(error: Exception, *, method: str) -> BotError:
    """Return our error for one of the `FAILURES` of a call of `method`."""
    if isinstance(error, SlackApiError):
        return _answered(error, method)
    if isinstance(error, SlackClientError):
        return PermanentError(f"{method}: {type(error).__name__}: {error}")
    return TransientError(f"{method}: no answer from Slack ({type(error).__name__})")


def _answered(error: SlackApiError, method: str) -> BotError:
    response: object = cast("object", error.response)  # pyright: ignore[reportUnknownMemberType]
    status = _number(getattr(response, "status_code", None)) or _number(getattr(response, "status", None))
    found: object = getattr(response, "data", response)
    said: Mapping[str, object] = cast("Mapping[str, object]", found) if isinstance(found, Mapping) else {}
    code, needed = (str(said.get(name, "")) for name in ("error", "needed"))
    if status == HTTPStatus.TOO_MANY_REQUESTS or code in {"ratelimited", "rate_limited"}:
        kind = Throttled if method in _POSTS else TransientError
        return kind(f"{method}: too many calls", retry_after_s=_retry_after(response))
    if code in _TRANSIENT or status >= HTTPStatus.INTERNAL_SERVER_ERROR or not code:
        return TransientError(f"{method}: Slack answered {code or f'HTTP {status}'}")
    advice = f"; {_WHAT_TO_DO[code]}" if code in _WHAT_TO_DO else ""
    return Refused(f"{method}: Slack answered {code}{f' ({needed})' if needed else ''}{advice}", code=code)


def _retry_after(response: object) -> float | None:
    headers: object = getattr(response, "headers", {})
    if not isinstance(headers, Mapping):
        return None
    given = {str(k).lower(): v for k, v in cast("Mapping[object, object]", headers).items()}.get("retry-after")
    try:
        return max(0.0, float(str(given)))
    except ValueError:
        return None


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
