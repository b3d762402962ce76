"""What everything that counts questions must count, whatever happens to them."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from core.answer import SmallTalk
from core.inbox import Edit
from core.insights import Became, Counts, Tally
from core.messages import Platform, ThreadKey, Utterance
from tests.contracts.insights_world import ANSWERS, DOWN, EVENTS, TODAY, UP, Asking, Counting, Plain, citing, happen
from tests.contracts.turns import LEASE_S, NOON

MIDNIGHT = datetime(2026, 11, 21, tzinfo=UTC)


class InsightsContract:
    """Subclass it and give a memory that is empty."""

    @pytest.fixture
    def memory(self) -> Counting:
        """Return an empty memory."""
        raise NotImplementedError

    @pytest.fixture
    def asking(self, memory: Counting) -> Asking:
        """Return who asks."""
        return Asking(memory)

    async def test_nothing_asked_is_nothing_counted(self, memory: Counting) -> None:
        """Not even a day."""
        assert await memory.counts() == Counts()

    async def test_what_became_of_each_question_is_counted(self, memory: Counting, asking: Asking) -> None:
        """By its day, its platform, its product models and the documents cited; each once."""
        await asking.ask(models=("ECU-850", "ECU-750"), answer=citing("sheet.md", "faq.md"))
        await asking.ask(Became.ASKED_BACK, platform=Platform.WEB, models=("ECU-850",))
        await asking.ask(Became.REFUSED, models=("ECU-999",))
        await asking.ask(Became.FAILED)
        await asking.give_up()

        found = await memory.counts()

        assert found.days == {TODAY: Tally(answered=1, asked_back=1, refused=1, failed=2)}
        assert found.platforms == {"slack": Tally(answered=1, refused=1, failed=2), "web": Tally(asked_back=1)}
        both = Tally(answered=1, asked_back=1)
        assert found.models == {"ECU-850": both, "ECU-750": Tally(answered=1), "ECU-999": Tally(refused=1)}
        assert found.documents == {
            "sheet.md": Tally(answered=1),
            "faq.md": Tally(answered=1),
            "near.md": Tally(refused=1),
        }

    async def test_a_day_ends_at_midnight_in_utc(self, memory: Counting, asking: Asking) -> None:
        """And a period begins with its first day, to the microsecond."""
        last = MIDNIGHT - timedelta(microseconds=1)
        await asking.ask(at=last, models=("ECU-850",))
        await asking.ask(at=MIDNIGHT)
        await asking.ask(at=MIDNIGHT + timedelta(days=1) - timedelta(microseconds=1))

        everything, today = await memory.counts(), await memory.counts(since=TODAY)

        assert everything.days == {last.date(): Tally(answered=1), TODAY: Tally(answered=2)}
        assert today.days == {TODAY: Tally(answered=2)}
        assert (today.models, today.documents) == ({}, {"sheet.md": Tally(answered=2)})
        assert today.waits == {TODAY: {2000: 2}}

    async def test_votes_count_until_they_are_taken_back(self, memory: Counting, asking: Asking) -> None:
        """For the day of the question, once for each person."""
        asked = await asking.ask(models=("ECU-850",))
        later = NOON + timedelta(days=3)
        for author, opinion in (("U1", DOWN), ("U2", UP), ("U3", UP), ("U1", UP)):
            await memory.record(asked.turn, author, opinion, later)
        assert (await memory.counts()).days == {TODAY: Tally(answered=1, up=3)}

        await memory.withdraw(asked.turn, "U3")
        await memory.record(asked.turn, "U2", DOWN, later)

        found = await memory.counts()
        assert found.days == {TODAY: Tally(answered=1, up=1, down=1)}
        assert found.models == {"ECU-850": Tally(answered=1, up=1, down=1)}

    async def test_a_changed_question_counts_once_as_it_is_now(self, memory: Counting, asking: Asking) -> None:
        """For the day on which it was asked first; how long people waited then stays, and votes are gone."""
        asked = await asking.ask(models=("ECU-850",))
        await memory.record(asked.turn, "U2", DOWN, NOON)
        later = NOON + timedelta(days=2)

        await memory.amend(Edit(message=asked.utterance.id, text="another", at=later), now=later)
        assert await memory.counts() == Counts()
        asked.models, asked.answer = ("ECU-750",), ANSWERS[Became.REFUSED]
        await asking.answer(asked, now=later)

        found = await memory.counts()
        assert (found.days, found.waits) == ({TODAY: Tally(refused=1)}, {TODAY: {2000: 1}})
        assert (found.models, found.documents.keys()) == ({"ECU-750": Tally(refused=1)}, {"near.md"})

    async def test_what_is_deleted_counts_no_more(self, memory: Counting, asking: Asking) -> None:
        """A question by who asked it, or its whole thread."""
        deleted, forgotten = await asking.ask(models=("ECU-850",)), await asking.ask(models=("ECU-750",))

        await memory.retract(deleted.utterance.id, now=NOON)
        await memory.forget(forgotten.utterance.thread)

        assert await memory.counts() == Counts()

    async def test_counts_outlive_the_questions_and_go_in_their_own_time(
        self, memory: Counting, asking: Asking
    ) -> None:
        """What was written is forgotten sooner than that something was asked."""
        asked = await asking.ask(models=("ECU-850",))
        await memory.record(asked.turn, "U1", UP, NOON)
        before = await memory.counts()

        assert await memory.prune(before=NOON + timedelta(days=1), limit=9) == 1
        assert await memory.counts() == before
        assert await memory.prune_gaps(before=NOON, limit=9) == 0
        assert await memory.prune_gaps(before=NOON + timedelta(days=1), limit=9) > 0
        assert await memory.counts() == Counts()

    async def test_what_is_no_question_is_not_counted(self, memory: Counting, asking: Asking) -> None:
        """A greeting; an answer that is shown again, or told later; what waits, and what was stopped."""
        await asking.ask(answer=SmallTalk(text="Hello."))
        await asking.ask(repeats="another")
        await asking.ask(tells="an expert's")
        thread = ThreadKey(platform=Platform.SLACK, workspace="T1", channel="C1", root="stopped")
        await memory.offer(Utterance(thread=thread, delivery_ids=("s",), author="U1", text="x"), now=NOON)
        assert await memory.claim(worker="w1", now=NOON, lease_s=LEASE_S)
        await memory.stop(thread, "stop", at=NOON, now=NOON)
        await memory.offer(
            Utterance(thread=replace(thread, root="waits"), delivery_ids=("w",), author="U1", text="x"), now=NOON
        )

        assert await memory.counts() == Counts()

    async def test_an_answer_that_nobody_got_is_a_failure(self, memory: Counting, asking: Asking) -> None:
        """It cites nothing, and nobody waited for it."""
        asked = await asking.ask(post=False, models=("ECU-850",))
        assert (await memory.counts()).days == {TODAY: Tally(answered=1)}

        await memory.failed(asked.turn, worker="w1", why="channel archived", retry_at=None)

        found = await memory.counts()
        assert (found.days, found.documents, found.waits) == ({TODAY: Tally(failed=1)}, {}, {})

    @pytest.mark.slow
    async def test_sums_are_right_whatever_happened(self, memory: Counting, asking: Asking) -> None:
        """A thousand events in ninety days, beside a count too plain to be wrong."""
        rng, plain = random.Random(7), Plain()  # noqa: S311  the same every time
        for number in range(EVENTS):
            await happen(asking, plain, rng, number)

        for days in (None, 7, 30, 90):
            since = None if days is None else TODAY - timedelta(days=days - 1)
            assert await memory.counts(since=since) == plain.counts(since)
