"""Whoever asks for a code wants the entry that is called by it, and nothing else that was close."""

import pytest

from tests.core.paper import Paper
from tests.core.retrieval.lab import SHEET, SMALL, Lab, Page

TABLE: Page = (
    SHEET,
    Paper()
    .heading("Messages")
    .table(
        "Code | Meaning | Remedy",
        "E4 | Dry running | Fill the pump",
        "E5 | Blocked | Clean the rotor",
        "E6 | Too hot | Let the pump cool down",
    ),
)
SECTIONS: Page = (
    SHEET,
    Paper()
    .heading("F02 Overvoltage")
    .says("The link went above its limit.", "Brake more gently.")
    .heading("F03 Undervoltage")
    .says("The keypad shows that the mains are too weak.")
    .heading("F04 Overload")
    .says("The motor took too much."),
)


def _said(lab: Lab, text: str, model: str | None = SMALL) -> list[str]:
    return [each.said for each in lab.evidence(text, model).candidates]


@pytest.mark.parametrize("asked", ["display says E4", "E4?", "what does e4 mean on the screen"])
def test_only_the_row_of_an_asked_code_is_looked_at(asked: str) -> None:
    """“Display” and “screen” are words of the asker's: they stand in no row, or in another's."""
    lab = Lab([TABLE])

    assert all("Dry running" in said or "Fill the pump" in said for said in _said(lab, asked))
    assert lab.evidence(asked).sufficient


@pytest.mark.parametrize(
    "asked, first", [("E4 or E5 or E6?", "Dry running"), ("E6, E5 or E4?", "Too hot"), ("E5 or E4?", "Blocked")]
)
def test_of_several_codes_the_first_one_counts(asked: str, first: str) -> None:
    """By the order of a set, the same question had another answer in another process."""
    meanings = {"Dry running", "Blocked", "Too hot"}

    assert meanings.intersection(_said(Lab([TABLE]), asked)) == {first}


def test_what_stands_below_a_code_belongs_to_it() -> None:
    """A manual that has a section per fault doesn't repeat its number in each sentence."""
    found = _said(Lab([SECTIONS]), "keypad shows F02 when slowing down", None)

    assert sorted(found) == ["Brake more gently.", "The link went above its limit."]


@pytest.mark.parametrize("asked", ["display says E9", "delivery head at 24 V", "delivery head of 5 pumps"])
def test_without_an_entry_of_that_name_all_is_looked_at(asked: str) -> None:
    """A measure is no code, and a code that nothing is called by is told of by whatever is stated."""
    assert len(_said(Lab([TABLE]), asked)) > 2
