"""What an expert confirms is kept, or its expert is told why not and keeps the text: whatever fails meanwhile."""

import html
import json
from collections import deque
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from adapters.chat.courtesies import Courtesies
from adapters.slack.answer_view import MOST_CHARS, confirmed_in
from adapters.slack.answered import Confirmed, Drafted, ForThread, UseAsAnswer
from adapters.slack.answering import Answering
from core.answer import NoEvidence
from core.catalog.autocomplete import Picker
from core.errors import BotError, IndexUnavailable
from core.experts import Draft, Expert, Given, NotTaken, Previewed
from core.gaps import Unanswered
from core.messages import Platform, ThreadKey
from tests.adapters.samples import given_for
from tests.adapters.slack.conftest import ClientOf
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_views import check_view
from tests.fakes.slack_workspace import Message

TEXT = "Light grey (RAL 7035)."
ADA = Expert(name="Ada Byron")


@dataclass
class Desk:
    """`adapters.chat.expert_desk.ExpertDesk` with one expert, U9.

    Attributes:
        broken: Raised by whatever is asked.
        untaken: Raised by what keeps an answer.
        kept: What was kept.
    """

    broken: BotError | None = None
    untaken: BotError | None = None
    kept: list[Draft] = field(default_factory=list[Draft])

    def expert(self, platform: Platform, person: str) -> Expert | None:
        """Know U9."""
        return ADA if (platform, person) == (Platform.SLACK, "U9") else None

    async def refusal(self, expert: Expert | None, models: Sequence[str]) -> str:
        """Refuse all but the expert."""
        self._fail(self.broken)
        return "" if expert is ADA and models else "Only experts answer."

    async def unanswered(self, thread: ThreadKey) -> Unanswered | None:
        """Know of nothing."""
        self._fail(self.broken)
        assert thread.platform is Platform.SLACK
        return None

    async def preview(self, draft: Draft) -> Previewed:
        """Answer with the draft."""
        self._fail(self.broken)
        return Previewed(question="What colour?", answer=NoEvidence(text=draft.text), found=True)

    async def give(self, draft: Draft) -> Given:
        """Keep a draft."""
        self._fail(self.broken)
        self._fail(self.untaken)
        self.kept.append(draft)
        return given_for(draft)

    def _fail(self, error: BotError | None) -> None:
        if error is not None:
            raise error


@dataclass(frozen=True)
class Room:
    """An expert's dialog in Slack, and our side of it."""

    slack: FakeSlack
    desk: Desk
    courtesies: Courtesies
    answering: Answering
    view: str
    root: str

    def drafted(self, *, text: str = TEXT, models: tuple[str, ...] = ("ECU-750",), user: str = "U9") -> Drafted:
        """Return what the expert wrote."""
        draft = Draft(models=models, aspect="colour", text=text, by="", until="2027-01-31", gap="g1")
        return Drafted(user=user, view=self.view, where=ForThread(channel="C1", root=self.root), draft=draft)

    async def take(self, answered: Drafted | Confirmed) -> dict[str, Any]:
        """Have something done, all of it; return the acknowledgement."""
        ack: dict[str, Any] = json.loads(await self.answering.take(answered))
        await self.courtesies.close()
        return ack

    @property
    def shown(self) -> str:
        """What the dialog says."""
        return text_of(self.slack.views[self.view])

    @property
    def whispered(self) -> list[str]:
        """What the expert was told in the thread."""
        return [message.text for message in self.slack.private["C1"]]


def text_of(view: dict[str, Any]) -> str:
    """Return what a dialog says."""
    return "\n".join(block["text"]["text"] for block in view["blocks"])


@pytest.fixture
async def room(slack: FakeSlack, client_of: ClientOf) -> AsyncIterator[Room]:
    """Give a dialog that is open."""
    await slack.start()
    view = slack.open_view(slack.trigger(), {"type": "modal"})["id"]
    root = slack.next_ts()
    slack.messages["C1"].append(Message(root, "U9", TEXT))
    client, courtesies, desk = client_of(slack), Courtesies(), Desk()
    yield Room(slack, desk, courtesies, Answering(client, courtesies, desk, no_picker), view, root)
    await courtesies.close()
    await slack.close()


async def no_picker() -> Picker:
    """Fail: no form is opened here."""
    raise AssertionError


async def test_what_became_of_a_confirmed_answer_stands_in_its_dialog_and_in_the_thread(room: Room) -> None:
    """The dialog stays until it is known; killed meanwhile it says what to do, and holds the text."""
    ack = await room.take(Confirmed(drafted=room.drafted()))

    check_view(ack["view"])
    assert ack["response_action"] == "update"
    assert text_of(ack["view"]).startswith("One moment…\nIf this stays, use “Use this as an answer” once more")
    assert TEXT in text_of(ack["view"])
    assert [draft.text for draft in room.desk.kept] == [TEXT]
    assert room.shown == "Kept as your answer of 2026-11-21. It is found from now on."
    assert room.whispered == [room.shown]


async def test_an_expert_reads_in_their_own_language_what_became_of_an_answer(room: Room) -> None:
    """In the dialog before and after, and in the thread; what the expert wrote stays."""
    room.slack.locales["U9"] = "de-DE"

    empty = await room.take(room.drafted(models=()))
    waiting = await room.take(Confirmed(drafted=room.drafted()))

    assert empty["errors"] == {"models": "Bitte mindestens ein Modell wählen."}
    assert text_of(waiting["view"]).startswith("Einen Moment…\nFalls das stehen bleibt, bitte noch einmal")
    assert TEXT in text_of(waiting["view"])
    assert room.shown == "Als Antwort vom 2026-11-21 gespeichert. Sie wird ab jetzt gefunden."
    assert room.whispered == [room.shown]


@pytest.mark.parametrize(
    "desk, user, said",
    [
        pytest.param(Desk(broken=IndexUnavailable("gone")), "U9", "I could not finish keeping this", id="no index"),
        pytest.param(Desk(untaken=IndexUnavailable("gone")), "U9", "I could not finish keeping this", id="gone later"),
        pytest.param(Desk(untaken=NotTaken("Ben said something else.")), "U9", "Ben said something else.", id="rival"),
        pytest.param(Desk(), "U1", "Only experts answer.", id="no expert"),
    ],
)
async def test_an_answer_that_is_not_kept_is_told_with_its_text(room: Room, desk: Desk, user: str, said: str) -> None:
    """Nothing that somebody wrote is lost silently."""
    room.desk.broken, room.desk.untaken = desk.broken, desk.untaken

    await room.take(Confirmed(drafted=room.drafted(user=user)))

    check_view({key: value for key, value in room.slack.views[room.view].items() if key != "id"})
    for told in (room.shown, room.whispered[0]):
        assert told.startswith(said)
        assert told.endswith(f"You said:\n{TEXT}")
    assert room.desk.kept == []


async def test_a_whisper_that_is_refused_hides_no_outcome(room: Room) -> None:
    """Such as in a channel that we have left."""
    room.slack.faults["chat.postEphemeral"] = deque(["not_in_channel"])

    await room.take(Confirmed(drafted=room.drafted()))

    assert room.whispered == []
    assert room.shown.startswith("Kept as your answer")


async def test_the_outcome_is_whispered_where_the_dialog_is_closed(room: Room) -> None:
    """Nobody has to wait before it."""
    del room.slack.views[room.view]

    await room.take(Confirmed(drafted=room.drafted()))

    assert [each[:19] for each in room.whispered] == ["Kept as your answer"]


async def test_a_preview_that_slack_refuses_is_told_in_the_dialog(room: Room) -> None:
    """Else it would say “One moment…” for ever."""
    room.slack.faults["views.update"] = deque(["invalid_arguments"])

    await room.take(room.drafted())

    assert room.shown == f"I could not try this out just now. Use “Use this as an answer” once more.\nYou said:\n{TEXT}"
    assert room.whispered == []


async def test_a_preview_that_slack_refuses_twice_is_whispered(room: Room) -> None:
    """The dialog is closed, or Slack is ill."""
    room.slack.faults["views.update"] = deque(["invalid_arguments", "not_found"])

    await room.take(room.drafted())

    assert [each.splitlines()[-1] for each in room.whispered] == [TEXT]


@pytest.mark.parametrize(
    "text, models",
    [
        pytest.param('"\\' * (MOST_CHARS // 2), ("ECU-750",), id="quotation marks"),
        pytest.param('"' * 1200, tuple(f"{number}-{'x' * 68}" for number in range(10)), id="product models"),
    ],
)
async def test_what_no_dialog_can_carry_keeps_the_form_open(room: Room, text: str, models: tuple[str, ...]) -> None:
    """It says what to do; the preview that follows would be refused."""
    ack = await room.take(room.drafted(text=text, models=models))

    assert ack["response_action"] == "errors"
    assert "Write it shorter" in ack["errors"]["answer"]


async def test_the_longest_answer_that_is_taken_comes_back_whole(room: Room) -> None:
    """Slack gives back what a dialog carries, with its signs escaped."""
    drafted = room.drafted(text='"' * 1400 + "&" * 100)

    ack = await room.take(drafted)
    view = room.slack.views[room.view]

    assert ack["response_action"] == "update"
    assert confirmed_in({**view, "private_metadata": html.escape(view["private_metadata"], quote=False)}, "U9") == (
        Confirmed(drafted=drafted)
    )


async def test_who_cannot_be_told_apart_now_is_asked_to_try_once_more(room: Room) -> None:
    """The index doesn't answer: the shortcut did nothing, without a word."""
    room.desk.broken = IndexUnavailable("no index")
    thread = ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C1", root=room.root)
    url = room.slack.response_url

    await room.answering.take(
        UseAsAnswer(user="U9", thread=thread, text=TEXT, trigger=room.slack.trigger(), response_url=url)
    )
    await room.courtesies.close()

    assert ["Use “Use this as an answer” once more." in told["text"] for told in room.slack.responses] == [True]
