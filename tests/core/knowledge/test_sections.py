"""Blocks grouped by the section and the tab they stand in."""

from core.knowledge.sections import Section, sections_of
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
