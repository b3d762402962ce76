"""Where a transcript is played in Teams: a chat of two, a group chat, or a thread in a channel."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import replace

from tests.fakes.teams_chats import CHANNEL, GROUP, PERSONAL, Chat, Shown
from tests.fakes.teams_limits import check_view
from tests.fakes.teams_sender import ANNA, BEN, People, actions_of, mention_of
from tests.fakes.teams_server import FakeTeams
from tests.scenarios.house import House
from tests.scenarios.seen import Seen, Source
from tests.scenarios.seen_in_teams import in_teams, remarks_in, sources_in

ENTRANCES: Mapping[str, Chat] = {"mention": CHANNEL, "direct": PERSONAL, "command": GROUP, "shortcut": CHANNEL}
"""Teams has neither commands that open a thread nor shortcuts: a group chat and a channel stand in for them."""


class TeamsStage:
    """A thread in Teams, begun by one of the ways in."""

    def __init__(self, server: FakeTeams, people: People, house: House, enter: str) -> None:
        self._server, self._people, self._house = server, people, house
        self._chat = ENTRANCES[enter]
        self._root = ""
        self._answers = 0

    async def ask(self, text: str) -> Seen:
        """Ask; where others are, with a mention."""
        said = await self._people.say(self._chat, text, root=self._root)
        if self._chat is CHANNEL:
            self._root = self._root or said.id
        return await self._answer()

    async def press(self, label: str) -> Seen:
        """Press a button of the card, or a suggestion."""
        suggested = self._last().body.get("suggestedActions", {}).get("actions", ())
        text = next((action["value"] for action in suggested if action["title"] == label), None)
        if text is None:
            await self._people.press(self._chat, self._last(), label)
        else:
            await self._people.say(self._chat, text)
        return await self._answer()

    async def rate(self, rating: str) -> None:
        """Press a thumb."""
        turn = next(action["data"]["turn"] for action in actions_of(self._last().body) if "turn" in action["data"])
        said = await self._people.rate(self._chat, self._last(), up=rating == "up")
        assert (said.status, said.body) == (200, {})
        await self._house.rates(turn, str(ANNA["aadObjectId"]), rating)

    async def chat(self, text: str) -> None:
        """Talk to somebody else in the thread."""
        to_ben = {"text": f"<at>Ben</at> {text}", "entities": [mention_of(BEN["id"], "Ben")]}
        await self._people.push(self._people.activity(self._chat, root=self._root, **to_ben))
        await self._house.settled()
        assert len(self._shown()) == self._answers

    async def _answer(self) -> Seen:
        await self._house.settled()
        self._answers += 1
        assert len(self._shown()) == self._answers
        seen = in_teams(self._last().body)
        if "more source" in remarks_in(self._last().body):
            return replace(seen, sources=tuple([each async for each in self._all_sources()]))
        return seen

    async def _all_sources(self) -> AsyncIterator[Source]:
        """Turn over the pages of "Why?"."""
        view = (await self._people.press(self._chat, self._last(), "Why?")).body
        while True:
            check_view(view)
            for source in sources_in(view):
                yield source
            more = [action for action in actions_of(view) if action["title"] == "More sources"]
            if not more:
                return
            turned = await self._people.invoke(self._chat, "task/submit", {"data": more[0]["data"]}, root=self._root)
            view = turned.body

    def _shown(self) -> list[Shown]:
        return self._server.in_chat(self._chat, root=self._root)

    def _last(self) -> Shown:
        return self._shown()[-1]
