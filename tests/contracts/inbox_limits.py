"""How many questions of one person an inbox lets wait."""

import asyncio
from dataclasses import replace

import pytest

from core.messages import ThreadKey
from core.ports import Inbox
from tests.contracts.inbox_steps import claim, claimed, finish
from tests.contracts.turns import ELSEWHERE, LEASE_S, NOON, after, an_utterance

MOST = 2


async def ask(inbox: Inbox, number: int, *, author: str = "U1", most: int | None = MOST) -> None:
    """Accept a question in a thread of its own."""
    given = an_utterance(f"d{number}", thread=f"t{number}", text=f"question {number}", author=author)
    assert await inbox.offer(given, now=after(number / 100), most=most)


async def limits(inbox: Inbox, count: int) -> list[int | None]:
    """Claim so many turns, and return the limit that each is beyond, in the order in which they were asked."""
    found = [await claimed(inbox, f"w{number}", at_s=9) for number in range(count)]
    assert await claim(inbox, at_s=9) is None
    return [turn.beyond for turn in sorted(found, key=lambda turn: turn.utterance.text)]


class InboxLimitsContract:
    """A part of `InboxContract`."""

    async def test_what_is_beyond_the_limit_is_accepted_and_marked(self, inbox: Inbox, other: Inbox) -> None:
        """Each question has an outcome; whichever replica takes it counts what all of them took."""
        for number in range(5):
            await ask((inbox, other)[number % 2], number)

        assert await limits(other, 5) == [None, None, MOST, MOST, MOST]

    async def test_of_questions_that_race_no_more_than_the_limit_are_within(self, inbox: Inbox, other: Inbox) -> None:
        """Two replicas that count at the same moment would both see room."""
        await asyncio.gather(*(ask((inbox, other)[number % 2], number, most=5) for number in range(20)))

        found = await limits(inbox, 20)
        assert found.count(None) == 5

    async def test_what_is_in_work_counts_and_what_is_done_does_not(self, inbox: Inbox) -> None:
        """Else a slow answer would let its author ask for more, or somebody could never ask again."""
        for number in range(2):
            await ask(inbox, number)
        working = await claimed(inbox, at_s=1)
        await ask(inbox, 2)
        await finish(inbox, working.turn_id)
        await ask(inbox, 3)

        assert await limits(inbox, 3) == [None, MOST, None]

    async def test_what_is_given_up_does_not_count(self, inbox: Inbox) -> None:
        """Nobody works on it any more."""
        for number in range(2):
            await ask(inbox, number)
        lost = await claimed(inbox, at_s=1)
        await inbox.failed(lost.turn_id, worker="w1", why="no poster", retry_at=None)
        await ask(inbox, 2)

        assert await limits(inbox, 2) == [None, None]

    async def test_what_was_beyond_does_not_count(self, inbox: Inbox) -> None:
        """It is only said that it wasn't looked up; that mustn't keep its author from asking what can be."""
        for number in range(4):
            await ask(inbox, number)
        for _ in range(2):
            found = await claimed(inbox, at_s=1)
            assert found.beyond is None
            await finish(inbox, found.turn_id)
        await ask(inbox, 4)

        assert await limits(inbox, 3) == [MOST, MOST, None]

    async def test_a_redelivery_changes_nothing(self, inbox: Inbox) -> None:
        """A platform that pushes a question again must not have it refused."""
        for number in range(2):
            await ask(inbox, number)
        again = an_utterance("d1", thread="t1", text="question 1")

        assert not await inbox.offer(again, now=after(1), most=MOST)

        assert await limits(inbox, 2) == [None, None]

    @pytest.mark.parametrize("elsewhere", ELSEWHERE)
    async def test_each_person_has_a_limit_of_their_own(self, inbox: Inbox, elsewhere: ThreadKey) -> None:
        """One's hundred questions are no reason to refuse another's first, nor is an id that somebody else has too."""
        for number in range(3):
            await ask(inbox, number)
        await ask(inbox, 3, author="U2")
        await inbox.offer(replace(an_utterance("x", text="question 4"), thread=elsewhere), now=after(1), most=MOST)

        assert await limits(inbox, 5) == [None, None, MOST, None, None]

    async def test_without_a_limit_nothing_is_beyond(self, inbox: Inbox) -> None:
        """The command line asks in batches."""
        for number in range(5):
            await ask(inbox, number, most=None)

        assert await limits(inbox, 5) == [None] * 5

    async def test_it_stays_beyond_whatever_happens(self, inbox: Inbox, other: Inbox) -> None:
        """A worker that dies must not leave another one to think about it, and say something else."""
        await ask(inbox, 0, most=1)
        await ask(inbox, 1, most=1)
        await finish(inbox, (await claimed(inbox, at_s=1)).turn_id)
        assert (await claimed(inbox, at_s=1)).beyond == 1

        again = await claimed(other, "w2", at_s=2 + LEASE_S)

        assert (again.beyond, again.accepted_at) == (1, after(0.01))
        assert again.accepted_at > NOON
