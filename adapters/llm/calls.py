"""One JSON call to a server beside the chat: bounded, and tried again where that may help."""

import asyncio
import json
from collections.abc import Mapping

import httpx2
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_exponential_jitter

from adapters.llm.breaker import Breaker
from adapters.llm.faults import AGAIN, FAILURES, Fault, Kind, fault_of
from adapters.llm.settings import LLMSettings
from adapters.llm.wire import client_of
from core.ports import Clock

_BACKOFF = wait_exponential_jitter(multiplier=0.5, max=20, jitter=0.5)
_MOST_WAIT_S = 60.0


class Calls:
    """Calls of one server; it is left alone for a while after it failed several times in a row."""

    def __init__(self, settings: LLMSettings, clock: Clock) -> None:
        self._settings, self._clock = settings, clock
        self._client = client_of(settings)
        self._breaker = Breaker(clock.ticks_s)

    async def post(self, address: str, body: Mapping[str, object], *, within_s: float, tries: int = 1) -> object:
        """Return the JSON that a server answers.

        Args:
            address: Of the call: whole, or from the settings' base on.
            body: What is sent, as JSON.
            within_s: How long one try may take.
            tries: How many there may be; between them it is waited as long as the server says, a minute at most.

        Raises:
            Fault: There is no answer, or none that is JSON.
        """
        trying = AsyncRetrying(
            sleep=self._clock.sleep,
            retry=retry_if_exception(lambda error: isinstance(error, Fault) and error.kind in AGAIN | {Kind.LATE}),
            wait=_wait,
            stop=stop_after_attempt(tries),
            reraise=True,
        )
        return await trying(self._once, address, body, within_s)

    async def close(self) -> None:
        """Close what is open."""
        await self._client.close()

    async def _once(self, address: str, body: Mapping[str, object], within_s: float) -> object:
        with self._breaker:
            try:
                async with asyncio.timeout(within_s):
                    came = await self._client.post(address, cast_to=httpx2.Response, body=body)
                    return json.loads(came.content)
            except TimeoutError:
                fault = Fault(Kind.LATE, f"no answer within {within_s:g} s")
            except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
                fault = Fault(Kind.BROKEN, "the server's answer is no JSON")
            except FAILURES as error:
                fault = fault_of(error, self._clock.now())
            raise fault  # here, so that what the server wrote doesn't hang on it


def _wait(state: RetryCallState) -> float:
    """Return how long to wait: as long as the server says, up to a minute, else a little longer each time."""
    error = state.outcome.exception() if state.outcome else None
    said = error.retry_after_s if isinstance(error, Fault) else None
    return _BACKOFF(state) if said is None else min(said, _MOST_WAIT_S)
