"""Sentences that name nobody, and are said of each product model in a line of its own."""

import pytest

from core.draft import Claim
from core.query import Kind, Query
from core.verification.prover import Prover
from tests.core.verification.drafting import CATALOG, claimed, prover
from tests.core.verification.faithful import LEXICON, a_line, gathered

BOTH = ("KX-10", "KX-20")
OFFSET = (
    "KX-10 | Without a current there is a small output value.",
    "KX-20 | Without a current there is an output value.",
)


@pytest.mark.parametrize("models", [BOTH, ()])
def test_what_lines_of_each_state_is_said_once(models: tuple[str, ...]) -> None:
    """It need not stand there once for each."""
    proof = claimed("Without a current there is an output value.", *OFFSET, models=models)

    assert (proof.why, proof.lines, proof.models) == ("", (1, 2), BOTH)


@pytest.mark.parametrize("claim, lines", [
    pytest.param("The output is isolated.", ("KX-10 | The output is isolated.", "KX-20 | One output."), id="one"),
    pytest.param("The supply is 5 V.", ("KX-10 | Supply: 5 V", "KX-20 | Supply: 9 V"), id="another value"),
    pytest.param("The supply is 5 V.", ("KX-10 | Supply: 5 V",), id="nothing of the other"),
    pytest.param("No, it is red.", ("KX-10 | It is red.", "KX-20 | It is red."), id="settles nothing"),
    pytest.param("The KX-20 takes 5 V.", ("KX-10 | Supply: 5 V", "KX-20 | Supply: 9 V"), id="names one"),
])  # fmt: skip
def test_what_one_line_states_is_not_said_of_another(claim: str, lines: tuple[str, ...]) -> None:
    """Each by itself has to prove it."""
    assert claimed(claim, *lines, models=BOTH).why


def test_lines_of_others_than_the_question_runs_over_say_nothing() -> None:
    """Where one of a class may qualify, what all lines state alike of strangers is no answer."""
    over = prover(("Supply: 5 V", "KX-30"), ("Supply: 5 V", "Olta 40"), models=(), members=BOTH)

    assert over.claim(Claim(text="The supply is 5 V.", lines=(1, 2))).proof == "product model"


def test_what_is_said_of_one_under_a_heading_that_names_both_is_said_of_that_one() -> None:
    """“KX-10 and KX-20: data sheet” stands above all lines, and each is said of its own product model alone."""
    above = "KX-10 and KX-20: data sheet > KX-10, KX-20"
    own, other = a_line(1, "Weight: 110 g", ["KX-10"], above), a_line(2, "Weight: 240 g", ["KX-20"], above)
    query = Query(standalone="How much does it weigh?", kind=Kind.LOOK_UP, models=BOTH)
    over = Prover(query, gathered(own, other), CATALOG, LEXICON)

    assert over.claim(Claim(text="The KX-10 weighs 110 g.", lines=(1,))).why == ""
    assert over.claim(Claim(text="The KX-10 weighs 240 g.", lines=(2,))).why == "what it cites isn't said of KX-10"
