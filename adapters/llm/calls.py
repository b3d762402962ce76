"""One JSON call to a model's server beside the chat: bounded, and tried again where that may help.

The package for chats isn't used: from the environment it sends keys and names of its own server to any address.
"""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

import httpx2
from openai import APIStatusError
from pydantic import SecretStr
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_exponential_jitter

from adapters.llm.breaker import Breaker
from adapters.llm.faults import AGAIN, FAILURES, Fault, Kind, fault_of
from adapters.llm.wire import bound
from core.ports import Clock

_BACKOFF = wait_exponential_jitter(multiplier=0.5, max=20, jitter=0.5)
_MOST_WAIT_S = 60.0
_CONNECT_S = 5.0
_MOST_BYTES = 32_000_000
"""64 vectors of 4,096 numbers are some 6 MB."""
_SAID_BYTES = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """Where a model is asked.

    Attributes:
        address: The whole address of the call.
        model: What the server calls it.
        key: None for servers that want none.
        key_header: Where the key goes; else it is a bearer's.
    """

    address: str
    model: str
    key: SecretStr | None = field(default=None, repr=False)
    key_header: str = ""

    @property
    def headers(self) -> Mapping[str, str]:
        """What is sent with each call."""
        if self.key is None:
            return {}
        key = self.key.get_secret_value()
        return {self.key_header: key} if self.key_header else {"Authorization": f"Bearer {key}"}


class Calls:
    """Calls of one endpoint; it is left alone for a while after it failed several times in a row."""

    def __init__(self, endpoint: Endpoint, clock: Clock) -> None:
        self._address, self._clock = endpoint.address, clock
        self._client = httpx2.AsyncClient(
            headers={**endpoint.headers, "Accept-Encoding": "identity"},
            event_hooks={"response": [_bound]},
            follow_redirects=False,
            timeout=httpx2.Timeout(None, connect=_CONNECT_S),
        )
        self._breaker = Breaker(clock.ticks_s)

    async def post(self, body: Mapping[str, object], *, within_s: float, tries: int = 1) -> object:
        """Return the JSON that the server answers.

        Args:
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
        return await trying(self._once, body, within_s)

    async def close(self) -> None:
        """Close what is open."""
        await self._client.aclose()

    async def _once(self, body: Mapping[str, object], within_s: float) -> object:
        with self._breaker:
            try:
                async with asyncio.timeout(within_s):
                    came = await self._client.post(self._address, json=body)
                    if came.status_code != HTTPStatus.OK:
                        said = came.content[:_SAID_BYTES].decode("utf-8", "replace")
                        raise APIStatusError("refused", response=came, body=said)
                    return json.loads(came.content)
            except TimeoutError:
                fault = Fault(Kind.LATE, f"no answer within {within_s:g} s")
            except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
                fault = Fault(Kind.BROKEN, "the server's answer is no JSON")
            except FAILURES as error:
                fault = fault_of(error, self._clock.now())
            raise fault  # here, so that what the server wrote doesn't hang on it


async def _bound(response: httpx2.Response) -> None:
    bound(response, _MOST_BYTES)


def _wait(state: RetryCallState) -> float:
    """Return how long to wait: as long as the server says, up to a minute, else a little longer each time."""
    error = state.outcome.exception() if state.outcome else None
    said = error.retry_after_s if isinstance(error, Fault) else None
    return _BACKOFF(state) if said is None else min(said, _MOST_WAIT_S)
