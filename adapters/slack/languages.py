"""In which language people read what we say: Slack is asked once a day, and where it doesn't answer it is English."""

import asyncio
import logging
from collections import OrderedDict
from datetime import datetime, timedelta

from adapters.language import ENGLISH, preferred
from adapters.slack.calls import Calls
from adapters.slack.errors import Refused
from adapters.slack.fields import maybe_text
from core.errors import BotError, TransientError
from core.ports import Clock

log = logging.getLogger(__name__)

PATIENCE_S = 0.5
"""How long whatever is to be said waits for Slack."""

KEPT = timedelta(days=1)
REST_S = 300.0
"""So long nobody's language is asked for once it couldn't be told, unless Slack says how long."""

# Source: https://docs.slack.dev/reference/methods/users.info (errors)
_OF_ALL = frozenset(
    {
        "accesslimited",
        "account_inactive",
        "ekm_access_denied",
        "invalid_auth",
        "missing_scope",
        "no_permission",
        "not_allowed_token_type",
        "not_authed",
        "org_login_required",
        "token_expired",
        "token_revoked",
        "two_factor_setup_required",
    }
)
"""Our token is refused, whoever is asked about; else it concerns one person, such as one of another organisation."""
_MOST_KNOWN = 10_000


class Languages:
    """What people set in Slack, in one of `adapters.language.NAMES`."""

    def __init__(self, calls: Calls, clock: Clock) -> None:
        self._calls, self._clock = calls, clock
        self._known: OrderedDict[str, tuple[str, datetime]] = OrderedDict()
        self._asking: dict[str, asyncio.Task[str]] = {}
        self._rests_until: datetime | None = None
        self._is_told = False

    async def of(self, person: str) -> str:
        """Return a person's language, by Slack's id; never raises. Who is asked about is asked about once at a time."""
        now = self._clock.now()
        language, until = self._known.get(person, (ENGLISH, now))
        if now < until or (self._rests_until is not None and now < self._rests_until):
            return language
        if person not in self._asking:
            asking = self._asking[person] = asyncio.create_task(self._learned(person, language, now))
            asking.add_done_callback(lambda _: self._asking.pop(person))
        return await asyncio.shield(self._asking[person])

    async def _learned(self, person: str, language: str, now: datetime) -> str:
        """Ask, and return what is known by then: `language` if Slack doesn't tell."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                language = await self._asked(person)
        except (BotError, TimeoutError) as error:
            self._rest(error, now)
            return language
        self._is_told = False
        self._known[person] = (language, now + KEPT)
        self._known.move_to_end(person)
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return language

    async def _asked(self, person: str) -> str:
        try:
            found = await self._calls.get("users.info", {"user": person, "include_locale": "true"})
        except Refused as error:
            if error.code in _OF_ALL:
                raise
            log.info("somebody reads English, their language isn't told why=%s", error)
            return ENGLISH
        return preferred(maybe_text(found, "user.locale"))

    def _rest(self, error: BotError | TimeoutError, now: datetime) -> None:
        """Ask nothing for a while, and tell the operator once."""
        rest_s = (error.retry_after_s if isinstance(error, TransientError) else None) or REST_S
        self._rests_until = now + timedelta(seconds=rest_s)
        if not self._is_told:
            self._is_told = True
            log.warning("people read English, their language isn't known why=%s: %s", type(error).__name__, error)
