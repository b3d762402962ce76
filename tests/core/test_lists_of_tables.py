"""Rankings, filters and comparisons over tables as makers print them: over the data sheets of a maker of winches."""

from functools import cache

import pytest

from core.answer import Answer, Comparison, Ranking
from core.catalog.catalog import Catalog, ProductModel
from core.knowledge.document import Document
from tests.core.paper import Paper, a_document
from tests.core.worlds import World, learnt_world, spoken

A, B, C, D = "Tarn 5", "Tarn 9", "Tarn 12", "Tarn 12 Marine"
TARNS = (A, B, C)


def _pages() -> tuple[tuple[Document, Paper], ...]:
    losses = (
        Paper()
        .heading("Losses")
        .table(
            "Type | 4 kHz | 8 kHz",
            "Tarn 5 | 60 W | 80 W",
            "Tarn 9 | 22 W | 31 W",
            "Tarn 12 | 35 W | 47 W",
            caption="Losses of the drive in W",
        )
        .heading("Derating")
        .table(
            "Type | 4 kHz | 8 kHz",
            "Tarn 5 | 70 % | 60 %",
            "Tarn 9 | 100 % | 93 %",
            "Tarn 12 | 90 % | 80 %",
            caption="Pull that is left",
        )
    )
    ropes = (
        Paper()
        .heading("Ropes")
        .table(
            "Type | Rope | Rope length",
            "Tarn 5 | R1 | 20 m",
            "Tarn 5 | R2 | 25 m",
            "Tarn 9 | R1 | 15 m",
            "Tarn 9 | R2 | 60 m",
            "Tarn 12 | R1 | 30 m",
        )
    )
    sheet = Paper().table(
        "Property | Tarn 5 | Tarn 9 | Tarn 12",
        "Weight | 9 kg | 14 kg | 21 kg",
        "Connections | 40-pin header; 2 x relay; 1 x fan | 6 x relay; 9 x lamp | 3 x relay; 28 x lamp",
        "Battery, voltage / capacity | 12 V / 20 Ah | 24 V / 30 Ah | 24 V / 60 Ah",
    )
    marine = Paper().table(
        "Property | Tarn 12 Marine", "Weight | 23 kg", "Rope length | 40 m", "Battery (V / Ah) | 24 V / 45 Ah"
    )
    answers = Paper().heading("Can I use the winch in the rain?").says("The Tarn 9 and the Tarn 12 may stand outdoors.")
    return (
        (a_document("losses.md", *TARNS, title="Losses"), losses),
        (a_document("ropes.md", *TARNS, title="Ropes"), ropes),
        (a_document("sheet.md", *TARNS, title="Technical data"), sheet),
        (a_document("marine.md", D, title="For the sea"), marine),
        (a_document("answers.md", *TARNS, D, title="Questions"), answers),
    )


@cache
def winches() -> World:
    """Return a world that knows the winches, scored with the learnt weights."""
    models = {name: ProductModel(name=name) for name in (*TARNS, D)}
    return learnt_world(*_pages(), catalog=Catalog(models=models))


async def told(question: str) -> Answer:
    """Return the answer to a question in a thread of its own."""
    return (await winches().ask(question, thread=question)).answer


@pytest.mark.parametrize(
    "question, said",
    [
        pytest.param(
            "rank all winches by weight, heaviest first",
            [(D, "23 kg"), (C, "21 kg"), (B, "14 kg"), (A, "9 kg")],
            id="a heading that is a question tells no class",
        ),
        pytest.param(
            "rank them by rope length",
            [(B, "60 m"), (D, "40 m"), (C, "30 m"), (A, "25 m")],
            id="the best of several rows",
        ),
    ],
)
async def test_a_ranking_compares_what_is_asked_for(question: str, said: list[tuple[str, str]]) -> None:
    """A column with the same name in the next table, or another row of it, orders them wrongly."""
    answer = await told(question)

    assert isinstance(answer, Ranking), spoken(answer)
    assert [(item.model, item.text) for item in answer.items] == said


@pytest.mark.parametrize(
    "question, models",
    [
        pytest.param("which winches have the most relays?", [B, C, A], id="among other things"),
        pytest.param("which has the most relays on the 40 pin header?", [B, C, A], id="beside a number that is asked"),
    ],
)
async def test_the_most_of_something_counts_it_alone(question: str, models: list[str]) -> None:
    """A cell counts lamps and pins as well, and more of them."""
    answer = await told(question)

    assert isinstance(answer, Ranking), spoken(answer)
    assert [item.model for item in answer.items] == models


async def test_any_row_of_a_table_may_keep_to_a_bound() -> None:
    """A winch that is sold with two ropes reaches as far as the longer one, and is listed with that."""
    answer = await told("which have a rope length of at least 35 m?")

    assert isinstance(answer, Ranking), spoken(answer)
    assert [(item.model, item.text) for item in answer.items] == [(B, "60 m"), (D, "40 m")]


@pytest.mark.parametrize(
    "question, rows",
    [
        pytest.param(
            f"battery Ah and weight: {C}, {D}",
            [["24 V / 60 Ah", "24 V / 45 Ah"], ["21 kg", "23 kg"]],
            id="what stands before a colon, called otherwise in another sheet",
        ),
        pytest.param(f"{A} vs {B}: weight", [["9 kg", "14 kg"]], id="what stands behind it"),
    ],
)
async def test_a_comparison_has_a_row_for_each_thing_asked(question: str, rows: list[list[str]]) -> None:
    """Who compares two winches wants both sides of each row, however their sheets call it."""
    answer = await told(question)

    assert isinstance(answer, Comparison), spoken(answer)
    assert answer.table is not None
    assert [[cell.text for cell in row.cells] for row in answer.table.rows] == rows
