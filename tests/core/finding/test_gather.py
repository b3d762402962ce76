"""Passages to evidence: what it measures, what covers what is asked, and what comes first."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.finding.evidence import Finding
from core.finding.found import GATE
from core.finding.gather import gather, plan_for
from core.finding.layout import Layouts
from core.retrieval.plan import Passage
from core.finding.wanted import Wanted
from core.knowledge.document import Status
from core.knowledge.words import words
from core.reading.question import Intent
from core.reading.topic import topic_of
from tests.core.finding.gathered import BOTH, FAMILY, GENERAL, TABLE, evidence, said, topic
from tests.core.paper import Paper, a_document
from tests.core.worlds import glossary


@pytest.mark.parametrize(
    "text, value",
    [
        pytest.param("weight", "525 g", id="weight"),
        pytest.param("how heavy is it", "525 g", id="by its unit"),
        pytest.param("operating temperature", "−40 °C to +105 °C", id="operating, not storage"),
        pytest.param("storage temp", "−55 °C to +125 °C", id="storage, not operating"),
        pytest.param("current consumption", "340 mA", id="by another name"),
    ],
)
def test_the_value_of_the_wanted_model_is_the_best_finding(text: str, value: str) -> None:
    """Not its neighbour's in the same row, nor its neighbour in the same column."""
    found = evidence(text, (BOTH, TABLE))

    assert said(found)[0] == value
    assert found.enough(GATE)
    assert not {"540 g", "380 mA", "−40 °C to +85 °C"} & set(said(found))


def test_another_measure_is_no_answer() -> None:
    """Amperes for watts: near in words, wrong in kind."""
    found = evidence("how many watts does it draw", (BOTH, TABLE))

    assert not found.enough(GATE)


@pytest.mark.parametrize("text", ["bluetooth", "price", "junction temperature"])
def test_what_isnt_stated_isnt_found(text: str) -> None:
    """High scores are no evidence of presence."""
    assert not evidence(text, (BOTH, TABLE)).enough(GATE)


def test_a_question_in_running_text_is_answered_by_what_stands_below_it() -> None:
    """Many FAQs have no headings; the answer needn't repeat the question's words."""
    paper = Paper().says("Is the relay safe with a lamp?", "Do not do so above 24 V.", "Is it loud?", "Hardly at 2 m.")

    found = evidence("is the relay safe with a lamp", (BOTH, paper))

    assert said(found)[0] == "Do not do so above 24 V."
    assert found.enough(GATE)
    assert found.findings[0].coverage > max(finding.coverage for finding in found.findings[1:])


def test_the_size_of_a_picture_speaks_of_the_resolution() -> None:
    """Nobody writes "resolution" beside 4K."""
    table = Paper().table("Parameter | ECU-850b", "Video output | HDMI, up to 4K@30Hz", "Resolution | set by software")

    assert said(evidence("HDMI resolution", (BOTH, table)))[0] == "HDMI, up to 4K@30Hz"


def test_each_place_is_one_finding() -> None:
    """Two searches may find the same row."""
    assert len(evidence("weight", (BOTH, TABLE), (BOTH, TABLE)).findings) == len(
        evidence("weight", (BOTH, TABLE)).findings
    )


def test_a_chunk_whose_document_is_gone_is_skipped() -> None:
    """Between two publications a passage may outlive its document."""
    (chunk,) = TABLE.chunks(BOTH)
    wanted = Wanted(topic=topic("weight"), intent=Intent.LOOKUP)

    assert gather([Passage(chunk, 1.0)], {}, wanted, Layouts()).findings == ()


def test_questions_are_no_answers() -> None:
    """An FAQ's heading repeats every word of the question."""
    paper = Paper().says("What is the weight of the unit?", "It has a weight of 525 g.")

    assert said(evidence("weight", (a_document("faq.md", "ECU-850b"), paper))) == ["It has a weight of 525 g."]


def test_an_explanation_prefers_a_definition() -> None:
    """Sentences that use a word are many, the one that defines it is few."""
    paper = (
        Paper()
        .heading("Faults")
        .says("A fault of the watchdog is stored.")
        .heading("Watchdog")
        .says("The watchdog is a timer that restarts the processor.")
    )

    found = evidence("what is the watchdog", (GENERAL, paper), model=None, intent=Intent.EXPLAIN)

    assert "is a timer" in said(found)[0]


def test_a_how_to_prefers_steps() -> None:
    """A sentence about resets is no procedure."""
    paper = (
        Paper()
        .heading("Notes")
        .says("A factory reset of the unit deletes all.")
        .heading("Factory reset")
        .steps("Switch off.", "Wait.")
    )

    found = evidence("factory reset", (a_document("m.md", "ECU-850b"), paper), intent=Intent.HOWTO)

    assert said(found)[0] in {"Switch off.", "Wait."}


def test_the_standing_of_a_piece_counts() -> None:
    """Superseded, code, headings and walls of text answer less well than a current sentence."""
    own = a_document("own.md", "ECU-850b")
    old = a_document("old.md", "ECU-850b", status=Status.LEGACY)
    found = evidence(
        "event recorder",
        (old, Paper().says("The event recorder holds 20 entries, it says.")),
        (own, Paper().code("event recorder --dump")),
        (a_document("h.md", "ECU-850b"), Paper().says("Event recorder")),
        (a_document("w.md", "ECU-850b"), Paper().says("The event recorder " + "and more " * 60)),
        (a_document("n.md", "ECU-850b"), Paper().says("The event recorder holds 2000 entries.")),
    )

    assert said(found)[0] == "The event recorder holds 2000 entries."
    assert len(found.findings) == 5


def test_a_maximum_is_preferred_where_the_maximum_is_asked() -> None:
    """Typical and maximum are never mixed."""
    own = a_document("own.md", "ECU-850b")
    table = Paper().table("Parameter | Value", "Supply current, typical | 340 mA", "Supply current, maximum | 470 mA")

    assert said(evidence("maximum supply current", (own, table)))[0] == "470 mA"
    assert said(evidence("typical supply current", (own, table)))[0] == "340 mA"


def test_a_code_that_is_asked_for_must_be_there() -> None:
    """“Fault F-041” is not answered by F-042."""
    own = a_document("own.md", "ECU-850b")
    paper = Paper().says("The fault F-042 means a low voltage.", "The fault F-041 means bus off.")
    known = {"f-041": 1, "f-042": 1, "fault": 2, "f": 2, "041": 1, "042": 1}
    wanted = Wanted(
        topic=topic_of("fault F-041", glossary(), known, chunks=10),
        intent=Intent.LOOKUP,
        model="ECU-850b",
        lineage=("ECU-850b", "ECU-850"),
    )

    found = gather([Passage(chunk, 1.0) for chunk in paper.chunks(own)], {own.path: own}, wanted, Layouts())

    assert "F-041" in said(found)[0]


def test_a_row_that_says_all_is_taken_whole() -> None:
    """“What does the red LED mean, and what to do?” needs both cells."""
    own = a_document("own.md", "ECU-850b")
    paper = Paper().table("LED | Meaning | Remedy", "Red | Hardware fault | Replace it")

    (found,) = evidence("red LED", (own, paper)).findings

    assert found.value is None


def test_what_isnt_there_is_an_answer_of_its_own_but_no_measure() -> None:
    """“Display: –” answers whether it has one; another row's dash answers nothing."""
    found = evidence("display", (BOTH, TABLE))

    assert said(found)[0] == "–"


def test_an_empty_topic_covers_nothing() -> None:
    """Nothing asked, nothing answered."""
    assert not evidence("", (BOTH, TABLE)).enough(GATE)


def test_a_search_is_worded_with_every_name_of_an_attribute() -> None:
    """The index knows words only; “ip rating” must find “Ingress protection”."""
    plan = plan_for("ip rating", topic("ip rating"), ("ECU-850b", "ECU-850"), legacy=False)
    anything = plan_for("what is derating", topic("what is derating"), None, legacy=True)

    assert set(words("ingress protection")) <= set(words(plan.text))
    assert plan.covering == {"ECU-850b", "ECU-850"}
    assert plan.generic
    assert not plan.legacy
    assert (anything.covering, anything.generic, anything.legacy) == (None, False, True)


texts = st.lists(st.sampled_from(("weight", "525 g", "ECU-850", "the", "CAN", "–", "24 V", "?")), min_size=1).map(
    " ".join
)


@settings(deadline=None)
@given(st.lists(texts, min_size=1, max_size=8), texts, st.sampled_from((None, "ECU-850", "ECU-850b", "ECU-750")))
def test_evidence_stays_inside_the_model_and_in_order(lines: list[str], question: str, model: str | None) -> None:
    """For any passages: best first, each place once, and nothing from a document about others."""
    document = BOTH
    paper = Paper().says(*lines).table("Parameter | ECU-850 | ECU-850b", *[f"{line} | 1 g | 2 g" for line in lines])

    found = evidence(question, (document, paper), model=model)

    assert list(found.findings) == sorted(found.findings, key=lambda finding: -finding.score)
    assert len({finding.piece.place for finding in found.findings}) == len(found.findings)
    assert all(0.0 <= finding.coverage <= 1.0 + 1e-9 for finding in found.findings)
    if model == "ECU-750":
        assert not found.findings
    assert all(_holds_for(finding, model) for finding in found.findings)


def _holds_for(finding: Finding, model: str | None) -> bool:
    if model is None or finding.value is None:
        return True
    return bool(set(finding.value.models) & {model, *FAMILY.bases(model)})
