"""Blocks grouped by the section and the tab they stand in."""

import pytest

from core.knowledge.sections import Section, conditions_in, conditions_of, sections_of
from tests.core.paper import Paper


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
