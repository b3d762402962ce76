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
from core.answer import Citation, Grounded, Paragraph, Span
from core.catalog.autocomplete import Picker
from core.errors import BotError, IndexUnavailable
from core.experts import Draft, Expert, Given, NotTaken, Previewed
from core.gaps import Unanswered
from core.messages import Platform, ThreadKey
from tests.adapters.samples import given_for
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
        may: What thinks or keeps an answer waits for it.
    """

    broken: BotError | None = None
    may: asyncio.Event = field(default_factory=asyncio.Event)
    kept: list[Draft] = field(default_factory=list[Draft])
    thought: list[Draft] = field(default_factory=list[Draft])

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
        """Answer with the draft, as soon as it may."""
        self.thought.append(draft)
        await self.may.wait()
        if self.broken is not None:
            raise self.broken
        return previewed_of(draft)

    async def give(self, draft: Draft) -> Given:
        """Keep a draft, as soon as it may."""
        await self.may.wait()
        if self.broken is not None:
            raise self.broken
        self.kept.append(draft)
        return given_for(draft)


def previewed_of(draft: Draft) -> Previewed:
    """Return that a draft answers, from a document that is superseded."""
    source = Citation(
        number=1,
        document="a.md",
        title="Answers",
        section=(),
        page=None,
        quote=draft.text,
        excerpt=draft.text,
        url="",
        models=draft.models,
        legacy=True,
    )
    answer = Grounded(blocks=(Paragraph(spans=(Span(draft.text),)),), citations=(source,), models=draft.models)
    return Previewed(question="What colour?", answer=answer, found=True)


async def picker() -> Picker:
    """Know the demo's product models."""
    return PICKER


def keeping(author: str = "a1") -> Drafted:
    """Return a confirmation."""
    return Drafted(author=author, step=Step.KEEP, draft=DRAFT)


def trying(draft: Draft = DRAFT) -> Drafted:
    """Return that a draft is to be shown as it will be answered."""
    return Drafted(author="a1", step=Step.TRY, draft=draft)


@dataclass
class Slow:
    """A desk whose previews take longer than Teams waits, until they may end."""

    patch: pytest.MonkeyPatch
    desk: Desk = field(default_factory=Desk)
    courtesies: Courtesies = field(default_factory=Courtesies)

    def __post_init__(self) -> None:
        self.answering = Answering(self.courtesies, self.desk, picker)

    async def press(self, drafted: Drafted, language: str = "en") -> str:
        """Return the dialog that follows, which doesn't wait for what may not end yet."""
        with self.patch.context() as patch:
            if not self.desk.may.is_set():
                patch.setattr("adapters.teams.answering.ANSWER_S", 0.01)
            view = await self.answering.take(drafted, language)
        check_action(view)
        return json.dumps(view, ensure_ascii=False)

    async def end(self) -> None:
        """Let all that was begun end."""
        self.desk.may.set()
        await self.courtesies.close()


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Return a desk that is slow."""
    return Slow(monkeypatch)


async def test_a_preview_that_takes_longer_than_teams_waits_is_there_when_it_is_tried_again(slow: Slow) -> None:
    """Where the index is large every preview takes so long: begun anew each time it would never be seen."""
    first = [await slow.press(trying()) for _ in range(2)]
    await slow.end()
    then = await slow.press(trying())

    assert all("Try again" in each and "Confirm" not in each for each in first)
    assert "Confirm" in then
    assert [draft.by for draft in slow.desk.thought] == ["Ada Byron"]


async def test_a_preview_that_was_seen_is_thought_anew(slow: Slow) -> None:
    """The documents may have changed since."""
    await slow.press(trying())
    await slow.end()
    for _ in range(2):
        await slow.press(trying())

    assert len(slow.desk.thought) == 2


async def test_why_an_answer_is_not_taken_is_told_though_it_took_too_long(slow: Slow) -> None:
    """The form comes back with it, and what is tried next is thought anew."""
    await slow.press(trying())
    slow.desk.broken = NotTaken("Ben said something else.")
    await slow.end()
    slow.desk.broken = None
    said, then = await slow.press(trying()), await slow.press(trying())

    assert "Ben said something else." in said
    assert "Confirm" in then


async def test_of_previews_that_nobody_asks_for_again_only_the_latest_are_kept(slow: Slow) -> None:
    """However many dialogs are closed."""
    drafts = [replace(DRAFT, text=f"Grey {at}.") for at in range(3)]
    slow.patch.setattr("adapters.teams.answering.MOST_PREVIEWS", 2)
    for draft in drafts:
        await slow.press(trying(draft))
    await slow.end()
    for draft in reversed(drafts):
        await slow.press(trying(draft))

    assert [draft.text for draft in slow.desk.thought] == ["Grey 0.", "Grey 1.", "Grey 2.", "Grey 0."]


@pytest.mark.parametrize("language, said", [("en", "superseded document"), ("de", "überholtes Dokument")])
async def test_words_that_answers_have_are_in_the_readers_language(slow: Slow, language: str, said: str) -> None:
    """A preview shows what will be said to people, and its reader is one of them."""
    slow.desk.may.set()

    assert said in await slow.press(trying(), language)


@pytest.mark.parametrize("fails", [None, NotTaken("Ben said something else.")], ids=["kept", "not kept"])
async def test_what_takes_longer_than_teams_waits_is_kept_to_its_end(
    monkeypatch: pytest.MonkeyPatch, fails: BotError | None
) -> None:
    """The dialog lets it be looked at again; nothing is kept by halves, and no failure goes astray."""
    monkeypatch.setattr("adapters.teams.answering.ANSWER_S", 0.01)
    desk, courtesies = Desk(), Courtesies()
    answering = Answering(courtesies, desk, picker)

    view = await answering.take(keeping(), "en")
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

    view = await answering.take(UseAsAnswer(author="a1", thread=thread, text="Light grey."), "en")

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
