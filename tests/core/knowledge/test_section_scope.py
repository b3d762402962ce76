"""Sections beside each other that state the same of different product models, none of which their headings name."""

import re
from collections.abc import Collection
from time import process_time

import pytest

from core.knowledge.chunk import Belongs
from core.knowledge.section_scope import SectionScope
from core.knowledge.sections import sections_of
from tests.core.paper import Paper, a_document

BOTH = a_document("manual.md", "ECU-850", "ECU-850b", title="Manual")
TABLE = ("Rating | Value", "Maximum current | {} A", "Isolation | {} V")


def _manual(*parts: tuple[str, str, str]) -> Paper:
    """Return a manual with a part for each (heading, what is said below it, number in its table)."""
    paper = Paper().heading("Overview").says("Two units for two purposes.")
    for heading, said, number in parts:
        paper = paper.heading(heading).heading("Description", level=3).says(said)
        paper = paper.heading("Ratings", level=3).table(*(row.format(number) for row in TABLE))
    return paper


def _rated(paper: Paper) -> dict[str, tuple[str, ...]]:
    """Return the product models of each part's table."""
    return {chunk.section[0]: chunk.models for chunk in paper.chunks(BOTH) if chunk.section[-1] == "Ratings"}


def test_parts_with_the_same_rows_are_each_about_what_they_alone_name() -> None:
    """Else the one's isolation is told of the other."""
    paper = _manual(
        ("Mechanical", "These contacts are present on the ECU-850.", "6"),
        ("Static", "These contacts are present on the ECU-850b.", "1"),
    )

    assert _rated(paper) == {"Mechanical": ("ECU-850",), "Static": ("ECU-850b",)}
    assert {chunk.belongs for chunk in paper.chunks(BOTH) if chunk.section[-1] == "Ratings"} == {Belongs.SECTION}
    assert paper.chunks(BOTH)[0].models == BOTH.covered_models


@pytest.mark.parametrize(
    "first, second",
    [
        ("Present on the ECU-850 and the ECU-850b.", "Present on the ECU-850b."),
        ("Present on both.", "Present on the ECU-850b."),
        ("Present on the ECU-850b.", "Also present on the ECU-850b."),
        ("Unlike on the ECU-850b, these stand alone.", "Present on the ECU-850."),
        ("Present on the ECU-850b.", "See also the ECU-850."),
    ],
)
def test_parts_that_share_a_product_model_are_about_all_that_the_document_covers(first: str, second: str) -> None:
    """What isn't told apart isn't guessed."""
    paper = _manual(("Mechanical", first, "6"), ("Static", second, "1"))

    assert set(_rated(paper).values()) == {BOTH.covered_models}


def test_thousands_of_parts_are_told_apart_in_no_time() -> None:
    """A manual of many parts isn't compared in pairs: parts that are alike are one."""
    said = [f"Present on the ECU-850{'b' * (number % 2)}." for number in range(2000)]

    def named(text: str, among: Collection[str]) -> tuple[str, ...]:
        return tuple(name for name in among if re.search(rf"{name}\b", text))

    paper = _manual(*((f"Part {number}", text, "6") for number, text in enumerate(said)))
    sections = tuple(sections_of(paper.tree().blocks))
    began = process_time()
    scope = SectionScope("Manual", sections, BOTH.covered_models, named)
    took = process_time() - began

    assert took < 1
    assert [scope.of(each)[0] for each in sections if each.headings[0] == "Part 7"][-1] == ("ECU-850b",)


def test_parts_that_state_different_things_are_about_all_that_the_document_covers() -> None:
    """A remark on one product model makes no section its own."""
    paper = (
        Paper()
        .heading("Power")
        .says("A switch stands beside the connector of the ECU-850.")
        .table("Rating | Value", "Supply | 24 V", "Load | 2 A")
    )
    paper = (
        paper.heading("Network")
        .says("A lamp stands beside the connector of the ECU-850b.")
        .table("Rating | Value", "Ports | 2", "Speed | 1 Gbit/s")
    )

    assert all(chunk.models == BOTH.covered_models for chunk in paper.chunks(BOTH) if "Rating" in chunk.text)


def test_a_row_of_another_product_model_beside_one_of_the_tables_own_is_of_that_one() -> None:
    """A heading may name one of two, and the table tell them apart in one line."""
    rows = ("Rating | Value", "Supply | 24 V", "Package ECU-850 | S1", "Package ECU-850b | S2", "Fits ECU-850b | yes")
    pieces = [piece for chunk in Paper().heading("ECU-850").table(*rows).chunks(BOTH) for piece in chunk.pieces]

    told = {piece.plain.partition(":")[0]: piece.values[0].models for piece in pieces if piece.values}
    assert told["Package ECU-850b"] == ("ECU-850b",)
    assert {models for label, models in told.items() if label != "Package ECU-850b"} == {("ECU-850",)}
