"""Builds a server: the platforms it serves, its store and its worker."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from aiohttp import web

from adapters.catalogfile.experts import read_experts
from adapters.slack.client import SlackClient
from adapters.slack.settings import SlackSettings
from adapters.store import Store, open_store
from adapters.web.callers import ApiToken
from adapters.web.document_chunks import DocumentChunks
from adapters.web.poster import WebPoster
from adapters.web.settings import WebSettings, web_settings
from adapters.web.token_file import read_tokens
from bot.accepting import Accepting
from bot.acknowledge_first import Door, GivingWay
from bot.answer_pictures import AnswerPictures
from bot.answers_given import answer_given
from bot.bootstrap.knowledge import glossary_of, index_to_ask, pack_of, pipeline_of
from bot.bootstrap.mind import mind_of
from bot.bootstrap.sign_in import openid_of
from bot.bootstrap.slack import SlackSide, slack_poster, slack_side
from bot.bootstrap.teams_settings import teams_settings
from bot.clock import SteadyClock, SystemClock
from bot.digest import Digest
from bot.examples import Examples
from bot.expert_desk import ChatExperts, KeptAnswers
from bot.known_names import KnownNames
from bot.metrics import Metrics
from bot.originals import Files
from bot.pace import Pace
from bot.repeating import Repeating
from bot.settings import Settings
from bot.taking_over import Heir
from bot.telling_askers import Telling
from bot.turn_work import Think
from bot.warming import warm
from bot.wiring import Desk
from bot.worker import Worker
from core.errors import ConfigError
from core.experts import Experts
from core.language_model import Mind
from core.messages import Platform
from core.ports import Clock, Index, Poster

_AT_ONCE = 2
"""One is thought about while the other waits for the index; more of them would only hold up acknowledgements."""


def web_settings_of(settings: Settings, *, port: int) -> WebSettings:
    """Return what page and API need; beyond loopback with a token, made anew if none is set.

    Raises:
        ConfigError: The token is too short, those of programs can't be read, or sign-in is set by halves.
    """
    token = settings.token.get_secret_value() if settings.token else ""
    operator = settings.operator_token.get_secret_value() if settings.operator_token else ""
    return web_settings(
        host=settings.host,
        port=port,
        token=token,
        operator=operator,
        tokens=_api_tokens(settings.api_tokens),
        person_header=settings.person_header,
        openid=openid_of(settings),
        experts=experts_of(settings),
    )


def experts_of(settings: Settings) -> Experts:
    """Return the people who may answer what the documents don't.

    Raises:
        ConfigError: Their file can't be read.
    """
    try:
        return Experts() if settings.experts is None else read_experts(settings.experts)
    except ConfigError as error:
        raise ConfigError(f"THREADSHEET_EXPERTS: {error}") from None


def _api_tokens(path: Path | None) -> tuple[ApiToken, ...]:
    try:
        return () if path is None else read_tokens(path)
    except ConfigError as error:
        raise ConfigError(f"THREADSHEET_API_TOKENS: {error}") from None


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
        think: What answers questions.
        answers: Those of experts.
        slack: None if it isn't configured.
        teams: None if it isn't configured.
    """

    index: Index
    store: Store
    metrics: Metrics
    worker: Worker
    think: Think
    desk: Desk
    answers: KeptAnswers
    web: WebPoster
    slack: SlackSide | None
    teams: TeamsDoor | None

    def heard(self, thread: str) -> None:
        """Look at once: another server accepted or answered something in a thread."""
        self.worker.wake()
        self.web.changed(thread)


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
    settings: Settings, index: Index, store: Store, mind: Mind | None, *, metrics: Metrics, door: Door, clock: Clock
) -> Think:
    """Return what answers questions, warm: few at a time if nothing but the processor is needed for it."""
    pipeline = pipeline_of(settings, index, store, metrics.from_copy, mind=mind)
    await warm(pipeline)
    alone = settings.index == "embedded" and mind is None
    room = asyncio.Semaphore(_AT_ONCE if alone else settings.concurrency)
    told = Telling(think=Repeating(think=pipeline.answer, said=store.said), answer=partial(answer_given, settings))
    think = Digest(think=told, store=store, clock=clock)
    return GivingWay(think=think, door=door, clock=SystemClock(), room=room)


def _desk(
    settings: Settings,
    store: Store,
    index: Index,
    worker: Worker,
    *,
    clock: Clock,
    metrics: Metrics,
    door: Door,
    examples: Sequence[str],
) -> Desk:
    """Return what serves the platforms."""
    return Desk(
        store=store,
        index=index,
        clock=clock,
        accepting=Accepting(
            store=store,
            clock=clock,
            metrics=metrics,
            wake=worker.wake,
            door=door,
            most_waiting=settings.most_waiting or None,
        ),
        examples=Examples(index, glossary_of(settings), given=examples),
        names=KnownNames(index, pack_of(settings)),
        originals=Files(settings.ledger_path),
        chunks=DocumentChunks(index),
    )


def _chat_experts(settings: Settings, desk: Desk, answers: KeptAnswers) -> ChatExperts:
    """Return what takes the answers of experts in chats."""
    people = experts_of(settings)
    return ChatExperts(experts=people, answers=answers, store=desk.store, index=desk.index, clock=desk.clock)


@asynccontextmanager
async def server_parts(
    settings: Settings, *, answering: Callable[[Settings, Desk], KeptAnswers], examples: Sequence[str] = ()
) -> AsyncGenerator[Parts]:
    """Give a server's parts.

    Args:
        settings: What to serve.
        answering: Gives what keeps the answers of experts.
        examples: Example questions; none has them made from what is indexed.

    Raises:
        ConfigError: A setting is missing or wrong.
        BotError: State or index can't be opened.
    """
    known_to_slack, known_to_teams = slack_settings(settings), teams_settings(settings)
    client = SlackClient(known_to_slack, SystemClock()) if known_to_slack else None
    metrics, page, door = Metrics(), WebPoster(), Door()
    posters: dict[Platform, Poster] = {Platform.WEB: page}
    settings.data.mkdir(parents=True, exist_ok=True)
    async with AsyncExitStack() as stack:
        index = await stack.enter_async_context(index_to_ask(settings))
        store = await stack.enter_async_context(open_store(settings.state_at))
        clock = SteadyClock(at=await store.shared_now())
        mind = await stack.enter_async_context(mind_of(settings, metrics.asked))
        think = await _thinking(settings, index, store, mind, metrics=metrics, door=door, clock=clock)
        worker = _worker(store, think, posters, clock, metrics=metrics, settings=settings)
        desk = _desk(settings, store, index, worker, clock=clock, metrics=metrics, door=door, examples=examples)
        pictures = AnswerPictures(desk.chunks, desk.originals)
        answers = answering(settings, desk)
        experts = _chat_experts(settings, desk, answers)
        slack = slack_side(known_to_slack, client, desk, experts, stack)
        if client is not None:
            posters[Platform.SLACK] = slack_poster(client, store, clock, pictures, stack)
        teams = None
        if known_to_teams is not None:
            from bot.bootstrap.teams import teams_side  # noqa: PLC0415  takes 25 MB and a second

            side = teams_side(known_to_teams, desk, experts, SystemClock(), pictures)
            teams, posters[Platform.TEAMS] = await stack.enter_async_context(side)
        yield Parts(
            index=index,
            store=store,
            metrics=metrics,
            worker=worker,
            think=think,
            desk=desk,
            answers=answers,
            web=page,
            slack=slack,
            teams=teams,
        )
