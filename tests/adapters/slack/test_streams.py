"""A message that grows: what is said of an answer's beginning, how often, and how much of it."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator

import pytest

from adapters.slack.allowance import Allowance
from adapters.slack.streams import GAP_S, Budget, Notices, Stream
from bot.progress import TurnProgress
from core.answer import Bullets, Cell, Grounded, Paragraph, Span, Table, TableRow
from core.messages import Platform, ThreadKey, Utterance
from core.posting_rates import Rate
from tests.adapters.slack.conftest import ClientOf
from tests.adapters.slack.posters import a_slack_poster
from tests.clocks import FakeClock, briefly, eventually
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import Message

ROOT = "1.1"
PLENTY = Rate(key="plenty", every_s=0.0, burst=100)


class Show:
    """A stream beside a local Slack, and what is told of an answer."""

    def __init__(self, slack: FakeSlack, client_of: ClientOf) -> None:
        self.slack, self._client = slack, client_of(slack)
        self.clock = FakeClock()
        self.progress = TurnProgress()
        self.noted: list[str] = []
        self.still_wanted = True
        self.stream = self.of(starts=PLENTY, appends=PLENTY)

    def of(self, *, starts: Rate, appends: Rate, wanted: bool = True) -> Stream:
        """Return another stream."""
        budget = Budget(starts=Allowance(starts, self.clock), appends=Allowance(appends, self.clock), clock=self.clock)
        thread = ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C1", root=ROOT)
        utterance = Utterance(thread=thread, delivery_ids=("x",), author="U1", text="weight?")

        async def begins() -> bool:
            return wanted

        async def begun(message: str) -> bool:
            self.noted.append(message)
            return self.still_wanted

        return Stream(self._client, utterance, budget, Notices(begins=begins, begun=begun))

    async def tell(self, *blocks: Paragraph | Bullets | Table) -> None:
        """Tell how the answer begins, and show it once time has passed."""
        self.progress.begins(Grounded(blocks=blocks, citations=()))
        self.clock.advance(GAP_S)
        await self.stream.show(self.progress)

    @property
    def shown(self) -> str:
        """What our messages in the thread show."""
        return str([message.blocks for message in self.slack.thread("C1", ROOT)])

    def called(self, method: str) -> int:
        """Return how often a method was called."""
        return sum(name == method for name, _ in self.slack.calls)


def says(*sentences: str) -> Paragraph:
    """Return sentences."""
    return Paragraph(spans=tuple(map(Span, sentences)))


@pytest.fixture
async def show(slack: FakeSlack, client_of: ClientOf) -> AsyncIterator[Show]:
    """Give a stream in a thread that somebody began."""
    slack.messages["C1"].append(Message(ROOT, "U1", "weight?"))
    await slack.start()
    yield Show(slack, client_of)
    await slack.close()


async def test_a_table_comes_with_the_whole(show: Show) -> None:
    """Its rows may change their order until then."""
    table = Table(columns=("", "A"), rows=(TableRow(label="mass", cells=(Cell(text="12 g"),)),))

    await show.tell(says("It is light."), table, Bullets(items=(Span("and small"),)))

    assert "It is light." in show.shown
    assert "and small" in show.shown
    assert "12 g" not in show.shown


async def test_between_two_calls_a_second_passes(show: Show) -> None:
    """Slack counts them all."""
    await show.tell(says("One."))
    show.progress.begins(Grounded(blocks=(says("One.", "Two."),), citations=()))
    showing = asyncio.ensure_future(show.stream.show(show.progress))
    await eventually(lambda: show.clock.sleepers_s() == [GAP_S])
    before = show.called("chat.appendStream")
    show.clock.advance(GAP_S)
    await showing

    assert (before, show.called("chat.appendStream")) == (0, 1)


async def test_where_no_call_is_left_none_is_made(show: Show) -> None:
    """What can't be appended now goes with what comes next; what can't be begun comes as a whole."""
    once = Rate(key="once", every_s=10.0, burst=1)
    show.stream = show.of(starts=once, appends=once)
    await show.tell(says("One."))
    await show.tell(says("One.", "Two."))
    await show.tell(says("One.", "Two.", "Three."))
    without = show.shown
    show.clock.advance(10.0)
    await show.tell(says("One.", "Two.", "Three.", "Four."))

    assert "Two." in without
    assert "Three." not in without
    assert "Three." in show.shown
    assert show.called("chat.appendStream") == 2

    none = Rate(key="none", every_s=10.0, burst=0)
    show.stream = show.of(starts=none, appends=none)
    await show.tell(says("One."))
    assert show.called("chat.startStream") == 1


async def test_who_wants_none_gets_none(show: Show) -> None:
    """Somebody stopped it, or took the question back."""
    show.stream = show.of(starts=PLENTY, appends=PLENTY, wanted=False)
    await show.tell(says("One."))
    await show.tell(says("One.", "Two."))

    assert (show.called("chat.startStream"), await show.stream.end()) == (0, "")


async def test_what_nobody_wants_by_the_time_it_is_there_goes(show: Show) -> None:
    """Another process answered meanwhile, or somebody pressed Stop."""
    show.still_wanted = False
    await show.tell(says("One."))
    await show.tell(says("One.", "Two."))

    assert (show.slack.thread("C1", ROOT), await show.stream.end()) == ([], "")
    assert (show.stream.lost, show.stream.refused) == (False, True)


async def test_more_than_a_message_holds_comes_with_the_whole(show: Show) -> None:
    """Slack would refuse it, and what is there stays there."""
    sentences = [f"{number} {'x' * 900}." for number in range(16)]
    for count in range(1, len(sentences) + 1):
        await show.tell(says(*sentences[:count]))

    [message] = show.slack.thread("C1", ROOT)
    assert message.grows
    assert show.called("chat.appendStream") < len(sentences) - 1
    assert await show.stream.end() == message.ts
    assert show.noted == [message.ts]
    assert not message.grows


async def test_ending_waits_for_what_is_on_its_way(show: Show) -> None:
    """A message that nobody ended would grow for ever."""
    show.slack.faults["chat.startStream"] = deque(["late:0.05"])
    show.progress.begins(Grounded(blocks=(says("One."),), citations=()))
    showing = asyncio.ensure_future(show.stream.show(show.progress))
    await eventually(lambda: not show.slack.faults["chat.startStream"])
    showing.cancel()

    ended = await show.stream.end()

    [message] = show.slack.thread("C1", ROOT)
    assert (ended, message.grows) == (message.ts, False)
    assert await show.stream.end() == ended
    assert show.called("chat.stopStream") == 1


@pytest.mark.parametrize(
    "known, begun", [({}, 1), ({"turn-1": "1.9"}, 0), ({"turn-1": "slack-begins:turn-1"}, 0)], ids=str
)
async def test_where_a_beginning_may_be_there_none_is_begun(
    slack: FakeSlack, client_of: ClientOf, known: dict[str, str], begun: int
) -> None:
    """A process that is dead began it: the whole takes its place, and a second one would stay below."""
    slack.messages["C1"].append(Message(ROOT, "U1", "weight?"))
    await slack.start()
    clock, progress = FakeClock(), TurnProgress()
    poster = a_slack_poster(client_of(slack), known, clock)
    thread = ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C1", root=ROOT)
    utterance = Utterance(thread=thread, delivery_ids=(f"slack:msg:T1:C1:{ROOT}",), author="U1", text="weight?")
    progress.begins(Grounded(blocks=(says("One."),), citations=()))
    working = asyncio.ensure_future(poster.working("turn-1", utterance, progress))
    await eventually(lambda: ("C1", ROOT) in slack.sessions, meanwhile=lambda: clock.advance(0.1))
    progress.begins(Grounded(blocks=(says("One.", "Two."),), citations=()))
    for _ in range(30):
        clock.advance(0.2)
        await briefly(asyncio.sleep(0))
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)

    assert sum(name == "chat.startStream" for name, _ in slack.calls) == begun
    await slack.close()
