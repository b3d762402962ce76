"""Whether the best candidate answers: how sure that is, what it was told from, and what leaves it open."""

import math

import pytest

from adapters.embedding import StaticEmbeddings
from core.knowledge.analyzer import stem
from core.knowledge.glossary import Pack
from core.plan import Passage
from core.quantities.dimensions import Dimension
from core.retrieval.candidate import Candidate, Evidence, is_blank, is_left_blank, unless_blank
from core.retrieval.decision import Decision, inputs_of
from core.retrieval.eligibility import is_contrary
from core.retrieval.scoring_parameters import Linear, Weight, Weights
from tests.core.paper import Paper
from tests.core.retrieval.lab import (
    GENERAL,
    PLAIN,
    SHEET,
    SMALL,
    a_candidate,
    asked_for,
    lab,
    one,
    statements_of,
)

TABLE = (
    Paper()
    .heading("Ratings")
    .table("Parameter | Value", "Delivery head | 12 m", "Mass | 3 kg", "Noise | –", "Colour | n/a")
)


def _decision(**weights: float) -> Weights:
    return Weights(
        scorer=PLAIN.scorer,
        without_vectors=PLAIN.without_vectors,
        decision=Linear(weights={name: Weight(weight=weight) for name, weight in weights.items()}),
    )


def test_a_statement_of_what_is_asked_is_enough_and_one_of_something_else_is_not() -> None:
    """“Not stated” is an answer too."""
    held = lab((SHEET, TABLE))

    assert held.evidence("delivery head").sufficient
    assert not held.evidence("delivery price discount").sufficient
    assert held.evidence("delivery head").probability > 0.9 > held.evidence("delivery price discount").probability


def test_the_threshold_says_how_sure_is_sure_enough() -> None:
    """Who wants no wrong answers gets fewer answers."""
    probability = lab((SHEET, TABLE)).evidence("delivery hose").probability

    assert lab((SHEET, TABLE), threshold=probability - 0.01).evidence("delivery hose").sufficient
    assert not lab((SHEET, TABLE), threshold=probability + 0.01).evidence("delivery hose").sufficient


def test_what_says_nothing_of_what_is_asked_never_answers() -> None:
    """The least bad of all is still bad, however sure the weights are."""
    sure = _decision(log_count=50.0)
    vectors = StaticEmbeddings()

    assert lab((SHEET, TABLE), weights=sure).evidence("delivery").sufficient
    assert not lab((SHEET, TABLE), weights=sure).evidence("qqxzv").sufficient
    assert lab((SHEET, TABLE), weights=sure, vectors=vectors).evidence("weight").sufficient


def test_what_is_measured_as_asked_may_answer_though_it_says_little_else() -> None:
    """“How thick is it, will it slide into a slot?” is answered by “85 x 55 x 9.5 mm”."""
    page = SHEET, Paper().bullets("A card that fits, 85 x 55 x 9.5 mm", "Of blue paper")
    sure, pack = _decision(log_count=50.0), Pack(measures={"thick": frozenset({Dimension.LENGTH})})
    held = lab(page, weights=sure, pack=pack)

    found = held.evidence("thick enough so it fits slots housings drawers cupboards envelopes")

    assert found.sufficient
    assert not lab(page, weights=sure).evidence("thick enough so it fits slots housings drawers cupboards").sufficient


@pytest.mark.parametrize("weight", [1e6, -1e6])
def test_no_weight_is_too_large_for_a_probability(weight: float) -> None:
    """Fitted weights are whatever they are."""
    assert 0.0 <= lab((SHEET, TABLE), weights=_decision(log_count=weight)).evidence("head").probability <= 1.0


def test_the_inputs_tell_how_far_the_best_is_ahead() -> None:
    """They stand in the receipt, and each can be told to a person."""
    found = lab((SHEET, TABLE)).evidence("delivery head")

    best, second = found.candidates[:2]
    assert found.inputs["score"] == best.score
    assert found.inputs["margin"] == pytest.approx(best.score - second.score)
    assert found.inputs["log_count"] == pytest.approx(math.log(len(found.candidates)))
    assert (found.inputs["coverage"], found.inputs["own_coverage"]) == (1, 1)
    assert "cosine" not in found.inputs
    assert found.inputs["absent"] == 0


def test_the_only_statement_there_is_is_far_ahead() -> None:
    """Nothing else can be meant."""
    alone = lab((SHEET, Paper().says("It hums.")))

    assert alone.evidence("hums").inputs["margin"] > 1


def test_candidates_that_say_the_very_same_share_their_probability() -> None:
    """A value that stands in two documents is twice as sure, not half."""
    twice = lab((SHEET, Paper().says("It hums.").code("hum --on").heading("Other").says("It hums.")))

    found = twice.evidence("hums")

    assert math.exp(found.inputs["log_probability"]) == pytest.approx(2 * found.candidates[0].probability)
    assert math.exp(found.inputs["log_section"]) == pytest.approx(
        sum(each.probability for each in found.candidates if each.chunk.section == found.candidates[0].chunk.section)
    )


def test_asked_words_that_stand_nowhere_with_this_product_model_are_counted() -> None:
    """The documents know the word, so it is the product model that lacks the thing."""
    held = lab((SHEET, TABLE), (GENERAL, Paper().says("A diaphragm bends.")))

    assert held.evidence("delivery head").inputs["absent"] == 0
    assert held.evidence("qqxzv head").inputs["absent"] == 0
    assert held.evidence("qqxzv").inputs["absent"] == 0
    alone = lab((SHEET, TABLE))
    alone.words["diaphragm"] = 3
    assert 0 < alone.evidence("diaphragm head").inputs["absent"] < 1


def test_what_no_product_model_is_named_for_must_be_said_in_words() -> None:
    """A number in the right unit, or something near, may be anything where nobody in particular is asked about."""
    page = SHEET, Paper().bullets("A card that fits, 85 x 55 x 9.5 mm", "Of blue paper")
    sure, pack = _decision(log_count=50.0), Pack(measures={"thick": frozenset({Dimension.LENGTH})})
    held = lab(page, weights=sure, pack=pack)

    assert held.evidence("thick enough so it fits slots housings drawers cupboards envelopes").sufficient
    assert not held.evidence("thick enough so it fits slots housings drawers cupboards envelopes", None).sufficient
    assert held.evidence("blue paper", None).sufficient


def test_less_certainty_will_do_where_no_product_model_is_named() -> None:
    """What is said in general is nobody else's value."""
    probability = lab((SHEET, TABLE)).evidence("delivery hose").probability
    strict = lab((SHEET, TABLE), threshold=1.2 * probability)

    assert not strict.evidence("delivery hose").sufficient
    assert strict.evidence("delivery hose", None).sufficient


def test_less_certainty_will_do_side_by_side() -> None:
    """What doesn't fit is seen beside what is said of the others."""
    probability = lab((SHEET, TABLE)).evidence("delivery hose").probability
    strict = lab((SHEET, TABLE), threshold=1.2 * probability)
    aspect = asked_for("delivery hose", known=strict.words)
    held = strict.scorer.statements([Passage(chunk, 1.0) for chunk in strict.chunks], (SMALL,))

    alone, beside = (strict.scorer.evidence(aspect, held, SMALL, beside=each) for each in (False, True))

    assert not alone.sufficient
    assert beside.sufficient
    assert beside.needed < probability < alone.needed


def test_a_label_that_says_what_is_asked_is_known_whoever_has_it() -> None:
    """Where another product model states it under its name, this one would too."""
    head, both = asked_for("delivery head"), asked_for("hose length, delivery head")
    decision = Decision(PLAIN.decision, {}, ["Ratings > Delivery head", "Hose", "Colour"], least=0.5)
    best = (a_candidate(one((SHEET, TABLE), said="12 m"), 1.0, any=1.0, measured=0.0),)

    assert decision.of(head, best, SMALL, count=1).inputs["labelled"] == 1
    assert 0 < decision.of(both, best, SMALL, count=1).inputs["labelled"] < 1
    assert decision.of(asked_for("warranty"), best, SMALL, count=1).inputs["labelled"] == 0
    assert decision.of(asked_for("the"), best, SMALL, count=1).inputs["labelled"] == 0


def test_what_labels_say_is_worked_out_once_for_each_thing_asked() -> None:
    """A list asks the same of hundreds of product models; and memory is finite."""
    decision = Decision(PLAIN.decision, {}, ["Delivery head"], least=0.5, kept=1)
    best = (a_candidate(one((SHEET, TABLE), said="12 m"), 1.0, any=1.0, measured=0.0),)

    told = [decision.of(asked_for(text), best, SMALL, count=1).inputs["labelled"] for text in ("head", "hose", "head")]

    assert told == [1, 0, 1]


@pytest.mark.parametrize(
    "features,elsewhere",
    [
        pytest.param({"measured": 0.0, "soft_all": 0.2, "own_cosine": 0.1}, 1.0, id="says little, far away"),
        pytest.param({"measured": 1.0, "soft_all": 0.2, "own_cosine": 0.1}, 0.0, id="measured as asked"),
        pytest.param({"measured": 0.0, "soft_all": 0.6, "own_cosine": 0.1}, 0.0, id="says it"),
        pytest.param({"measured": 0.0, "soft_all": 0.2, "own_cosine": 0.5}, 0.0, id="near"),
        pytest.param({"measured": 0.0, "soft_all": 0.2}, None, id="no vectors, nobody knows"),
    ],
)
def test_what_says_little_of_it_and_is_not_near_speaks_of_something_else(
    features: dict[str, float], elsewhere: float | None
) -> None:
    """It is the least bad of what there is, and sure of itself among worse ones."""
    assert inputs_of(features).get("elsewhere") == elsewhere


def test_a_dash_under_the_asked_label_leaves_it_open() -> None:
    """Nothing else may stand in for what the document leaves blank on purpose."""
    dash = a_candidate(one((SHEET, TABLE), said="–"), 1.0)
    sentence = a_candidate(one((GENERAL, Paper().says("Noise hurts.")), said="Noise hurts."), 2.0)
    cell = a_candidate(one((SHEET, TABLE), said="12 m"), 2.0)

    left_open = unless_blank(_evidence(sentence, dash))

    assert (is_left_blank(left_open), left_open.sufficient) == (True, False)
    assert unless_blank(_evidence(cell, dash)).sufficient
    assert unless_blank(_evidence(sentence, cell)).sufficient
    assert not unless_blank(_evidence(sentence, cell, enough=False)).sufficient


def test_a_dash_of_the_base_or_under_a_lesser_label_leaves_nothing_open() -> None:
    """Of what its base leaves open, a variant may speak itself."""
    dash = one((SHEET, TABLE), said="–")
    sentence = a_candidate(one((GENERAL, Paper().says("Noise hurts.")), said="Noise hurts."), 2.0)

    assert unless_blank(_evidence(sentence, a_candidate(dash, base=SMALL))).sufficient
    assert unless_blank(_evidence(sentence, a_candidate(dash, soft_label=0.3))).sufficient
    assert not is_left_blank(_evidence())


def test_only_a_cell_without_a_word_is_blank() -> None:
    """“n/a” is a word, and a sentence is no cell."""
    found = {
        each.said: is_blank(Candidate(statement=each, score=0.0))
        for each in statements_of((SHEET, TABLE), (GENERAL, Paper().says("It hums.")))
    }

    assert found == {"12 m": False, "3 kg": False, "–": True, "n/a": False, "It hums.": False}


@pytest.mark.parametrize(
    "asked, contrary",
    [
        pytest.param("inlet pressure", {"Outlet pressure", "Inlet pressure, dry run"}, id="another of two opposites"),
        pytest.param("outlet pressure", {"Inlet pressure", "Inlet pressure, dry run"}, id="the other way round"),
        pytest.param("pressure", {"Inlet pressure, dry run"}, id="set apart by words that nobody asked for"),
        pytest.param(
            "inlet pressure in dry run", {"Outlet pressure", "Inlet pressure", "Pressure"}, id="set apart on purpose"
        ),
    ],
)
def test_a_label_that_says_the_contrary_cannot_be_meant(asked: str, contrary: set[str]) -> None:
    """Input for output is the most convincing of all wrong answers."""
    pack = Pack(opposites=(frozenset({"inlet", "outlet"}),), apart=(frozenset({"dry", stem("run")}),))
    labels = ("Inlet pressure", "Outlet pressure", "Inlet pressure, dry run", "Pressure")
    table = Paper().table("Parameter | Value", *[f"{label} | {number} bar" for number, label in enumerate(labels)])

    held = statements_of((SHEET, table), (GENERAL, Paper().says("The outlet is on top.")))

    aspect = asked_for(asked, pack=pack)
    assert {each.label or each.said for each in held if is_contrary(each, aspect, pack)} == contrary


def test_a_heading_may_say_what_sets_a_value_apart() -> None:
    """“Dry run” above the table, “Pressure” in it."""
    pack = Pack(apart=(frozenset({"dry", stem("run")}),))
    paper = Paper().heading("Dry run").table("Parameter | Value", "Pressure | 2 bar")

    assert not is_contrary(one((SHEET, paper), said="2 bar"), asked_for("pressure in dry run", pack=pack), pack)


def _evidence(*candidates: Candidate, enough: bool = True) -> Evidence:
    return Evidence(model=SMALL, candidates=candidates, sufficient=enough)


def _evidence(*candidates: Candidate, enough: bool = True) -> Evidence:
    return Evidence(model=SMALL, candidates=candidates, sufficient=enough)


def test_many_words_are_not_answered_by_a_bare_value_whose_label_says_few_of_them() -> None:
    """Whoever tells a long story asks for more than the number that one word of it leads to."""
    held = lab((SHEET, TABLE), weights=_decision(log_count=50.0))

    assert held.evidence("delivery head pump garden hose").sufficient
    assert not held.evidence("delivery head pump garden hose uphill").sufficient
