"""A small real assembly: Slack's server, our app on a real port, an inbox and a worker."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml
from aiohttp import web
from aiohttp.test_utils import TestServer

from adapters.slack.app import PATH, SlackApp
from adapters.slack.client import SlackClient
from adapters.slack.home import Overview
from adapters.slack.inbound import Rated
from adapters.slack.intake import Hooks
from adapters.slack.poster import SlackPoster
from adapters.slack.settings import SlackSettings
from core.answer import Answer, Choice, Citation, Clarify, Grounded, Paragraph, Scope, Span
from core.errors import TransientError
from core.messages import ThreadKey, Utterance
from tests.fakes.slack_sender import Http, People, Socket
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import APP_TOKEN, BOT_TOKEN, SIGNING_SECRET

MANIFEST = Path(__file__).parents[2] / "deploy" / "slack" / "manifest.yaml"
DEADLINE_S = 10.0


def think(utterance: Utterance) -> Answer:
    """Return a canned answer: a clarification for "the 850?", else one with a source."""
    if utterance.text == "the 850?":
        choices = (Choice(label="ECU-850", text="ECU-850"), Choice(label="ECU-850b", text="ECU-850b"))
        return Clarify(question="Which one?", candidates=("ECU-850", "ECU-850b"), choices=choices)
    source = Citation(
        number=1,
        document="ecu-850.md",
        title="ECU-850 Datasheet",
        section=("Power",),
        page=3,
        quote="Supply voltage | 9–32 V",
        excerpt="Supply voltage 9–32 V",
        url="https://docs.example.com/ecu-850#power",
        models=("ECU-850",),
    )
    return Grounded(
        blocks=(Paragraph(spans=(Span(f"You asked: {utterance.text}", (1,)),)),),
        citations=(source,),
        models=("ECU-850",),
        scope=(Scope(model="ECU-850", own=1),),
        follow_ups=(Choice(label="And its weight?", text="What is the weight of the ECU-850?"),),
    )


@dataclass
class Brain:
    """An in-memory inbox and worker; the real ones have the same promise.

    Attributes:
        gate: While it is clear, the worker doesn't begin to think.
        refusals: How many of the next offers fail, as with a full disk.
    """

    poster: SlackPoster
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    refusals: int = 0
    heard: list[Utterance] = field(default_factory=list)
    rated: list[Rated] = field(default_factory=list)
    waits: list[float | None] = field(default_factory=list)
    _seen: set[str] = field(default_factory=set)
    _queue: asyncio.Queue[Utterance] = field(default_factory=asyncio.Queue)

    async def offer(self, utterance: Utterance) -> bool:
        """Keep an utterance, once."""
        if self.refusals:
            self.refusals -= 1
            raise TransientError("the disk is full")
        if self._seen & set(utterance.delivery_ids):
            return False
        self._seen |= set(utterance.delivery_ids)
        self.heard.append(utterance)
        self._queue.put_nowait(utterance)
        return True

    async def joined(self, thread: ThreadKey) -> bool:
        """Tell whether something was asked in `thread`."""
        return any(utterance.thread == thread for utterance in self.heard)

    async def rate(self, rated: Rated) -> None:
        """Keep an opinion."""
        self.rated.append(rated)

    async def overview(self) -> Overview:
        """Return what a small index holds."""
        examples = ("What is the supply voltage of the ECU-850?",)
        return Overview(product_lines=("ECU",), models=5, documents=12, examples=examples)

    async def work(self) -> None:
        """Answer for ever."""
        while True:
            utterance = await self._queue.get()
            await self.gate.wait()
            await self.poster.working(utterance)
            await self._post(f"turn-{self.heard.index(utterance)}", utterance, think(utterance))
            self._queue.task_done()

    async def settled(self) -> None:
        """Return when everything heard is answered."""
        async with asyncio.timeout(DEADLINE_S):
            await self._queue.join()

    async def _post(self, turn_id: str, utterance: Utterance, answer: Answer) -> None:
        again = False
        while True:
            try:
                await self.poster.post(turn_id, utterance, answer, again=again)
            except TransientError as error:
                self.waits.append(error.retry_after_s)
                again = True
            else:
                return


@dataclass
class Slack:
    """All that a scenario touches."""

    server: FakeSlack
    people: People
    brain: Brain
    app: SlackApp
    url: str

    async def eventually(self, truth: Callable[[], object]) -> None:
        """Return when `truth` holds; fail after the deadline."""
        async with asyncio.timeout(DEADLINE_S):
            while not truth():  # noqa: ASYNC110  # many conditions, no event for most
                await asyncio.sleep(0.005)


def assemble(client: SlackClient) -> Brain:
    """Return what stands behind the Slack adapter; the one place to change for another inbox or worker."""
    brain = Brain(poster=SlackPoster(client))
    brain.gate.set()
    return brain


MakeSlack = Callable[..., Awaitable[Slack]]


@pytest.fixture
async def make_slack() -> AsyncIterator[MakeSlack]:
    """Build an assembly with settings of your own."""
    async with AsyncExitStack() as stack:

        async def make(*, socket_mode: bool = False, **settings: object) -> Slack:
            scopes = yaml.safe_load(MANIFEST.read_text())["oauth_config"]["scopes"]["bot"]
            server = FakeSlack(scopes=frozenset(scopes))
            await server.start()
            stack.push_async_callback(server.close)
            defaults = {"bot_token": BOT_TOKEN, "signing_secret": SIGNING_SECRET, "app_token": APP_TOKEN}
            given = SlackSettings(**{**defaults, "api_url": server.api_url, **settings})
            client = SlackClient(given)
            brain = assemble(client)
            hooks = Hooks(offer=brain.offer, joined=brain.joined, rate=brain.rate, overview=brain.overview)
            app = SlackApp(given, hooks, client=client)
            routes = web.Application()
            app.add_routes(routes)
            site = TestServer(routes)
            await site.start_server()
            stack.push_async_callback(site.close)
            stack.push_async_callback(stopped, asyncio.create_task(brain.work()))
            stack.push_async_callback(app.close)
            url = str(site.make_url(PATH))
            people = People(server, Socket(server) if socket_mode else Http(url))
            slack = Slack(server, people, brain, app, url)
            if socket_mode:
                await app.connect()
                await slack.eventually(lambda: server.socket)
            return slack

        yield make


async def stopped(worker: asyncio.Task[None]) -> None:
    """Stop a worker; what killed it before fails the test."""
    worker.cancel()
    with suppress(asyncio.CancelledError):
        await worker


@pytest.fixture
async def slack(make_slack: MakeSlack) -> Slack:
    """An assembly over HTTP."""
    return await make_slack()
