"""Rankings and lists over things that no catalogue knows, the rows of a table: of a maker of paint mixers."""

from functools import cache

import pytest

from core.answer import Answer, NoEvidence, Ranking
from core.catalog.catalog import Catalog, ProductModel
from core.knowledge.document import Document
from tests.core.paper import Paper, a_document
from tests.core.worlds import World, learnt_world, spoken

SMALL, LARGE = "Quirl 20", "Quirl 60"
MIXERS = (SMALL, LARGE)


def _pages() -> tuple[tuple[Document, Paper], ...]:
    sheet = Paper().table(
        "Property | Quirl 20 | Quirl 60",
        "Weight | 90 kg | 140 kg",
        "Bowl | 20 l | 60 l",
        "Speed | 60 rpm | 45 rpm",
        "Noise level | 61 dB | 68 dB",
    )
    paints = (
        Paper()
        .heading("Approved paints")
        .table(
            "Paint | Base | Drying time | Density",
            "Meadow silk | water | 4 h | 1.2 kg/l",
            "Harbour gloss | oil | 16 h | 1.1 kg/l",
            "Attic matt | water | 2 h | 1.5 kg/l",
            "Stable primer | oil | 9 h | 1.4 kg/l",
        )
    )
    zones = (
        Paper()
        .heading("Wall zones")
        .table(
            "Zone | Layer | Coats",
            "Z1 | 40 µm | 1",
            "Z2 | 80 µm | 2",
            "Z3 | 80 µm | 3",
        )
    )
    nozzles = (
        Paper()
        .heading("Nozzles of other makers")
        .table(
            "Maker | Nozzle | Widest fan",
            "Brisa | N1 | 20 cm",
            "Brisa | N2 | 45 cm",
            "Otero | T8 | 30 cm",
        )
    )
    return (
        (a_document("sheet.md", *MIXERS, title="Technical data"), sheet),
        (a_document("paints.md", *MIXERS, title="Paints for our mixers"), paints),
        (a_document("zones.csv", title="Zones of a wall"), zones),
        (a_document("nozzles.md", title="Nozzles"), nozzles),
    )


@cache
def shop() -> World:
    """Return a world that knows the mixers, scored with the learnt weights."""
    return learnt_world(*_pages(), catalog=Catalog(models={name: ProductModel(name=name) for name in MIXERS}))


async def told(question: str) -> Answer:
    """Return the answer to a question in a thread of its own."""
    return (await shop().ask(question, thread=question)).answer


@pytest.mark.parametrize(
    "question, said",
    [
        pytest.param(
            "which approved paint has the longest drying time?",
            [("Harbour gloss", "16 h"), ("Stable primer", "9 h"), ("Meadow silk", "4 h"), ("Attic matt", "2 h")],
            id="ordered",
        ),
        pytest.param(
            "shortest drying time of the approved paints",
            [("Attic matt", "2 h"), ("Meadow silk", "4 h"), ("Stable primer", "9 h"), ("Harbour gloss", "16 h")],
            id="the class comes behind",
        ),
        pytest.param(
            "which approved paints have a drying time below 5 h?",
            [("Meadow silk", "4 h"), ("Attic matt", "2 h")],
            id="within a bound",
        ),
        pytest.param(
            "which nozzle has the widest fan",
            [("Brisa N2", "45 cm"), ("Otero T8", "30 cm"), ("Brisa N1", "20 cm")],
            id="rows that begin alike",
        ),
    ],
)
async def test_rows_are_listed_where_the_question_means_them(question: str, said: list[tuple[str, str]]) -> None:
    """Nobody keeps a catalogue of paints, and yet asks which dries first."""
    answer = await told(question)

    assert isinstance(answer, Ranking), spoken(answer)
    assert [(item.model, item.text) for item in answer.items] == said
    assert (answer.models, answer.scope, answer.not_stated) == ((), (), ())
    assert "product models" not in spoken(answer)
    assert all(item.citations for item in answer.items)


async def test_rows_that_are_all_out_of_bounds_are_named() -> None:
    """They are no product models there either."""
    answer = await told("which approved paints have a drying time below 1 h?")

    assert isinstance(answer, NoEvidence), spoken(answer)
    assert answer.text.startswith("Nothing is stated to be as asked. Stated, but not below 1 h: Meadow silk, Harbour")
    assert (answer.models, answer.not_stated) == ((), ())


@pytest.mark.parametrize(
    "question, first",
    [
        pytest.param("which mixer is the heaviest?", LARGE, id="of the catalogue"),
        pytest.param("highest speed", SMALL, id="no class at all"),
        pytest.param("which of Quirl 20 and Quirl 60 has the greater bowl? biggest first", LARGE, id="named"),
    ],
)
async def test_product_models_are_listed_where_they_are_meant(question: str, first: str) -> None:
    """The table of paints stands in their documents, too."""
    answer = await told(question)

    assert isinstance(answer, Ranking), spoken(answer)
    assert [item.model for item in answer.items] == [first, *(set(MIXERS) - {first})]
    assert set(answer.models) == set(MIXERS)
