"""Captions say whom a table is about."""

import pytest

from tests.core.knowledge.reading import BOTH, ONE, facts
from tests.core.paper import Paper

TABLE = ("Parameter | Value", "Weight | 540 g")


def models(paper: Paper) -> list[str]:
    """Return whose weight a paper states."""
    return [fact.model for fact in facts(paper, BOTH) if fact.attribute == "weight"]


@pytest.mark.parametrize(
    "line, about",
    [
        pytest.param("ECU-850b", ["ECU-850b"], id="the name alone"),
        pytest.param("ECU-850b:", ["ECU-850b"], id="with a colon"),
        pytest.param("Table 3: ECU-850b", ["ECU-850b"], id="a numbered table"),
        pytest.param("Model ECU-850b only", ["ECU-850b"], id="with words that say no more"),
        pytest.param("The ECU-850b is painted grey.", ["ECU-850", "ECU-850b"], id="a sentence"),
        pytest.param("All of them:", ["ECU-850", "ECU-850b"], id="no name"),
        pytest.param("ECU-850b " * 20, ["ECU-850", "ECU-850b"], id="too long for a caption"),
    ],
)
def test_a_line_of_names_above_a_table_says_whom_it_is_about(line: str, about: list[str]) -> None:
    """Many data sheets caption their tables so, without a heading."""
    assert models(Paper().says(line).table(*TABLE)) == about


def test_a_line_of_names_holds_for_lists_and_until_other_text() -> None:
    """What comes after an ordinary sentence is about all again."""
    paper = Paper().says("ECU-850b").bullets("Weight: 525 g").says("They are grey.").table(*TABLE)

    assert models(paper) == ["ECU-850b", "ECU-850", "ECU-850b"]


def test_a_table_without_a_caption_below_a_list_is_about_all() -> None:
    """A list that names nobody captions nothing."""
    assert models(Paper().bullets("grey", "blue").table(*TABLE)) == ["ECU-850", "ECU-850b"]


@pytest.mark.parametrize(
    "caption, about",
    [
        pytest.param("Data of the ECU-850b", ["ECU-850b"], id="one"),
        pytest.param("ECU-850 and ECU-850b", ["ECU-850", "ECU-850b"], id="all"),
        pytest.param("Data", ["ECU-850", "ECU-850b"], id="none"),
    ],
)
def test_a_tables_own_caption_says_whom_it_is_about(caption: str, about: list[str]) -> None:
    """“Table 4: limits of the ECU-850b” stands in the table itself."""
    assert models(Paper().table(*TABLE, caption=caption)) == about


def test_a_document_about_one_product_model_needs_no_captions() -> None:
    """Nothing can be narrowed."""
    (fact,) = facts(Paper().says("ECU-850b").table(*TABLE), ONE)

    assert fact.model == "ECU-850"
