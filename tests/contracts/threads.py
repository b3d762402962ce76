"""What every memory of threads must keep, so that follow-ups are read rightly."""

from dataclasses import replace
from typing import Protocol

import pytest

from core.answer import Apology, Choice, Clarify
from core.ports import Inbox, Threads
from core.reading.question import Intent
from core.reading.turn import Turn
from tests.contracts.turns import LEASE_S, NOON, a_thread, a_turn, after, an_utterance
from tests.core.receipts import a_receipt


class Memory(Inbox, Threads, Protocol):
    """Turns get in by the inbox and out by the threads."""


async def say(memory: Memory, number: int, turn: Turn, *, thread: str = "t1", post: bool = True) -> str:
    """Ask and answer in a thread, and return the turn's id."""
    await memory.offer(an_utterance(f"{thread}-{number}", thread=thread, text=turn.text), now=after(number))
    found = await memory.claim(worker="w1", now=after(number), lease_s=LEASE_S)
    assert found is not None
    await memory.answered(found.turn_id, turn, now=after(number))
    if post:
        await memory.posted(found.turn_id, message=f"m-{thread}-{number}", now=after(number))
    return found.turn_id


class ThreadsContract:
    """Subclass it and give a memory that is empty."""

    @pytest.fixture
    def memory(self) -> Memory:
        """Return an empty memory."""
        raise NotImplementedError

    async def test_a_thread_nobody_spoke_in_is_empty(self, memory: Memory) -> None:
        """The first question has no past."""
        assert list(await memory.recent(a_thread(), limit=5)) == []

    async def test_the_last_turns_come_oldest_first(self, memory: Memory) -> None:
        """Follow-ups mean what was said last."""
        for number in range(4):
            await say(memory, number, a_turn(f"question {number}"))

        found = await memory.recent(a_thread(), limit=3)

        assert [turn.text for turn in found] == ["question 1", "question 2", "question 3"]

    @pytest.mark.parametrize(
        "turn",
        [
            pytest.param(a_turn(), id="an answer"),
            pytest.param(
                Turn(
                    text="supply of the 850?",
                    answer=Clarify(
                        question="Which?",
                        candidates=("ECU-850", "ECU-850b"),
                        choices=(Choice(label="ECU-850", text="supply of the ECU-850?"),),
                    ),
                    intent=Intent.COMPARE,
                    models=("ECU-750", "ECU-750 Plus"),
                    topic="supply",
                    candidates=("ECU-850", "ECU-850b"),
                ),
                id="a clarification",
            ),
            pytest.param(Turn(text="supply?", answer=Apology(ticket="x")), id="an apology"),
        ],
    )
    async def test_a_turn_is_remembered_with_all_it_was_about(self, memory: Memory, turn: Turn) -> None:
        """The next question takes models, topic and intent from it."""
        turn_id = await say(memory, 1, turn)

        found = await memory.recent(a_thread(), limit=5)

        assert list(found) == [replace(turn, turn_id=turn_id)]

    async def test_an_answer_counts_as_soon_as_it_is_stored(self, memory: Memory) -> None:
        """Posting may take a while."""
        await say(memory, 1, a_turn(), post=False)

        found = await memory.recent(a_thread(), limit=5)

        assert len(found) == 1

    async def test_what_has_no_answer_or_was_never_shown_is_not_remembered(self, memory: Memory) -> None:
        """A person can't refer to what they never saw."""
        turn_id = await say(memory, 1, a_turn("never shown"), post=False)
        await memory.failed(turn_id, worker="w1", why="channel archived", retry_at=None)
        await memory.offer(an_utterance("2", text="not answered yet"), now=NOON)

        found = await memory.recent(a_thread(), limit=5)

        assert list(found) == []

    async def test_threads_never_share_what_was_said(self, memory: Memory) -> None:
        """Somebody else's thread may be in a private channel."""
        await say(memory, 1, a_turn("in one thread"), thread="t1")
        await say(memory, 2, a_turn("in another"), thread="t2")

        found = await memory.recent(a_thread("t2"), limit=5)

        assert [turn.text for turn in found] == ["in another"]
        assert list(await memory.recent(a_thread("t2", workspace="T2"), limit=5)) == []

    async def test_a_receipt_is_kept_with_its_turn(self, memory: Memory) -> None:
        """“Why?” is asked after the answer, perhaps by another process."""
        kept = await say(memory, 1, replace(a_turn(), kept=a_receipt(question="1")))
        bare = await say(memory, 2, a_turn())

        assert await memory.receipt(kept) == a_receipt(question="1")
        assert await memory.receipt(bare) is None
        assert await memory.receipt("another") is None
