"""Lists and rankings of what stands under no common label: by what each product model's likeliest statement says."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer import Answer, NoEvidence, Ranking
from core.answering.compose import compose
from core.answering.grounding import faults
from core.answering.listing import has
from core.answering.selection import as_facts
from core.catalog.catalog import Catalog, ProductModel
from core.knowledge.document import Document
from core.knowledge.glossary import Attribute, build_glossary
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat, State
from core.reading.constraints import required_in
from core.reading.question import Intent
from core.reading.topic import topic_of
from core.retrieval.candidate import Candidate
from core.retrieval.results import Asked, Found, Retrieved
from tests.core.candidates import a_candidate, a_question, a_value, an_aspect, evidence, weak
from tests.core.paper import Paper, a_document
from tests.core.worlds import spoken

A, B, C, D = "ECU-750", "ECU-850", "ECU-850b", "ECU-850b Plus"


def page_of(model: str) -> Document:
    """Return the document of one product model."""
    return a_document(f"{model}.md", model)


def rated(model: str, text: str) -> Candidate:
    """Return what a row of the product model's sheet says."""
    return a_value("Rating", text, page_of(model))


def sentence(model: str, text: str) -> Candidate:
    """Return a sentence of the product model's document."""
    return a_candidate(Paper().says(text), page_of(model))


def answered(
    text: str, stated: dict[str, Candidate | None], *dimensions: Dimension, intent: Intent = Intent.RANK
) -> Answer:
    """Return the answer over product models that state this, or nothing; it is grounded."""
    held = {(0, model): evidence(model, [best] if best else []) for model, best in stated.items()}
    asked = Asked(text=text, said=text, aspect=an_aspect(text, *dimensions))
    known = Catalog(
        models={name: ProductModel(name=name) for name in stated},
        documents={page_of(name).path: page_of(name) for name in stated},
    )
    found = Found(asked=(asked,), evidence=held)
    answer = compose(a_question(text, intent=intent), Retrieved(found=found, scope=tuple(stated)), known)
    assert faults(answer, known) == []
    return answer


def ranked(text: str, stated: dict[str, str], *dimensions: Dimension) -> Ranking:
    """Return the ranking of product models by the cell that each states ("" for none)."""
    answer = answered(text, {name: rated(name, said) if said else None for name, said in stated.items()}, *dimensions)
    assert isinstance(answer, Ranking), answer
    return answer


def order(ranking: Ranking) -> list[str]:
    """Return the product models, first place first."""
    return [item.model for item in ranking.items]


@pytest.mark.parametrize(
    "text, expected",
    [
        pytest.param("which is the heaviest", [C, B, A], id="highest first"),
        pytest.param("which is the lightest", [A, B, C], id="lowest first"),
        pytest.param("list them by weight, ascending", [A, B, C], id="ascending"),
    ],
)
def test_the_superlative_tells_the_direction(text: str, expected: list[str]) -> None:
    """The heaviest at the top of “which is the lightest” is the wrong answer; units don't matter."""
    made = ranked(text, {A: "210 g", C: "1.2 kg", B: "540 g"})

    assert order(made) == expected
    assert made.places == (1, 2, 3)


def test_sentences_are_ranked_by_the_quantities_in_them() -> None:
    """Not every document has a table."""
    answer = answered("heaviest", {A: sentence(A, "It weighs 210 g."), B: sentence(B, "Its weight is 540 g.")})

    assert isinstance(answer, Ranking)
    assert [(item.model, item.value) for item in answer.items] == [(B, 540), (A, 210)]


def test_only_values_of_the_measure_that_is_asked_for_are_ordered() -> None:
    """Amperes say nothing of watts; who states only them is named apart."""
    made = ranked("highest value", {A: "5 W at 24 V", B: "8 W at 12 V", C: "3 A"}, Dimension.POWER)

    assert [(item.model, item.unit) for item in made.items] == [(B, "W"), (A, "W")]
    assert f"Stated, but not as a number to order by: {C}." in spoken(made)


def test_who_speaks_of_it_without_its_number_is_given_no_other() -> None:
    """Of “40 bar” there is no place among numbers of inlets."""
    best = evidence(A, [sentence(A, "Its inlets stand 40 bar.")])

    found = as_facts(an_aspect("inlets"), [best], measure=Dimension.COUNT)

    assert [fact.value.stat for fact in found.stated[A].facts] == [Stat.TEXT]


def test_who_states_nothing_is_told() -> None:
    """The highest of those that state it need not be the highest of all."""
    made = ranked("highest value", {A: "5 W", B: "", C: "8 W"})

    assert made.not_stated == (B,)
    assert "2 of 3 product models state this." in spoken(made)


def test_words_are_listed_without_an_order() -> None:
    """“Light” has no place; who states it is an answer all the same."""
    made = ranked("lightest", {A: "light", B: "heavy"})

    assert made.places == (None, None)
    assert "can't be put in order" in spoken(made)


def test_who_is_said_not_to_have_it_is_named_apart() -> None:
    """“Which have PoE?” is not answered by “no PoE port”."""
    stated: dict[str, Candidate | None] = {
        A: rated(A, "class 3"),
        B: rated(B, "not supported"),
        C: sentence(C, "It has no PoE."),
        D: rated(D, "optional"),
    }

    answer = answered("which have PoE", stated, intent=Intent.FILTER)

    assert isinstance(answer, Ranking)
    assert order(answer) == [A]
    assert f"Stated not to have it: {B} and {C}." in spoken(answer)
    assert f"Optional, on request or not yet determined: {D}." in spoken(answer)


@pytest.mark.parametrize(
    "needed, inside",
    [
        pytest.param("which run on 24 V", [A, B], id="a number in a range, or the number"),
        pytest.param("which run on 48 V", [C], id="a member of a list"),
        pytest.param("which run on 24 V IP67", [B], id="a number and a code"),
    ],
)
def test_what_is_needed_just_so_is_looked_for_in_ranges_and_lists(needed: str, inside: list[str]) -> None:
    """“9 V to 36 V” runs on 24 V; amperes don't."""
    stated: dict[str, Candidate | None] = {
        A: rated(A, "9 V to 36 V"),
        B: rated(B, "24 V, IP67"),
        C: rated(C, "12/48 V"),
        D: rated(D, "24 A"),
    }

    answer = answered(needed, stated, intent=Intent.FILTER)

    assert isinstance(answer, Ranking)
    assert order(answer) == inside


def test_a_long_list_names_those_it_doesnt_show() -> None:
    """A list that ends without saying so looks complete."""
    names = [f"Unit {chr(65 + place)}" for place in range(20)]

    made = answered("weight", {name: rated(name, "540 g") for name in names}, intent=Intent.LOOKUP)

    assert isinstance(made, Ranking)
    assert order(made) == names[:15]
    assert "5 more product models: Unit P, Unit Q, Unit R, Unit S and Unit T." in spoken(made)


def test_sizes_are_ordered_by_their_face() -> None:
    """Many documents leave the height out."""
    stated = {A: "100 × 50 × 10 mm", B: "60 × 60 mm", C: "80 × 50 × 90 mm"}

    assert order(ranked("smallest housing", stated, Dimension.LENGTH)) == [B, C, A]


def test_who_is_asked_not_to_have_it_is_told_by_what_denies_it() -> None:
    """“Which have no PoE?” is answered by those whose documents say so, not by those that are silent."""
    stated: dict[str, Candidate | None] = {A: rated(A, "class 3"), B: rated(B, "not supported"), C: None}

    answer = answered("which don't have PoE", stated, intent=Intent.FILTER)

    assert isinstance(answer, Ranking)
    assert order(answer) == [B]
    assert answer.not_stated == (C,)


def test_that_nobody_has_it_is_an_answer() -> None:
    """“Not stated” would be untrue: their documents say that they don't."""
    answer = answered("which run at at least 150 °C", {A: rated(A, "−40 °C to +85 °C")}, intent=Intent.FILTER)

    assert isinstance(answer, NoEvidence)
    assert answer.text.endswith(f"Stated, but not at least 150 °C: {A}.")


def test_what_must_be_just_so_tells_members_apart() -> None:
    """“Which have IP67?” isn't answered by whoever states some protection."""
    stated: dict[str, Candidate | None] = {A: rated(A, "IP67"), B: rated(B, "IP54")}

    answer = answered("which have IP67", stated, intent=Intent.FILTER)

    assert isinstance(answer, Ranking)
    assert order(answer) == [A]
    assert f"Stated otherwise: {B}." in spoken(answer)


def test_a_heading_above_columns_is_no_bound() -> None:
    """“Draw > -5 V” is a column of the draws: its cells are about -5 V."""
    found = as_facts(an_aspect("draw"), [evidence(A, [a_value("Draw > -5 V", "60 mA", page_of(A))])])

    assert has(found.stated[A], required_in("draw from -5 V"))
    assert not has(found.stated[A], required_in("draw from 12 V"))


def test_a_look_up_over_many_lists_all_that_is_stated() -> None:
    """“What do the units of the family weigh?” asks nobody whether it has a weight."""
    answer = answered("weight", {A: rated(A, "none"), B: rated(B, "540 g")}, intent=Intent.LOOKUP)

    assert isinstance(answer, Ranking)
    assert order(answer) == [A, B]


def test_what_isnt_enough_to_answer_is_nobodys_fact() -> None:
    """The nearest statement about something else is none."""
    made = as_facts(an_aspect(), [weak(rated(A, "5 W"), model=A), evidence(B, [rated(B, "8 W")])])

    assert list(made.stated) == [B]
    assert made.silent == (A,)


def test_a_fact_keeps_where_it_comes_from() -> None:
    """A value of the base is cited as the base's, a state is a state, and words stay words."""
    inherited = a_value("Rating", "5 W", page_of(C), base=C)

    made = as_facts(
        an_aspect(), [evidence(D, [inherited]), evidence(A, [rated(A, "yes")]), evidence(B, [rated(B, "tidy")])]
    )

    assert [(fact.model, fact.document) for fact in made.stated[D].facts] == [(C, f"{C}.md")]
    assert made.stated[D].base == C
    assert made.stated[A].facts[0].value.state is State.YES
    assert (made.stated[B].facts[0].value.stat, made.stated[B].facts[0].said) == (Stat.TEXT, "tidy")


def test_the_attribute_asked_for_tells_which_end_is_better() -> None:
    """The glossary knows that a short response is a good one."""
    glossary = build_glossary([Attribute(id="response", names=("response time",), direction="lower")])

    asked = replace(an_aspect("response time"), topic=topic_of("response time", glossary, {}, chunks=1))

    made = as_facts(asked, [evidence(A, [rated(A, "5 ms")])])
    unknown = as_facts(an_aspect("response time"), [evidence(A, [rated(A, "5 ms")])])

    assert made.asked.attribute == glossary.attributes[0]
    assert unknown.asked.attribute is None


@pytest.mark.slow
@given(weights=st.lists(st.integers(1, 10**6), min_size=1, max_size=15), lowest=st.booleans())
def test_any_weights_are_in_order_and_nobody_is_lost(weights: list[int], lowest: bool) -> None:
    """For any values: each product model stands once, in the order of what it states."""
    names = [f"Unit {chr(65 + place)}" for place in range(len(weights))]

    made = ranked("lightest" if lowest else "heaviest", dict(zip(names, map("{} g".format, weights), strict=True)))

    keys = [item.value or math.nan for item in made.items]
    assert sorted(order(made)) == sorted(names)
    assert keys == sorted(keys, reverse=not lowest)
