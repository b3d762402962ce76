"""Where a transcript is played: a thread in Slack, a thread on the page."""

import html
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Protocol

import aiohttp

from tests.fakes.slack_sender import buttons, thumb, turn_of
from tests.fakes.slack_workspace import BOT_USER, Message
from tests.scenarios.conftest import Slack
from tests.scenarios.seen import Seen, in_slack, on_page
from tests.visitors import a_jar

ENTRANCES = {"mention": "C1", "direct": "D1", "command": "C1", "shortcut": "C1"}


class Stage(Protocol):
    """One thread."""

    async def ask(self, text: str) -> Seen:
        """Ask, and return the answer."""
        ...

    async def press(self, label: str) -> Seen:
        """Press a button of the last answer, and return what comes of it."""
        ...

    async def rate(self, rating: str) -> None:
        """Rate the last answer."""
        ...

    async def chat(self, text: str) -> None:
        """Say something that isn't for us."""
        ...


class SlackStage:
    """A thread in Slack, begun by one of the ways in."""

    def __init__(self, slack: Slack, enter: str) -> None:
        self._slack, self._enter = slack, enter
        self._channel = ENTRANCES[enter]
        self._root = ""
        self._answers = 0

    async def ask(self, text: str) -> Seen:
        """Ask in the thread without a mention; the first question opens it. Slack escapes what people write."""
        text = html.escape(text, quote=False)
        if self._root:
            await self._slack.people.say(self._channel, text, thread=self._root)
        else:
            self._root = await self._open(text)
        return await self._answer()

    async def press(self, label: str) -> Seen:
        """Press a button."""
        last = self._last()
        [button] = [each for each in buttons(last) if each["text"]["text"] == label]
        await self._slack.people.press(self._channel, last, button)
        return await self._answer()

    async def rate(self, rating: str) -> None:
        """Press a thumb."""
        turn = turn_of(self._last())
        await self._slack.people.press(self._channel, self._last(), thumb(self._last(), up=rating == "up"))
        await self._slack.house.rates(turn, "U1", rating)

    async def chat(self, text: str) -> None:
        """Talk to somebody else in the thread."""
        await self._slack.people.say(self._channel, text, thread=self._root)
        await self._slack.house.settled()
        assert len(self._slack.server.thread(self._channel, self._root)) == self._answers

    async def _open(self, text: str) -> str:
        people, server = self._slack.people, self._slack.server
        match self._enter:
            case "command":
                await people.command(self._channel, text)
                return next(message.ts for message in server.ours() if not message.thread_ts)
            case "shortcut":
                message = Message(server.next_ts(), "U2", text)
                server.messages[self._channel].append(message)
                await people.shortcut(self._channel, message)
                return message.ts
            case _:
                mention = f"<@{BOT_USER}> " if self._enter == "mention" else ""
                return (await people.say(self._channel, mention + text))[0]

    async def _answer(self) -> Seen:
        await self._slack.house.settled()
        self._answers += 1
        assert len(self._messages()) == self._answers
        return in_slack(self._last())

    def _last(self) -> Message:
        return self._messages()[-1]

    def _messages(self) -> list[Message]:
        """Return the answers; what is attached to one is a message of its own."""
        return [each for each in self._slack.server.thread(self._channel, self._root) if not each.files]


class PageStage:
    """A thread on the page, through the interface that the page's scripts call."""

    def __init__(self, client: aiohttp.ClientSession) -> None:
        self._client = client
        self._numbers = count(1)
        self._last: dict[str, Any] = {"turn": ""}

    @property
    def kind(self) -> str:
        """The kind of the last answer."""
        return str(self._last["answer"]["kind"])

    async def ask(self, text: str) -> Seen:
        """Ask, and follow the thread until the answer comes."""
        return await self._send({"text": text})

    async def press(self, label: str) -> Seen:
        """Ask what a choice or a follow-up stands for."""
        answer = self._last["answer"]
        [text] = [
            each["text"]
            for name in ("choices", "follow_ups")
            for each in answer.get(name, ())
            if each["label"] == label
        ]
        resumes = {"resumes": self._last["turn"]} if answer["kind"] == "clarify" else {}
        return await self._send({"text": text, **resumes})

    async def rate(self, rating: str) -> None:
        """Send a verdict."""
        verdict = {"thread": "t1", "turn": self._last["turn"], "verdict": rating}
        async with self._client.post("/api/v1/feedback", json=verdict) as response:
            assert (response.status, await response.json()) == (200, {"kept": True})

    async def chat(self, text: str) -> None:
        """Nobody else is on the page."""

    async def _send(self, body: Mapping[str, str]) -> Seen:
        question = {"id": f"q{next(self._numbers)}", **body}
        async with self._client.post("/api/v1/threads/t1/questions", json=question) as response:
            assert response.status == 202
        headers = {"Last-Event-ID": self._last["turn"]}
        async with self._client.get("/api/v1/threads/t1/events", headers=headers) as stream:
            self._last = await anext(self._answers(stream))
        assert self._last["text"] == body["text"]
        return on_page(self._last)

    async def _answers(self, stream: aiohttp.ClientResponse) -> AsyncIterator[dict[str, Any]]:
        event = ""
        async for raw in stream.content:
            name, _, value = raw.decode().strip().partition(": ")
            event = value if name == "event" else event
            if name == "data" and event == "answer":
                yield json.loads(value)


@asynccontextmanager
async def on_the_page(slack: Slack) -> AsyncIterator[PageStage]:
    """Give a thread on the page of the program that also serves Slack."""
    async with aiohttp.ClientSession(slack.house.address, cookie_jar=a_jar()) as client:
        yield PageStage(client)
