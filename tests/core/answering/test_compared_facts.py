"""Side by side: a row per thing asked, a proved cell per product model, and what keeps them from being compared."""

import pytest

from core.answer import Comparison, NoEvidence
from core.answering.quotation import NOT_STATED
from tests.core.answering.told_worlds import BB, BB_PLUS, A, B, compared, legacy, notes, overview, sheet
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, cited, spoken, world


async def test_a_row_per_thing_asked_and_rows_that_differ_are_marked() -> None:
    """The difference is what people look for; equal values in other units are none."""
    answer = await compared(
        "compare weight and RAM of the ECU-750 and the ECU-850",
        overview((A, B), "Weight | 540 g | 0.54 kg", "RAM | 1 MB | 2 MB", "Flash | 8 MB | 8 MB"),
    )

    assert answer.table.columns == ("Attribute", A, B)
    assert [(row.label, [cell.text for cell in row.cells], row.differs) for row in answer.table.rows] == [
        ("Weight", ["540 g", "0.54 kg"], False),
        ("RAM", ["1 MB", "2 MB"], True),
    ]
    assert all(cited(answer, cell) for row in answer.table.rows for cell in row.cells)


async def test_each_cell_cites_its_own_product_models_document() -> None:
    """A comparison is where values get mixed up."""
    answer = await compared(
        "compare the weight of the ECU-750 and the ECU-850", sheet(A, "Weight | 210 g"), sheet(B, "Weight | 540 g")
    )

    (row,) = answer.table.rows
    assert [[source.document for source in cited(answer, cell)] for cell in row.cells] == [
        ["ECU-750.md"],
        ["ECU-850.md"],
    ]


async def test_who_states_nothing_has_an_honest_cell() -> None:
    """An empty cell looks like zero or like no."""
    answer = await compared(
        "compare the weight of the ECU-750 and the ECU-850", sheet(A, "Weight | 210 g"), sheet(B, "Height | 4 cm")
    )

    assert [cell.text for cell in answer.table.rows[0].cells] == ["210 g", NOT_STATED]
    assert answer.not_stated == (B,)
    assert answer.table.rows[0].differs


async def test_inherited_cells_are_named() -> None:
    """They hold, but stand in another product model's datasheet."""
    pages = [sheet(B, "Weight | 540 g"), sheet(BB_PLUS, "Weight | 600 g")]

    answer = await compared("compare the weight of the ECU-850b and the ECU-850b Plus", *pages)

    assert [cell.text for cell in answer.table.rows[0].cells] == ["540 g", "600 g"]
    assert "Values of ECU-850b that it doesn't state itself come from ECU-850." in notes(answer)


async def test_other_conditions_are_named() -> None:
    """The row's label can only tell one of them."""
    pages = [sheet(A, "Supply current at 12 V | 120 mA"), sheet(B, "Supply current at 24 V | 60 mA")]

    answer = await compared("compare the supply current of the ECU-750 and the ECU-850", *pages)

    assert "not directly comparable: at 12 V (ECU-750); at 24 V (ECU-850)." in notes(answer)


async def test_typical_values_beside_guaranteed_ones_are_named() -> None:
    """They must not be weighed against each other."""
    pages = [sheet(A, "Supply current | max. 120 mA"), sheet(B, "Supply current | typ. 100 mA")]

    answer = await compared("compare the supply current of the ECU-750 and the ECU-850", *pages)

    assert "Typical, not guaranteed, and not comparable with the others: ECU-850." in notes(answer)


async def test_several_statistics_stand_in_one_cell() -> None:
    """Each with its own name."""
    rows = ("Supply voltage, minimum | 3 V", "Supply voltage, maximum | 3.6 V")
    pages = [sheet(A, *rows), sheet(B, "Supply voltage | 5 V")]

    answer = await compared("compare the supply voltage of the ECU-750 and the ECU-850", *pages)

    assert answer.table.rows[0].cells[0].text == "min. 3 V; max. 3.6 V"
    assert answer.table.rows[0].differs


async def test_documents_that_disagree_stand_in_one_cell() -> None:
    """Both were said."""
    pages = [
        sheet(A, "Weight | 210 g", path="a.md"),
        sheet(A, "Weight | 215 g", path="b.md"),
        sheet(B, "Weight | 540 g"),
    ]

    answer = await compared("compare the weight of the ECU-750 and the ECU-850", *pages)

    cell = answer.table.rows[0].cells[0]
    assert cell.text == "210 g; 215 g"
    assert len(cell.citations) == 2


async def test_words_are_compared_as_words() -> None:
    """“Aluminium” isn't “Plastic”, however they are written."""
    pages = [sheet(A, "Housing material | Aluminium"), sheet(B, "Housing material | aluminium")]

    answer = await compared("compare the housing material of the ECU-750 and the ECU-850", *pages)

    assert not answer.table.rows[0].differs


@pytest.mark.parametrize("word", ["better", "higher", "lighter"])
async def test_no_winner_is_named_beside_a_table(word: str) -> None:
    """The cells say it, and what is better is for the reader to say."""
    pages = [sheet(A, "Operating temperature | 0 to 70 °C"), sheet(B, "Operating temperature | -20 to 60 °C")]

    turn = await world(*pages).ask(f"which has the {word} operating temperature, ECU-750 or ECU-850?")

    assert isinstance(turn.answer, Comparison)
    assert word not in notes(turn.answer)


async def test_a_superseded_document_fills_a_cell_only_if_no_other_states_it() -> None:
    """The preliminary value was corrected."""
    pages = [sheet(A, "Weight | 210 g"), sheet(B, "Weight | 540 g"), legacy(B, "Weight | 580 g")]

    answer = await compared("compare the weight of the ECU-750 and the ECU-850", *pages)

    assert [cell.text for cell in answer.table.rows[0].cells] == ["210 g", "540 g"]


async def test_an_unknown_product_model_beside_known_ones_is_named() -> None:
    """The table of the others alone would look complete."""
    pages = [sheet(A, "Weight | 210 g"), sheet(B, "Weight | 540 g"), sheet(BB, "Weight | 525 g")]

    answer = await compared("compare the weight of the ECU-750, the ECU-850 and the ECU-990", *pages)

    assert "I don't know “ECU-990”" in notes(answer)


async def test_a_bare_measure_asks_for_all_that_has_it_in_its_name_a_row_each() -> None:
    """“Current” may be the one drawn or the one asleep: both are shown, and never mixed in one row."""
    pages = [
        sheet(A, "Supply current | 120 mA", "Sleep current | 2 mA", "Sleep current | 3 mA"),
        sheet(B, "Supply current | 60 mA"),
    ]

    answer = await compared("compare the current of the ECU-750 and the ECU-850", *pages)

    rows = {row.label: [cell.text for cell in row.cells] for row in answer.table.rows}
    assert rows["Supply current"] == ["120 mA", "60 mA"]
    assert rows.get("Sleep current", ["2 mA; 3 mA", NOT_STATED]) == ["2 mA; 3 mA", NOT_STATED]


async def test_a_lone_sentence_is_no_cell_and_no_silence_whoever_else_is_compared() -> None:
    """It may state it all the same: both are shown as they stand, beside one that lacks nothing."""
    told = a_document("b.md", B, title=f"{B} notes"), Paper().says(f"The weight of the {B} is about what a brick has.")
    turn = await world(sheet(A, "Weight | 210 g"), told).ask(f"compare the weight of the {A} and the {B}")

    assert isinstance(turn.answer, NoEvidence)
    assert turn.answer.text.startswith("I found no sure answer to")
    assert {"Weight: 210 g", "The weight of the ECU-850 is about what a brick has."} == {
        passage.text for passage in turn.answer.closest
    }


TABLE: Page = (
    a_document("variants.md", B, BB, title="Variants"),
    Paper().table("Model | RAM, MB | Flash, MB", f"{B} | - | 4", f"{BB} | 8 | 4"),
)
PROSE: Page = (
    a_document("notes.md", B, title="Notes"),
    Paper().heading("RAM").says("Boards with RAM have 16 MB of it."),
)


async def test_prose_does_not_fill_a_blank_cell() -> None:
    """The cell was left blank on purpose."""
    turn = await world(TABLE, PROSE).ask("RAM of the ECU-850?")

    assert "Not stated for ECU-850" in spoken(turn.answer)
    assert "ECU-850b: RAM: 8 MB" in spoken(turn.answer)
    assert "16 MB" not in spoken(turn.answer)


async def test_a_blank_cell_is_not_stated_beside_a_value() -> None:
    """Compared with the one that has it."""
    answer = await compared("compare the RAM of the ECU-850 and the ECU-850b", TABLE, PROSE)

    (row,) = answer.table.rows
    assert [cell.text for cell in row.cells] == [NOT_STATED, "8 MB"]


async def test_without_a_blank_cell_prose_may_answer() -> None:
    """Then nobody has left anything blank."""
    turn = await world(PROSE).ask("RAM of the ECU-850?")

    assert "16 MB" in spoken(turn.answer)


MARKED: Page = (
    a_document("features.md", B, BB, title="Features"),
    Paper().table(f"Feature | {B} | {BB}", "Alarm | – | ✓", "Ports | – | 2"),
)
BY_ROW: Page = (
    a_document("compare.md", B, BB, title="Compare"),
    Paper().table("Model | Alarm | Ports", f"{B} | – | –", f"{BB} | ✓ | 2"),
)


@pytest.mark.parametrize("page", [MARKED, BY_ROW], ids=["models as columns", "models as rows"])
async def test_a_dash_beside_marks_says_no(page: Page) -> None:
    """Where others have a tick, a dash is its contrary: the document does answer."""
    turn = await world(page).ask("does the ECU-850 have an alarm?")

    assert "No, not for ECU-850. Alarm: –" in spoken(turn.answer)


@pytest.mark.parametrize("page", [MARKED, BY_ROW], ids=["models as columns", "models as rows"])
async def test_a_dash_beside_values_leaves_it_open(page: Page) -> None:
    """Nobody knows whether there are no ports, or nobody counted them."""
    turn = await world(page).ask("does the ECU-850 have ports?")

    assert "No. " not in spoken(turn.answer)
    assert "Not stated" in spoken(turn.answer)


async def test_the_maximum_of_one_is_not_compared_with_the_minimum_of_another() -> None:
    """Side by side, they look like the same thing."""
    pages = [sheet(A, "Supply voltage | max. 36 V"), sheet(B, "Supply voltage | min. 9 V")]

    turn = await world(*pages).ask("compare the maximum supply voltage of the ECU-750 and the ECU-850")

    assert isinstance(turn.answer, NoEvidence)
