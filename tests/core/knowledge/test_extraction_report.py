"""What became of each cell of a document, said to whoever looks after the documents."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.knowledge.attributes import Attributes
from core.knowledge.chunking import chunk_document
from core.knowledge.document import Document
from core.knowledge.extraction import Reader, facts_of
from core.knowledge.extraction_report import Account, Entry, Fate, account_of
from core.knowledge.glossary import Attribute, build_glossary
from core.knowledge.tree import DocumentTree, TableRows
from core.knowledge.unparsed import Reason
from core.quantities.dimensions import Dimension
from tests.core.paper import LEFT, Paper, a_document

VOLTAGE = Attribute(id="supply_voltage", names=("supply voltage",), dimensions=frozenset({Dimension.VOLTAGE}))
READER = Reader(attributes={"": Attributes(build_glossary([VOLTAGE]))})
KNOWN = ("ECU-750", "ECU-850b")
ONE = a_document("sheet.md", "ECU-750")
TWO = a_document("sheet.md", *KNOWN)


def named(text: str, among: object) -> tuple[str, ...]:
    """Return the known product models that a text names."""
    del among
    return tuple(name for name in KNOWN if name in text)


def strangers(text: str) -> tuple[str, ...]:
    """Return what looks like a product model, but is none of the known."""
    return tuple(word for word in text.split() if word.startswith("ECU-") and word not in KNOWN)


def account(tree: DocumentTree | Paper, document: Document = ONE) -> Account:
    """Return what became of a document."""
    read = tree.tree() if isinstance(tree, Paper) else tree
    chunks = chunk_document(read, document, named)
    facts = facts_of(chunks, document, READER)
    return account_of(read, document, chunks, facts, reader=READER, strangers=strangers)


def told(entry: Entry) -> tuple[str, Fate, str]:
    """Return what is told of a cell."""
    return entry.text, entry.fate, entry.why


def unsure(paper: Paper) -> DocumentTree:
    """Return the paper with tables that the loader isn't sure of."""
    tree = paper.tree()
    blocks = [replace(block, confidence=0.1) if isinstance(block, TableRows) else block for block in tree.blocks]
    return replace(tree, blocks=tuple(blocks))


VALUES = [
    pytest.param("24 V", Fate.FACT, "number", id="number"),
    pytest.param("12/24 V", Fate.FACT, "list", id="list"),
    pytest.param("yes", Fate.FACT, "yes or no", id="yes"),
    pytest.param("TBD", Fate.FACT, "state", id="to be determined"),
    pytest.param("not specified", Fate.NOTHING, "said not to be stated", id="not stated"),
    pytest.param("", Fate.NOTHING, "empty", id="empty"),
    pytest.param("from the vehicle", Fate.TEXT, Reason.WORDS, id="words"),
    pytest.param("from terminal 30 of the vehicle", Fate.TEXT, Reason.AMONG_WORDS, id="a number among words"),
]


@pytest.mark.parametrize("text, fate, why", VALUES)
def test_each_value_cell_is_told_with_its_reason(text: str, fate: Fate, why: str) -> None:
    """Figures of what was understood are worth nothing without why the rest wasn't."""
    paper = Paper().heading("Power").table("Property | Value", f"Supply voltage | {text}", "Housing | metal")

    entry = account(paper).entries[3]

    assert told(entry) == (text, fate, why)
    assert (entry.section, entry.line, entry.page, entry.row, entry.column) == (("Power",), 4, None, 1, 1)


LEARNT = [
    pytest.param("4x relay", "count", id="count"),
    pytest.param("IP67", "code", id="code"),
    pytest.param("80 mm x 40 mm", "several sides or numbers together", id="sides"),
]


@pytest.mark.parametrize("text, why", LEARNT)
def test_values_of_attributes_that_nobody_knows_are_facts_as_well(text: str, why: str) -> None:
    """A new property in a table is no reason to lose its values."""
    entries = account(Paper().table("Property | Value", f"Frobnication | {text}", "Colour | red")).entries

    assert told(entries[3]) == (text, Fate.FACT, why)


def test_labels_are_told_apart_from_values() -> None:
    """A share of cells that counted headings would hide what wasn't understood."""
    paper = Paper().table(
        "No. | Parameter | Value | Unit | Remark",
        "1 | Supply voltage | 24 | V | at rest",
        f"Ratings | {LEFT} | {LEFT} | {LEFT} | {LEFT}",
        "2 | Burst voltage | - | V | ",
    )

    entries = account(paper).entries

    assert [told(entry)[1:] for entry in entries[:5]] == [(Fate.LABEL, "heading")] * 5
    assert [told(entry) for entry in entries[5:]] == [
        ("1", Fate.LABEL, "number of a row"),
        ("Supply voltage", Fate.LABEL, "label of a row"),
        ("24", Fate.FACT, "number"),
        ("V", Fate.LABEL, "unit"),
        ("at rest", Fate.LABEL, "remark"),
        ("Ratings", Fate.LABEL, "heading between rows"),
        ("2", Fate.LABEL, "number of a row"),
        ("Burst voltage", Fate.LABEL, "label of a row"),
        ("-", Fate.NOTHING, "a dash"),
        ("V", Fate.LABEL, "unit"),
        ("", Fate.LABEL, "remark"),
    ]


def test_cells_that_state_one_value_together_share_its_fate() -> None:
    """Minimum and maximum are read as one; neither cell is lost by that."""
    paper = Paper().table("Parameter | Min | Max | Unit", "Supply voltage | 9 | 36 | V", "Idle voltage |  | 24 | V")

    entries = account(paper).entries

    assert [told(entry)[:2] for entry in entries if entry.column in {1, 2} and entry.row != 0] == [
        ("9", Fate.FACT),
        ("36", Fate.FACT),
        ("", Fate.NOTHING),
        ("24", Fate.FACT),
    ]


def test_a_spanning_cell_is_told_once() -> None:
    """It is one cell, whatever it spans."""
    paper = Paper().table("Parameter | ECU-750 | ECU-850b", f"Supply voltage | 24 V | {LEFT}")

    entries = account(paper, TWO).entries

    assert [told(entry) for entry in entries if entry.row == 1] == [
        ("Supply voltage", Fate.LABEL, "label of a row"),
        ("24 V", Fate.FACT, "number"),
    ]


NUMBERED = [
    pytest.param("No. | Name", "1 | Reset button", Reason.NUMBERED, id="numbered"),
    pytest.param("Part | Name", " | Reset button", Reason.NO_LABEL, id="without a label"),
]


@pytest.mark.parametrize("head, row, why", NUMBERED)
def test_a_row_without_words_for_a_label_states_no_attribute(head: str, row: str, why: str) -> None:
    """The key to a picture is quoted, never looked up."""
    entries = account(Paper().table(head, row)).entries

    assert told(entries[-1]) == ("Reset button", Fate.TEXT, why)


def test_a_label_of_signs_is_no_number() -> None:
    """What stands left of a cell may be anything."""
    paper = Paper().table("Part | Name | More", "Relay | 2 | 3 V")

    assert account(paper).entries[-1].fate is Fate.FACT


def test_a_table_that_the_reader_is_not_sure_of_is_text() -> None:
    """Whoever looks after the documents is told to check, or to write that table otherwise."""
    entries = account(unsure(Paper().table("Property | Value", "Supply voltage | 24 V", "Housing | "))).entries

    assert [told(entry) for entry in entries[2:]] == [
        ("Supply voltage", Fate.LABEL, "label of a row"),
        ("24 V", Fate.TEXT, Reason.UNSURE),
        ("Housing", Fate.LABEL, "label of a row"),
        ("", Fate.NOTHING, "empty"),
    ]


def test_what_a_generic_document_states_is_of_no_product_model() -> None:
    """To name the product models in the catalogue turns all of it into facts."""
    entries = account(Paper().table("Property | Value", "Supply voltage | 24 V"), a_document("norm.md")).entries

    assert told(entries[-1]) == ("24 V", Fate.TEXT, Reason.NO_MODEL)


def test_key_and_value_outside_of_tables_are_told_too() -> None:
    """Lists state as much as tables do."""
    paper = Paper().heading("Data").bullets("Supply voltage: 24 V", "Housing: metal", "All in one")

    entries = account(paper).entries

    assert [told(entry) for entry in entries] == [
        ("24 V", Fate.FACT, "number"),
        ("metal", Fate.TEXT, Reason.WORDS),
    ]
    assert (entries[0].label, entries[0].row, entries[0].section) == ("Supply voltage", None, ("Data",))


def test_pages_are_told_instead_of_lines() -> None:
    """A line of text that was taken out of a PDF is nowhere to be seen."""
    paper = Paper().page().says("Nothing.").page().bullets("Supply voltage: 24 V")

    (entry,) = account(paper).entries

    assert (entry.page, entry.line) == (2, None)


def test_a_heading_beside_known_product_models_that_nobody_knows_is_told() -> None:
    """A product model that is missing in the catalogue is found by this, and only by this."""
    paper = Paper().table("Parameter | ECU-750 | ECU-850b | ECU-990", "Cooling | fan | fins | no data at hand")

    made = account(paper, TWO)

    assert [(stranger.name, stranger.line) for stranger in made.strangers] == [("ECU-990", 1)]
    assert told(made.entries[-1]) == ("no data at hand", Fate.TEXT, Reason.UNKNOWN_MODEL)


def test_a_row_of_a_product_model_that_nobody_knows_is_told() -> None:
    """With a row per product model it is the label that nobody knows."""
    paper = Paper().table(
        "Device | Supply voltage", "ECU-750 | 12 V", "ECU-850b | 24 V", "ECU-990 | 36 V", "Spare part | 1 V"
    )

    assert [stranger.name for stranger in account(paper, TWO).strangers] == ["ECU-990"]


def test_names_in_other_tables_are_no_strangers() -> None:
    """A list of accessories names things that no catalogue of product models knows."""
    paper = Paper().table("Accessory | Fits", "Cable ECU-C1 | 2 m", "Cable ECU-C2 | 3 m")

    assert account(paper).strangers == ()


IMAGES = [
    pytest.param("Pinout of connector J1", "Connectors", True, id="its own words"),
    pytest.param("x7-dimensions_v2.png", "Housing", True, id="name of the file"),
    pytest.param("", "Specifications", True, id="heading above"),
    pytest.param("The box in a vehicle", "Mounting", False, id="a photo"),
]


@pytest.mark.parametrize("alt, heading, maybe", IMAGES)
def test_images_are_said_to_be_images(alt: str, heading: str, maybe: bool) -> None:
    """A table that is a picture looks well documented, and answers nothing."""
    paper = Paper().heading("Data sheet", level=1).heading(heading).picture(alt)

    (image,) = account(paper).images

    assert (image.alt, image.maybe_table, image.section) == (alt, maybe, ("Data sheet", heading))
    assert image.line == 5


def test_a_table_without_cells_has_no_account() -> None:
    """Loaders may make one of markup that holds nothing."""
    assert account(Paper().table(head=0)) == Account()


CELL = st.sampled_from(["", "-", "1", "24 V", "ECU-750", "ECU-990", "red", "Min", "Unit", "V", "Supply voltage", LEFT])


@given(rows=st.integers(1, 4).flatmap(lambda width: st.lists(st.lists(CELL, min_size=width, max_size=width))))
def test_every_cell_is_told_exactly_once(rows: list[list[str]]) -> None:
    """Nothing is lost silently, in whatever table."""
    lines = [" | ".join(["x" if row[0] == LEFT else row[0], *row[1:]]) for row in rows]
    tree = Paper().table(*lines, head=min(1, len(lines))).tree()
    (table,) = (block for block in tree.blocks if isinstance(block, TableRows))

    entries = account(tree, TWO).entries

    assert sorted((entry.row, entry.column) for entry in entries) == sorted(
        {cell.origin for row in table.rows for cell in row}
    )
