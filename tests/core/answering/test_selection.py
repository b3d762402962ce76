"""Which candidates an answer shows: the best, who runs close, and what disagrees with it."""

from dataclasses import replace

import pytest

from core.answering.selection import choose, disagree
from core.retrieval.candidate import Candidate
from tests.core.candidates import a_candidate, a_value, evidence, values
from tests.core.paper import Paper, a_document

OTHER = a_document("other.md", "ECU-850", title="Errata")


def chosen(*candidates: Candidate, model: str | None = "ECU-850") -> list[str]:
    """Return what the chosen candidates say."""
    return [candidate.said for candidate in choose(evidence(model, candidates))]


def test_without_evidence_nothing_is_chosen() -> None:
    """No guess."""
    assert chosen() == []


def test_what_is_far_less_likely_than_the_best_is_left_out() -> None:
    """One right value is an answer; ten near ones are a search result."""
    far = a_value("Other weight", "610 g", OTHER, probability=0.1)

    assert chosen(a_value(probability=0.6), far) == ["540 g"]


def test_what_is_nearly_as_likely_is_shown_under_its_own_label() -> None:
    """Where nobody can tell which is meant, both answer."""
    at_12, at_24 = values(("Supply current at 12 V", "380 mA"), ("Supply current at 24 V", "195 mA"))

    assert chosen(at_12, replace(at_24, probability=0.4)) == ["380 mA", "195 mA"]


def test_the_same_value_again_is_noise() -> None:
    """Said once, it is said."""
    again = a_value("Supply current", "380 mA", OTHER, probability=0.45)

    assert chosen(a_value("Supply current at 12 V", "380 mA", probability=0.5), again) == ["380 mA"]


def test_a_part_of_what_is_shown_is_not_shown_again() -> None:
    """A row and a cell in it say the same."""
    paper = Paper().table("Standard | Type | At the source", "IEEE 802.3af | 1 | 15.4 W")

    assert chosen(a_candidate(paper), a_candidate(paper, value=1)) == ["IEEE 802.3af: 1 | 15.4 W"]


def test_only_a_few_are_shown() -> None:
    """An answer is read, not scrolled."""
    close = [a_value(f"Port {number}", f"{number} Mbit/s", a_document(f"{number}.md")) for number in range(9)]

    assert len(chosen(*close)) == 3


def test_a_document_that_disagrees_is_heard_however_far_down_it_stands() -> None:
    """An errata sheet that nobody sees is worth nothing."""
    datasheet = a_value("Supply current", "120 mA")
    errata = a_value("Supply current", "135 mA", OTHER, probability=0.01)

    assert chosen(datasheet, errata) == ["120 mA", "135 mA"]
    assert chosen(datasheet, errata, model=None) == ["120 mA"]


@pytest.mark.parametrize(
    "other, right",
    [
        pytest.param(a_value("Weight", "525 g", OTHER), True, id="another number"),
        pytest.param(a_value("Weight", "0.54 kg", OTHER), False, id="the same in another unit"),
        pytest.param(a_value("Weight", "525 g"), False, id="the same document"),
        pytest.param(a_value("Height", "42 mm", OTHER), False, id="another attribute"),
        pytest.param(a_value("Weight", "525 mm", OTHER), False, id="another measure"),
        pytest.param(a_value("Weight", "max. 600 g", OTHER), False, id="a bound beside a value"),
        pytest.param(a_value("Weight", "light", OTHER), False, id="words"),
        pytest.param(a_candidate(Paper().says("Its weight is 525 g."), OTHER), False, id="running text"),
    ],
)
def test_documents_disagree_where_one_label_has_two_numbers_of_one_measure(other: Candidate, *, right: bool) -> None:
    """A conflict that isn't one makes people distrust good documents."""
    assert disagree(a_value("Weight", "540 g"), other) is right


def test_without_a_label_nothing_disagrees() -> None:
    """Nobody knows what two bare cells are about."""
    assert not disagree(a_value("-", "540 g"), a_value("-", "525 g", OTHER))
