"""The fact sheet of one product model."""

from core.answer import Comparison, Grounded, Note, Table
from core.answering.grounding import faults
from core.answering.sheet import fact_sheet
from tests.core.candidates import SHEET, a_candidate, a_value, catalog, values
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken, world


def test_a_fact_sheet_is_every_labelled_value_once() -> None:
    """“Specifications of the ECU-850” is what its datasheet says, in its order."""
    unlabelled = a_candidate(Paper().says("It is sealed."), SHEET)
    findings = [*values(("Weight", "540 g"), ("Height", "42 mm"), ("Weight", "541 g")), unlabelled]

    made = fact_sheet("ECU-850", findings, catalog(), {})

    assert made is not None
    (table,) = made.blocks
    assert isinstance(table, Table)
    assert table.columns == ("Attribute", "ECU-850")
    assert [(row.label, row.cells[0].text) for row in table.rows] == [("Weight", "540 g"), ("Height", "42 mm")]
    assert faults(made, catalog()) == []


def test_a_fact_sheet_comes_from_the_documents_of_specifications_where_there_are_any() -> None:
    """Pin lists and compatibility tables drown what a datasheet says."""
    spec = a_document("spec.md", "ECU-850", doc_kind="spec")

    made = fact_sheet("ECU-850", [a_value("Cable", "fits"), a_value("Weight", "540 g", spec)], catalog(), {})

    assert made is not None
    assert spoken(made) == "540 g"


def test_a_fact_sheet_has_an_end() -> None:
    """A table holds so much and no more; what is left out is counted."""
    made = fact_sheet("ECU-850", [a_value(f"Signal {number}", "on") for number in range(503)], catalog(), {})

    assert made is not None
    table, note = made.blocks
    assert isinstance(table, Table)
    assert len(table.rows) == 500
    assert isinstance(note, Note)
    assert note.spans[0].text == "3 more rows did not fit into this table."


async def test_a_corrected_value_stands_first_and_beside_the_one_that_it_corrects() -> None:
    """Whoever dimensions a fuse by the sheet must see both, as in a look-up."""
    sheet = (
        a_document("a.md", "ECU-750", title="Datasheet", doc_kind="spec", date="2025-01-01"),
        Paper().table("Parameter | Value", "Supply current | 120 mA", "Weight | 5 g"),
    )
    errata = (
        a_document("e.md", "ECU-750", title="Errata", date="2026-03-01"),
        Paper().table("Parameter | Value", "Supply current | 135 mA"),
    )
    plain = (
        a_document("b.md", "ECU-850", title="Datasheet", doc_kind="spec"),
        Paper().table("Parameter | Value", "Supply current | 300 mA", "Weight | 9 g"),
    )

    alone = (await world(sheet, errata).ask("specifications of the ECU-750")).answer
    beside = (await world(sheet, errata, plain).ask("compare ECU-750 and ECU-850")).answer

    assert isinstance(alone, Grounded)
    assert isinstance(beside, Comparison)
    assert spoken(alone).splitlines()[:2] == ["135 mA; 120 mA", "5 g"]
    assert "Documents disagree about ECU-750; the newest value" in spoken(alone)
    assert [cell.text for row in beside.table.rows for cell in row.cells if row.label == "Supply current"] == [
        "135 mA; 120 mA",
        "300 mA",
    ]
    assert "Documents disagree about ECU-750; the newest value" in spoken(beside)
    assert {each.document for each in alone.citations} == {"a.md", "e.md"}


def test_without_labelled_values_there_is_no_fact_sheet() -> None:
    """Then the documents don't say."""
    assert fact_sheet("ECU-850", [], catalog(), {}) is None
