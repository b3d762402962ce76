"""What was asked before in the same words is answered the same, without being thought about again."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.answer import Answer, Clarify, Grounded
from core.answer_cache import AnswerCache
from core.messages import Trigger
from core.pipeline import Pipeline
from core.ports import Knowledge
from core.reading.turn import Turn
from tests.clocks import FakeClock
from tests.core.catalog.families import ecu_family
from tests.core.minds import GOOD, HEAVY, Reads, Writer, Writes, fails, minded, says
from tests.core.one_sheet import SHEET, Switching, asked
from tests.core.paper import Paper, a_document
from tests.core.worlds import KeptThreads, glossary, scoring, spoken, world

WEIGHT = "weight of the ECU-850"
LIGHTER = (
    a_document("sheet.md", "ECU-850", title="Datasheet"),
    Paper().table("Parameter | ECU-850", "Weight | 500 g"),
)


async def test_a_question_that_was_asked_before_isnt_searched_for() -> None:
    """In another thread, by whoever asks: the answer and what is remembered of it are the same."""
    small = world(SHEET)

    first = await small.ask(WEIGHT, thread="a")
    small.index.searched.clear()
    again = await small.ask(WEIGHT, thread="b")

    assert small.index.searched == []
    assert (again.answer, again.models, again.topic) == (first.answer, first.models, first.topic)
    assert again.receipt is None, "it is large"
    assert first.kept is not None
    assert again.kept is not None
    assert replace(again.kept, stages=()) == replace(first.kept, stages=())
    assert [stage.name for stage in again.kept.stages] == ["remember"]


async def test_what_goes_on_from_a_thread_is_thought_about() -> None:
    """The same words mean something else there."""
    small = world(SHEET)

    await small.ask("weight of the ECU-850b", "and the supply voltage?", thread="a")
    alone = await small.ask("and the supply voltage?", thread="b")
    other = await small.ask("weight of the ECU-850", "and the supply voltage?", thread="c")

    assert isinstance(alone.answer, Clarify)
    assert "24 V" in spoken(other.answer)


async def test_what_is_published_meanwhile_is_answered_from() -> None:
    """No answer outlives its documents."""
    index = Switching(world(SHEET).index)
    pipeline = Pipeline(index=index, threads=KeptThreads(), glossary=glossary(), scoring=scoring(), clock=FakeClock())

    before = await pipeline.answer(asked(WEIGHT))
    index.now = world(LIGHTER).index
    index.now.stamp = "2"
    after = await pipeline.answer(asked(WEIGHT))

    assert "540 g" in spoken(before.answer)
    assert "500 g" in spoken(after.answer)


async def test_a_language_model_is_asked_once() -> None:
    """It costs; and the receipt says whose tokens those were."""
    small = minded(Reads(), says(GOOD))

    await small.ask(HEAVY, thread="a")
    again = await small.ask(HEAVY, thread="b")

    assert len(_writer(small.pipeline).given) == 1
    assert again.kept is not None
    assert again.kept.judged.endswith("That was for the same question before, whose answer this is.")


@pytest.mark.parametrize("reads, writes", [(Reads(), fails), (Reads(fails="language model: HTTP 500"), says(GOOD))])
async def test_what_a_language_model_failed_in_is_asked_again(reads: Reads, writes: Writes) -> None:
    """The next time it may not."""
    small = minded(reads, writes)

    await small.ask(HEAVY, thread="a")
    await small.ask(HEAVY, thread="b")

    assert len(reads.asked) == len(_writer(small.pipeline).given) == 2


async def test_what_was_found_by_words_alone_while_no_vectors_were_made_is_searched_for_again() -> None:
    """Vectors may find more, once there are some."""
    small = world(SHEET)
    index = Switching(small.index)
    pipeline = Pipeline(index=index, threads=KeptThreads(), glossary=glossary(), scoring=scoring(), clock=FakeClock())
    index.fails = True
    await pipeline.answer(asked(WEIGHT))
    index.fails = False

    for searched in (True, False):
        small.index.searched.clear()
        await pipeline.answer(asked(WEIGHT))
        assert bool(small.index.searched) is searched


def test_the_answer_used_longest_ago_goes_first() -> None:
    """What is asked often stays."""
    cache = AnswerCache(most=2)
    for text in ("a", "b"):
        cache.keep(asked(text), KNOWN, _turn(text))
    cache.get(asked("a"), KNOWN)
    cache.keep(asked("c"), KNOWN, _turn("c"))

    kept = {text for text in "abc" if cache.get(asked(text), KNOWN)}

    assert kept == {"a", "c"}


def test_nothing_is_kept_where_nothing_shall_be() -> None:
    """Whoever tries a language model wants it asked each time."""
    cache = AnswerCache(most=0)
    cache.keep(asked("a"), KNOWN, _turn("a"))

    assert cache.get(asked("a"), KNOWN) is None


def test_a_command_isnt_what_a_mention_of_the_same_words_is() -> None:
    """`/compare A B` needs no verb."""
    cache = AnswerCache()
    cache.keep(asked("A B"), KNOWN, _turn("A B"))

    assert cache.get(replace(asked("A B"), trigger=Trigger.COMMAND), KNOWN) is None


def test_a_copy_s_answers_aren_t_the_index_s_own() -> None:
    """Those of the one carry a remark that those of the other must not."""
    cache = AnswerCache()
    cache.keep(asked("a"), KNOWN, _turn("a"))

    assert cache.get(asked("a"), replace(KNOWN, as_of=datetime(2026, 11, 21, tzinfo=UTC))) is None


def test_long_texts_arent_kept() -> None:
    """A pasted log is asked once."""
    cache = AnswerCache()
    cache.keep(asked("a" * 10_000), KNOWN, _turn("a"))

    assert cache.get(asked("a" * 10_000), KNOWN) is None


KNOWN = Knowledge(stamp="1", catalog=ecu_family(), words={}, chunks=1)


def _turn(text: str) -> Turn:
    answer: Answer = Grounded(blocks=(), citations=(), models=())
    return Turn(text=text, answer=answer)


def _writer(pipeline: Pipeline) -> Writer:
    known = pipeline._mind
    assert known is not None
    assert isinstance(known.writer, Writer)
    return known.writer
