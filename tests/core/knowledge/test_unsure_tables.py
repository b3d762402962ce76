"""A table that its loader is not sure of: quotable, but no source of values."""

from dataclasses import replace

import pytest

from core.knowledge.chunking import chunk_document
from core.knowledge.tables import row_pieces
from core.knowledge.tree import SURE, DocumentTree, TableRows
from tests.core.paper import Paper, a_document


def a_tree(confidence: float) -> tuple[DocumentTree, TableRows]:
    """Return a paper with one table of that confidence."""
    tree = Paper().table("Parameter | Value", "Weight | 540 g", "Voltage | 24 V").tree()
    (table,) = tree.blocks
    assert isinstance(table, TableRows)
    unsure = replace(table, confidence=confidence)
    return replace(tree, blocks=(unsure,)), unsure


@pytest.mark.parametrize(
    "confidence, labels", [(1.0, ["Weight", "Voltage"]), (SURE, ["Weight", "Voltage"]), (SURE - 0.01, []), (0.0, [])]
)
def test_only_a_table_that_is_sure_states_values(confidence: float, labels: list[str]) -> None:
    """A number under the wrong product model is worse than none."""
    tree, table = a_tree(confidence)

    pieces = row_pieces(tree, table, lambda _: (), ())

    assert [value.label for piece in pieces for value in piece.values] == labels


def test_the_rows_of_an_unsure_table_are_found_and_quoted() -> None:
    """What can't be taken for a fact may still be shown, word for word."""
    tree, _ = a_tree(0.0)

    (chunk,) = chunk_document(tree, a_document(), lambda _text, _models: ())

    assert [piece.plain for piece in chunk.pieces] == ["Weight: 540 g", "Voltage: 24 V"]
    assert all(piece.quote == tree.text[piece.place.start : piece.place.end] for piece in chunk.pieces)
    assert "540 g" in chunk.text
