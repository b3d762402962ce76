"""What becomes of an expert's answer in Teams when keeping it takes longer than Teams waits, or reading fails."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.chat.courtesies import Courtesies
from adapters.teams.answer_view import again_view, confirm_view, fault_of, form_view
from adapters.teams.answered import COMMAND, Drafted, Step, UseAsAnswer, carried, drafted, used
from adapters.teams.answering import Answering
from core.answer import Grounded, Paragraph, Span
from core.catalog.autocomplete import Picker
from core.errors import BotError, IndexUnavailable
from core.experts import Draft, Expert, ExpertAnswer, Given, NotTaken, Previewed
from core.gaps import Unanswered
from core.messages import Platform, ThreadKey
from tests.clocks import FakeClock
from tests.core.demo_catalog import demo_catalog
from tests.core.packs import build_names
from tests.fakes.teams_limits import check_action

ADA = Expert(name="Ada Byron")
DRAFT = Draft(models=("ECU-750",), aspect="colour", text="Light grey.", by="", gap="g1")
PICKER = Picker(build_names(demo_catalog()))


@dataclass
class Desk:
    """`adapters.chat.expert_desk.ExpertDesk` with one expert, a1.

    Attributes:
        broken: Raised by what is asked.
        may: What keeps an answer waits for it.
    """

    broken: BotError | None = None
    may: asyncio.Event = field(default_factory=asyncio.Event)
    kept: list[Draft] = field(default_factory=list[Draft])

    def expert(self, platform: Platform, person: str) -> Expert | None:
        """Know a1."""
        return ADA if (platform, person) == (Platform.TEAMS, "a1") else None

    async def refusal(self, expert: Expert | None, models: Sequence[str]) -> str:
        """Refuse all but the expert."""
        if self.broken is not None:
            raise self.broken
        return "" if expert is ADA else "Only experts answer."

    async def unanswered(self, thread: ThreadKey) -> Unanswered | None:
        """Know of nothing."""
        assert thread.platform is Platform.TEAMS
        return None

    async def preview(self, draft: Draft) -> Previewed:
        """Answer with the draft."""
        raise AssertionError(draft)

    async def give(self, draft: Draft) -> Given:
        """Keep a draft, as soon as it may."""
        await self.may.wait()
        if self.broken is not None:
            raise self.broken
        self.kept.append(draft)
        said = ExpertAnswer(
            answer="a1",
            models=draft.models,
            aspect=draft.aspect,
            text=draft.text,
            by=draft.by,
            since="2026-11-21",
            answered_at=FakeClock().now(),
        )
        return Given(said=said, found=True, told=0)


async def picker() -> Picker:
    """Know the demo's product models."""
    return PICKER


def keeping(author: str = "a1") -> Drafted:
    """Return a confirmation."""
    return Drafted(author=author, step=Step.KEEP, draft=DRAFT)


@pytest.mark.parametrize("fails", [None, NotTaken("Ben said something else.")], ids=["kept", "not kept"])
async def test_what_takes_longer_than_teams_waits_is_kept_to_its_end(
    monkeypatch: pytest.MonkeyPatch, fails: BotError | None
) -> None:
    """The dialog lets it be looked at again; nothing is kept by halves, and no failure goes astray."""
    monkeypatch.setattr("adapters.teams.answering.ANSWER_S", 0.01)
    desk, courtesies = Desk(), Courtesies()
    answering = Answering(courtesies, desk, picker)

    view = await answering.take(keeping())
    desk.broken = fails
    desk.may.set()
    await courtesies.close()

    check_action(view)
    assert "nothing is kept twice" in json.dumps(view)
    assert "Light grey." in json.dumps(view)
    assert [draft.by for draft in desk.kept] == ([] if fails else ["Ada Byron"])


async def test_an_index_that_does_not_answer_is_told_in_a_sentence() -> None:
    """Nothing was written yet, so there is nothing to keep."""
    thread = ThreadKey(platform=Platform.TEAMS, workspace="t", channel="c", root="1")
    answering = Answering(Courtesies(), Desk(broken=IndexUnavailable("gone")), picker)

    view = await answering.take(UseAsAnswer(author="a1", thread=thread, text="Light grey."))

    check_action(view)
    assert "once more" in json.dumps(view)


@pytest.mark.parametrize(
    "conversation, kind, reply_to, root",
    [
        pytest.param("19:c@thread.tacv2;messageid=7", "channel", "7", "7", id="the conversation says the thread"),
        pytest.param("19:c@thread.tacv2", "channel", "7", "7", id="only the message says it"),
        pytest.param("19:c@thread.tacv2", "channel", None, "8", id="the message opens one"),
        pytest.param("19:g@thread.v2", "groupChat", None, "chat", id="a chat has none"),
    ],
)
def test_the_thread_of_a_message_is_found(conversation: str, kind: str, reply_to: str | None, root: str) -> None:
    """What was asked in vain there is what the form is filled in with."""
    message = {"id": "8", "replyToId": reply_to, "body": {"contentType": "text", "content": "a < b"}}
    said = used(
        {
            "id": "f:1",
            "from": {"id": "29:1", "aadObjectId": "a1"},
            "recipient": {"id": "28:bot"},
            "conversation": {"id": conversation, "conversationType": kind, "tenantId": "T1"},
            "value": {"commandId": COMMAND, "messagePayload": message},
        }
    )

    assert said is not None
    assert (said.author, said.thread.root, said.text) == ("a1", root, "a < b")


@given(
    text=st.text(max_size=2100),
    aspect=st.text(max_size=130),
    models=st.lists(st.text(min_size=1, max_size=90), max_size=40),
)
def test_every_draft_has_dialogs_that_teams_shows_and_comes_back_whole(
    text: str, aspect: str, models: list[str]
) -> None:
    """Whatever is written; what is too much for them is told in the form."""
    said = Draft(models=tuple(models), aspect=aspect, text=text, by="")
    value = {"commandId": COMMAND, "data": carried(Step.TRY, said)}
    read = drafted({"from": {"id": "a1"}, "value": json.loads(json.dumps(value))})

    assert read is not None
    check_action(form_view(read.draft, PICKER, fault_of(read.draft)))
    check_action(again_view(text, read))
    if not fault_of(read.draft):
        answer = Grounded(blocks=(Paragraph(spans=(Span(text * 9),)),), citations=(), models=())
        check_action(confirm_view(read.draft, Previewed(question=text, answer=answer, found=True)))
        again = drafted({"from": {"id": "a1"}, "value": {"commandId": COMMAND, "data": carried(Step.KEEP, read.draft)}})
        assert again == replace(read, step=Step.KEEP)
