"""A mark behind a value leads to what is said of it below the table."""

import pytest

from core.answer import Answer
from core.catalog.catalog import Catalog, ProductModel
from core.retrieval.footnotes import mark_before
from tests.core.paper import Paper, a_document
from tests.core.worlds import learnt_world, spoken

MODEL, OTHER = "Alda 2", "Alda 3"


async def told(paper: Paper, question: str = "rated power of the Alda 2") -> Answer:
    """Return the answer to a question about a product model of a paper."""
    catalog = Catalog(models={name: ProductModel(name=name) for name in (MODEL, OTHER)})
    world = learnt_world((a_document("alda.md", MODEL, OTHER, title="Alda data sheet"), paper), catalog=catalog)
    return (await world.ask(question)).answer


@pytest.mark.parametrize(
    "row, note",
    [
        pytest.param("Rated power | 2950 W ¹", "¹ 3400 W with the booster element.", id="a raised figure"),
        pytest.param("Rated power | 2950 Wᵇ", "ᵇ 3400 W with the booster element.", id="a raised letter"),
        pytest.param("Rated power | 2950 W*", "* 3400 W with the booster element.", id="a star"),
        pytest.param("Rated power (1) | 2950 W", "(1) 3400 W with the booster element.", id="behind the label"),
        pytest.param("Rated power ¹⁾ | 2950 W", "1) 3400 W with the booster element.", id="raised with a bracket"),
        pytest.param("Rated power | 2950 W †", "_† 3400 W with the booster element._", id="in italics"),
    ],
)
async def test_a_footnote_stands_below_the_value_that_refers_to_it(row: str, note: str) -> None:
    """Who orders by the plain value alone blows a fuse."""
    answer = await told(Paper().table("Data | Value", row, "Weight | 31 kg").says(note))

    assert "2950 W" in spoken(answer)
    assert "Footnote: " in spoken(answer)
    assert "3400 W with the booster element" in spoken(answer)


@pytest.mark.parametrize(
    "row, note, question",
    [
        pytest.param("Weight | 31 kg ¹", "¹ 33 kg with the booster element.", "rated power", id="another value's"),
        pytest.param("Rated power | 2950 W ¹", "² 3400 W with the booster element.", "rated power", id="another mark"),
        pytest.param("Floor area | 2 m²", "² 3400 W with the booster element.", "floor area", id="a power"),
        pytest.param("Rated power | 2950 W", "3400 W with the booster element.", "rated power", id="no mark"),
    ],
)
async def test_what_no_mark_of_the_value_refers_to_is_left_out(row: str, note: str, question: str) -> None:
    """A remark on something else would be read as one on this."""
    paper = (
        Paper().table("Data | Value", "Rated power | 2950 W" if question not in row.lower() else row, row).says(note)
    )

    assert "Footnote" not in spoken(await told(paper, f"{question} of the Alda 2"))


async def test_the_note_of_the_same_section_is_meant() -> None:
    """Every table of a document counts its notes anew."""
    paper = (
        Paper()
        .heading("Weights")
        .table("Data | Value", "Weight | 31 kg ¹")
        .says("¹ 33 kg with feet.")
        .heading("Power")
        .table("Data | Value", "Rated power | 2950 W ¹")
        .says("¹ 3400 W with the booster element.")
    )

    said = spoken(await told(paper))

    assert "3400 W with the booster element" in said
    assert "33 kg with feet" not in said


async def test_a_mark_in_another_product_models_cell_is_about_that_one() -> None:
    """A row of a comparison has its marks where they belong."""
    paper = (
        Paper().table("Data | Alda 2 | Alda 3", "Rated power | 2950 W | 3100 W ¹").says("¹ 3400 W with the booster.")
    )

    assert "booster" not in spoken(await told(paper))
    assert "booster" in spoken(await told(paper, "rated power of the Alda 3"))


async def test_notes_are_looked_for_in_the_next_few_parts_only() -> None:
    """A mark of page 1 is no mark of page 9."""
    paper = Paper().heading("Power").table("Data | Value", "Rated power | 2950 W ¹")
    for number in range(5):
        paper.heading(f"Part {number}").says("Nothing to note here.")
    paper.heading("Notes").says("¹ 3400 W with the booster element.")

    assert "Footnote" not in spoken(await told(paper))


@pytest.mark.parametrize(
    "quote, mark",
    [
        pytest.param("<sup>1)</sup> Down to 6 V.", "1", id="raised"),
        pytest.param("** With the lid closed.", "**", id="stars"),
        pytest.param("**Remedy:** Update it.", "", id="bold"),
        pytest.param("*Never* open it.", "", id="emphasised"),
        pytest.param("Down to 6 V.", "", id="no mark"),
    ],
)
def test_a_footnote_begins_with_a_mark(quote: str, mark: str) -> None:
    """Stars around words are none."""
    assert mark_before(quote) == mark
