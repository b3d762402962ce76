"""Which kind of answer is due."""

from dataclasses import replace

import pytest

from core.answer import Answer, Clarify, Comparison, Grounded, NoEvidence, Ranking, Table
from core.answering.compose import compose
from core.answering.grounding import faults
from core.catalog.mentions import Unknown
from core.reading.question import Intent, Question
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.results import Found, Retrieved
from tests.core.candidates import SHEET, a_candidate, a_question, a_value, catalog, found, values, weak
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken

BOTH = ("ECU-850", "ECU-850b")
B_SHEET = a_document("b.md", "ECU-850b")
FIT = a_document("fit.md", *BOTH, "ECU-750", "ECU-750 Plus")


def composed(question: Question, evidence: Found, **more: object) -> Answer:
    """Return the answer; it is grounded."""
    known = catalog(SHEET, B_SHEET)
    answer = compose(question, Retrieved(found=evidence, **more), known)  # type: ignore[arg-type]  # named fields
    assert faults(answer, known) == []
    return answer


def test_one_product_model_is_looked_up() -> None:
    """The usual question."""
    answer = composed(a_question("weight", "ECU-850"), found({"ECU-850": [a_value()]}))

    assert isinstance(answer, Grounded)
    assert answer.models == ("ECU-850",)


@pytest.mark.parametrize("text", ["weights of its options, lightest first", "top 3 options by lowest weight"])
def test_one_statement_is_no_order_of_several(text: str) -> None:
    """Whoever wants three in an order isn't served with a single value, however surely that is stated."""
    answer = composed(replace(a_question("weight", "ECU-850"), text=text), found({"ECU-850": [a_value()]}))

    assert isinstance(answer, NoEvidence)


def test_what_isnt_stated_is_refused() -> None:
    """No guess, however good the search's score."""
    evidence = found({"ECU-850": weak(a_value("Colour", "red", score=99.0))})

    answer = composed(a_question("weight", "ECU-850"), evidence)

    assert isinstance(answer, NoEvidence)
    assert answer.models == ("ECU-850",)


def test_two_product_models_are_compared_or_refused() -> None:
    """Each with evidence of its own."""
    evidence = found({"ECU-850": [a_value()], "ECU-850b": [a_value("Weight", "525 g", B_SHEET)]})

    question = a_question("weight", *BOTH, intent=Intent.COMPARE)

    assert isinstance(composed(question, evidence), Comparison)
    assert isinstance(composed(question, found({})), NoEvidence)


def test_several_product_models_are_put_side_by_side_even_if_nobody_says_compare() -> None:
    """“Weight of the ECU-850, ECU-850b” has a value for each."""
    stated = found({"ECU-850": [a_value()], "ECU-850b": [a_value("Weight", "525 g", B_SHEET)]})

    assert isinstance(composed(a_question("weight", *BOTH), stated), Comparison)


def test_without_a_topic_fact_sheets_are_shown_or_compared() -> None:
    """“ECU-850?” wants to know all that is stated."""
    sheets = {"ECU-850": values(("Weight", "540 g")), "ECU-850b": values(("Weight", "525 g"), document=B_SHEET)}
    nothing = found({}, asked=("",))

    one = composed(a_question("", "ECU-850"), nothing, sheets={"ECU-850": sheets["ECU-850"]})
    two = composed(a_question("", *BOTH), nothing, sheets=sheets)
    none = composed(a_question("", "ECU-850"), nothing, sheets={"ECU-850": []})

    assert isinstance(one, Grounded)
    assert isinstance(one.blocks[0], Table)
    assert isinstance(two, Comparison)
    assert isinstance(none, NoEvidence)


def test_a_list_runs_over_its_scope_or_is_refused() -> None:
    """“Which have PoE?” asks of all."""
    question = a_question("which have PoE", intent=Intent.FILTER)

    answer = composed(question, found({"ECU-850": [a_value("PoE", "class 3")], "ECU-850b": []}), scope=BOTH)

    assert isinstance(answer, Ranking)
    assert [item.model for item in answer.items] == ["ECU-850"]
    assert answer.not_stated == ("ECU-850b",)
    assert isinstance(composed(question, found({}), scope=BOTH), NoEvidence)


def test_what_nobody_has_is_told_apart_from_what_nobody_states() -> None:
    """“Which have PoE?” has an answer if all documents say no."""
    question = a_question("which have PoE", intent=Intent.FILTER)

    answer = composed(question, found({"ECU-850": [a_value("PoE", "not supported")], "ECU-850b": []}), scope=BOTH)

    assert isinstance(answer, NoEvidence)
    assert "Stated not to have it: ECU-850." in answer.text


def test_a_superlative_ranks_what_can_be_ranked_and_lists_the_rest() -> None:
    """Words have no order; who states them is an answer all the same."""
    question = a_question("which is the lightest", intent=Intent.RANK)
    weights = found({"ECU-850": [a_value()], "ECU-850b": [a_value("Weight", "525 g", B_SHEET)]})
    words = found({"ECU-850": [a_value("Weight", "light")], "ECU-850b": [a_value("Weight", "heavy", B_SHEET)]})

    ranked = composed(question, weights, scope=BOTH)
    listed = composed(question, words, scope=BOTH)

    assert isinstance(ranked, Ranking)
    assert [item.model for item in ranked.items] == ["ECU-850b", "ECU-850"]
    assert ranked.places == (1, 2)
    assert isinstance(listed, Ranking)
    assert listed.places == (None, None)
    assert isinstance(composed(question, found({}), scope=BOTH), NoEvidence)


def test_a_how_to_for_several_is_shown_if_one_has_it_or_all_share_it() -> None:
    """The first step of each is no procedure, and two mixed into one may do harm."""
    question = a_question("how do I reset them", *BOTH, intent=Intent.HOWTO)
    steps = Paper().heading("Reset").steps("Switch off.", "Wait.")
    others = Paper().heading("Reset").steps("Press the button.", "Let go.")
    shared = a_candidate(steps, a_document("d.md", *BOTH))

    one = composed(question, found({"ECU-850": [a_candidate(steps)], "ECU-850b": []}))
    same = composed(question, found({name: [shared] for name in BOTH}))
    apart = composed(question, found({"ECU-850": [a_candidate(steps)], "ECU-850b": [a_candidate(others, B_SHEET)]}))

    assert isinstance(one, Grounded)
    assert one.models == ("ECU-850",)
    assert isinstance(same, Grounded)
    assert same.models == BOTH
    assert isinstance(composed(question, found({})), NoEvidence)
    assert isinstance(apart, Clarify)
    assert apart.candidates == BOTH


def test_what_several_product_models_state_differently_needs_one_of_them() -> None:
    """“Storage temperature?” has as many answers as product models."""
    other = a_value("Weight", "525 g", B_SHEET)
    several: dict[str | None, list[Candidate] | Evidence] = {None: [a_value(), other]}

    asked = composed(a_question(), found(several))

    assert isinstance(asked, Clarify)
    assert asked.candidates == BOTH
    assert isinstance(composed(a_question(intent=Intent.RANK), found(several)), Grounded)
    assert isinstance(composed(a_question(), found(several, several, asked=("weight", "mass"))), Grounded)


@pytest.mark.parametrize(
    "said, outcome", [pytest.param(1.0, Clarify, id="all"), pytest.param(0.5, NoEvidence, id="half")]
)
def test_what_many_state_is_asked_for_which_however_little_each_is_likely(said: float, outcome: type[Answer]) -> None:
    """Six data sheets that all say it share the probability; none of them is why it isn't stated."""
    rows = [
        replace(a_value("Net weight", "540 g"), features={"soft_own": said}),
        replace(a_value("Weight", "525 g", B_SHEET), features={"soft_own": said}),
    ]

    general = replace(a_value(document=a_document("generic.md")), features={"soft_own": said})

    assert isinstance(composed(a_question(), found({None: weak(*rows, model=None)})), outcome)
    assert isinstance(composed(a_question(), found({None: weak(*rows, general, model=None)})), NoEvidence)
    assert isinstance(composed(a_question(), found({None: []})), NoEvidence)


@pytest.mark.parametrize(
    "candidates",
    [
        pytest.param([a_value()], id="nobody else"),
        pytest.param([a_value(document=a_document("generic.md")), a_value("Weight", "525 g", B_SHEET)], id="general"),
        pytest.param([a_value(), a_value("Weight", "540 g", B_SHEET)], id="the same value"),
        pytest.param([a_value(), a_value("Height", "52 mm", B_SHEET)], id="another label"),
        pytest.param([a_value(), a_value("Weight", "525 g")], id="the same product model"),
        pytest.param([a_value(document=FIT), a_value("Weight", "525 g", B_SHEET)], id="a document about many"),
    ],
)
def test_without_a_rival_it_is_answered(candidates: list[Candidate]) -> None:
    """Asking back where there is nothing to choose is pedantry."""
    assert isinstance(composed(a_question(), found({None: candidates})), Grounded)


def test_product_models_with_procedures_of_their_own_are_asked_about() -> None:
    """The reset of another product model may do harm."""
    steps = Paper().heading("Reset").steps("Switch off.", "Wait.")
    own = a_candidate(steps, SHEET)
    longer = Paper().heading("Reset").steps("Switch off.", "Wait for a minute.")
    others = a_candidate(longer, a_document("c.md", "ECU-750"), score=0.95)
    shared = a_candidate(steps, a_document("d.md", *BOTH), score=0.95)
    question = a_question("how do I reset it", intent=Intent.HOWTO)

    asked = composed(question, found({None: [own, others]}))

    assert isinstance(asked, Clarify)
    assert asked.candidates == ("ECU-850", "ECU-750")
    assert isinstance(composed(question, found({None: [own, shared]})), Grounded)


@pytest.mark.parametrize(
    "text, intent, kind",
    [
        pytest.param("how do I reset it", Intent.HOWTO, Clarify, id="the procedure is asked for"),
        pytest.param("reset time?", Intent.LOOKUP, Grounded, id="a value is"),
    ],
)
def test_only_who_asks_for_a_procedure_chooses_among_those_under_its_heading(
    text: str, intent: Intent, kind: type[Answer]
) -> None:
    """A default that a step mentions is no reason to ask whose reset is meant."""
    own = a_candidate(Paper().heading("1 Reset").steps("Switch off.", "Wait."), SHEET)
    others = Paper().heading("4 Reset").steps("Hold the button.", "Let go.")
    other = a_candidate(others, a_document("c.md", "ECU-750"), score=-9.0)

    assert isinstance(composed(a_question(text, intent=intent), found({None: [own, other]})), kind)


def test_a_product_model_that_nobody_knows_is_named_beside_the_answer() -> None:
    """Silence would look as if the answer held for it too."""
    question = a_question("weight", "ECU-850", unknown=(Unknown(mention="ECU-950", closest=()),))

    answer = composed(question, found({"ECU-850": [a_value()]}))

    assert "I don't know “ECU-950”" in spoken(answer)
