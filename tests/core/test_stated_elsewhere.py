"""What the documents state of another product model under its own name is not taken from what is merely like it."""

from functools import cache

import pytest

from core.answer import Answer, Grounded
from core.catalog.catalog import Catalog, ProductModel
from core.knowledge.document import Document
from tests.core.paper import Paper, a_document
from tests.core.worlds import World, learnt_world, spoken

FULL, PLAIN = "Lumo 7", "Lumo 9"


def _pages() -> tuple[tuple[Document, Paper], ...]:
    full = Paper().table(
        "Property | Value",
        "Sleep current | 5 µA",
        "Current consumption | 210 mA",
        "Standby power | 0.4 W",
        "Power consumption | 3 W",
        "Beam angle | 40 °",
        "Tilt angle | 90 °",
    )
    plain = Paper().table(
        "Property | Value",
        "Current consumption | 340 mA",
        "Power consumption | 5 W",
        "Tilt angle | 75 °",
        "Dimmed current consumption | 90 mA",
    )
    return (
        (a_document("full.md", FULL, title="Lumo 7 data sheet"), full),
        (a_document("plain.md", PLAIN, title="Lumo 9 data sheet"), plain),
    )


@cache
def lamps() -> World:
    """Return a world that knows two lamps, scored with the learnt weights."""
    return learnt_world(*_pages(), catalog=Catalog(models={name: ProductModel(name=name) for name in (FULL, PLAIN)}))


async def told(question: str) -> Answer:
    """Return the answer to a question in a thread of its own."""
    return (await lamps().ask(question, thread=question)).answer


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("sleep current of the Lumo 9", id="a word of the label"),
        pytest.param("what's the beam angle of the Lumo 9?", id="another angle"),
        pytest.param("idle power of the Lumo 9", id="by another name of the attribute"),
    ],
)
async def test_what_only_another_product_model_states_is_not_stated(question: str) -> None:
    """A current consumption of 340 mA given as sleep current would empty a battery."""
    answer = await told(question)

    assert not isinstance(answer, Grounded) or spoken(answer).startswith("Not stated"), spoken(answer)


@pytest.mark.parametrize(
    "question, value",
    [
        pytest.param("sleep current of the Lumo 7", "5 µA", id="its own"),
        pytest.param("beam angle of the Lumo 7", "40 °", id="its own, of two"),
        pytest.param("idle power of the Lumo 7", "0.4 W", id="by another name"),
        pytest.param("current consumption of the Lumo 9", "340 mA", id="all is said"),
        pytest.param("tilt of the Lumo 9", "75 °", id="part of a label"),
        pytest.param("how many mA does the Lumo 9 draw", "340 mA", id="in other words"),
    ],
)
async def test_what_it_states_itself_is_told(question: str, value: str) -> None:
    """The rule is no reason to refuse what is there."""
    assert value in spoken(await told(question))
