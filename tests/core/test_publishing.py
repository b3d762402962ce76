"""What is published between two questions is known at once; during a question, nothing is mixed and nothing breaks."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.catalog.catalog import Catalog
from core.knowledge.facts import Fact
from core.pipeline import Pipeline
from core.plan import FactPlan, Passage, SearchPlan
from core.ports import Knowledge
from tests.clocks import FakeClock
from tests.core.catalog.families import ecu_family
from tests.core.one_sheet import SHEET, Switching, asked
from tests.core.paper import Paper, a_document
from tests.core.worlds import KeptThreads, ReadyIndex, glossary, scoring, spoken, world


async def test_new_documents_are_known_at_once() -> None:
    """The names are worked out again when something was published."""
    first, second = world(SHEET).index, world(SHEET, catalog=_with("ECU-990")).index
    index = Switching(first)
    pipeline = Pipeline(index=index, threads=KeptThreads(), glossary=glossary(), scoring=scoring(), clock=FakeClock())

    before = await pipeline.answer(asked("weight of the ECU-990"))
    index.now = second
    second.stamp = "2"
    after = await pipeline.answer(asked("weight of the ECU-990"))

    assert before.models == ()
    assert after.models == ("ECU-990",)


@pytest.mark.parametrize("publications", [1, 3, 9])
async def test_what_is_published_during_a_question_is_not_mixed_into_its_answer(publications: int) -> None:
    """A value from the old documents beside one from the new ones was never true."""
    old = world(SHEET).index
    table = Paper().table("Parameter | ECU-850 | ECU-850b", "Weight | 600 g | 700 g", "Supply voltage | 48 V | 60 V")
    index = _Publishing(old, world((SHEET[0], table)).index, publications)
    pipeline = Pipeline(index=index, threads=KeptThreads(), glossary=glossary(), scoring=scoring(), clock=FakeClock())

    turn = await pipeline.answer(asked("weight and supply voltage of the ECU-850"))

    assert "600 g" in spoken(turn.answer)
    assert "48 V" in spoken(turn.answer)
    assert index.asked <= 8


async def test_product_models_that_left_the_catalogue_are_forgotten() -> None:
    """A thread outlives the documents that it was about."""
    small = world(SHEET, catalog=_with("ECU-990"))
    before = await small.ask("weight of the ECU-990")
    small.pipeline = Pipeline(
        index=world(SHEET).index, threads=small.threads, glossary=glossary(), scoring=scoring(), clock=FakeClock()
    )

    turn = await small.ask("and the supply voltage?")

    assert before.models == ("ECU-990",)
    assert turn.models == ("ECU-850", "ECU-850b")
    assert "ECU-850: 24 V" in spoken(turn.answer)


@pytest.mark.parametrize(
    "question, said",
    [
        pytest.param("altitude of the ECU-850", "2000 m", id="a fact"),
        pytest.param("how is the ECU-850 cleaned?", "dry cloth", id="a passage"),
    ],
)
async def test_a_document_that_is_published_during_a_question_breaks_nothing(question: str, said: str) -> None:
    """It is found before the catalogue that names it is read; the question is answered anew with both."""
    added = (
        a_document("added.md", "ECU-850", "ECU-850b", title="Addendum"),
        Paper()
        .table("Parameter | ECU-850 | ECU-850b", "Altitude | 2000 m | 2000 m")
        .says("The ECU-850 is cleaned with a dry cloth."),
    )
    overtaken = _Overtaken(world(SHEET).index, world(SHEET, added).index)

    turn = await Pipeline(
        index=overtaken, threads=KeptThreads(), glossary=glossary(), scoring=scoring(), clock=FakeClock()
    ).answer(asked(question))

    assert said in spoken(turn.answer)


def _with(name: str) -> Catalog:
    models = ecu_family().models
    return Catalog(models={**models, name: type(models["ECU-850"])(name=name)})


class _Publishing(ReadyIndex):
    """An index into which something is published with each of the first questions for facts."""

    def __init__(self, old: ReadyIndex, new: ReadyIndex, publications: int) -> None:
        self.now, self._new = old, new
        self._left = publications
        self.asked = 0

    async def knowledge(self) -> Knowledge:
        return replace(await self.now.knowledge(), stamp=f"{self._left}")

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        found = await self.now.facts(plan)
        self.asked += 1
        self._left = max(self._left - 1, 0)
        self.now = self._new
        return found

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        return await self.now.search(plan)


class _Overtaken(Switching):
    """An index in which something was published right after it had told what it knows."""

    def __init__(self, old: ReadyIndex, new: ReadyIndex) -> None:
        super().__init__(new)
        self._old: ReadyIndex | None = old

    async def knowledge(self) -> Knowledge:
        told, self._old = self._old or self.now, None
        return replace(await told.knowledge(), stamp="0" if told is not self.now else "1")
