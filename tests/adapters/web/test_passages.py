"""Which pieces and values of a passage are marked."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.web.passages import cited_by, segments, shown_passage
from core.answer import Answer, Apology, Bullets, Clarify, Grounded, Note, Paragraph, Quote, Span
from core.knowledge.chunk import Chunk, Piece, PieceKind, Value
from tests.adapters.web.canned import (
    COMPARISON,
    GROUNDED,
    HERE,
    INHERITED,
    NO_EVIDENCE,
    RANKING,
    STEPS,
    SUPPLY,
    UNSURE,
    UPDATE,
    UPDATE_STEPS,
    chunk,
    cite,
    row,
    sentence,
)
from tests.adapters.web.canned_catalog import ecu_catalog


def marked(passage_chunk: Chunk, answer: Answer, number: int = 1, column: str = "") -> tuple[list[str], list[str]]:
    """Return the quoted pieces' subjects or texts, and the marked values."""
    shown = shown_passage(passage_chunk, ecu_catalog(), cited_by(answer, number, column=column))
    quoted: list[str] = []
    values: list[str] = []
    for piece in shown["pieces"]:  # type: ignore[attr-defined]
        if not piece["quoted"]:
            continue
        text = "".join(part["text"] for part in piece["text"])
        quoted.append(piece["row"]["subject"] if piece["row"] else text)
        cells = piece["row"]["cells"] if piece["row"] else piece["text"]
        values += [cell["text"] for cell in cells if cell["value"]]
    return quoted, values


def test_only_the_value_of_the_product_model_asked_about_is_marked() -> None:
    """The neighbour's column is one slip of the eye away."""
    assert marked(SUPPLY, GROUNDED) == (["Supply current"], ["120 mA"])


def test_a_comparison_marks_the_values_of_all_that_it_compares() -> None:
    """One row may prove several cells."""
    assert marked(SUPPLY, COMPARISON) == (["Supply current"], ["120 mA", "135 mA"])


@pytest.mark.parametrize(
    "column, values",
    [
        pytest.param("ECU-850", ["120 mA"], id="own"),
        pytest.param("ECU-850b", ["135 mA"], id="variant"),
        pytest.param("ECU-750", [], id="says-otherwise"),
        pytest.param("no such column", ["120 mA", "135 mA"], id="unknown"),
    ],
)
def test_a_cell_of_a_comparison_marks_its_own_value(column: str, values: list[str]) -> None:
    """Who presses a cell asks where this very value stands."""
    assert marked(SUPPLY, COMPARISON, column=column) == (["Supply current"], values)


def test_an_inherited_cell_marks_the_value_of_its_base() -> None:
    """The table has no column for the variant; the base's value holds for it, and not that of the base's base."""
    same = chunk("x", row("Supply current", ("ECU-850", "135 mA"), ("ECU-850b", "135 mA")))
    answer = replace(INHERITED, citations=(cite(1, quote="| Supply current | 135 mA | 135 mA |"),))
    cited = cited_by(answer, 1, column="ECU-850b Plus")

    piece = shown_passage(same, ecu_catalog(), cited)["pieces"][0]  # type: ignore[index]

    assert [(cell["label"], cell["value"]) for cell in piece["row"]["cells"]] == [
        ("ECU-850", False),
        ("ECU-850b", True),
    ]


def test_a_ranking_marks_the_ranked_value() -> None:
    """Its items are no blocks, but they cite as well."""
    assert marked(SUPPLY, RANKING) == (["Supply current"], ["135 mA"])


def test_a_step_is_marked_alone() -> None:
    """The code block says nearly the same and is not what was quoted."""
    assert marked(UPDATE, STEPS, 2) == ([UPDATE_STEPS[1]], [])


def test_a_quote_over_several_pieces_marks_them_all() -> None:
    """A whole list may be quoted at once."""
    answer = Grounded(blocks=(Quote(text="x", citation=1),), citations=(cite(1, quote="\n".join(UPDATE_STEPS)),))

    assert marked(UPDATE, answer)[0] == list(UPDATE_STEPS)


def test_a_quote_inside_a_piece_marks_that_piece() -> None:
    """The quote may be shorter than the sentence."""
    answer = Grounded(blocks=(), citations=(cite(1, quote="above 11 V during"),))

    assert marked(UPDATE, answer)[0] == ["Keep the supply above 11 V during the update."]


@pytest.mark.parametrize("quote", ["", "   ", "nowhere in it"])
def test_a_quote_that_is_not_there_marks_nothing(quote: str) -> None:
    """Better no mark than a wrong one."""
    assert marked(SUPPLY, Grounded(blocks=(), citations=(cite(1, quote=quote),))) == ([], [])


@pytest.mark.parametrize(
    "block",
    [
        pytest.param(Note(spans=(Span("Mind the 120 mA.", (1,)),)), id="note"),
        pytest.param(Bullets(items=(Span("120 mA", (1,)),)), id="bullets"),
        pytest.param(Paragraph(spans=(Span("(120 ma)", (1,)),)), id="paragraph-in-other-case"),
        pytest.param(Quote(text="Supply current: 120 mA", citation=1), id="quote"),
    ],
)
def test_every_kind_of_block_says_values(block: Note | Bullets | Paragraph | Quote) -> None:
    """A value is marked wherever the answer says it."""
    answer = Grounded(blocks=(block,), citations=(cite(1),), models=("ECU-850",))

    assert marked(SUPPLY, answer)[1] == ["120 mA"]


def test_a_value_of_an_inherited_document_is_marked_for_the_base() -> None:
    """The base's document speaks of the base, not of the product model asked about."""
    answer = Grounded(
        blocks=(Paragraph(spans=(Span("120 mA", (1,)),)),),
        citations=(cite(1, inherited_from="ECU-850"),),
        models=("ECU-850c",),
    )

    assert marked(SUPPLY, answer)[1] == ["120 mA"]


@pytest.mark.parametrize(
    "answer",
    [None, NO_EVIDENCE, Apology(ticket="t"), Clarify(question="?", candidates=(), choices=()), GROUNDED],
    ids=["none", "no-evidence", "apology", "clarify", "no-such-number"],
)
def test_an_answer_without_that_citation_marks_nothing(answer: Answer | None) -> None:
    """An address can be typed by hand."""
    assert cited_by(answer, 99) is None


def test_a_passage_that_is_no_answer_is_marked_where_it_stands() -> None:
    """Whoever opens what a search found wants to see it among the rest."""
    found = cited_by(UNSURE, 1)

    assert found is not None
    assert found.said == ("Supply current: 120 mA at full power",)
    assert found.citation.number == 1


def test_a_chunk_of_an_unregistered_document_keeps_its_path_as_title() -> None:
    """The register may have changed since."""
    stray = chunk("x", sentence("text"))
    object.__setattr__(stray, "document", "gone.md")

    shown = shown_passage(stray, ecu_catalog(), None)

    assert (shown["title"], shown["url"]) == ("gone.md", "")


def test_rows_are_shown_with_the_headings_of_their_columns() -> None:
    """A row alone says little; headings come from labels, or from the product models of the columns."""
    labelled = Piece(
        kind=PieceKind.ROW,
        plain="Supply: 9 V | 36 V",
        quote="|Supply|9 V|36 V|",
        place=HERE,
        values=(
            Value(label="Supply > Min", text="9 V", models=("ECU-850",), place=HERE),
            Value(label="Supply > Max", text="36 V", models=("ECU-850",), place=HERE),
        ),
    )
    bare = sentence("Notes", PieceKind.ROW)

    shown = shown_passage(chunk("x", labelled, row("Weight", ("ECU-850", "345 g")), bare), ecu_catalog(), None)

    rows = [piece["row"] for piece in shown["pieces"]]  # type: ignore[attr-defined]
    assert [cell["label"] for cell in rows[0]["cells"]] == ["Min", "Max"]
    assert rows[1] == {"subject": "Weight", "cells": [{"label": "", "text": "345 g", "value": False}]}
    assert rows[2] is None


def test_a_table_of_several_product_models_has_a_column_for_each() -> None:
    """A value that holds for all of them stands in every column, and is marked in that of the one asked about."""
    both = ("ECU-850", "ECU-850b")
    current = tuple(
        Value(label="Supply current > at 24 V", text=text, models=(model,), place=HERE)
        for model, text in zip(both, ("265 mA", "240 mA"), strict=True)
    )
    voltage = (Value(label="Supply voltage", text="9 V to 36 V", models=both, place=HERE),)
    pieces = [
        Piece(kind=PieceKind.ROW, plain="Supply", quote="|Supply|", place=HERE, values=values)
        for values in (current, voltage)
    ]
    answer = Grounded(
        blocks=(Paragraph(spans=(Span("9 V to 36 V", (1,)),)),),
        citations=(cite(1, quote="|Supply|"),),
        models=("ECU-850b",),
    )

    shown = shown_passage(chunk("x", *pieces), ecu_catalog(), cited_by(answer, 1))

    first, second = [piece["row"] for piece in shown["pieces"]]  # type: ignore[attr-defined]
    assert first["subject"] == "Supply current, at 24 V"
    assert [(cell["label"], cell["text"]) for cell in first["cells"]] == [("ECU-850", "265 mA"), ("ECU-850b", "240 mA")]
    assert [(cell["label"], cell["value"]) for cell in second["cells"]] == [("ECU-850", False), ("ECU-850b", True)]


@pytest.mark.parametrize(
    "text, value, marked_parts",
    [
        pytest.param("5 V and 35 V", "5 V", ["5 V"], id="not-inside-a-longer-number"),
        pytest.param("5 V, 5 Vdc", "5 V", ["5 V"], id="not-inside-a-longer-unit"),
        pytest.param("-40 and 40", "40", ["40"], id="not-behind-a-sign"),
        pytest.param("1.5 A or 5 A", "5 A", ["5 A"], id="not-behind-a-decimal-point"),
        pytest.param("12 or 12.5", "12", ["12"], id="not-before-decimals"),
        pytest.param("It is 12.", "12", ["12"], id="before-a-full-stop"),
    ],
)
def test_values_are_marked_as_whole_words(text: str, value: str, marked_parts: list[str]) -> None:
    """A highlighted wrong number is worse than none."""
    assert [part["text"] for part in segments(text, [value]) if part["value"]] == marked_parts


@given(text=st.text(), values=st.lists(st.text(), max_size=4))
def test_segments_add_up_to_the_text(text: str, values: list[str]) -> None:
    """For any text and values: marking changes nothing that is read."""
    assert "".join(str(part["text"]) for part in segments(text, values)) == text
