"""What every inbox must keep of questions that are changed or deleted after they were asked."""

from typing import Any, Protocol

import pytest

from core.inbox import Edit
from tests.contracts.inbox_steps import claim, claimed, finish
from tests.contracts.threads import Memory
from tests.contracts.turns import LEASE_S, NOON, a_thread, a_turn, after, an_utterance

HELD: dict[str, Any] = {"worker": "w1", "now": NOON, "lease_s": LEASE_S}


class Remembering(Memory, Protocol):
    """An inbox that can be asked what it remembers."""

    async def message_of(self, turn_id: str) -> str | None:
        """Return the message that shows a turn's answer."""
        ...


def an_edit(text: str, *, at_s: float = 10, message: str = "1") -> Edit:
    """Return an edit of the question that was delivered under "1"."""
    return Edit(message=message, text=text, at=after(at_s))


class AmendingContract:
    """Subclass it and give an empty inbox."""

    @pytest.fixture
    def memory(self) -> Remembering:
        """Return an inbox."""
        raise NotImplementedError

    async def test_a_posted_question_is_claimed_again_with_its_new_words(self, memory: Remembering) -> None:
        """Under the same id, so that its answer is found and changed; and till then the thread knows nothing of it."""
        await memory.offer(an_utterance("1", text="old"), now=NOON)
        first = await claimed(memory)
        await memory.posting(first.turn_id, a_turn("old"), **HELD)
        await memory.posted(first.turn_id, message="m1", now=NOON)

        assert await memory.amend(an_edit("new"), now=after(10))

        assert list(await memory.recent(a_thread(), limit=5)) == []
        again = await claimed(memory, at_s=10)
        assert (again.turn_id, again.utterance.text, again.answer) == (first.turn_id, "new", None)
        assert (again.revision, again.replaces, again.withdrawn, again.attempts) == (1, True, False, 0)
        assert await memory.message_of(first.turn_id) == "m1"

    async def test_what_was_thought_about_the_old_words_is_not_posted(self, memory: Remembering) -> None:
        """The lease is gone with them."""
        await memory.offer(an_utterance("1", text="old"), now=NOON)
        first = await claimed(memory)

        await memory.amend(an_edit("new"), now=NOON)

        assert await memory.posting(first.turn_id, a_turn("old"), **HELD) is None
        again = await claimed(memory, "w2")
        assert (again.utterance.text, again.replaces) == ("new", False)

    async def test_a_post_that_is_on_its_way_arrives_first(self, memory: Remembering) -> None:
        """Nobody else may look for it meanwhile."""
        await memory.offer(an_utterance("1", text="old"), now=NOON)
        first = await claimed(memory)
        assert await memory.posting(first.turn_id, a_turn("old"), **HELD)

        await memory.amend(an_edit("new"), now=NOON)

        assert await claim(memory, "w2") is None
        assert await memory.posting(first.turn_id, **HELD) is None
        assert not await memory.posted(first.turn_id, message="m1", now=NOON, worker="w1", revision=0)
        again = await claimed(memory, "w2")
        assert (again.utterance.text, again.replaces) == ("new", True)

    async def test_a_changed_question_is_not_given_up_with_the_old_one(self, memory: Remembering) -> None:
        """What the platform refuses of one answer it may take of another."""
        await memory.offer(an_utterance("1", text="old"), now=NOON)
        first = await claimed(memory)
        await memory.posting(first.turn_id, a_turn("old"), **HELD)
        await memory.amend(an_edit("new"), now=NOON)

        assert not await memory.failed(first.turn_id, worker="w1", why="refused", retry_at=None, revision=0)

        assert (await claimed(memory, "w2")).utterance.text == "new"

    async def test_a_late_post_of_an_old_answer_has_the_new_one_posted_again(self, memory: Remembering) -> None:
        """A frozen process may change the message after everybody else."""
        await memory.offer(an_utterance("1", text="old"), now=NOON)
        first = await claimed(memory)
        await memory.posting(first.turn_id, a_turn("old"), **HELD)
        await memory.amend(an_edit("new"), now=after(2 * LEASE_S))
        again = await claimed(memory, "w2", at_s=2 * LEASE_S)
        later: dict[str, Any] = {"worker": "w2", "now": after(2 * LEASE_S)}
        await memory.posting(again.turn_id, a_turn("new"), lease_s=LEASE_S, **later)
        assert await memory.posted(again.turn_id, message="m1", revision=1, **later)

        assert not await memory.posted(first.turn_id, message="m1", now=after(2 * LEASE_S), worker="w1", revision=0)

        third = await claimed(memory, at_s=2 * LEASE_S)
        assert (third.utterance.text, third.answer, third.replaces) == ("new", a_turn("new").answer, True)

    async def test_edits_that_change_nothing_or_are_older_change_nothing(self, memory: Remembering) -> None:
        """Platforms repeat what they tell, and tell it in any order."""
        await memory.offer(an_utterance("1", text="old"), now=NOON)
        await finish(memory, (await claimed(memory)).turn_id)

        told = [await memory.amend(an_edit(text, at_s=at_s), now=NOON) for text, at_s in (("old", 20), ("older", 10))]
        assert told == [True, True]
        assert await claim(memory) is None
        await memory.amend(an_edit("new", at_s=30), now=NOON)
        await finish(memory, (await claimed(memory)).turn_id)
        await memory.amend(an_edit("new", at_s=30), now=NOON)
        assert await claim(memory) is None

    async def test_what_was_never_offered_is_unknown(self, memory: Remembering) -> None:
        """Whoever tells of it decides whether it is a question."""
        assert not await memory.amend(an_edit("new"), now=NOON)
        assert not await memory.retract("1", now=NOON)
        assert await memory.offer(an_utterance("1"), now=NOON)

    async def test_what_was_deleted_before_it_is_offered_is_not_accepted(self, memory: Remembering) -> None:
        """A delivery that failed comes again."""
        assert not await memory.retract("1", now=NOON, asked=True)

        assert not await memory.offer(an_utterance("1"), now=NOON)
        assert await memory.amend(an_edit("new"), now=NOON)
        assert await claim(memory) is None

    async def test_a_deleted_question_leaves_memory_at_once_and_is_claimed_to_be_taken_back(
        self, memory: Remembering
    ) -> None:
        """Then nothing is left of it but that it was delivered."""
        await memory.offer(an_utterance("1", text="old"), now=NOON)
        turn_id = (await claimed(memory)).turn_id
        await finish(memory, turn_id)

        assert await memory.retract("1", now=NOON)
        assert await memory.retract("1", now=NOON)

        assert list(await memory.recent(a_thread(), limit=5)) == []
        again = await claimed(memory)
        assert (again.turn_id, again.withdrawn, again.answer) == (turn_id, True, None)
        assert await memory.amend(an_edit("new"), now=NOON)
        await memory.answered(turn_id, a_turn(), now=NOON)
        assert list(await memory.recent(a_thread(), limit=5)) == []
        await memory.forgotten(turn_id)
        await memory.forgotten(turn_id)
        assert await memory.message_of(turn_id) is None
        assert not await memory.offer(an_utterance("1"), now=NOON)
        assert await claim(memory) is None

    async def test_only_what_was_deleted_is_forgotten(self, memory: Remembering) -> None:
        """A mistake here would lose what people asked."""
        await memory.offer(an_utterance("1"), now=NOON)
        turn_id = (await claimed(memory)).turn_id
        await finish(memory, turn_id)

        await memory.forgotten(turn_id)

        assert len(await memory.recent(a_thread(), limit=5)) == 1

    async def test_a_changed_question_is_thought_about_after_those_that_came_before_it(
        self, memory: Remembering
    ) -> None:
        """What was asked later is no context of it."""
        for number in (1, 2, 3):
            await memory.offer(an_utterance(str(number), text=f"question {number}"), now=after(number))
            found = await claimed(memory, at_s=number)
            await memory.answered(found.turn_id, a_turn(f"question {number}"), now=after(number))
            await memory.posted(found.turn_id, message=f"m{number}", now=after(number))

        await memory.amend(an_edit("new", message="2"), now=after(10))

        again = await claimed(memory, at_s=10)
        before = await memory.recent(a_thread(), limit=5, before=again.utterance.id)
        assert [turn.text for turn in before] == ["question 1"]
        assert [turn.text for turn in await memory.recent(a_thread(), limit=5)] == ["question 1", "question 3"]

    async def test_of_a_stopped_question_nothing_more_is_posted_and_the_next_one_is_claimed(
        self, memory: Remembering
    ) -> None:
        """Who stopped it wants no more of it; what waits in the thread doesn't wait for it."""
        for number in "12":
            await memory.offer(an_utterance(number), now=NOON)
        first = await claimed(memory)

        for _ in range(2):
            await memory.stop(a_thread(), "stop-1", at=after(1), now=after(1))

        assert not await memory.renew(first.turn_id, worker="w1", now=after(1), lease_s=LEASE_S)
        assert await memory.posting(first.turn_id, a_turn(), **HELD) is None
        second = await claimed(memory, at_s=2)
        assert second.utterance.id == "2"
        assert list(await memory.recent(a_thread(), limit=5)) == []

        await memory.stop(a_thread(), "stop-1", at=after(1), now=after(3))
        assert await memory.renew(second.turn_id, worker="w1", now=after(3), lease_s=LEASE_S)

    async def test_what_isnt_in_work_or_answered_already_is_not_stopped(self, memory: Remembering) -> None:
        """Its answer may be on its way; and what nobody has begun shows nothing that could be stopped."""
        await memory.offer(an_utterance("1"), now=NOON)
        await memory.stop(a_thread(), "stop-1", at=NOON, now=NOON)
        await memory.stop(a_thread("other"), "stop-2", at=NOON, now=NOON)
        first = await claimed(memory)
        assert await memory.posting(first.turn_id, a_turn(), **HELD)

        await memory.stop(a_thread(), "stop-3", at=NOON, now=NOON)

        assert await memory.renew(first.turn_id, worker="w1", now=NOON, lease_s=LEASE_S)
        assert await memory.posted(first.turn_id, message="m1", now=NOON)
        assert len(await memory.recent(a_thread(), limit=5)) == 1

    async def test_a_stop_that_is_told_late_stops_nothing_that_was_asked_since(self, memory: Remembering) -> None:
        """Platforms tell again for minutes what they couldn't tell."""
        await memory.offer(an_utterance("1"), now=after(15))
        first = await claimed(memory, at_s=16)

        await memory.stop(a_thread(), "stop-1", at=NOON, now=after(17))

        assert await memory.renew(first.turn_id, worker="w1", now=after(17), lease_s=LEASE_S)

    async def test_clocks_that_differ_a_little_stop_all_the_same(self, memory: Remembering) -> None:
        """The platform's may be behind ours."""
        await memory.offer(an_utterance("1"), now=after(3))
        first = await claimed(memory, at_s=3)

        await memory.stop(a_thread(), "stop-1", at=NOON, now=after(4))

        assert not await memory.renew(first.turn_id, worker="w1", now=after(4), lease_s=LEASE_S)

    async def test_what_was_begun_and_given_back_is_stopped(self, memory: Remembering) -> None:
        """Its beginning is seen, and nobody holds it just now."""
        await memory.offer(an_utterance("1"), now=NOON)
        first = await claimed(memory)
        await memory.failed(first.turn_id, worker="w1", why="the worker stopped", retry_at=NOON)

        await memory.stop(a_thread(), "stop-1", at=NOON, now=NOON)

        assert await claim(memory, "w2") is None

    async def test_a_stopped_question_that_is_changed_is_answered_after_all(self, memory: Remembering) -> None:
        """Its author wants something else to be known now."""
        await memory.offer(an_utterance("1", text="old"), now=NOON)
        first = await claimed(memory)
        await memory.stop(a_thread(), "stop-1", at=NOON, now=NOON)

        assert await memory.amend(an_edit("new"), now=after(10))

        again = await claimed(memory, at_s=10)
        assert (again.turn_id, again.utterance.text, again.revision) == (first.turn_id, "new", 1)
