"""Threads are opened once, also by two processes that know nothing of each other."""

from collections import deque
from collections.abc import AsyncIterator

import pytest

from adapters.slack.opener import Opener
from adapters.slack.render import Rendered
from core.errors import TransientError
from core.messages import Platform, ThreadKey, Utterance
from tests.adapters.slack.conftest import ClientOf
from tests.fakes.slack_server import SCOPES, FakeSlack

QUESTION = Rendered(text="compare?", blocks=())


class Inbox:
    """Accepts what it doesn't know yet, unless its disk is full."""

    def __init__(self) -> None:
        self.known: set[str] = set()
        self.full = False

    async def offer(self, utterance: Utterance) -> bool:
        """Accept an utterance."""
        if self.full:
            raise TransientError("the disk is full")
        fresh = not self.known & set(utterance.delivery_ids)
        self.known |= set(utterance.delivery_ids)
        return fresh


def asked(parent: str) -> Utterance:
    """Return one question, to be answered under `parent`."""
    thread = ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C1", root=parent)
    return Utterance(thread=thread, delivery_ids=("slack:command:1.2",), author="U1", text="compare?")


@pytest.fixture
async def slack() -> AsyncIterator[FakeSlack]:
    """A workspace that granted all scopes."""
    server = FakeSlack(scopes=frozenset(scope for needed in SCOPES.values() for scope in needed))
    await server.start()
    yield server
    await server.close()


async def test_another_process_takes_its_second_question_back(slack: FakeSlack, client_of: ClientOf) -> None:
    """What Slack repeats after a restart is known to the inbox only; its message must not wait for ever."""
    inbox = Inbox()
    for opener in (Opener(client_of(slack), inbox.offer), Opener(client_of(slack), inbox.offer)):
        for _ in range(2):
            await opener.open("1.2", "C1", QUESTION, asked)

    assert [message.text for message in slack.ours()] == ["compare?"]
    assert [method for method, _ in slack.calls] == ["chat.postMessage", "chat.postMessage", "chat.delete"]


async def test_a_second_question_that_cannot_be_taken_back_is_no_error(slack: FakeSlack, client_of: ClientOf) -> None:
    """The question was taken; telling the person otherwise would have it asked a third time."""
    inbox = Inbox()
    await inbox.offer(asked("1.1"))
    slack.faults["chat.delete"] = deque(["500"])

    await Opener(client_of(slack), inbox.offer).open("1.2", "C1", QUESTION, asked)

    assert len(slack.ours()) == 1


async def test_what_could_not_be_kept_can_be_tried_again(slack: FakeSlack, client_of: ClientOf) -> None:
    """A failure is not remembered as done."""
    inbox = Inbox()
    opener = Opener(client_of(slack), inbox.offer)
    inbox.full = True
    with pytest.raises(TransientError, match="the disk is full"):
        await opener.open("1.2", "C1", QUESTION, asked)
    left = list(slack.ours())
    inbox.full = False

    await opener.open("1.2", "C1", QUESTION, asked)

    assert left == []
    assert len(slack.ours()) == 1
