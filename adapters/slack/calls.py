"""How Slack's Web API is called. The SDK's own retries are off: repeating a post can post twice."""

import json
from collections.abc import Awaitable, Callable, Mapping
from io import BytesIO
from typing import cast

import aiohttp
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse
from slack_sdk.webhook.async_client import AsyncWebhookClient
from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt, wait_exponential_jitter

from adapters.slack.errors import FAILURES, translated
from adapters.slack.rich_text import JsonObject
from adapters.slack.settings import SlackSettings
from core.errors import TransientError

_TRIES = 3
_OK = 200


class Calls:
    """One bot token's calls. Raises `TransientError` and `PermanentError`, nothing of the SDK."""

    def __init__(self, settings: SlackSettings) -> None:
        self._timeout_s = settings.timeout_s
        web = AsyncWebClient(
            token=settings.bot_token, base_url=settings.api_url, timeout=settings.timeout_s, retry_handlers=[]
        )
        self._web = web
        self._api: Callable[..., Awaitable[AsyncSlackResponse]] = web.api_call  # pyright: ignore[reportUnknownMemberType]

    async def close(self) -> None:
        """Close what is open."""
        if self._web.session is not None:
            await self._web.session.close()
            self._web.session = None

    async def _call(self, method: str, **given: object) -> Mapping[str, object]:
        """Call once, over connections that stay open: the SDK's own way is a new one for each call."""
        if self._web.session is None:
            timeout = aiohttp.ClientTimeout(total=self._timeout_s)
            self._web.session = aiohttp.ClientSession(timeout=timeout, cookie_jar=aiohttp.DummyCookieJar())
        return await _answer_to(method, self._api(method, **given))

    async def post(self, method: str, arguments: JsonObject) -> Mapping[str, object]:
        """Call once, with JSON."""
        return await self._call(method, json=arguments)

    async def repeat(self, method: str, arguments: JsonObject) -> Mapping[str, object]:
        """Call with JSON, and call again at once if Slack stumbled: of what does no harm when it is done twice."""
        return await self._persistently(method, json=arguments)

    async def form(self, method: str, arguments: JsonObject) -> Mapping[str, object]:
        """Call once, with a form: some methods read no JSON. What isn't text is written as JSON in it."""
        fields = {name: value if isinstance(value, str) else json.dumps(value) for name, value in arguments.items()}
        return await self._call(method, data=fields)

    async def get(self, method: str, arguments: JsonObject) -> Mapping[str, object]:
        """Read, and read again at once if Slack stumbled: unlike a post, reading twice does no harm."""
        return await self._persistently(method, http_verb="GET", params=arguments)

    async def _persistently(self, method: str, **given: object) -> Mapping[str, object]:
        trying = AsyncRetrying(
            retry=retry_if_exception(_stumbled),
            stop=stop_after_attempt(_TRIES),
            wait=wait_exponential_jitter(multiplier=0.05, max=0.4, jitter=0.1),
            reraise=True,
        )
        return await trying(self._call, method, **given)

    async def respond(self, response_url: str, text: str, *, replace: bool = False) -> None:
        """Tell the person who pressed something; only they see it.

        Args:
            response_url: Slack's address for it: good for half an hour and five times.
            text: What to say.
            replace: Put it in place of the private message that was pressed.
        """
        hook = AsyncWebhookClient(response_url, timeout=self._timeout_s, retry_handlers=[])
        try:
            answer = await hook.send(text=text, response_type="ephemeral", replace_original=replace)
        except FAILURES as error:
            raise translated(error, method="response_url") from error
        if answer.status_code != _OK:
            raise TransientError(f"response_url: Slack answered HTTP {answer.status_code}")

    async def upload(self, address: str, content: bytes) -> None:
        """Send a file's content to where Slack wants it; the address is a secret, so no token goes with it."""
        timeout = aiohttp.ClientTimeout(total=self._timeout_s)
        try:
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.post(address, data=BytesIO(content)) as response,
            ):
                status = response.status
        except FAILURES as error:
            raise translated(error, method="the upload of a file") from error
        if status != _OK:
            raise TransientError(f"the upload of a file: Slack answered HTTP {status}")


def _stumbled(error: BaseException) -> bool:
    """Return whether trying again at once may help; a 429 says itself when to come back."""
    return isinstance(error, TransientError) and error.retry_after_s is None


async def _answer_to(method: str, call: Awaitable[AsyncSlackResponse]) -> Mapping[str, object]:
    try:
        response = await call
    except FAILURES as error:
        raise translated(error, method=method) from error
    answer: object = cast("object", response.data)  # pyright: ignore[reportUnknownMemberType]
    return cast("Mapping[str, object]", answer) if isinstance(answer, dict) else {}
