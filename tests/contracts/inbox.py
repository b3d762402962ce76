"""What every inbox must keep, so that each question gets exactly one answer."""

import asyncio
from datetime import datetime

import pytest

from core.answer import SmallTalk
from core.ports import Inbox
from tests.contracts.inbox_limits import InboxLimitsContract
from tests.contracts.inbox_order import InboxOrderContract
from tests.contracts.inbox_pacing import InboxPacingContract
from tests.contracts.inbox_steps import LookingBack, claim, claimed, finish, take_steps
from tests.contracts.turns import LEASE_S, NOON, a_turn, after, an_utterance


class InboxContract(InboxOrderContract, InboxLimitsContract, InboxPacingContract):
    """Subclass it and give two inboxes over one storage, as two processes have them."""

    @pytest.fixture
    def inboxes(self) -> tuple[Inbox, Inbox]:
        """Return two open inboxes that share their storage."""
        raise NotImplementedError

    @pytest.fixture
    def inbox(self, inboxes: tuple[Inbox, Inbox]) -> Inbox:
        """Return the inbox of the first process."""
        return inboxes[0]

    @pytest.fixture
    def other(self, inboxes: tuple[Inbox, Inbox]) -> Inbox:
        """Return the inbox of the second process."""
        return inboxes[1]

    @pytest.mark.parametrize(
        "again",
        [
            pytest.param(("event-1", "ts-1"), id="the same delivery"),
            pytest.param(("event-1",), id="by its first id alone"),
            pytest.param(("event-9", "ts-1"), id="another event about the same message"),
        ],
    )
    async def test_a_delivery_is_accepted_once_by_any_of_its_ids(
        self, inbox: Inbox, other: Inbox, again: tuple[str, ...]
    ) -> None:
        """Platforms push one message several times, under several names, to several processes."""
        first = await inbox.offer(an_utterance("event-1", "ts-1"), now=NOON)

        second = await other.offer(an_utterance(*again), now=NOON)

        assert (first, second) == (True, False)
        await claimed(inbox)
        assert await claim(inbox) is None

    async def test_an_id_learnt_from_a_redelivery_counts_from_then_on(self, inbox: Inbox) -> None:
        """If 1 = 2 and 2 = 3, then 1 = 3."""
        await inbox.offer(an_utterance("event-1", "ts-1"), now=NOON)
        await inbox.offer(an_utterance("ts-1", "client-1"), now=NOON)

        third = await inbox.offer(an_utterance("client-1"), now=NOON)

        assert third is False

    async def test_of_offers_that_race_one_wins(self, inbox: Inbox, other: Inbox) -> None:
        """`message` and `app_mention` come at the same moment."""
        offers = [
            to.offer(an_utterance(f"event-{number}", "ts-1"), now=NOON) for number in range(5) for to in (inbox, other)
        ]

        accepted = await asyncio.gather(*offers)

        assert sorted(accepted) == [False] * 9 + [True]
        await finish(inbox, (await claimed(inbox)).turn_id)
        assert await claim(inbox) is None

    async def test_any_text_is_accepted(self, inbox: Inbox) -> None:
        """Half a surrogate pair or a NUL in a payload must not make a question disappear."""
        odd = an_utterance("e\ud800\0", thread="t\udfff", text="supply\0 \ud83d?")

        accepted = [await inbox.offer(odd, now=NOON), await inbox.offer(odd, now=NOON)]

        assert accepted == [True, False]
        assert (await claimed(inbox)).utterance.text == "supply\0 ??"

    async def test_what_one_process_accepted_another_can_claim(self, inbox: Inbox, other: Inbox) -> None:
        """The process that acknowledged may be gone a moment later."""
        utterance = an_utterance("1", text="weight of the ECU-850b Plus?")
        await inbox.offer(utterance, now=NOON)

        found = await claimed(other)

        assert (found.utterance, found.answer, found.attempts, found.post_attempted, found.accepted_at) == (
            utterance,
            None,
            0,
            False,
            NOON,
        )

    @pytest.mark.parametrize("retry_at_s", [pytest.param(30.0, id="waits"), pytest.param(None, id="given up")])
    async def test_a_turn_that_waits_holds_up_its_thread_and_one_given_up_does_not(
        self, inbox: Inbox, retry_at_s: float | None
    ) -> None:
        """Answers must not overtake each other, and a lost cause must not silence a thread for good."""
        await inbox.offer(an_utterance("1", text="first"), now=NOON)
        await inbox.offer(an_utterance("2", text="second"), now=NOON)
        first = await claimed(inbox)
        retry_at = None if retry_at_s is None else after(retry_at_s)

        await inbox.failed(first.turn_id, worker="w1", why="throttled", retry_at=retry_at)

        following = await claim(inbox, at_s=29)
        assert (following and following.utterance.text) == ("second" if retry_at is None else None)

    async def test_a_turn_given_back_is_claimed_from_its_time_on(self, inbox: Inbox) -> None:
        """The platform said how long to wait."""
        await inbox.offer(an_utterance("1"), now=NOON)
        first = await claimed(inbox)
        await inbox.failed(first.turn_id, worker="w1", why="throttled", retry_at=after(30))

        early, due = await claim(inbox, at_s=29.9), await claimed(inbox, at_s=30)

        assert early is None
        assert (due.turn_id, due.attempts) == (first.turn_id, 1)

    async def test_threads_do_not_wait_for_each_other(self, inbox: Inbox) -> None:
        """One slow answer must not silence a company."""
        for number in range(3):
            await inbox.offer(an_utterance(str(number), thread=f"t{number}"), now=after(number))

        found = [await claimed(inbox, at_s=9) for _ in range(3)]

        assert [turn.utterance.thread.root for turn in found] == ["t0", "t1", "t2"]

    async def test_two_workers_never_hold_the_same_turn(self, inbox: Inbox, other: Inbox) -> None:
        """Both would answer."""
        for number in range(10):
            await inbox.offer(an_utterance(str(number), thread=f"t{number}"), now=NOON)

        found = await asyncio.gather(
            *(claim(of, worker) for _ in range(10) for of, worker in ((inbox, "w1"), (other, "w2")))
        )

        held = [turn.turn_id for turn in found if turn is not None]
        assert len(held) == len(set(held)) == 10

    async def test_a_lease_that_ran_out_is_free_for_anybody(self, inbox: Inbox, other: Inbox) -> None:
        """A worker that was killed can't give back what it held."""
        await inbox.offer(an_utterance("1"), now=NOON)
        first = await claimed(inbox)

        held, free = await claim(other, "w2", at_s=LEASE_S - 0.1), await claimed(other, "w2", at_s=LEASE_S)

        assert held is None
        assert (free.turn_id, free.attempts) == (first.turn_id, 1)

    async def test_a_renewed_lease_lasts_longer(self, inbox: Inbox) -> None:
        """Thinking may take longer than a lease."""
        await inbox.offer(an_utterance("1"), now=NOON)
        turn_id = (await claimed(inbox)).turn_id

        renewed = await inbox.renew(turn_id, worker="w1", now=after(50), lease_s=LEASE_S)

        assert renewed
        assert await claim(inbox, "w2", at_s=109) is None
        assert await claim(inbox, "w2", at_s=110) is not None

    async def test_a_lease_that_is_lost_is_not_renewed(self, inbox: Inbox) -> None:
        """A worker that slept must learn that it is too late."""
        await inbox.offer(an_utterance("1"), now=NOON)
        turn_id = (await claimed(inbox)).turn_id
        await claimed(inbox, "w2", at_s=LEASE_S)

        renewed = await inbox.renew(turn_id, worker="w1", now=after(61), lease_s=LEASE_S)

        assert not renewed

    @pytest.mark.parametrize("retry_at", [pytest.param(NOON, id="given back"), pytest.param(None, id="given up")])
    async def test_a_turn_that_is_lost_is_not_given_away(self, inbox: Inbox, retry_at: datetime | None) -> None:
        """Whoever was frozen must not free what another is about to post: a third would post it too."""
        await inbox.offer(an_utterance("1"), now=NOON)
        turn_id = (await claimed(inbox)).turn_id
        await claimed(inbox, "w2", at_s=LEASE_S)

        given = await inbox.failed(turn_id, worker="w1", why="throttled", retry_at=retry_at)

        assert not given
        assert await claim(inbox, "w3", at_s=LEASE_S + 1) is None
        assert await inbox.renew(turn_id, worker="w2", now=after(LEASE_S + 1), lease_s=LEASE_S)

    async def test_a_turn_that_is_done_is_held_by_nobody(self, inbox: Inbox) -> None:
        """Somebody else finished it meanwhile."""
        await inbox.offer(an_utterance("1"), now=NOON)
        turn_id = (await claimed(inbox)).turn_id
        await finish(inbox, turn_id)

        renewed = await inbox.renew(turn_id, worker="w1", now=NOON, lease_s=LEASE_S)
        given_back = await inbox.failed(turn_id, worker="w1", why="too late", retry_at=NOON)

        assert not renewed
        assert not given_back
        assert await claim(inbox, at_s=999) is None

    async def test_a_turn_keeps_its_first_answer(self, inbox: Inbox) -> None:
        """A worker that lost its lease must not change what the other one posts."""
        await inbox.offer(an_utterance("1"), now=NOON)
        turn_id = (await claimed(inbox)).turn_id
        await inbox.answered(turn_id, a_turn(says="12 V"), now=NOON)
        await inbox.answered(turn_id, a_turn(says="24 V"), now=NOON)

        again = await claimed(inbox, at_s=LEASE_S)

        assert again.answer == SmallTalk(text="12 V")

    async def test_what_was_thought_is_kept_in_the_step_that_lets_it_be_posted(self, inbox: Inbox) -> None:
        """Whoever takes over must post the same, and look first whether it was posted already."""
        await inbox.offer(an_utterance("1"), now=NOON)
        turn_id = (await claimed(inbox)).turn_id

        may = await inbox.posting(turn_id, a_turn(says="12 V"), worker="w1", now=after(50), lease_s=LEASE_S)

        assert may
        assert await claim(inbox, "w2", at_s=109) is None
        again = await claimed(inbox, "w2", at_s=110)
        assert (again.answer, again.post_attempted) == (SmallTalk(text="12 V"), True)

    async def test_who_lost_a_turn_may_not_post_it(self, inbox: Inbox, other: Inbox) -> None:
        """A process that was frozen for longer than its lease comes back with an answer that another one gives."""
        await inbox.offer(an_utterance("1"), now=NOON)
        turn_id = (await claimed(inbox)).turn_id
        await claimed(other, "w2", at_s=LEASE_S)

        late = await inbox.posting(turn_id, a_turn(says="late"), worker="w1", now=after(LEASE_S), lease_s=LEASE_S)
        holder = await other.posting(turn_id, a_turn(says="12 V"), worker="w2", now=after(LEASE_S), lease_s=LEASE_S)

        assert (late, holder) == (None, after(LEASE_S))
        again = await claimed(inbox, "w3", at_s=2 * LEASE_S)
        assert again.answer == SmallTalk(text="12 V")

    async def test_posting_twice_is_noted_without_harm(self, inbox: Inbox) -> None:
        """Two workers may both find the message that one of them posted."""
        await inbox.offer(an_utterance("1"), now=NOON)
        turn_id = (await claimed(inbox)).turn_id
        await finish(inbox, turn_id)

        await inbox.posted(turn_id, message="the same again", now=after(1))

        assert await claim(inbox, at_s=999) is None

    @pytest.mark.parametrize("crash_after", ["offer", "claim", "answered", "posting", "post", "posted"])
    async def test_a_restart_between_any_two_steps_ends_with_one_answer(
        self, inbox: Inbox, other: Inbox, crash_after: str
    ) -> None:
        """The promise: exactly one visible answer, whatever is killed."""
        poster = LookingBack()
        await take_steps(inbox, poster, until=crash_after)

        await take_steps(other, poster, until="posted", at_s=LEASE_S)

        assert len(poster.visible) == 1
        assert await claim(other, at_s=999) is None
