"""Statements → candidates: the best first, never one of another product model, and always the same."""

from dataclasses import replace

import pytest

from adapters.embedding import StaticEmbeddings
from core.plan import Passage
from core.retrieval import scoring
from core.retrieval.candidate import overridden_in
from core.retrieval.scoring import FULL, FULL_LISTED, KEPT, KEPT_EACH
from core.retrieval.scoring_parameters import Linear, Weight, Weights
from tests.core.paper import Paper
from tests.core.retrieval.lab import (
    ALL_SHEET,
    GENERAL,
    LARGE,
    LARGE_SHEET,
    OLD,
    PLAIN,
    PLUS,
    PLUS_SHEET,
    SHEET,
    SMALL,
    asked_for,
    lab,
    one,
    said,
)

VECTORS = StaticEmbeddings()
TABLE = Paper().table("Parameter | Value", "Delivery head | 12 m", "Mass | 3 kg", "Noise | 40 dB")
BLEND = Weights(scorer=Linear(weights={"own_blend": Weight(weight=1.0), "soft_all": Weight(weight=1.0)}))


def test_what_says_the_asked_words_comes_first() -> None:
    """Weights and features together make the order; nothing else does."""
    assert said(lab((SHEET, TABLE)).evidence("noise"))[0] == "40 dB"
    assert said(lab((SHEET, TABLE)).evidence("delivery head"))[0] == "12 m"


def test_another_weight_makes_another_order() -> None:
    """What counts is learnt, not written in code."""
    paper = Paper().says("The noise is low.").table("Parameter | Value", "Mass | 3 kg")
    cells = Weights(without_vectors=Linear(weights={"cell": Weight(weight=9.0)}))

    assert said(lab((SHEET, paper)).evidence("noise"))[0] == "The noise is low."
    assert said(lab((SHEET, paper), weights=cells).evidence("noise"))[0] == "3 kg"


def test_nothing_of_another_product_model_is_a_candidate() -> None:
    """However well it says what is asked."""
    found = lab((SHEET, Paper().says("It is quiet.")), (LARGE_SHEET, TABLE), (GENERAL, Paper().says("Noise hurts.")))

    assert said(found.evidence("noise")) == ["Noise hurts.", "It is quiet."]
    assert said(found.evidence("noise", LARGE))[0] == "40 dB"


def test_what_the_base_states_is_labelled_as_inherited() -> None:
    """A variant states the differences only; whose value it is must be said."""
    found = lab((SHEET, TABLE), (PLUS_SHEET, Paper().table("Parameter | Value", "Mass | 4 kg"))).evidence("mass", PLUS)

    assert {each.said: each.base for each in found.candidates} == {
        "4 kg": None,
        "12 m": SMALL,
        "40 dB": SMALL,
    }
    general = lab((GENERAL, TABLE)).evidence("mass", PLUS)
    assert {each.base for each in general.candidates} == {None}


def test_the_same_question_gives_the_same_scores() -> None:
    """A receipt that differs from day to day convinces nobody."""
    pages = (SHEET, TABLE), (GENERAL, Paper().says("Noise hurts."))
    first, second = lab(*pages, vectors=VECTORS), lab(*pages, vectors=VECTORS)

    once = first.evidence("how loud is it")
    first.evidence("what weighs it")
    again, other = first.evidence("how loud is it"), second.evidence("how loud is it")

    assert [each.score for each in once.candidates] == [each.score for each in again.candidates]
    assert [each.score for each in once.candidates] == pytest.approx([each.score for each in other.candidates])
    assert (once.probability, once.inputs) == (again.probability, again.inputs)


def test_word_vectors_find_what_is_said_in_other_words() -> None:
    """Nobody asks for the mass of a pump."""
    assert said(lab((SHEET, TABLE), vectors=VECTORS).evidence("weight"))[0] == "3 kg"


def test_a_misspelt_word_stands_for_the_one_that_is_meant() -> None:
    """Letters are all there is to go by without vectors."""
    found = lab((SHEET, TABLE)).evidence("nose")

    assert said(found)[0] == "40 dB"
    assert 0 < found.candidates[0].features["soft_own"] < 1


def test_a_word_that_the_documents_use_stands_for_itself() -> None:
    """“Inlet” is no misspelt “outlet” where both are spoken of."""
    rows = "Outlet valve | brass", "Inlet | steel", "Intel | none"
    found = lab((SHEET, Paper().table("Parameter | Value", *rows))).evidence("outlet")
    known = lab((SHEET, Paper().table("Parameter | Value", *rows))).evidence("inlet")

    assert {each.said: each.features["soft_own"] > 0 for each in known.candidates} == {
        "brass": False,
        "steel": True,
        "none": False,
    }
    assert said(found)[0] == "brass"


def test_numbers_and_short_words_are_not_taken_for_others() -> None:
    """“12” is near to “13” in any vector, and still another number."""
    paper = Paper().table("Parameter | Value", "Stage thirteen | x", "Mass | 3 kg")

    found = lab((SHEET, paper), vectors=VECTORS).evidence("12th kg")

    assert {each.said: each.features["soft_own"] for each in found.candidates} == {
        "x": 0,
        "3 kg": pytest.approx(0.44, abs=0.01),
    }


def test_without_word_vectors_the_weights_for_that_case_hold() -> None:
    """Where there is no wheel for a platform, a good answer is still found."""
    weights = Weights(
        scorer=Linear(weights={"short": Weight(weight=9.0)}),
        without_vectors=PLAIN.without_vectors,
        decision=PLAIN.decision,
    )
    paper = Paper().table("Parameter | Value", "Noise while running | 40 dB at full load, measured", "Mass | 3 kg")

    assert said(lab((SHEET, paper), weights=weights).evidence("noise"))[0] == "40 dB at full load, measured"
    assert said(lab((SHEET, paper), weights=weights, vectors=VECTORS).evidence("noise"))[0] == "3 kg"


def test_probabilities_of_all_candidates_make_one() -> None:
    """They say which it is, if it is any of them."""
    found = lab((SHEET, TABLE)).evidence("noise")

    assert sum(each.probability for each in found.candidates) == pytest.approx(1.0)
    assert found.candidates[0].probability == max(each.probability for each in found.candidates)


def test_without_statements_or_words_nothing_is_found() -> None:
    """“The?” asks for nothing, and of a pump without documents nothing is known."""
    assert lab((SHEET, TABLE)).evidence("the").candidates == ()
    assert lab((SHEET, TABLE)).evidence("noise", LARGE).candidates == ()
    assert not lab((SHEET, TABLE)).evidence("noise", LARGE).sufficient


def test_of_many_statements_the_likeliest_are_scored_in_full_and_kept() -> None:
    """A manual has thousands; what says the asked words must be among them wherever it stands."""
    rows = [f"Screw {number} | M{number}" for number in range(FULL + 60)]
    paper = Paper().table("Parameter | Value", *rows, "Noise | 40 dB")

    for vectors in (None, VECTORS):
        found = lab((SHEET, paper), vectors=vectors).evidence("noise")

        assert said(found)[0] == "40 dB"
        assert len(found.candidates) == KEPT


def test_of_the_statements_about_all_members_of_a_list_the_likeliest_are_scored_in_full() -> None:
    """Two thousand product models have eighty thousand statements, and a ranking must not take a minute."""
    rows = [f"Screw {number} | M{number}" for number in range(FULL_LISTED + 60)]
    paper = Paper().table("Parameter | Value", *rows, "Noise | 40 dB")

    each = lab((SHEET, paper)).each("noise", SMALL, OLD)

    assert said(each[SMALL])[0] == "40 dB"
    assert len(each[SMALL].candidates) == KEPT_EACH


def test_of_more_than_vectors_are_kept_for_those_that_say_the_asked_words_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Vectors that have no room are made anew for each question, and that takes a minute."""
    monkeypatch.setattr(scoring, "NEAR", 3)
    paper = Paper().table("Parameter | Value", *(f"Screw {number} | M{number}" for number in range(9)), "Noise | 40 dB")

    each = lab((SHEET, paper), vectors=VECTORS).each("noise", SMALL, OLD)

    assert said(each[SMALL])[0] == "40 dB"
    assert len(each[SMALL].candidates) == 3


def test_many_product_models_are_scored_together_each_by_its_own() -> None:
    """A ranking says of each what a look-up would have said."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Mass | 3 kg | 9 kg", "Noise | 40 dB | 60 dB")
    found = lab((ALL_SHEET, table), (PLUS_SHEET, Paper().says("Its mass is 4 kg.")))

    each = found.each("mass", SMALL, PLUS, LARGE, OLD)

    assert [said(each[name])[0] for name in (SMALL, PLUS, LARGE)] == ["3 kg", "Its mass is 4 kg.", "9 kg"]
    assert each[OLD].candidates == ()
    assert {candidate.base for candidate in each[PLUS].candidates} == {None, SMALL}


def test_of_many_product_models_nothing_is_said_without_words_or_statements() -> None:
    """“Which is the?” ranks nothing."""
    assert not any(each.candidates for each in lab((SHEET, TABLE)).each("the", SMALL, PLUS).values())
    assert not lab().each("mass", SMALL)[SMALL].candidates


def test_a_sheet_has_every_labelled_value_the_own_ones_first() -> None:
    """“What do you know about it?” is answered without any scoring."""
    held = lab((SHEET, Paper().table("Parameter | Value", "Mass | 3 kg").says("It hums.")), (PLUS_SHEET, TABLE))

    found = held.scorer.unscored([Passage(chunk, 1.0) for chunk in held.chunks], (PLUS, SMALL))

    assert [(each.said, each.base) for each in found] == [
        ("12 m", None),
        ("3 kg", None),
        ("40 dB", None),
        ("3 kg", SMALL),
    ]


@pytest.mark.parametrize(
    "own, base, kept",
    [
        pytest.param("Mass | 4 kg", "Mass | 3 kg", False, id="under the very label"),
        pytest.param("Mass | 4 kg", "Mass with lid | 3 kg", True, id="under another label"),
        pytest.param("Mass | –", "Mass | 3 kg", False, id="a dash of its own"),
    ],
)
def test_what_is_stated_of_itself_goes_before_what_its_base_states(own: str, base: str, *, kept: bool) -> None:
    """The base's value is of another machine."""
    pages = (SHEET, Paper().table("Parameter | Value", base)), (PLUS_SHEET, Paper().table("Parameter | Value", own))

    found = lab(*pages).evidence("mass", PLUS)

    assert ("3 kg" in {each.said for each in found.candidates}) is kept


@pytest.mark.parametrize(
    "own, base, overridden",
    [
        pytest.param("", "", True, id="in no group"),
        pytest.param("In", "In", True, id="in the same group"),
        pytest.param("In", "Out", False, id="in another group"),
        pytest.param("In", "", True, id="the base's in none"),
        pytest.param("", "Out", True, id="its own in none"),
    ],
)
def test_a_base_is_overridden_within_a_group(own: str, base: str, *, overridden: bool) -> None:
    """The voltage of the inputs says nothing of that of the outputs."""
    pages = (
        (SHEET, Paper().table("Parameter | Value", "Voltage | 3 V")),
        (PLUS_SHEET, Paper().table("Parameter | Value", "Voltage | 4 V")),
    )
    told = [(one(*pages, said="3 V"), base), (one(*pages, said="4 V"), own)]
    grouped = [replace(each, value=replace(each.value, group=group)) for each, group in told if each.value]

    assert overridden_in(grouped, [SMALL, None]) == (frozenset({0}) if overridden else frozenset())
    assert overridden_in(grouped, [None, None]) == frozenset()


def test_the_very_same_is_thought_about_once_and_anything_else_anew() -> None:
    """Superseded documents are looked into after the others, and often add nothing."""
    held = lab((SHEET, TABLE))
    aspect = asked_for("mass", known=held.words)
    statements = held.scorer.statements([Passage(chunk, 1.0) for chunk in held.chunks], ())

    first = held.scorer.evidence(aspect, statements, SMALL)

    assert held.scorer.evidence(aspect, list(statements), SMALL) is first
    others = [
        held.scorer.evidence(asked_for("mass", known=held.words), statements, SMALL),
        held.scorer.evidence(aspect, statements[1:], SMALL),
        held.scorer.evidence(aspect, statements, PLUS),
        held.scorer.evidence(aspect, statements, SMALL, beside=True),
    ]
    assert all(each is not first for each in others)
    assert [each.model for each in others] == [SMALL, SMALL, PLUS, SMALL]
    assert len(others[1].candidates) == len(first.candidates) - 1
