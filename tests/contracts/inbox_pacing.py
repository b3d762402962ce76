"""How an inbox lets all who share it keep a platform's rates together."""

import asyncio
from datetime import datetime
from typing import TypeAlias

from core.inbox import Claim
from core.ports import Inbox
from core.posting_rates import Pacing, Rate
from tests.contracts.inbox_steps import claim, claimed
from tests.contracts.turns import LEASE_S, NOON, a_turn, after, an_utterance

RATE = Rate(key="C1", every_s=1.0, burst=2)
PATIENCE_S = 1.0

Moments: TypeAlias = list[datetime | None]


async def offered(inbox: Inbox, number: int, *, channel: str = "C1") -> None:
    """Accept a question of somebody in a thread of its own."""
    given = an_utterance(f"d{number}", thread=f"t{number}", author=f"U{number}", channel=channel)
    assert await inbox.offer(given, now=NOON)


async def ask_for(inbox: Inbox, found: Claim, *rates: Rate, at_s: float, worker: str = "w1") -> datetime | None:
    """Ask when a claimed turn may be posted."""
    pacing = Pacing(rates=rates, reserved=found.post_at, patience_s=PATIENCE_S)
    thought = a_turn() if found.answer is None else None
    now = after(at_s)
    return await inbox.posting(found.turn_id, thought, worker=worker, now=now, lease_s=LEASE_S, pacing=pacing)


async def asked(inbox: Inbox, number: int, *, at_s: float = 0.0, rate: Rate = RATE) -> datetime | None:
    """Claim the next turn, and ask when it may be posted."""
    found = await claimed(inbox, f"w{number}", at_s=at_s)
    return await ask_for(inbox, found, rate, at_s=at_s, worker=f"w{number}")


class InboxPacingContract:
    """A part of `InboxContract`."""

    async def test_replicas_keep_a_rate_together(self, inbox: Inbox, other: Inbox) -> None:
        """Slack doesn't ask which of our servers was too fast."""
        for number in range(6):
            await offered(inbox, number)

        moments = [await asked((inbox, other)[number % 2], number) for number in range(6)]

        assert moments == [after(each) for each in (0, 0, 1, 2, 3, 4)]

    async def test_of_those_who_ask_at_once_each_gets_a_moment_of_its_own(self, inbox: Inbox, other: Inbox) -> None:
        """Whoever looks first and writes then would be one of two."""
        for number in range(20):
            await offered(inbox, number)

        moments = await asyncio.gather(*(asked((inbox, other)[number % 2], number) for number in range(20)))

        assert sorted(moment for moment in moments if moment) == [NOON, *(after(each) for each in range(19))]

    async def test_different_rates_do_not_wait_for_each_other(self, inbox: Inbox) -> None:
        """One channel's rush is nothing to another channel."""
        for number in range(4):
            await offered(inbox, number)
        busy = [await asked(inbox, number) for number in range(3)]

        calm = await asked(inbox, 3, rate=Rate(key="C2", every_s=1.0, burst=2))

        assert (busy[-1], calm) == (after(1), NOON)

    async def test_who_was_silent_may_speak_at_once_again(self, inbox: Inbox) -> None:
        """But no more than the burst: silence isn't saved up."""
        for number in range(6):
            await offered(inbox, number)
        for number in range(3):
            await asked(inbox, number)

        moments = [await asked(inbox, number, at_s=600) for number in range(3, 6)]

        assert moments == [after(600), after(600), after(601)]

    async def test_whose_post_waits_gets_nothing_more_begun_there(self, inbox: Inbox) -> None:
        """Somebody's hundred answers would else take the channel's next hundred seconds before anybody else asks."""
        for number in range(4):
            await inbox.offer(an_utterance(f"much-{number}", thread=f"m{number}", author="much"), now=NOON)
        found = [await claimed(inbox, f"w{number}") for number in range(4)]
        moments = [await ask_for(inbox, each, RATE, at_s=0, worker=f"w{number}") for number, each in enumerate(found)]
        assert moments == [NOON, NOON, after(1), after(2)]
        for number in range(4, 6):
            await inbox.offer(an_utterance(f"much-{number}", thread=f"m{number}", author="much"), now=NOON)
        await inbox.offer(an_utterance("elsewhere", thread="e", author="much", channel="C2"), now=after(0.1))
        await inbox.offer(an_utterance("one", thread="o", author="one"), now=after(0.2))

        begun = [(await claimed(inbox, f"w{number}", at_s=0.5)).utterance.delivery_ids[0] for number in (5, 6)]

        assert begun == ["one", "elsewhere"]
        assert await claim(inbox, at_s=0.5) is None
        later = [(await claimed(inbox, f"x{number}", at_s=2)).utterance.delivery_ids[0] for number in range(3)]
        assert sorted(later) == ["much-3", "much-4", "much-5"]

    async def test_all_rates_of_a_post_are_kept(self, inbox: Inbox) -> None:
        """Teams counts a conversation's messages, and the whole tenant's."""
        wide = Rate(key="tenant", every_s=2.0)
        moments: Moments = []
        for number in range(3):
            await offered(inbox, number)
            found = await claimed(inbox)
            moments.append(await ask_for(inbox, found, wide, Rate(key=f"chat {number}", every_s=5.0), at_s=0))

        assert moments == [NOON, after(2), after(4)]

    async def test_a_short_wait_is_waited_for(self, inbox: Inbox) -> None:
        """The turn stays with whoever has it; at its moment it goes, though others have asked meanwhile."""
        for number in range(4):
            await offered(inbox, number)
        for number in range(2):
            await asked(inbox, number)
        found = await claimed(inbox, "waits")
        at = await ask_for(inbox, found, RATE, at_s=0, worker="waits")
        assert at == after(1)
        await asked(inbox, 4)

        assert await claim(inbox, "w9", at_s=1) is None
        pacing = Pacing(rates=(RATE,), reserved=at, patience_s=PATIENCE_S)
        again = await inbox.posting(found.turn_id, worker="waits", now=after(1), lease_s=LEASE_S, pacing=pacing)

        assert again == after(1)

    async def test_after_a_long_wait_it_goes_at_its_moment_and_was_no_try(self, inbox: Inbox, other: Inbox) -> None:
        """Nobody is kept busy by waiting, the next of the thread waits too, and what was thought is kept."""
        for number in range(5):
            await offered(inbox, number)
        moments = [await asked(inbox, number) for number in range(4)]
        late = await asked(inbox, 4)
        assert (moments[-1], late) == (after(2), after(3))
        await offered(inbox, 9)
        await inbox.offer(an_utterance("follow-up", thread="t4", author="F"), now=NOON)
        assert (await claimed(inbox, "w9", at_s=1.9)).utterance.thread.root == "t9"
        assert await claim(inbox, at_s=1.9) is None

        first, second = await claimed(other, "x", at_s=3), await claimed(other, "y", at_s=3)

        assert [first.utterance.thread.root, second.utterance.thread.root] == ["t3", "t4"]
        assert (second.attempts, second.post_attempted, second.post_at) == (0, False, after(3))
        assert second.answer == a_turn().answer
        assert await ask_for(other, second, RATE, at_s=3, worker="y") == after(3)
        assert await ask_for(other, first, RATE, at_s=3, worker="x") == after(3)

    async def test_a_moment_that_was_missed_by_far_is_gone(self, inbox: Inbox) -> None:
        """After an outage all that were put off would go at once."""
        for number in range(5):
            await offered(inbox, number)
        for number in range(5):
            await asked(inbox, number)

        moments = [await asked(inbox, number, at_s=50) for number in (8, 9)]
        third = await claim(inbox, at_s=50)

        assert moments == [after(50), after(50)]
        assert third is None

    async def test_nothing_is_reserved_for_who_lost_its_turn_or_is_noted(self, inbox: Inbox) -> None:
        """A process that was frozen must not learn that it may post."""
        await offered(inbox, 0)
        lost = await claimed(inbox)
        await claimed(inbox, "w2", at_s=LEASE_S)

        assert await ask_for(inbox, lost, RATE, at_s=LEASE_S) is None

        again = await claimed(inbox, "w3", at_s=2 * LEASE_S)
        assert (again.answer, again.post_attempted) == (None, False)

    async def test_what_a_platform_tells_one_holds_for_all(self, inbox: Inbox, other: Inbox) -> None:
        """Also for those who have a moment already; after that they go one by one."""
        for number in range(6):
            await offered(inbox, number)
        refused = await claimed(inbox, "refused")
        assert await ask_for(inbox, refused, RATE, at_s=0, worker="refused") == NOON
        await asked(inbox, 1)
        waits = await claimed(other, "waits")
        reserved = await ask_for(other, waits, RATE, at_s=0, worker="waits")
        assert reserved == after(1)

        retry_at = after(30)
        assert await inbox.failed(refused.turn_id, worker="refused", why="429", retry_at=retry_at, held=(RATE,))

        pacing = Pacing(rates=(RATE,), reserved=reserved, patience_s=PATIENCE_S)
        anew = await other.posting(waits.turn_id, worker="waits", now=after(1), lease_s=LEASE_S, pacing=pacing)
        moments = [await asked(other, number, at_s=2) for number in (3, 4, 5)]
        assert [anew, *moments] == [after(each) for each in (30, 31, 32, 33)]
        back = await claimed(inbox, "w9", at_s=30)
        assert back.turn_id in {refused.turn_id, waits.turn_id}

    async def test_a_shorter_silence_does_not_end_a_longer_one(self, inbox: Inbox) -> None:
        """Two posts were refused, and each was told something else."""
        for number in range(3):
            await offered(inbox, number)
        for until in (30, 5):
            found = await claimed(inbox)
            await inbox.failed(found.turn_id, worker="w1", why="429", retry_at=after(until), held=(RATE,))

        assert await asked(inbox, 2, at_s=6) == after(30)
