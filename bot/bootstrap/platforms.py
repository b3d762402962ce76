"""Builds a server: the platforms it serves, its store and its worker."""

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

from aiohttp import web

from adapters.slack.app import SlackApp
from adapters.slack.client import SlackClient
from adapters.slack.poster import SlackPoster
from adapters.slack.settings import SlackSettings
from adapters.store import Store, open_store
from adapters.web.poster import WebPoster
from adapters.web.settings import WebSettings, web_settings
from bot.bootstrap.judging import judging_of
from bot.bootstrap.knowledge import glossary_of, index_to_ask, pack_of, pipeline_of
from bot.bootstrap.teams_settings import teams_settings
from bot.clock import SystemClock
from bot.examples import Examples
from bot.giving_way import Door, GivingWay
from bot.inheriting import Heir
from bot.known_names import KnownNames
from bot.metrics import Metrics
from bot.pace import Pace
from bot.repeating import Repeating
from bot.settings import Settings
from bot.turn_work import Think
from bot.warming import warm
from bot.wiring import Desk
from bot.worker import Worker
from core.errors import ConfigError
from core.messages import Platform
from core.ports import Clock, Index, Poster
from core.retrieval.judging import Judging

_AT_ONCE = 2
"""One is thought about while the other waits for the index; more of them would only hold up acknowledgements."""


def web_settings_of(settings: Settings, *, port: int) -> WebSettings:
    """Return what the web page needs; beyond loopback with a token, made anew if none is set.

    Raises:
        ConfigError: The token is too short.
    """
    token = settings.token.get_secret_value() if settings.token else ""
    return web_settings(host=settings.host, port=port, token=token)


def slack_settings(settings: Settings) -> SlackSettings | None:
    """Return what Slack needs; None if no Slack setting is there.

    Raises:
        ConfigError: One is missing or wrong; the message says which.
    """
    bot, secret, app = settings.slack_bot_token, settings.slack_signing_secret, settings.slack_app_token
    if not any((bot, secret, app)):
        return None
    if bot is None:
        raise ConfigError("SLACK_BOT_TOKEN is missing: copy the Bot User OAuth Token from OAuth & Permissions")
    if secret is None and app is None:
        raise ConfigError(
            "SLACK_SIGNING_SECRET (for HTTP) or SLACK_APP_TOKEN (for Socket Mode) is missing: "
            "copy it from the app's Basic Information page"
        )
    teams = (team.strip() for team in settings.slack_teams.split(","))
    return SlackSettings(
        bot_token=bot.get_secret_value(),
        signing_secret=secret.get_secret_value() if secret else "",
        app_token=app.get_secret_value() if app else "",
        api_url=settings.slack_api_url,
        teams=frozenset(team for team in teams if team),
        answer_shared_channels=settings.slack_shared_channels,
        compare_visible_to=settings.slack_compare_visible_to,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SlackSide:
    """Slack, with the way it delivers to us."""

    app: SlackApp
    client: SlackClient
    settings: SlackSettings


class TeamsDoor(Protocol):
    """Where Teams comes in: `adapters.teams.app.TeamsApp`, which is loaded only if it is configured."""

    def add_routes(self, app: web.Application) -> None:
        """Serve activities."""
        ...

    async def warm(self) -> bool:
        """Have everything ready for the first message; False if that can't be done now."""
        ...

    async def close(self) -> None:
        """Take nothing more, and finish what was begun."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """A server's parts, open and plugged together; nothing runs yet.

    Attributes:
        slack: None if it isn't configured.
        teams: None if it isn't configured.
    """

    index: Index
    store: Store
    metrics: Metrics
    worker: Worker
    desk: Desk
    web: WebPoster
    slack: SlackSide | None
    teams: TeamsDoor | None


def _worker(
    store: Store,
    think: Think,
    posters: Mapping[Platform, Poster],
    clock: Clock,
    *,
    metrics: Metrics,
    settings: Settings,
) -> Worker:
    """Return a worker that takes over what dead ones of this machine held."""
    heir, pace = Heir(store), Pace(concurrency=settings.concurrency)
    return Worker(store, think, posters, clock, pace=pace, metrics=metrics, name=heir.name, take_over=heir.take_over)


async def _thinking(
    settings: Settings, index: Index, store: Store, judging: Judging, *, metrics: Metrics, door: Door
) -> Think:
    """Return what answers questions, warm: few at a time if nothing but the processor is needed for it."""
    pipeline = pipeline_of(settings, index, store, metrics.from_copy, judging=judging)
    await warm(pipeline)
    alone = settings.index == "embedded" and judging.judge is None
    room = asyncio.Semaphore(_AT_ONCE if alone else settings.concurrency)
    think = Repeating(think=pipeline.answer, said=store.said)
    return GivingWay(think=think, door=door, clock=SystemClock(), room=room)


@asynccontextmanager
async def server_parts(settings: Settings, *, examples: Sequence[str] = ()) -> AsyncGenerator[Parts]:
    """Give a server's parts.

    Args:
        settings: What to serve.
        examples: Example questions; none has them made from what is indexed.

    Raises:
        ConfigError: A setting is missing or wrong.
        BotError: State or index can't be opened.
    """
    known_to_slack, known_to_teams = slack_settings(settings), teams_settings(settings)
    client = SlackClient(known_to_slack) if known_to_slack else None
    clock, metrics, page, door = SystemClock(), Metrics(), WebPoster(), Door()
    posters: dict[Platform, Poster] = {Platform.WEB: page}
    if client is not None:
        posters[Platform.SLACK] = SlackPoster(client)
    settings.data.mkdir(parents=True, exist_ok=True)
    async with AsyncExitStack() as stack:
        index = await stack.enter_async_context(index_to_ask(settings))
        store = await stack.enter_async_context(open_store(settings.state_path))
        judging = await stack.enter_async_context(judging_of(settings))
        think = await _thinking(settings, index, store, judging, metrics=metrics, door=door)
        worker = _worker(store, think, posters, clock, metrics=metrics, settings=settings)
        made = Examples(index, glossary_of(settings), given=examples)
        desk = Desk(
            store=store,
            index=index,
            clock=clock,
            metrics=metrics,
            examples=made,
            names=KnownNames(index, pack_of(settings)),
            wake=worker.wake,
            door=door,
        )
        slack = None
        if known_to_slack is not None and client is not None:
            stack.push_async_callback(client.close)
            app = SlackApp(known_to_slack, desk.for_slack(), client=client)
            slack = SlackSide(app=app, client=client, settings=known_to_slack)
        teams = None
        if known_to_teams is not None:
            from bot.bootstrap.teams import teams_side  # noqa: PLC0415  takes 25 MB and a second

            teams, posters[Platform.TEAMS] = await stack.enter_async_context(
                teams_side(known_to_teams, desk, store, clock)
            )
        yield Parts(
            index=index, store=store, metrics=metrics, worker=worker, desk=desk, web=page, slack=slack, teams=teams
        )
