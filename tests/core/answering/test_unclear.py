"""What is answered where a mention may mean several product models: for all, in general, or not yet."""

from dataclasses import replace

import pytest

from core.answer import Answer, Clarify, Grounded, NoEvidence
from core.catalog.mentions import Unknown
from core.retrieval.candidate import Evidence
from tests.core.answering.test_compose import B_SHEET, BOTH, FIT, composed
from tests.core.candidates import a_candidate, a_question, a_value, found
from tests.core.paper import Paper, a_document

ALL_BUT_ONE = ("ECU-850", "ECU-750", "ECU-750 Plus", "ECU-850b Plus")


def test_an_unclear_mention_is_answered_for_all_or_asked_about() -> None:
    """The candidates decide, not we."""
    question = a_question("weight of the unit", candidates=BOTH)
    stated = found({"ECU-850": [a_value()], "ECU-850b": [a_value("Weight", "525 g", B_SHEET)]})

    assert isinstance(composed(question, stated, candidates=BOTH), Grounded)
    assert isinstance(composed(question, found({}), candidates=BOTH), Clarify)


@pytest.mark.parametrize(
    "text, covered, kind",
    [
        pytest.param("pressure of the unit", (), Grounded, id="said of nobody in particular"),
        pytest.param("pressure of the unit", BOTH, Grounded, id="said of all that may be meant"),
        pytest.param("pressure of the unit", ("ECU-850b",), Clarify, id="said of one of them"),
        pytest.param(
            "pressure of the unit", FIT.covered_models[1:], Clarify, id="said of many, but not of one of them"
        ),
        pytest.param("why does the unit hiss", FIT.covered_models[1:], Clarify, id="an explanation for three of them"),
        pytest.param("why does the unit hiss", ALL_BUT_ONE, Grounded, id="an explanation for many of them"),
    ],
)
def test_what_is_said_in_general_needs_no_clear_name(text: str, covered: tuple[str, ...], kind: type[Answer]) -> None:
    """Whoever names only the maker needn't choose where the choice changes nothing."""
    general = a_candidate(Paper().says("It hisses under pressure."), a_document("guide.md", *covered))

    made = composed(a_question(text, candidates=BOTH), found({None: [general]}, asked=(text,)), candidates=BOTH)

    assert isinstance(made, kind)


def test_what_is_said_of_others_is_not_told_beside_what_is_said_in_general() -> None:
    """Whichever unit is meant, it is none of those."""
    general = a_candidate(Paper().says("It hisses under pressure."), a_document("guide.md"))
    of_one = a_candidate(Paper().says("The pressure is low."), B_SHEET)
    of_other = a_candidate(Paper().says("Its pressure is high."), a_document("o.md", "ECU-750"))
    likely = Evidence(model=None, candidates=(general, of_one, of_other), probability=0.9, needed=0.2, sufficient=True)

    made = composed(a_question("pressure of the unit", candidates=BOTH), found({None: likely}), candidates=BOTH)

    assert isinstance(made, Grounded)
    assert {citation.document for citation in made.citations} == {"guide.md", "b.md"}


def test_retired_ones_need_no_answer_of_their_own() -> None:
    """The same is said of all that are sold; whoever means the retired one says so."""
    same = a_candidate(Paper().says("Press the red key."), a_document("all.md", *BOTH))
    stated = found({name: [same] for name in BOTH})

    answer = composed(
        a_question("red key of the unit", candidates=(*BOTH, "ECU-650")), stated, candidates=(*BOTH, "ECU-650")
    )

    assert isinstance(answer, Grounded)
    assert answer.models == BOTH


def test_the_only_current_one_is_not_chosen_for_the_asker() -> None:
    """Whoever has an old unit would take the new one's value for theirs."""
    question = a_question("weight of the unit", candidates=("ECU-850", "ECU-650"))

    answer = composed(question, found({"ECU-850": [a_value()]}), candidates=("ECU-850", "ECU-650"))

    assert isinstance(answer, Clarify)


def test_what_is_said_in_general_must_be_likely_where_a_name_is_unclear() -> None:
    """A value under the right label, of nobody in particular, is hardly that of the unit that was named."""
    general = a_candidate(Paper().says("It hisses under pressure."), a_document("guide.md"))
    unlikely = Evidence(model=None, candidates=(general,), probability=0.1, needed=0.2, sufficient=True)
    question = a_question("pressure of the unit", candidates=BOTH)

    assert isinstance(composed(question, found({None: unlikely}), candidates=BOTH), Clarify)
    likely = replace(unlikely, probability=0.3)
    assert isinstance(composed(question, found({None: likely}), candidates=BOTH), Grounded)


def test_nobody_chooses_what_is_put_beside_an_unknown_product_model() -> None:
    """“Is the ECU-950 lighter than the unit?” has no answer, whichever unit is meant."""
    question = a_question("weight", candidates=BOTH, unknown=(Unknown(mention="ECU-950", closest=("ECU-850",)),))

    answer = composed(question, found({}), candidates=BOTH)

    assert isinstance(answer, NoEvidence)
    assert answer.text.count("I don't know “ECU-950”") == 1
