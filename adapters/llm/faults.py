"""What can go wrong when a language model is asked → our error, with what to do about it."""

import json
import re
from collections.abc import Mapping
from datetime import datetime
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http import HTTPStatus

import httpx2
from openai import APIStatusError, OpenAIError

from core.errors import LanguageModelError


class Kind(StrEnum):
    """What a fault is."""

    AWAY = "it can't be reached"
    BUSY = "it can't answer now"
    LOST = "the connection broke before the answer was whole"
    LATE = "it took too long"
    HURRIED = "we couldn't wait long enough to blame it"
    BROKEN = "what came is no answer of such a server"
    BARRED = "it refuses us"
    UNWILLING = "it refuses this way of asking"
    UNFIT = "the model's answer isn't what was asked for"
    WITHHELD = "the model gives no answer, or no whole one"
    IDLE = "we didn't ask"


AGAIN = frozenset({Kind.AWAY, Kind.BUSY, Kind.LOST})
"""The same call may succeed a little later."""

DOWN = AGAIN | {Kind.LATE, Kind.BROKEN, Kind.BARRED}
"""The server is of no use at present, whatever it is asked."""

OURS = frozenset({Kind.HURRIED, Kind.IDLE})
"""It says nothing about the server."""

WORKED = frozenset({Kind.LOST, Kind.LATE, Kind.HURRIED, Kind.BROKEN})
"""The model may have worked, and nobody says how much."""

_AGAIN = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.CONFLICT, HTTPStatus.TOO_MANY_REQUESTS})
_UNWILLING = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_FOUND, HTTPStatus.UNPROCESSABLE_ENTITY})
_MEANS: Mapping[int, str] = {
    HTTPStatus.UNAUTHORIZED: "the key isn't taken",
    HTTPStatus.FORBIDDEN: "the key may not do that",
    HTTPStatus.NOT_FOUND: "there is no such model or address",
    HTTPStatus.TOO_MANY_REQUESTS: "too many calls, or the account is used up",
}
_NO_MODEL = re.compile(r"model_not_found|model.{0,200}not (?:found|exist)", re.DOTALL)
_PARAMETERS = {name: re.compile(rf"\b{name}") for name in ("temperature", "max_tokens", "stream")}


class Fault(LanguageModelError):
    """A `LanguageModelError` that knows what to do about it.

    Attributes:
        reason: What went wrong, without whose fault it is.
        unwanted: The parameter that the server doesn't want; empty if it names none.
    """

    def __init__(self, kind: Kind, message: str, *, retry_after_s: float | None = None, unwanted: str = "") -> None:
        super().__init__(f"language model: {message}", retry_after_s=retry_after_s)
        self.kind, self.reason, self.unwanted = kind, message, unwanted


class NotAnAnswer(Exception):
    """A body that we don't read to its end: too large, or packed."""


FAILURES = (OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, NotAnAnswer, OSError, ValueError)


def fault_of(error: Exception, now: datetime) -> Fault:
    """Return our error for one of the `FAILURES`; nothing that the server wrote gets into it."""
    if isinstance(error, APIStatusError):
        return _refusal(error, now)
    if isinstance(error, NotAnAnswer):
        return Fault(Kind.BROKEN, str(error))
    cause = error if isinstance(error, httpx2.HTTPError) else error.__cause__ or error
    if isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout):
        return Fault(Kind.AWAY, "it can't be reached")
    if isinstance(cause, httpx2.HTTPError | OSError):
        return Fault(Kind.LOST, "the connection broke before the answer was whole")
    return Fault(Kind.BROKEN, f"it can't be asked ({type(cause).__name__})")


def _refusal(error: APIStatusError, now: datetime) -> Fault:
    status, said = error.status_code, _said(error)
    if "content_filter" in said or "content_policy" in said:
        return Fault(Kind.WITHHELD, "the provider's content filter refuses what was asked")
    if "context_length" in said or "context length" in said or status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        return Fault(Kind.WITHHELD, "what was asked is longer than the model can read")
    message = f"HTTP {status}" + (f": {_MEANS[status]}" if status in _MEANS else "")
    if "insufficient_quota" in said or (status == HTTPStatus.NOT_FOUND and _NO_MODEL.search(said)):
        return Fault(Kind.BARRED, message)
    if status in _AGAIN or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Fault(Kind.BUSY, message, retry_after_s=_retry_after_s(error.response.headers, now))
    if status in _UNWILLING:
        unwanted = next((name for name, written in _PARAMETERS.items() if written.search(said)), "")
        return Fault(Kind.UNWILLING, message, unwanted=unwanted)
    return Fault(Kind.BARRED, message)


def _said(error: APIStatusError) -> str:
    """Return the code, the parameter and the beginning of the message, to look words up in."""
    return (error.body if isinstance(error.body, str) else json.dumps(error.body, default=str))[:4000].lower()


def _retry_after_s(headers: Mapping[str, str], now: datetime) -> float | None:
    """Return what Retry-After says, in seconds or as a moment; None if it says nothing that can be read."""
    said = headers.get("Retry-After", "")
    try:
        seconds = float(said)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(said) - now).total_seconds()
        except (ValueError, TypeError):
            return None
    return max(0.0, seconds) if seconds == seconds else None  # noqa: PLR0124 -- NaN
