"""One turn: what it asks of its ports, and what it may never let out."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.answer import Clarify, Grounded, NoEvidence
from core.errors import IndexUnavailable, PermanentError
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.pipeline import Pipeline
from core.plan import FactPlan
from core.ports import Knowledge
from core.reading.question import Intent
from tests.clocks import FakeClock
from tests.core.catalog.families import ecu_family
from tests.core.one_sheet import SHEET, Switching, asked
from tests.core.paper import Paper, a_document
from tests.core.worlds import KeptThreads, ReadyIndex, World, glossary, ready, scoring, spoken, world

OLD = (
    a_document("old.md", "ECU-850", title="Preliminary datasheet", status=Status.LEGACY),
    Paper()
    .table("Parameter | Value", "Weight | 580 g", "Altitude | 5000 m")
    .says("Calibration is done at the factory."),
)


async def test_what_all_questions_need_is_worked_out_beforehand() -> None:
    """The first question is no slower than the next: the index is asked for what it holds as a whole once."""
    small = world(SHEET)

    await small.pipeline.prepare()
    ready_for = small.pipeline._retriever
    await small.ask("weight of the ECU-850")

    assert ready_for is not None
    assert small.pipeline._retriever is ready_for


async def test_small_talk_asks_nothing_of_the_index() -> None:
    """A greeting must not wait for a search."""
    small = world(SHEET)

    await small.ask("hello")

    assert small.index.searched == []


async def test_every_search_is_filtered_by_the_product_model_and_its_bases() -> None:
    """The wrong product model's row can't be shown if it is never found; only of a silent one, variants are asked."""
    small = world(SHEET)

    await small.ask("calibration of the ECU-850b")

    assert small.index.searched
    own, variant = {"ECU-850b", "ECU-850"}, {"ECU-850b Plus", "ECU-850b", "ECU-850"}
    assert all(plan.covering in (own, variant) for plan in small.index.searched)
    assert small.index.searched[0].covering == own


async def test_what_documents_hold_as_a_whole_is_asked_for_once() -> None:
    """The next question about a product model needs its documents again."""
    small = world(SHEET)

    await small.ask("weight of the ECU-850")
    await small.ask("supply voltage of the ECU-850", thread="b")

    whole = [plan for plan in small.index.searched if not plan.text]
    assert len(whole) == len(set(whole)) == 1


async def test_passages_are_searched_where_facts_are_silent_on_one_product_model() -> None:
    """What no table states of it, a sentence may."""
    bare = (a_document("note.md", "ECU-750", title="Note"), Paper().says("The weight of the ECU-750 is secret."))
    small = world(SHEET, bare)

    turn = await small.ask("compare the weight of the ECU-850 and the ECU-750")

    assert isinstance(turn.answer, NoEvidence)
    said = [each.text for each in turn.answer.closest]
    assert "The weight of the ECU-750 is secret." in said
    assert any("Weight: 540 g" in text for text in said)
    assert small.index.searched


async def test_superseded_documents_are_searched_only_if_no_other_answers() -> None:
    """An old value beside the new one confuses; an old value alone is flagged."""
    small = world(SHEET, OLD)

    current = await small.ask("weight of the ECU-850", thread="a")
    assert all(not plan.legacy for plan in small.index.searched)
    old = await small.ask("altitude of the ECU-850", thread="b")
    told = await small.ask("calibration of the ECU-850", thread="c")

    assert spoken(current.answer) == "Weight: 540 g"
    assert spoken(old.answer).startswith("Altitude: 5000 m")
    assert "at the factory" in spoken(told.answer)
    assert any(plan.legacy for plan in small.index.searched)


async def test_several_things_asked_are_each_answered() -> None:
    """Several questions in one message get several answers in one message."""
    turn = await world(SHEET).ask("weight and supply voltage of the ECU-850")

    assert "Weight: 540 g" in spoken(turn.answer)
    assert "Supply voltage: 24 V" in spoken(turn.answer)


async def test_the_part_that_isnt_stated_is_named() -> None:
    """Half an answer that looks whole misleads."""
    turn = await world(SHEET).ask("weight and bluetooth of the ECU-850")

    assert "Weight: 540 g" in spoken(turn.answer)
    assert "Not stated for ECU-850: “bluetooth”." in spoken(turn.answer)


async def test_a_turn_remembers_what_it_was_about() -> None:
    """The next question of the thread rests on it."""
    small = world(SHEET)

    turn = await small.ask("weight of the ECU-850")
    unclear = await small.ask("specifications of the 850 series or the plus", thread="b")

    assert (turn.text, turn.intent, turn.models) == ("weight of the ECU-850", Intent.LOOKUP, ("ECU-850",))
    assert "weight" in turn.topic
    assert unclear.text


async def test_an_unclear_mention_is_remembered_with_what_it_may_mean() -> None:
    """“The 850b one” is answered from these."""
    turn = await world(SHEET).ask("weight of the plus")

    assert isinstance(turn.answer, Clarify)
    assert set(turn.candidates) == {"ECU-750 Plus", "ECU-850b Plus"} == set(turn.answer.candidates)


async def test_what_small_talk_was_about_is_nothing() -> None:
    """“ECU-850” after “hello” is no greeting."""
    small = world(SHEET)

    hello = await small.ask("hello")
    turn = await small.ask("ECU-850")

    assert (hello.topic, hello.models) == ("", ())
    assert isinstance(turn.answer, Grounded)


async def test_an_empty_index_says_how_to_fill_it() -> None:
    """The first start of every installation."""
    turn = await World(ready(ecu_family(), {}, glossary()), glossary()).ask("weight of the ECU-850")

    assert isinstance(turn.answer, NoEvidence)
    assert "threadsheet index" in turn.answer.text


async def test_an_index_that_doesnt_answer_is_told_to_the_caller() -> None:
    """The worker tries again; the pipeline must not make up a refusal."""
    pipeline = Pipeline(
        index=_Silent(), threads=KeptThreads(), glossary=glossary(), scoring=scoring(), clock=FakeClock()
    )

    with pytest.raises(IndexUnavailable):
        await pipeline.answer(asked("weight of the ECU-850"))


async def test_an_answer_that_isnt_grounded_is_never_let_out() -> None:
    """Whatever goes wrong before, the last check holds."""
    pipeline = Pipeline(
        index=_Forging(world(SHEET).index),
        threads=KeptThreads(),
        glossary=glossary(),
        scoring=scoring(),
        clock=FakeClock(),
    )

    with pytest.raises(PermanentError, match="ungrounded"):
        await pipeline.answer(asked("weight of the ECU-850"))


async def test_a_pasted_log_is_read_from_its_start() -> None:
    """A megabyte of text must not keep everybody else waiting."""
    turn = await world(SHEET).ask("weight of the ECU-850? " + "which one is it " * 20_000)

    assert turn.models


class _Silent(ReadyIndex):
    """An index that doesn't answer."""

    async def knowledge(self) -> Knowledge:
        raise IndexUnavailable("no answer")


class _Forging(Switching):
    """An index whose facts say other numbers than their source."""

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        return [replace(fact, said="999 g") for fact in await self.now.facts(plan)]
