"""What is shown beside the best: its rivals in the same measure, and other documents' numbers."""

from dataclasses import replace

import pytest

from core.answering.lookup import look_up
from core.answering.selection import beside, choose, gives_another_number
from core.knowledge.facts import Fact
from core.quantities.parse import parse_value
from core.retrieval.attribute_linking import Link
from core.retrieval.candidate import Candidate
from core.retrieval.fact_selection import FactsFound, Stated
from core.retrieval.results import Retrieved
from tests.core.candidates import a_candidate, a_question, a_value, catalog, evidence, found, values
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken

MODEL = "ECU-850"
FAQ = a_document("faq.md", MODEL, title="Questions")
SAYS = {"soft_all": 1.0, "label": 0.5, "label_precision": 0.5}


def says(candidate: Candidate, *, probability: float = 1.0, score: float = 9.0, **features: float) -> Candidate:
    """Return a candidate that says what is asked."""
    return replace(candidate, probability=probability, score=score, features={**SAYS, **features})


def row(*cells: int) -> list[Candidate]:
    """Return cells of one row of currents."""
    paper = Paper().table("Unit | Rated current | Current for a minute | Housing", "ECU-850 | 9.5 A | 14.3 A | C")
    return [says(a_candidate(paper, value=cell)) for cell in cells]


def fact_of(candidate: Candidate) -> Fact:
    """Return the fact that a labelled value is."""
    (value,) = parse_value(candidate.said)
    assert candidate.value is not None
    return Fact(
        fact_id="1",
        model=MODEL,
        attribute="current",
        label=candidate.label,
        value=value,
        said=candidate.said,
        document=candidate.document.path,
        chunk_id=candidate.chunk.chunk_id,
        position=candidate.position,
        place=candidate.value.place,
        quote=candidate.piece.quote,
        excerpt=candidate.piece.plain,
        covers=(MODEL,),
    )


def shown(best: Candidate, *others: Candidate) -> list[str]:
    """Return what is shown beside the fact that the best candidate is."""
    stated = Stated(model=MODEL, facts=(fact_of(best),))
    return [each.said for each in beside(evidence(MODEL, (best, *others)), stated)]


def test_another_cell_of_the_row_is_shown_if_it_is_nearly_as_likely() -> None:
    """Two columns of currents: which is meant, only the asker knows."""
    rated, minute = row(0, 1)

    assert shown(rated, minute) == ["14.3 A"]


def test_a_label_that_says_just_what_is_asked_has_no_rivals() -> None:
    """Whoever asks for the weight gets the weight alone."""
    weight, gross = values(("Weight", "210 g"), ("Weight with packaging", "340 g"))
    exact = says(weight, label=1.0, label_precision=1.0)

    assert shown(exact, says(gross)) == []
    assert shown(exact, says(a_value("Mass", "225 g", FAQ), probability=0.1, score=7.0)) == ["225 g"]


def test_what_facts_tell_already_is_not_repeated() -> None:
    """Neither the row nor the same number again."""
    rated, minute = row(0, 1)
    whole = says(a_candidate(Paper().table("Unit | Rated current | Most", "ECU-850 | 9.5 A | 14.3 A")))

    assert shown(minute, whole) == []
    assert shown(rated, says(a_value("Current", "9.5 A", FAQ))) == []
    assert beside(evidence(MODEL, ()), Stated(model=MODEL, facts=(fact_of(rated),))) == ()


def test_it_is_called_so_in_the_answer() -> None:
    """Beside a value that facts prove, it is less sure."""
    rated, minute = row(0, 1)
    facts = FactsFound(
        asked=Link(text="current", keys=(), attribute=None),
        stated={MODEL: Stated(model=MODEL, facts=(fact_of(rated),))},
        silent=(),
    )

    made = look_up(
        a_question("current?", MODEL),
        Retrieved(found=found({MODEL: [rated, minute]}), facts={0: facts}),
        catalog(),
        model=MODEL,
    )

    assert spoken(made) == "Rated current: 9.5 A\nAlso stated:\nCurrent for a minute: 14.3 A"


@pytest.mark.parametrize(
    "other, right",
    [
        pytest.param(a_candidate(Paper().says("It takes about 75 minutes."), FAQ), True, id="a sentence"),
        pytest.param(a_value("Full after", "75 min", FAQ), True, id="another label"),
        pytest.param(a_value("Full after", "1 h", FAQ), False, id="the same in another unit"),
        pytest.param(a_value("Charger", "75 W", FAQ), False, id="another measure"),
        pytest.param(a_value("Full after", "75 min"), False, id="the same document"),
        pytest.param(a_value("Full after", "75 min", FAQ, base="ECU-750"), False, id="of the base"),
        pytest.param(a_candidate(Paper().table("A | B | C", "x | 75 min | 3"), FAQ), False, id="a whole row"),
    ],
)
def test_another_documents_number_of_what_is_asked_is_heard(other: Candidate, *, right: bool) -> None:
    """The sheet says 60 minutes and the FAQ 75, each in its own words: whoever plans with it must see both."""
    best = says(a_value("Charging time", "60 min"))

    assert gives_another_number(best, says(other, score=5.5)) is right


@pytest.mark.parametrize("unlike", [{"score": 4.0}, {"soft_all": 0.3}])
def test_a_number_of_something_else_is_not(unlike: dict[str, float]) -> None:
    """Every document gives numbers."""
    best, other = says(a_value("Charging time", "60 min")), a_value("Warranty", "24 months", FAQ)

    assert not gives_another_number(best, says(other, **unlike))


def test_it_is_chosen_however_unlikely_and_only_of_a_product_model() -> None:
    """Of none in particular, it may be anybody's."""
    best, other = says(a_value("Charging time", "60 min")), says(a_value("Full after", "75 min", FAQ), probability=0.01)

    assert [[each.said for each in choose(evidence(model, (best, other)))] for model in (MODEL, None)] == [
        ["60 min", "75 min"],
        ["60 min"],
    ]
