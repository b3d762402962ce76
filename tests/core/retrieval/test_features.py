"""Each feature by itself: what a person could be told of a statement."""

import math

import numpy as np
import pytest

from core.knowledge.analyzer import stem
from core.knowledge.document import Status
from core.knowledge.glossary import Pack
from core.quantities.dimensions import Dimension
from core.retrieval.features import VECTORS, Scene, rarity_of
from core.retrieval.statement_table import StatementTable
from tests.core.paper import Paper, a_document
from tests.core.retrieval.lab import (
    ALL_SHEET,
    FLOW,
    GENERAL,
    PLUS,
    SHEET,
    SMALL,
    asked_for,
    features_among,
    one,
    statements_of,
    told,
)

TABLE = Paper().heading("Hydraulics").table("Parameter | Value", "Delivery head | 12 m", "Mass | 3 kg")
PACK = Pack(
    measures={stem("head"): frozenset({Dimension.LENGTH}), stem("mass"): frozenset({Dimension.MASS})},
)


def test_a_label_that_says_the_asked_words_counts_above_headings_and_title() -> None:
    """What a table calls it is meant; what stands above only tells where it is."""
    head = one((SHEET, TABLE), said="12 m")

    asked, above, title = (told(text, head) for text in ("delivery head", "hydraulics", "data sheet"))

    assert (asked["label"], asked["own"], asked["section"], asked["title"]) == (1, 1, 0, 0)
    assert (above["label"], above["own"], above["section"], above["title"]) == (0, 0, 1, 0)
    assert (title["label"], title["own"], title["section"], title["title"]) == (0, 0, 0, 1)
    assert asked["any"] == above["any"] == title["any"] == 1
    assert asked["soft_all"] > above["soft_all"] > title["soft_all"] > 0


def test_half_of_the_asked_words_counts_less_than_half_when_squared() -> None:
    """A statement that says everything is worth more than two that say a half each."""
    found = told("delivery colour", one((SHEET, TABLE), said="12 m"))

    assert found["own"] == pytest.approx(0.5)
    assert found["own_squared"] == pytest.approx(0.25)


def test_a_label_of_fewer_other_words_is_more_precisely_the_one() -> None:
    """“Head” asks for “Head” rather than for “Head of the service department”."""
    table = Paper().table("Parameter | Value", "Head | 12 m", "Head of the service department | A. Orla")

    short, long = (told("head", one((SHEET, table), said=said)) for said in ("12 m", "A. Orla"))

    assert short["label_precision"] == 1 > long["label_precision"] > 0
    sentence = one((SHEET, Paper().says("The head is at the top.")), said="The head is at the top.")
    assert told("head", sentence)["label_precision"] == 0


def test_another_word_may_stand_for_the_asked_one_in_part() -> None:
    """Misspelt, or of like meaning: as much as the scene says."""
    mass = one((SHEET, TABLE), said="3 kg")
    worth = {"mass": 0.6, "sheet": 0.9}
    soft = np.array([[worth.get(word, 0.0) for word in StatementTable().of([mass]).vocabulary()]])

    found = told("weight", mass, scene=Scene(model=None, soft=soft))

    assert (found["own"], found["soft_own"], found["soft_label"]) == (0, 0.6, 0.6)
    assert found["soft_all"] == pytest.approx(max(0.6, 0.7 * 0.9))


@pytest.mark.parametrize(
    "said, form",
    [
        ("12 m", {"cell", "row", "spec", "short"}),
        ("Never run it without water, or the seal will be damaged.", {"sentence"}),
        ("Seal kit for all sizes, order separately", {"item"}),
        ("Open the valve at the upper end of the housing", {"item"}),
        ("bleed --all --slowly --twice", {"code_block"}),
        ("Do the following things in this order:", {"sentence", "leads"}),
    ],
)
def test_the_form_of_a_statement_is_told(said: str, form: set[str]) -> None:
    """What is a cell, a sentence or a step answers different questions."""
    paper = (
        Paper()
        .says("Never run it without water, or the seal will be damaged.")
        .bullets("Seal kit for all sizes, order separately")
        .says("Do the following things in this order:")
        .steps("Open the valve at the upper end of the housing")
        .code("bleed --all --slowly --twice")
    )
    held = [each for each in statements_of((SHEET, TABLE), (GENERAL, paper)) if each.said == said]

    found = told("x", held[0])

    names = ("cell", "row", "sentence", "item", "code_block", "short", "leads", "spec")
    assert {name for name in names if found[name]} == form
    assert found["length"] > 0


@pytest.mark.parametrize(
    "question, feature, fitting, other",
    [
        ("how many inlets", "number_digit", "It has 3 inlets.", "It has inlets."),
        ("does it hum", "yes_no_sentence", "It hums softly.", "12 m"),
        ("where is the head", "where_row", "12 m", "It hums softly."),
        ("how do i fill it", "how_step", "Pour water in", "It hums softly."),
        ("why does it hum", "why_sentence", "It hums softly.", "12 m"),
        ("what is head", "what_defined", "Head is the height that water is lifted to.", "It hums softly."),
    ],
)
def test_a_question_of_some_kind_is_answered_by_a_statement_of_that_form(
    question: str, feature: str, fitting: str, other: str
) -> None:
    """“How many” by a number, “how do I” by a step, “what is” by a definition."""
    paper = (
        Paper()
        .table("Parameter | Value", "Delivery head | 12 m")
        .says("It has 3 inlets.", "It has inlets.", "It hums softly.", "Head is the height that water is lifted to.")
        .steps("Pour water in")
    )

    fits, fails = (told("head", one((SHEET, paper), said=said), question=question) for said in (fitting, other))

    assert (fits[feature], fails[feature]) == (1, 0)
    assert told("head", one((SHEET, paper), said=fitting))[feature] == 0


def test_a_statement_about_the_asked_model_alone_is_closer_than_one_about_many() -> None:
    """What holds for all of them may hold for others in the first place."""
    scene = Scene(model=SMALL, names=frozenset({"op-200"}))
    shared = Paper().says("Pumps are quiet.")

    own, many, general, inherited = (
        told("quiet", statements_of((document, shared))[0], scene=each)
        for document, each in (
            (SHEET, scene),
            (ALL_SHEET, scene),
            (GENERAL, scene),
            (SHEET, Scene(model=PLUS, names=frozenset({"op-200", "plus"}))),
        )
    )

    assert own["breadth"] < many["breadth"] < general["breadth"]
    assert own["narrow"] > many["narrow"] > general["narrow"]
    assert [each["names_model"] for each in (own, many, general, inherited)] == [1, 1, 0, 0.5]
    assert [each["generic"] for each in (own, many, general, inherited)] == [0, 0, 1, 0]
    assert [each["inherited"] for each in (own, many, general, inherited)] == [0, 0, 0, 1]
    assert [each["model_in_title"] for each in (own, many, general, inherited)] == [1, 0, 0, 0]


def test_a_statement_that_names_the_model_itself_is_known() -> None:
    """“The OP-200 is quiet.” in a document about several."""
    scene = Scene(model=SMALL, names=frozenset({"op-200"}))
    paper = Paper().says("The OP-200 is quiet.", "All are blue.")

    named, silent = (
        told("x", one((ALL_SHEET, paper), said=said), scene=scene) for said in ("The OP-200 is quiet.", "All are blue.")
    )

    assert (named["model_in_text"], silent["model_in_text"]) == (1, 0)


def test_numbers_and_codes_of_the_question_count_only_as_they_are() -> None:
    """v3.2 is not v3.20, and no v13.2 either."""
    paper = Paper().says("Since v3.2.", "Since v3.20.", "Since xv3.2.")

    codes = {each.said: told("since v3.2", each)["codes"] for each in statements_of((SHEET, paper))}

    assert codes == {"Since v3.2.": 1, "Since v3.20.": 0, "Since xv3.2.": 0}


def test_a_number_of_another_measure_than_the_one_asked_for_is_told() -> None:
    """Three kilograms are no head, whatever the label says."""
    length, mass = (told("head", one((SHEET, TABLE), said=said), pack=PACK)["measured"] for said in ("12 m", "3 kg"))

    assert (length, mass) == (1, -0.5)
    assert told("colour", one((SHEET, TABLE), said="3 kg"), pack=PACK)["measured"] == 0


def test_a_unit_that_is_named_must_be_the_one_stated() -> None:
    """“In mm” asks for a length."""
    length, mass = (told("how much in mm", one((SHEET, TABLE), said=said))["unit_asked"] for said in ("12 m", "3 kg"))

    assert (length, mass) == (1, -1)
    assert told("how much", one((SHEET, TABLE), said="3 kg"))["unit_asked"] == 0


def test_the_glossarys_name_of_a_thing_counts_as_the_thing() -> None:
    """“Lift” is what this trade calls the delivery head."""
    head = one((SHEET, TABLE), said="12 m")

    assert told("lift", head)["topic_label"] == told("lift", head)["topic_own"] == 1
    assert told("colour", head)["topic_label"] == 0
    assert told("the", head)["topic_label"] == 0


def test_a_word_that_makes_a_label_mean_something_else_is_told() -> None:
    """A leak rate is no flow rate."""
    assert FLOW.not_with == {"leak"}
    table = Paper().table("Parameter | Value", "Flow rate | 9 l/min", "Leak flow rate | 1 ml/min")

    flow, leak = (told("flow rate", one((SHEET, table), said=said))["excluded"] for said in ("9 l/min", "1 ml/min"))

    assert (flow, leak) == (0, 1)
    asked = told("flow rate of leaks", one((SHEET, table), said="1 ml/min"))["excluded"]

    assert asked == 0


def test_the_other_end_of_a_range_than_the_one_asked_for_is_told() -> None:
    """The minimum is the wrong answer to the maximum."""
    table = Paper().table("Parameter | Value", "Maximum head | 12 m", "Minimum head | 1 m", "Mass | 3 kg")

    told_of = {each.said: told("maximum head", each)["statistic"] for each in statements_of((SHEET, table))}

    assert told_of == {"12 m": 1, "1 m": -1, "3 kg": 0}
    assert told("head", one((SHEET, table), said="12 m"))["statistic"] == 0


def test_specifications_and_superseded_documents_are_known() -> None:
    """A data sheet states, a flyer praises; what is superseded was once right."""
    spec = a_document("spec.md", SMALL, doc_kind="spec")
    old = a_document("old.md", SMALL, status=Status.LEGACY)

    found = [told("head", one((document, TABLE), said="12 m")) for document in (SHEET, spec, old)]

    assert [each["spec_document"] for each in found] == [0, 1, 0]
    assert [each["legacy"] for each in found] == [0, 0, 1]


def test_the_place_among_all_candidates_is_a_feature() -> None:
    """Ten candidates that hold half of the words are no distinction, one is."""
    statements = statements_of((SHEET, TABLE))
    near = {
        "path_cosine": np.array([0.2, 0.7]),
        "own_cosine": np.array([0.1, 0.2]),
        "own_blend": np.array([0.5, 0.1]),
        "label_blend": np.array([0.0, 0.0]),
        "chunk_blend": np.array([0.0, 0.0]),
    }

    head, mass = features_among(asked_for("mass"), statements, Scene(model=None, near=near))

    assert (mass["rank_own"], head["rank_own"]) == (0, pytest.approx(-math.log(2)))
    assert (mass["rank_cosine"], head["rank_cosine"]) == (0, pytest.approx(-math.log(2)))
    assert (head["rank_blend"], mass["rank_blend"]) == (0, pytest.approx(-math.log(2)))
    assert (head["path_cosine"], head["own_cosine"], head["own_blend"]) == (0.2, 0.1, 0.5)


def test_candidates_that_say_as_much_have_the_same_place() -> None:
    """Else the order in which a search returns them would decide."""
    paper = Paper().table("Parameter | Value", "Head | 1 m", "Head | 2 m", "Mass | 3 kg", "Noise | 4 dB")

    found = features_among(asked_for("head"), statements_of((SHEET, paper)))

    assert [each["rank_own"] for each in found] == [0, 0, pytest.approx(-math.log(3)), pytest.approx(-math.log(3))]


def test_without_word_vectors_no_feature_of_theirs_is_there() -> None:
    """Weights fitted without them would otherwise meet numbers that they don't know."""
    found = told("head", one((SHEET, TABLE), said="12 m"))

    assert not found.keys() & VECTORS


def test_the_words_of_a_question_are_blended_by_their_rarity() -> None:
    """Numbers and signs have no vector worth having."""
    aspect = asked_for("maximum head 12", known={stem("maximum"): 50})

    rarity = rarity_of(aspect.words)

    assert rarity.keys() == {"maximum", "head"}
    assert rarity["head"] > rarity["maximum"]
