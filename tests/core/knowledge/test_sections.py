"""Which section the blocks of a document stand in, and what all of it is about and holds under."""

import pytest

from core.knowledge.sections import Section, conditions_in, conditions_of, sections_of
from tests.core.knowledge.reading import BOTH, ONE, facts
from tests.core.paper import LEFT, Paper


def sections(paper: Paper) -> list[Section]:
    """Return the sections of a paper."""
    return list(sections_of(paper.tree().blocks))


def test_a_section_knows_the_headings_above_it() -> None:
    """“4.7 W” alone says nothing; below “Supply” it does."""
    paper = (
        Paper()
        .says("Before all.")
        .heading("Manual", level=1)
        .heading("Supply", level=2)
        .says("24 V.")
        .heading("Limits", level=3)
        .says("36 V.")
        .heading("Mounting", level=2)
        .says("Four screws.")
    )

    assert [section.path for section in sections(paper)] == [
        (),
        ("Manual", "Supply"),
        ("Manual", "Supply", "Limits"),
        ("Manual", "Mounting"),
    ]


def test_a_heading_without_text_makes_no_section() -> None:
    """An empty chunk can't be quoted."""
    assert sections(Paper().heading("Alone")) == []
    assert sections(Paper()) == []


def test_each_tab_is_a_section_of_its_own() -> None:
    """Tabs with one table per product model must not run together."""
    paper = (
        Paper()
        .heading("Ethernet")
        .says("One port.", tabs=("ECU-850",))
        .says("Two ports.", tabs=("ECU-850b",))
        .says("For all.")
    )

    assert [(section.path, section.tabs) for section in sections(paper)] == [
        (("Ethernet", "ECU-850"), ("ECU-850",)),
        (("Ethernet", "ECU-850b"), ("ECU-850b",)),
        (("Ethernet",), ()),
    ]


def test_a_tab_isnt_named_twice_below_a_heading_of_its_own() -> None:
    """The path is shown to people."""
    paper = Paper().heading("Ports", tabs=("ECU-850",)).says("One.", tabs=("ECU-850",))

    (section,) = sections(paper)

    assert section.path == ("Ports",)
    assert section.tabs == ("ECU-850",)


@pytest.mark.parametrize(
    "text, conditions",
    [
        pytest.param("All values at 25 °C unless otherwise noted.", ("at 25 °C",), id="all values"),
        pytest.param("Unless otherwise specified, T = 25 °C.", ("at 25 °C",), id="a symbol"),
        pytest.param("Measured at 24 V and at 25 °C.", ("at 24 V", "at 25 °C"), id="two conditions"),
        pytest.param("Specifications valid for operation at 24 V", ("at 24 V",), id="valid for"),
        pytest.param("The unit starts at 9 V.", (), id="an ordinary sentence"),
        pytest.param("All values are typical.", (), id="no quantity"),
        pytest.param("All values within 5 %.", (), id="a quantity that is no condition"),
        pytest.param("All values measured at 12 points.", (), id="a number without a unit"),
    ],
)
def test_only_a_remark_on_all_values_is_a_condition_of_all(text: str, conditions: tuple[str, ...]) -> None:
    """“The unit starts at 9 V” doesn't make every value one at 9 V."""
    assert conditions_in(text) == conditions


def test_what_holds_in_a_section_is_gathered_from_all_its_words_once() -> None:
    """Remarks stand in sentences, captions and headings."""
    paper = (
        Paper()
        .heading("Limits (measured at 24 V)")
        .says("All values at 25 °C.")
        .table("Parameter | Value", "Weight | 540 g", caption="All values at 25 °C")
        .code("all values at 99 V")
    )

    (section,) = sections(paper)

    assert conditions_of(section) == ("at 25 °C", "at 24 V")


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


@pytest.mark.parametrize(
    "paper",
    [
        pytest.param(
            Paper()
            .heading("Data")
            .says("All values at 25 °C unless otherwise noted.")
            .table("Parameter | Value", "Supply current | 195 mA"),
            id="a sentence above the table",
        ),
        pytest.param(
            Paper().heading("Data").table("Parameter | Value", "Supply current | 195 mA", caption="Measured at 25 °C"),
            id="a caption",
        ),
        pytest.param(
            Paper().heading("Data (measured at 25 °C)").table("Parameter | Value", "Supply current | 195 mA"),
            id="a heading",
        ),
        pytest.param(
            Paper()
            .heading("Data", level=1)
            .says("Unless otherwise noted, values apply at 25 °C.")
            .heading("Supply", level=2)
            .table("Parameter | Value", "Supply current | 195 mA"),
            id="the section around",
        ),
        pytest.param(
            Paper().heading("Data").says("All values at 25 °C.").bullets("Supply current: 195 mA"), id="a list"
        ),
        pytest.param(
            Paper()
            .heading("Data")
            .table(
                "Parameter | Min | Value",
                f"All values at 25 °C unless noted. | {LEFT} | {LEFT}",
                "Supply current |  | 195 mA",
            ),
            id="a remark over all columns",
        ),
        pytest.param(Paper().table("Parameter | Value", "Supply current at 25 °C | 195 mA"), id="the label"),
    ],
)
def test_what_holds_for_a_whole_section_holds_for_its_values(paper: Paper) -> None:
    """A current at 25 °C must not be given for 85 °C."""
    (fact,) = facts(paper)

    assert (fact.attribute, fact.value.text) == ("supply_current", "195 mA")
    assert "at 25 °C" in fact.conditions


def test_conditions_of_one_section_dont_hold_in_the_next() -> None:
    """“at 25 °C” stands in the section on currents."""
    paper = (
        Paper()
        .heading("Currents")
        .says("All values at 25 °C.")
        .bullets("Supply current: 195 mA")
        .heading("Weights")
        .bullets("Weight: 540 g")
        .says("The unit starts at 24 V.")
    )

    assert [fact.conditions for fact in facts(paper)] == [("at 25 °C",), ()]


def test_a_column_of_conditions_goes_with_the_values_of_its_row() -> None:
    """195 mA is right at 24 V only."""
    table = (
        "Parameter | Conditions | ECU-850 | ECU-850b",
        "Supply current | at 24 V | 195 mA | 210 mA",
    )

    found = facts(Paper().table(*table), BOTH)

    assert [(fact.model, fact.value.written.nominal, "24 V" in fact.said) for fact in found] == [
        ("ECU-850", 195, True),
        ("ECU-850b", 210, True),
    ]
    assert all(fact.conditions for fact in found)
