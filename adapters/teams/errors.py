"""What can go wrong when we call Teams → our errors."""

from collections.abc import Mapping
from http import HTTPStatus

import aiohttp

from adapters.codec.fields import at
from core.errors import BotError, PermanentError, Throttled, TransientError

_AGAIN = frozenset({HTTPStatus.PRECONDITION_FAILED, HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.UNAUTHORIZED})
"""Besides 429 and 5xx. Source: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit"""
_WHAT_TO_DO = {
    "BotDisabledByAdmin": "an administrator has switched the bot off",
    "BotNotInConversationRoster": "add the bot to the conversation",
    "ConversationBlockedByUser": "the person has blocked the bot",
    "ConversationNotFound": "the conversation is gone",
}


class Refused(PermanentError):
    """Teams said no.

    Attributes:
        status: The HTTP status.
        code: Teams' word for it, such as "ContentStreamNotAllowed".
        said: What Teams said besides.
    """

    def __init__(self, message: str, *, status: int, code: str = "", said: str = "") -> None:
        super().__init__(message)
        self.status, self.code, self.said = status, code, said


class Uncertain(TransientError):
    """The call went out, and nobody knows whether it arrived."""


FAILURES = (aiohttp.ClientError, TimeoutError, OSError, ValueError)


def translated(error: Exception, *, what: str) -> BotError:
    """Return our error for one of the `FAILURES`; without a connection nothing can have arrived."""
    if isinstance(error, aiohttp.ClientConnectorError | aiohttp.InvalidURL):
        return TransientError(f"{what}: Teams can't be reached ({type(error).__name__})")
    return Uncertain(f"{what}: no answer from Teams ({type(error).__name__})")


def refusal(what: str, status: int, headers: Mapping[str, str], body: Mapping[str, object]) -> BotError:
    """Return our error for an answer that isn't a success."""
    code, said = str(at(body, "error.code") or ""), str(at(body, "error.message") or "")
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return Throttled(f"{what}: too many calls", retry_after_s=_retry_after(headers))
    if status in _AGAIN or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return TransientError(f"{what}: Teams answered HTTP {status}")
    advice = f"; {_WHAT_TO_DO[code]}" if code in _WHAT_TO_DO else ""
    return Refused(f"{what}: Teams answered HTTP {status} {code[:60]}{advice}", status=status, code=code, said=said)


def _retry_after(headers: Mapping[str, str]) -> float | None:
    try:
        return max(0.0, float(headers.get("Retry-After", "")))
    except ValueError:
        return None
