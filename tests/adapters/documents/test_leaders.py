"""Dots that lead from a label to its value, as in printed data sheets."""

from pathlib import Path

import pytest

from tests.adapters.documents.trees import read, told
from tests.core.knowledge.reading import ONE
from tests.core.paper import Paper


def test_each_line_with_a_leader_is_a_label_and_its_value(tmp_path: Path) -> None:
    """Such lines stand below each other without any sign between them."""
    source = "Supply voltage ........ 24 V DC\nPower ................. 12 W\n"

    assert told(read(tmp_path, ".txt", source)) == [
        "- Supply voltage ........ 24 V DC",
        "- Power ................. 12 W",
    ]


def test_a_line_of_a_table_of_contents_is_no_label(tmp_path: Path) -> None:
    """“Installation” is not 12."""
    source = "Installation ........ 12\nSafety .............. 14\n"

    assert not any(line.startswith("- ") for line in told(read(tmp_path, ".txt", source)))


def test_a_leader_ends_no_sentence(tmp_path: Path) -> None:
    """A label without its value says nothing."""
    assert told(read(tmp_path, ".md", "Supply voltage ........ 24 V DC\n")) == ["Supply voltage ........ 24 V DC"]
    assert len(told(read(tmp_path, ".md", "Safety ........ 24\n"))) == 2


@pytest.mark.parametrize(
    "text, said",
    [
        pytest.param("Supply voltage ........ 24 V", [("Supply voltage", "24 V")], id="a value"),
        pytest.param("Safety ........ 24", [], id="a page"),
        pytest.param("Supply ..... 24 V Weight ..... 1 kg", [], id="two at once"),
    ],
)
def test_a_value_behind_a_leader_is_read(text: str, said: list[tuple[str, str]]) -> None:
    """It can then be asked for, compared and ranked."""
    values = [value for chunk in Paper().bullets(text).chunks(ONE) for piece in chunk.pieces for value in piece.values]

    assert [(value.label, value.text) for value in values] == said
