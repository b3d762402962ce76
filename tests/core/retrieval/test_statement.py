"""Passages → statements: what can be quoted, what stands above it, and whom it may speak of."""

from core.knowledge.chunk import Chunk
from core.plan import Passage
from core.retrieval.statement import StatementReader, said_in, speaks_of
from tests.core.paper import Paper
from tests.core.retrieval.lab import (
    ALL_SHEET,
    GENERAL,
    LARGE,
    LARGE_SHEET,
    PLUS,
    SHEET,
    SMALL,
    catalog_of,
    chunks_of,
    one,
    statements_of,
)

TABLE = Paper().heading("Technical data").table("Parameter | Value", "Delivery head | 12 m", "Weight | 3 kg")


def test_each_cell_is_a_statement_with_its_label() -> None:
    """A value without its label says nothing."""
    found = {each.label: each.said for each in statements_of((SHEET, TABLE))}

    assert found == {"Delivery head": "12 m", "Weight": "3 kg"}


def test_a_row_of_several_cells_is_stated_as_a_whole_too() -> None:
    """“Inlet | G1 | 25 mm” answers as a row; its cells answer as cells."""
    paper = Paper().table("Port | Thread | Bore", "Inlet | G1 | 25 mm")

    found = [each.said for each in statements_of((GENERAL, paper))]

    assert found == ["G1", "25 mm", "Inlet: G1 | 25 mm"]


def test_a_statement_knows_headings_title_and_file_name() -> None:
    """Questions speak of them: “the data sheet's technical data”."""
    found = one((SHEET, TABLE), said="12 m")

    assert {"technical", "data"} <= found.section_tokens
    assert {"sheet", "small"} <= found.title_tokens
    assert found.path_text == "OP-200 data sheet > Technical data: Delivery head 12 m"
    assert found.text == "Delivery head 12 m"


def test_a_question_above_an_answer_is_said_with_it() -> None:
    """An FAQ's answer seldom repeats its question, and the question itself answers nothing."""
    paper = Paper().says("Can it run dry?", "No, never.")

    (found,) = statements_of((SHEET, paper))

    assert found.said == "No, never."
    assert "dry" in found.section


def test_an_item_is_said_with_what_it_stands_below() -> None:
    """“Red: 3 s” below “LED colours:” is about the LED."""
    paper = Paper().says("The lamp shows:").nested("Faults", "  red", "    hot", "Standby").says("It dims.")

    found = {each.said: each for each in statements_of((SHEET, paper))}

    assert {"lamp", "fault"} <= found["hot"].section
    assert "lamp" in found["Standby"].section
    assert "fault" not in found["Standby"].section
    assert "lamp" not in found["It dims."].section


def test_what_only_introduces_something_is_known_as_such() -> None:
    """“Do the following:” is no answer to how it is done."""
    paper = Paper().says("Do the following:").nested("Fill it", "  with water", "    cold", "Start it")

    leads = {each.said: each.form.leads for each in statements_of((SHEET, paper))}

    assert leads == {"Do the following:": 1.0, "Fill it": 1.0, "cold": 0.0, "Start it": 0.0}


def test_the_label_of_a_sentence_is_what_stands_before_its_colon() -> None:
    """Many data sheets are lists of “key: value” that no table holds; code has no label."""
    paper = Paper().says("Noise - at most 40 dB.").code("mode = 3")

    sentence, code = statements_of((SHEET, paper))

    assert (sentence.labelled, sentence.label) == (said_in("noise"), "")
    assert code.labelled == frozenset()


def test_nothing_of_another_product_model_is_a_statement() -> None:
    """A manual for the wrong product is worse than no answer."""
    pages = ((SHEET, TABLE), (LARGE_SHEET, Paper().says("It weighs 9 kg.")), (GENERAL, Paper().says("Pumps pump.")))

    found = {each.said for each in statements_of(*pages, lineage=(SMALL,))}

    assert found == {"12 m", "3 kg", "Pumps pump."}


def test_of_a_row_only_the_cell_of_the_product_model_is_stated() -> None:
    """The cell beside it is right for somebody else; the row as a whole would say both."""
    paper = Paper().table("Parameter | OP-200 | OP-200 Plus | OP-300", "Weight | 3 kg | 4 kg | 9 kg")

    assert [each.said for each in statements_of((ALL_SHEET, paper), lineage=(LARGE,))] == ["9 kg"]
    assert [each.said for each in statements_of((ALL_SHEET, paper), lineage=(PLUS, SMALL))] == ["4 kg"]


def test_a_blank_cell_is_left_to_the_base() -> None:
    """The nearest of its lineage that the row speaks of is the one that is quoted."""
    paper = Paper().table("Parameter | OP-200 | OP-300", "Weight | 3 kg | 9 kg")

    assert [each.said for each in statements_of((ALL_SHEET, paper), lineage=(PLUS, SMALL))] == ["3 kg"]
    assert [each.covered for each in statements_of((ALL_SHEET, paper), lineage=(PLUS, SMALL))] == [(SMALL,)]


def test_a_row_about_nobody_known_is_of_another_where_rows_are_about_product_models() -> None:
    """In a list of pumps the row of one that the catalogue doesn't know is not about all of them."""
    paper = Paper().table("Pump | Note", "OP-200 | quiet", "OP-300 | loud", "OP-900 | huge")

    found = statements_of((ALL_SHEET, paper), lineage=(SMALL,))

    assert [each.said for each in found] == ["quiet"]
    assert any(each.of_another and not speaks_of(each, (SMALL,)) for each in statements_of((ALL_SHEET, paper)))


def test_a_statement_covers_whom_its_cell_row_chunk_or_document_names() -> None:
    """The nearest that names anybody decides; a general document is about nobody in particular."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Weight | 3 kg | 9 kg").says("All of them are quiet.")

    covered = {each.said: each.covered for each in statements_of((ALL_SHEET, table), (GENERAL, Paper().says("Hm.")))}

    assert covered["3 kg"] == (SMALL,)
    assert covered["All of them are quiet."] == (SMALL, PLUS, LARGE)
    assert covered["Hm."] == ()


def test_a_chunk_found_twice_is_read_once() -> None:
    """Several searches find the same; twice the candidate would be twice as likely."""
    chunks = chunks_of((SHEET, TABLE))
    reader = StatementReader()

    found = reader.read([Passage(chunk, 1.0) for chunk in (*chunks, *chunks)], catalog_of((SHEET, TABLE)), ())

    assert len(found) == 2
    assert found[0] is reader.read([Passage(chunks[0], 2.0)], catalog_of((SHEET, TABLE)), ())[0]


def test_memory_of_what_was_read_is_bounded() -> None:
    """A library of any size is asked about for months."""
    reader, known = StatementReader(kept=2), catalog_of((SHEET, TABLE))
    (chunk,) = chunks_of((SHEET, TABLE))
    first = reader.read([Passage(chunk, 1.0)], known, ())[0]

    for number in range(3):
        reader.read([Passage(_copied(chunk, str(number)), 1.0)], known, ())

    again = reader.read([Passage(chunk, 1.0)], known, ())[0]
    assert again is not first
    assert again.said == first.said


def _copied(chunk: Chunk, chunk_id: str) -> Chunk:
    return Chunk(**{**{name: getattr(chunk, name) for name in chunk.__slots__}, "chunk_id": chunk_id})
