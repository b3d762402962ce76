"""Which members of a class are so: over the data sheets of a maker of torches, asked as people ask."""

from functools import cache

import pytest

from core.answer import Answer, NoEvidence, Ranking
from core.catalog.catalog import Catalog, ProductModel
from core.knowledge.document import Document, Status
from tests.core.paper import Paper, a_document
from tests.core.worlds import World, learnt_world, spoken

A, B, C, D = "Glim 10", "Glim 20", "Glim 30", "Glim 30 Deep"
H, OLD = "Brow 5", "Glim 1"
GLIMS = (A, B, C)


def _pages() -> tuple[tuple[Document, Paper], ...]:
    sheet = Paper().table(
        "Property | Glim 10 | Glim 20 | Glim 30",
        "Weight with cells | 120 g | 180 g | 260 g",
        "Weight of the carton | 300 g | 310 g | 420 g",
        "Ambient temperature | -10 to 40 °C | -20 to 45 °C | -30 to 60 °C",
        "Storage temperature | -40 to 70 °C | -40 to 70 °C | -40 to 70 °C",
        "Drop height, max. | 1 m | 2 m | 3 m",
        "Light steps | 2 | 4 | 4",
        "Strobe | – | ● | ●",
        "Charging | cradle | USB-C, cradle | USB-C",
        "Cells | AAA | 18650 | 18650",
        "Magnet | no | yes | yes",
        "Delivery from stock | 2 days | 2 days | 9 days",
    )
    deep = Paper().table(
        "Property | Glim 30 Deep",
        "Weight with cells | 340 g",
        "Drop height, max. | 2.5 m",
        "Extras | diving ring, no strobe",
    )
    brow = Paper().table(
        "Property | Brow 5", "Weight with cells | 80 g", "Drop height, max. | 1.5 m", "Charging | Micro USB"
    )
    manual = Paper().says(
        "Cool the torch down for 20 minutes when it gets hotter than 70 °C.", "All of our torches come with a lanyard."
    )
    return (
        (a_document("glim.md", *GLIMS, title="Glim hand torches"), sheet),
        (a_document("deep.md", D, title="Glim 30 Deep"), deep),
        (a_document("brow.md", H, title="Brow 5 head torch"), brow),
        (a_document("manual.md", *GLIMS, D, H, title="Using your torch"), manual),
        (
            a_document("old.md", OLD, title="Glim 1, 2014", status=Status.LEGACY),
            Paper().table("Property | Glim 1", "Weight with cells | 90 g", "Strobe | ●"),
        ),
    )


@cache
def torches() -> World:
    """Return a world that knows the torches, scored with the learnt weights."""
    models = {name: ProductModel(name=name, family="Torches", series="Glim") for name in GLIMS}
    models[D] = ProductModel(name=D, family="Torches", series="Glim", inherits_from=C)
    models[H] = ProductModel(name=H, family="Torches", series="Brow")
    models[OLD] = ProductModel(name=OLD, family="Torches", series="Glim", status=Status.LEGACY)
    return learnt_world(*_pages(), catalog=Catalog(models=models))


async def told(question: str) -> Answer:
    """Return the answer to a question in a thread of its own."""
    return (await torches().ask(question, thread=question)).answer


@pytest.mark.parametrize(
    "question, members",
    [
        pytest.param("which have 4 light steps?", {B, C, D}, id="just so many"),
        pytest.param("which torches survive a drop of 2 m?", {B, C, D}, id="what endures it"),
        pytest.param("anything with a drop height of 2.5 m and more?", {C, D}, id="and more"),
        pytest.param("which torches are lighter than 200 g?", {A, B, H}, id="less of it"),
        pytest.param("which hand torches may be used down to -20?", {B, C, D}, id="a bare frost, no storage"),
        pytest.param("what can take a 2 m drop?", {B, C, D}, id="asked by what"),
        pytest.param("which have a strobe?", {B, C}, id="marks, and a variant that hasn't it"),
        pytest.param("which torches have no strobe function", {A, D}, id="a dash, and what a variant denies"),
        pytest.param("anything that works without a magnet?", {A}, id="a cell says no"),
        pytest.param("which torches don't charge by USB-C?", {A, H}, id="who hasn't what a value says of others"),
        pytest.param("which hand torch types have a strobe", {B, C}, id="types of a class"),
        pytest.param(
            "which obsolete Glims have a strobe?", {B, C, OLD}, id="superseded ones, where they are asked for"
        ),
        pytest.param("which ones charge by USB-C instead of a cradle?", {B, C, D}, id="a word in the values"),
        pytest.param("how many of them use 18650 cells", {B, C, D}, id="how many"),
        pytest.param("do all of them have a lanyard?", {A, B, C, D, H}, id="said of all"),
    ],
)
async def test_a_list_holds_those_that_are_so(question: str, members: set[str]) -> None:
    """People ask for members in many ways, and none of them is a question for one product model."""
    answer = await told(question)

    assert isinstance(answer, Ranking), spoken(answer)
    assert {item.model for item in answer.items} == members


@pytest.mark.parametrize(
    "question, first, last",
    [
        pytest.param("which one is lightest?", H, D, id="its own weight, not its base's carton"),
        pytest.param("how tough are they? rank them by drop height in mm", C, A, id="an aside with a unit"),
        pytest.param("which one stands the highest ambient temperature?", C, A, id="one that states none"),
    ],
)
async def test_a_ranking_is_by_what_each_states_itself(question: str, first: str, last: str) -> None:
    """What a manual says of all of them orders nobody."""
    answer = await told(question)

    assert isinstance(answer, Ranking)
    assert (answer.items[0].model, answer.items[-1].model) == (first, last)


@pytest.mark.parametrize("question", ["which torches have a compass?", "which have 3 compasses?"])
async def test_what_nobody_states_is_not_listed(question: str) -> None:
    """The nearest thing is no compass."""
    assert isinstance(await told(question), NoEvidence)
