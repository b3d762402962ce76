"""What everything that keeps people's ratings must keep."""

from typing import Protocol

import pytest

from core.ports import Feedback
from tests.contracts.threads import Memory, say
from tests.contracts.turns import NOON, a_turn, after


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

        assert await memory.record(turn_id, "U1", "up", "", NOON)
        assert await memory.record(turn_id, "U1", "down", "wrong product model", after(1))

    async def test_a_rating_of_an_unknown_turn_is_not_kept(self, memory: Rateable) -> None:
        """The turn may be forgotten while its buttons still stand in the chat."""
        assert not await memory.record("gone", "U1", "up", "", NOON)

    async def test_withdrawing_what_is_not_there_is_harmless(self, memory: Rateable) -> None:
        """A button may be pressed twice."""
        turn_id = await say(memory, 1, a_turn())

        await memory.withdraw(turn_id, "U1")
        await memory.withdraw("gone", "U1")
