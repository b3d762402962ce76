"""Which findings an answer shows: the best, what adds to it, and what disagrees with it."""

import pytest
from core.finding.evidence import Evidence, Finding

from core.answering.choose import choose, disagree
from tests.core.findings import a_finding, a_value
from tests.core.paper import Paper, a_document

OTHER = a_document("other.md", "ECU-850", title="Errata")


def chosen(*findings: Finding, model: str | None = "ECU-850") -> list[str]:
    """Return what the chosen findings say."""
    return [finding.said for finding in choose(Evidence(model=model, findings=findings))]


def test_without_evidence_nothing_is_chosen() -> None:
    """No guess."""
    assert chosen() == []


def test_what_is_far_from_the_best_and_adds_nothing_is_left_out() -> None:
    """One right value is an answer; ten near ones are a search result."""
    assert chosen(a_value(), a_value("Other weight", "610 g", OTHER, score=0.3, labelled=False)) == ["540 g"]


def test_what_speaks_of_a_term_that_is_missing_is_added() -> None:
    """“Supply voltage and fuse” needs both."""
    fuse = a_finding(Paper().says("The fuse is rated 30 A."), OTHER, score=0.5, met=frozenset({1}))

    assert chosen(a_value("Supply voltage", "24 V"), fuse) == ["24 V", "The fuse is rated 30 A."]


def test_what_is_as_good_as_the_best_is_shown_beside_it_but_not_twice() -> None:
    """“at 12 V” and “at 24 V” are both the answer; the same value again is noise."""
    at_24 = a_value("Supply current at 24 V", "195 mA", score=0.99)
    again = a_value("Supply current", "380 mA", OTHER, score=0.99)

    assert chosen(a_value("Supply current at 12 V", "380 mA"), at_24, again) == ["380 mA", "195 mA"]


def test_what_isnt_measured_as_asked_is_not_added() -> None:
    """Asked for watts, amperes don't come along."""
    current = a_value("Power supply", "380 mA", OTHER, measured=False, met=frozenset({0, 1}))

    assert chosen(a_value("Power consumption", "4.7 W"), current) == ["4.7 W"]


def test_two_sentences_of_one_passage_are_one_finding() -> None:
    """The passage is shown on from the first anyway."""
    paper = Paper().says("It is sealed.", "It is tight.")

    assert chosen(a_finding(paper), a_finding(paper, position=1)) == ["It is sealed."]


def test_only_a_few_are_shown() -> None:
    """An answer is read, not scrolled."""
    values = [a_value(f"Port {number}", f"{number} Mbit/s", a_document(f"{number}.md")) for number in range(9)]

    assert len(chosen(*values)) < 9


def test_a_document_that_disagrees_is_heard_however_far_down_it_stands() -> None:
    """An errata sheet that nobody sees is worth nothing."""
    datasheet = a_value("Supply current", "120 mA")
    errata = a_value("Supply current, typical", "135 mA", OTHER, score=0.4)

    assert chosen(datasheet, errata) == ["120 mA", "135 mA"]
    assert chosen(datasheet, errata, model=None) == ["120 mA"]


@pytest.mark.parametrize(
    "other, right",
    [
        pytest.param(a_value("Weight", "525 g", OTHER), True, id="another number"),
        pytest.param(a_value("Weight", "540 grams", OTHER), False, id="the same number"),
        pytest.param(a_value("Weight", "525 g"), False, id="the same document"),
        pytest.param(a_value("Height", "42 mm", OTHER), False, id="another attribute"),
        pytest.param(a_value("Weight", "525 g", OTHER, labelled=False), False, id="its label is not what is asked"),
        pytest.param(a_value("Weight", "525 mm", OTHER, measured=False), False, id="another measure"),
        pytest.param(a_finding(Paper().says("525 g."), OTHER, labelled=True), False, id="running text"),
    ],
)
def test_documents_disagree_where_one_attribute_has_two_numbers(other: Finding, *, right: bool) -> None:
    """A conflict that isn't one makes people distrust good documents."""
    assert disagree(a_value("Weight", "540 g"), other) is right
