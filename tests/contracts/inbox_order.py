"""In which order an inbox must give turns to those who work on them."""

from dataclasses import replace

import pytest

from core.messages import ThreadKey
from core.ports import Inbox
from tests.contracts.inbox_steps import claim, claimed, finish
from tests.contracts.turns import ELSEWHERE, LEASE_S, NOON, after, an_utterance


class InboxOrderContract:
    """A part of `InboxContract`."""

    async def test_turns_of_a_thread_come_one_at_a_time_and_in_order(self, inbox: Inbox) -> None:
        """A follow-up means nothing before the question ahead of it is answered."""
        for number in range(3):
            await inbox.offer(an_utterance(str(number), text=f"question {number}"), now=NOON)

        order: list[str] = []
        for _ in range(3):
            found = await claimed(inbox)
            assert await claim(inbox, "w2") is None
            await finish(inbox, found.turn_id)
            order.append(found.utterance.text)

        assert order == ["question 0", "question 1", "question 2"]

    async def test_who_has_nothing_in_work_goes_before_who_asks_much(self, inbox: Inbox) -> None:
        """Somebody's hundred questions in a hundred threads must not hold up everybody else."""
        for number in range(3):
            await inbox.offer(an_utterance(f"much-{number}", thread=f"m{number}", author="much"), now=after(number))
        for number in range(2):
            await inbox.offer(an_utterance(f"one-{number}", thread=f"o{number}", author="one"), now=after(9 + number))

        authors = [(await claimed(inbox, f"w{number}", at_s=20)).utterance.author for number in range(5)]

        assert authors == ["much", "one", "much", "much", "one"]
        assert await claim(inbox, at_s=20) is None

    async def test_a_channel_with_many_questions_holds_up_no_other(self, inbox: Inbox) -> None:
        """A training with forty people asks at once; one question in another channel waits for one of those, not all.

        And the many come too, one after the other, however much is asked elsewhere.
        """
        for number in range(4):
            given = an_utterance(f"busy-{number}", thread=f"b{number}", author=f"U{number}", channel="busy")
            await inbox.offer(given, now=after(number))
        for number in range(2):
            given = an_utterance(f"calm-{number}", thread=f"c{number}", author=f"V{number}", channel="calm")
            await inbox.offer(given, now=after(5 + number))
        await inbox.offer(an_utterance("late", thread="l", author="L", channel="late"), now=after(150))

        order = [(await claimed(inbox, f"w{number}", at_s=200)).utterance.delivery_ids[0] for number in range(7)]

        assert order == ["busy-0", "calm-0", "busy-1", "calm-1", "busy-2", "late", "busy-3"]

    async def test_a_channel_that_is_served_starts_anew(self, inbox: Inbox) -> None:
        """What it asked this morning is no reason to wait now."""
        for number in range(3):
            await inbox.offer(an_utterance(f"old-{number}", thread=f"o{number}", author=f"U{number}"), now=NOON)
        for _ in range(3):
            await finish(inbox, (await claimed(inbox)).turn_id)
        await inbox.offer(an_utterance("new", thread="n", author="N"), now=after(1))
        await inbox.offer(an_utterance("other", thread="x", author="X", channel="C2"), now=after(2))

        assert (await claimed(inbox, at_s=3)).utterance.delivery_ids == ("new",)

    async def test_who_is_done_with_has_nothing_in_work(self, inbox: Inbox) -> None:
        """Else a person's second question would wait for strangers who came later."""
        for number, author in enumerate(("first", "first", "second")):
            await inbox.offer(an_utterance(f"d{number}", thread=f"t{number}", author=author), now=after(number))

        await finish(inbox, (await claimed(inbox, at_s=20)).turn_id)

        assert (await claimed(inbox, at_s=20)).utterance.author == "first"

    async def test_whose_worker_is_dead_has_nothing_in_work(self, inbox: Inbox) -> None:
        """A lease that ran out holds nothing up."""
        for number, author in enumerate(("first", "first", "second")):
            await inbox.offer(an_utterance(f"d{number}", thread=f"t{number}", author=author), now=after(number))
        crashed = await claimed(inbox, at_s=20)

        again = await claimed(inbox, "w2", at_s=21 + LEASE_S)

        assert again.turn_id == crashed.turn_id

    @pytest.mark.parametrize("elsewhere", ELSEWHERE)
    async def test_an_id_means_one_person_only_where_it_was_given(self, inbox: Inbox, elsewhere: ThreadKey) -> None:
        """Workspaces give ids each for itself; one's questions must not hold up the other's."""
        for number in range(2):
            await inbox.offer(an_utterance(f"d{number}", thread=f"t{number}"), now=after(number))
        await inbox.offer(replace(an_utterance("other"), thread=elsewhere), now=after(2))

        await claimed(inbox, at_s=20)

        assert (await claimed(inbox, at_s=20)).utterance.thread == elsewhere
