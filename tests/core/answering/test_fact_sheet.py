"""The fact sheet of one product model."""

from core.answer import Table
from core.answering.grounding import faults
from core.answering.sheet import fact_sheet
from tests.core.candidates import SHEET, a_candidate, a_value, catalog, values
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken


def test_a_fact_sheet_is_every_labelled_value_once() -> None:
    """“Specifications of the ECU-850” is what its datasheet says, in its order."""
    unlabelled = a_candidate(Paper().says("It is sealed."), SHEET)
    findings = [*values(("Weight", "540 g"), ("Height", "42 mm"), ("Weight", "541 g")), unlabelled]

    made = fact_sheet("ECU-850", findings, catalog())

    assert made is not None
    (table,) = made.blocks
    assert isinstance(table, Table)
    assert table.columns == ("Attribute", "ECU-850")
    assert [(row.label, row.cells[0].text) for row in table.rows] == [("Weight", "540 g"), ("Height", "42 mm")]
    assert faults(made, catalog()) == []


def test_a_fact_sheet_comes_from_the_documents_of_specifications_where_there_are_any() -> None:
    """Pin lists and compatibility tables drown what a datasheet says."""
    spec = a_document("spec.md", "ECU-850", doc_kind="spec")

    made = fact_sheet("ECU-850", [a_value("Cable", "fits"), a_value("Weight", "540 g", spec)], catalog())

    assert made is not None
    assert spoken(made) == "540 g"


def test_a_fact_sheet_has_an_end() -> None:
    """A message holds so much and no more."""
    made = fact_sheet("ECU-850", values(*[(f"Signal {number}", "on") for number in range(90)]), catalog())

    assert made is not None
    (table,) = made.blocks
    assert isinstance(table, Table)
    assert len(table.rows) < 90


def test_without_labelled_values_there_is_no_fact_sheet() -> None:
    """Then the documents don't say."""
    assert fact_sheet("ECU-850", [], catalog()) is None
