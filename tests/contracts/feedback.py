"""What everything that keeps people's ratings must keep."""

from dataclasses import replace
from typing import Protocol

import pytest

from core.feedback import MAX_COMMENT_CHARS, Feedback, Opinion
from tests.contracts.threads import Memory, say
from tests.contracts.turns import NOON, a_thread, a_turn, after
from tests.core.receipts import a_receipt, an_ask

WRONG = Opinion(rating="down", reason="wrong_product", comment="That is the 750.")


class Rateable(Memory, Feedback, Protocol):
    """Turns get in by the inbox, ratings by the feedback."""


class FeedbackContract:
    """Subclass it and give a memory that is empty."""

    @pytest.fixture
    def memory(self) -> Rateable:
        """Return an empty memory."""
        raise NotImplementedError

    async def test_a_rating_is_kept_and_may_be_changed(self, memory: Rateable) -> None:
        """People change their mind."""
        turn_id = await say(memory, 1, a_turn())

        assert await memory.record(turn_id, "U1", Opinion(rating="up"), NOON)
        assert await memory.record(turn_id, "U1", WRONG, after(1))

        assert await memory.opinions(a_thread(), "U1") == {turn_id: WRONG}

    async def test_each_person_is_shown_their_own(self, memory: Rateable) -> None:
        """A page that is loaded again shows what its reader thought, in this thread and of nothing else."""
        one, two = await say(memory, 1, a_turn()), await say(memory, 2, a_turn())
        elsewhere = await say(memory, 3, a_turn(), thread="t2")
        await memory.record(one, "U1", WRONG, NOON)
        await memory.record(two, "U2", Opinion(rating="up"), NOON)
        await memory.record(elsewhere, "U1", Opinion(rating="up"), NOON)

        assert await memory.opinions(a_thread(), "U1") == {one: WRONG}
        assert await memory.opinions(a_thread(), "U2") == {two: Opinion(rating="up")}
        assert await memory.opinions(a_thread(), "U3") == {}

    async def test_a_comment_is_kept_as_far_as_it_may_go(self, memory: Rateable) -> None:
        """Platforms let people write more."""
        turn_id = await say(memory, 1, a_turn())
        await memory.record(turn_id, "U1", Opinion(rating="down", comment="x" * (MAX_COMMENT_CHARS + 1)), NOON)

        kept = await memory.opinions(a_thread(), "U1")

        assert kept == {turn_id: Opinion(rating="down", comment="x" * MAX_COMMENT_CHARS)}

    async def test_what_is_withdrawn_is_gone(self, memory: Rateable) -> None:
        """People press a button by mistake."""
        turn_id = await say(memory, 1, a_turn())
        await memory.record(turn_id, "U1", WRONG, NOON)

        await memory.withdraw(turn_id, "U1")

        assert await memory.opinions(a_thread(), "U1") == {}

    async def test_only_what_the_documents_lack_can_be_wished_for(self, memory: Rateable) -> None:
        """An answer has its passage; what was forgotten can't be told to anybody."""
        lacking = replace(a_receipt(), outcome="no_evidence", asked=(an_ask(lacking=True),))
        refused = await say(memory, 1, replace(a_turn(), kept=lacking))
        answered = await say(memory, 2, replace(a_turn(), kept=replace(a_receipt(), asked=(an_ask(),))))

        assert await memory.wish(refused, "U2", NOON)
        assert await memory.wish(refused, "U2", after(1))
        assert not await memory.wish(answered, "U2", NOON)
        assert not await memory.wish("gone", "U2", NOON)

    async def test_a_rating_of_an_unknown_turn_is_not_kept(self, memory: Rateable) -> None:
        """The turn may be forgotten while its buttons still stand in the chat."""
        assert not await memory.record("gone", "U1", Opinion(rating="up"), NOON)

    async def test_withdrawing_what_is_not_there_is_harmless(self, memory: Rateable) -> None:
        """A button may be pressed twice."""
        turn_id = await say(memory, 1, a_turn())

        await memory.withdraw(turn_id, "U1")
        await memory.withdraw("gone", "U1")
