"""The Slack app: one Bolt app behind HTTP routes, Socket Mode, or both."""

import logging
import re
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import cast

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response
from slack_bolt.adapter.socket_mode.async_handler import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.logger.messages import warning_client_prioritized_and_token_skipped
from slack_bolt.middleware.async_middleware import AsyncMiddleware
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.response import BoltResponse
from slack_sdk.signature import SignatureVerifier
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.client import SlackClient
from adapters.slack.intake import Hooks, Intake
from adapters.slack.settings import SlackSettings
from core.errors import BotError, ConfigError

log = logging.getLogger(__name__)

PATH = "/slack/events"
_TIMESTAMP = re.compile(r"[0-9]{1,12}")
_SIGNATURE = re.compile(r"v0=[0-9a-f]{64}")
_TAKEN = "threadsheet_taken"
_OUR_FAULT = 500
_TRIPS = (AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What Bolt raises for a body that isn't Slack's."""


class SlackApp:
    """Slack's side of the program.

    Bolt verifies, authorizes, and drops our own messages. Everything else happens in one global
    middleware: Bolt acknowledges events before listeners run, and nothing may be acknowledged before
    it is persisted. So there are no listeners.
    """

    def __init__(self, settings: SlackSettings, hooks: Hooks, *, client: SlackClient) -> None:
        self._settings = settings
        self._client = client
        self._intake = Intake(client, hooks, compare_visible_to=settings.compare_visible_to)
        self._socket: AsyncSocketModeHandler | None = None
        with _without_news_of_the_token():
            self._bolt = AsyncApp(
                name="threadsheet",
                signing_secret=settings.signing_secret,
                client=AsyncWebClient(base_url=settings.api_url),
                authorize=_authorizer(client, settings.bot_token),
                attaching_conversation_kwargs_enabled=False,
                attaching_function_token_enabled=False,
            )
        self._bolt.use(_PersistFirst(self._intake))  # pyright: ignore[reportUnknownMemberType]

    def add_routes(self, app: web.Application) -> None:
        """Serve events, interactivity, commands and shortcuts at POST /slack/events.

        Raises:
            ConfigError: There is no signing secret, so requests couldn't be told from forged ones.
        """
        if not self._settings.signing_secret:
            raise ConfigError("Slack over HTTP: set the signing secret (Basic Information)")
        app.router.add_post(PATH, self._receive)

    async def connect(self) -> None:
        """Open Socket Mode; returns when connected, and keeps the connection up until `close`.

        Raises:
            ConfigError: There is no app token.
            BotError: Slack refuses the token, or can't be reached.
        """
        if not self._settings.app_token:
            raise ConfigError("Slack Socket Mode: set the app token (xapp-…, scope connections:write)")
        address = await self._client.socket_address()
        handler = AsyncSocketModeHandler(
            self._bolt, self._settings.app_token, web_client=AsyncWebClient(base_url=self._settings.api_url)
        )
        handler.client.wss_uri = address
        self._socket = handler
        await handler.connect_async()  # type: ignore[no-untyped-call]  # Bolt's

    async def close(self) -> None:
        """Take nothing more, and finish what was begun."""
        if self._socket is not None:
            await self._socket.close_async()  # type: ignore[no-untyped-call]  # Bolt's
            self._socket = None
        await self._intake.close()

    async def _receive(self, request: web.Request) -> web.Response:
        raw = await request.read()
        if not self._is_signed(request.headers, raw):
            log.warning("refused a request to %s why=no valid signature", PATH)
            return web.Response(status=401)
        told = _told(raw, request)
        if told is None:
            log.warning("unreadable payload why=a body that Slack doesn't send")
            return web.Response(status=400)
        return await to_aiohttp_response(await self._dispatched(told))

    async def _dispatched(self, told: AsyncBoltRequest) -> BoltResponse:
        """Return what Bolt answers; that it trips over a payload itself isn't our fault, and won't change."""
        try:
            await self._client.us()
        except BotError as error:
            log.warning("a delivery has to come again why=%s", error)
            return BoltResponse(status=503, body="")
        response = await self._bolt.async_dispatch(told)
        if response.status == _OUR_FAULT and _TAKEN not in told.context:
            return BoltResponse(status=400, body="")
        return response

    def _is_signed(self, headers: Mapping[str, str], body: bytes) -> bool:
        """Verify ahead of Bolt, which fails on headers that aren't even well-formed."""
        timestamp = headers.get("X-Slack-Request-Timestamp", "")
        signature = headers.get("X-Slack-Signature", "")
        if not (_TIMESTAMP.fullmatch(timestamp) and _SIGNATURE.fullmatch(signature)):
            return False
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError:
            return False
        return SignatureVerifier(self._settings.signing_secret).is_valid(text, timestamp, signature)


@contextmanager
def _without_news_of_the_token() -> Generator[None]:
    """Keep Bolt from warning that it found a token in the environment and doesn't use it: we have it, too."""
    bolt = logging.getLogger("slack_bolt.AsyncApp")

    def is_news(record: logging.LogRecord) -> bool:
        return record.getMessage() != warning_client_prioritized_and_token_skipped()

    bolt.addFilter(is_news)
    try:
        yield
    finally:
        bolt.removeFilter(is_news)


def _told(raw: bytes, request: web.Request) -> AsyncBoltRequest | None:
    """Return a verified body as Bolt reads it; None if it can't."""
    headers: dict[str, str | Sequence[str]] = {name: [value] for name, value in request.headers.items()}
    try:
        told = AsyncBoltRequest(body=raw.decode("utf-8"), query=request.query_string, headers=headers)
    except _TRIPS:
        return None
    return told if isinstance(cast("object", told.body), dict) else None


def _authorizer(client: SlackClient, token: str) -> Callable[[], Awaitable[AuthorizeResult]]:
    """Return what tells Bolt who we are. Bolt's own way answers 200 while Slack doesn't let us ask."""

    async def authorize() -> AuthorizeResult:
        us = await client.us()
        return AuthorizeResult(
            enterprise_id=None, team_id=None, bot_id=us.bot, bot_user_id=us.bot_user, bot_token=token
        )

    return authorize


class _PersistFirst(AsyncMiddleware):
    """Hands every payload to the intake and answers Slack with what it says."""

    def __init__(self, intake: Intake) -> None:
        self._intake = intake

    async def async_process(
        self,
        *,
        req: AsyncBoltRequest,
        resp: BoltResponse,  # noqa: ARG002  # Bolt's signature
        next: Callable[[], Awaitable[BoltResponse]],  # noqa: A002, ARG002  # Bolt's signature
    ) -> BoltResponse:
        """Return the acknowledgement; an exception becomes a 500, and Slack delivers again."""
        req.context[_TAKEN] = True
        return await self._intake.take(cast("Mapping[str, object]", req.body))
