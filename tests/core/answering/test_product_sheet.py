"""All that is stated of one product model, by section, from what was really read out of a page."""

from core.answer import Cell
from core.answering.sheet import ProductSheet, product_sheet
from core.catalog.catalog import Catalog
from core.knowledge.attributes import Attributes
from core.knowledge.extraction import Reader, facts_of
from core.plan import Passage
from core.retrieval.candidate import labelled_values
from core.retrieval.grid import sheet_facts, sheet_plan
from core.retrieval.statement import StatementReader
from tests.core.answering.told_worlds import A_PLUS, BB_PLUS, OLD, A, B, legacy, sheet
from tests.core.candidates import catalog
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, glossary

Told = dict[str, dict[str, list[str]]]


def sheet_of(model: str, *pages: Page) -> ProductSheet:
    """Return the sheet of a product model over some pages, all that is indexed of them."""
    known = catalog(*(document for document, _ in pages))
    chunks = [(document, paper.chunks(document, known)) for document, paper in pages]
    reader = Reader(attributes={"": Attributes(glossary())})
    facts = [fact for document, held in chunks for fact in facts_of(held, document, reader)]
    lineage = (model, *known.bases(model))
    passages = [Passage(chunk, 1.0) for _, held in chunks for chunk in held]
    statements = StatementReader().read(passages, known, lineage)
    mine = [fact for fact in facts if fact.model in lineage]
    return product_sheet(model, labelled_values(statements, model, known), mine, known)


def told(made: ProductSheet) -> Told:
    """Return what its cells say by section and label."""
    return {
        section.title: {row.label: [cell.text for cell in row.cells] for row in section.rows}
        for section in made.sections
    }


def sources(made: ProductSheet, cell: Cell) -> list[str]:
    """Return which documents prove a cell."""
    return [each.document for number in cell.citations for each in made.citations if each.number == number]


def test_values_stand_under_the_headings_of_their_documents() -> None:
    """A heading's number says nothing; a table without heading stands under its document's title."""
    paper = Paper().table("Parameter | Value", "Colour | grey").heading("2.1 Supply")
    paper = paper.table("Parameter | Value", "Supply voltage | 24 V").heading(B).table("Parameter | Value", "Mass | —")

    made = sheet_of(B, (a_document("b.md", B, title="The sheet"), paper))

    assert told(made) == {"The sheet": {"Colour": ["grey"]}, "Supply": {"Supply voltage": ["24 V"]}}
    assert faults_of(made, "b.md") == []


def faults_of(made: ProductSheet, path: str) -> list[str]:
    """Return which cells lack a citation of a document."""
    cells = [cell for section in made.sections for row in section.rows for cell in row.cells]
    return [cell.text for cell in cells if path not in sources(made, cell)]


def test_documents_of_specifications_come_first() -> None:
    """A manual's table of pins isn't what people look for first."""
    manual = (a_document("a-manual.md", B, title="Manual"), Paper().table("Pin | Signal", "Pin 1 | Ground"))

    made = sheet_of(B, manual, sheet(B, "Weight | 540 g", doc_kind="spec"))

    assert [section.title for section in made.sections] == [f"{B} datasheet", "Manual"]


def test_what_several_documents_state_alike_is_said_once_with_each_of_them() -> None:
    """Up to three, and whatever they call it; two rows of one document stay two."""
    pages = [sheet(B, "Supply current | 120 mA", path=f"{number}.md", title="Sheet") for number in range(5)]
    rows = sheet(B, "Front, colour | red", "Back, colour | red", path="x.md", title="Colours")

    made = sheet_of(B, *pages, rows)

    assert told(made) == {
        "Sheet": {"Supply current": ["120 mA"]},
        "Colours": {"Front, colour": ["red"], "Back, colour": ["red"]},
    }
    assert sources(made, made.sections[0].rows[0].cells[0]) == ["0.md", "1.md", "2.md"]


def test_where_documents_disagree_each_side_is_shown_with_its_day() -> None:
    """Whoever reads only one of them buys the wrong power supply."""
    pages = (
        sheet(B, "Supply current | 120 mA", path="old.md", title="Sheet", date="2025-01-31"),
        sheet(B, "Supply current | 135 mA", path="new.md", title="Errata", date="2026-02-28"),
        sheet(B, "Supply current | 135 mA", path="too.md", title="Notes"),
    )

    made = sheet_of(B, *pages)

    [section] = made.sections
    [row] = section.rows
    assert row.differs
    assert [cell.text for cell in row.cells] == ["120 mA", "135 mA"]
    assert [sources(made, cell) for cell in row.cells] == [["old.md"], ["new.md", "too.md"]]
    assert [each.title for each in made.citations] == ["Sheet (2025-01-31)", "Errata (2026-02-28)", "Notes"]


def test_a_variant_takes_from_its_bases_what_it_does_not_state_itself() -> None:
    """The nearest base first; what names the base is of the base alone."""
    pages = (
        sheet(B, "Weight | 540 g", "Height | 42 mm", "Colour | grey", f"Ordered as | {B}", f"{B} kit | yes"),
        sheet("ECU-850b", "Height | 44 mm"),
        sheet(BB_PLUS, "Weight | 610 g"),
    )

    made = sheet_of(BB_PLUS, *pages)

    values = {label: texts for rows in told(made).values() for label, texts in rows.items()}
    inherited = {each.excerpt: each.inherited_from for each in made.citations}
    assert values == {"Weight": ["610 g"], "Height": ["44 mm"], "Colour": ["grey"]}
    assert inherited == {"Weight: 610 g": None, "Height: 44 mm": "ECU-850b", "Colour: grey": B}


def test_what_all_values_of_a_section_hold_under_is_said_once() -> None:
    """“At 25 °C” behind each of forty rows hides the rows."""
    paper = Paper().heading("Ratings").says("All values at 25 °C.")
    paper = paper.table("Parameter | Value", "Supply current | 120 mA", "Sleep current | 2 mA")

    [section] = sheet_of(B, (a_document("b.md", B), paper)).sections

    assert section.conditions == ("at 25 °C",)
    assert [row.label for row in section.rows] == ["Supply current", "Sleep current"]


def test_the_condition_of_a_single_value_stands_with_it() -> None:
    """There is nothing to share it with."""
    paper = Paper().heading("Ratings").says("All values at 25 °C.").table("Parameter | Value", "Sleep current | 2 mA")

    [section] = sheet_of(B, (a_document("b.md", B), paper)).sections

    assert [row.label for row in section.rows] == ["Sleep current (at 25 °C)"]


def test_a_sheet_has_an_end_and_says_how_much_it_leaves_out() -> None:
    """A list of ten thousand parts is no page."""
    made = sheet_of(B, sheet(B, *[f"Signal {number} | level {number}" for number in range(510)]))

    assert sum(len(section.rows) for section in made.sections) == 500
    assert made.left_out == 10


def test_it_knows_how_the_documents_call_what_they_state() -> None:
    """What people ask is offered in these words."""
    made = sheet_of(A, sheet(A, "Supply current at rest, typical | 90 mA", "Supply current | 120 mA"))

    assert "Supply current" in made.labels.values()
    assert made.citations


def test_only_a_legacy_product_model_is_looked_up_in_legacy_documents() -> None:
    """A current one has current ones."""
    known = catalog(*(document for document, _ in (legacy(A, "Weight | 1 g"), legacy(OLD, "Weight | 2 g"))))

    assert (sheet_plan(A_PLUS, known, limit=9).covering, sheet_plan(A_PLUS, known, limit=9).legacy) == (
        {A, A_PLUS},
        False,
    )
    assert sheet_facts(OLD, known).legacy
    assert sheet_facts(A_PLUS, known).models == {A, A_PLUS}


def test_nothing_stated_is_an_empty_sheet() -> None:
    """The page says so."""
    assert product_sheet(A, [], [], Catalog()) == ProductSheet(model=A)
