"""The program beside Slack, Teams, its page and a language model; it keeps all that goes out for a question."""

import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from adapters.slack.app import PATH
from adapters.teams.gate import PATH as TEAMS_PATH
from bot.__main__ import run
from tests.fakes.model_server import KEY, FakeModel, Turn
from tests.fakes.slack_sender import Http, People, button, buttons
from tests.fakes.slack_workspace import BOT_TOKEN, SIGNING_SECRET
from tests.fakes.teams_chats import CHANNEL
from tests.fakes.teams_sender import People as TeamsPeople
from tests.fakes.teams_sender import Said, actions_of
from tests.fakes.teams_server import FakeTeams
from tests.scenarios.conftest import Faces, Slack, Teams, registered, slack_beside
from tests.scenarios.house import build, furnish
from tests.scenarios.seen import Seen, on_page
from tests.scenarios.stages import SlackStage
from tests.scenarios.teams_stage import TeamsStage
from tests.visitors import a_jar

_NUMBERS = count(1)
_FACES = 3
_MOST_CALLS = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What came of a question.

    Attributes:
        seen: The answer in Slack, in Teams and on the page.
        wire: Each payload that went out, as JSON.
        why: The receipt as the page shows it.
        kind: What kind of answer it is.
    """

    seen: tuple[Seen, ...]
    wire: Sequence[str]
    why: str
    kind: str


@dataclass(kw_only=True)
class Minded:
    """The running program, with a way to ask it."""

    faces: Faces
    _page: list[str] = field(default_factory=list[str])

    async def ask(self, *texts: str) -> Heard:
        """Ask in a new thread everywhere, one after another; return what came of the last question, and all payloads.

        The wire holds what went out for every one of them, with what “Why?” shows in Slack and in Teams.
        """
        slack, teams = self.faces.slack, self.faces.teams
        sent, posted, shown = len(slack.server.calls), len(teams.server.calls), len(self._page)
        in_slack = SlackStage(slack, "mention")
        in_teams = TeamsStage(teams.server, teams.people, teams.house, "mention")
        seen = [(await in_slack.ask(text), await in_teams.ask(text)) for text in texts][-1]
        views = await self._views()
        turn, why = await self._on_page(texts)
        calls: list[object] = [*slack.server.calls[sent:], *teams.server.calls[posted:], *(each.body for each in views)]
        wire = [*(json.dumps(each, ensure_ascii=False) for each in calls), *self._page[shown:]]
        return Heard(seen=(*seen, on_page(turn)), wire=wire, why=why, kind=turn["answer"]["kind"])

    async def _views(self) -> list[Said]:
        """Ask “Why?” wherever the last answer has it; return what Teams shows, as Slack's dialogs are calls."""
        slack, teams = self.faces.slack, self.faces.teams
        last = slack.server.ours()[-1]
        if all(each["text"]["text"] != "Why?" for each in buttons(last)):
            return []
        await slack.people.press("C1", last, button(last, "Why?"))
        answer = teams.server.in_chat(CHANNEL)[-1]
        view = await teams.people.press(CHANNEL, answer, "Why?")
        more = [action["data"] for action in actions_of(view.body) if action["title"] == "How it was decided"]
        return [view] + [
            await teams.people.invoke(CHANNEL, "task/submit", {"data": each}, root=answer.root) for each in more
        ]

    async def _on_page(self, texts: Sequence[str]) -> tuple[Mapping[str, Any], str]:
        thread, turn = f"t{next(_NUMBERS)}", dict[str, Any](turn="")
        async with aiohttp.ClientSession(self.faces.slack.house.address, cookie_jar=a_jar()) as client:
            for number, text in enumerate(texts):
                question = {"id": f"{thread}-{number}", "text": text}
                async with client.post(f"/api/v1/threads/{thread}/questions", json=question) as response:
                    assert response.status == 202
                headers = {"Last-Event-ID": turn["turn"]}
                async with client.get(f"/api/v1/threads/{thread}/events", headers=headers) as stream:
                    turn = await self._answer(stream)
            async with client.get(f"/api/v1/threads/{thread}/turns/{turn['turn']}/why") as told:
                why = await told.text()
        self._page.append(why)
        return turn, json.dumps(json.loads(why), ensure_ascii=False)

    async def _answer(self, stream: aiohttp.ClientResponse) -> dict[str, Any]:
        event = ""
        async for raw in stream.content:
            self._page.append(raw.decode())
            name, _, value = raw.decode().strip().partition(": ")
            event = value if name == "event" else event
            if name == "data" and event == "answer":
                return dict(json.loads(value))
        raise AssertionError("the stream ended without an answer")


@asynccontextmanager
async def minded(data: Path, knowledge: Path, **environ: str) -> AsyncGenerator[Minded]:
    """Serve as `threadsheet serve` does, for all who may ask; the model is asked each time."""
    with pytest.MonkeyPatch.context() as patched:
        house = build(patched, None)
        async with slack_beside() as in_slack:
            in_teams = FakeTeams(house.now)
            await in_teams.start()
            entry = {
                "SLACK_SIGNING_SECRET": SIGNING_SECRET,
                "SLACK_BOT_TOKEN": BOT_TOKEN,
                "SLACK_API_URL": in_slack.api_url,
                "THREADSHEET_REMEMBERED": "0",
            }
            try:
                await house.start({**furnish(data, knowledge), **entry, **registered(in_teams), **environ})
                events, messages = (house.address.rstrip("/") + path for path in (PATH, TEAMS_PATH))
                slack = Slack(server=in_slack, people=People(in_slack, Http(events)), house=house, url=events)
                people = TeamsPeople(in_teams, messages)
                yield Minded(
                    faces=Faces(slack=slack, teams=Teams(server=in_teams, people=people, house=house, url=messages))
                )
            finally:
                await house.stop()
                await in_teams.close()


def at(model: FakeModel, **environ: str) -> dict[str, str]:
    """Return the settings that lead to a language model that is asked whatever it is about."""
    url = {"OPENAI_BASE_URL": model.url, "OPENAI_API_KEY": KEY, "THREADSHEET_LLM_MODEL": "small"}
    return {**url, **environ}


async def heard(program: Minded, model: FakeModel, turn: Turn, *texts: str) -> Heard:
    """Ask while the model answers everything so; it must have been asked, everywhere."""
    model.turns.clear()
    model.asked.clear()
    model.then(*[turn] * _MOST_CALLS)
    told = await program.ask(*texts)
    assert len(model.asked) >= _FACES
    return told


def shelf(root: Path, files: Mapping[str, str | bytes], catalog: str) -> Path:
    """Index documents; return the data folder, to be copied."""
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
    (root / "catalog.yaml").write_text(catalog, "utf-8")
    data = root / "data"
    arguments = ["index", str(root / "docs"), "--catalog", str(root / "catalog.yaml"), "--data", str(data)]
    assert run(arguments, {}) == 0
    return data
