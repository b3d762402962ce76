"""Product models in order of what their documents state."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer import Ranking
from core.answering.grounding import faults
from core.answering.ranking import rank_models
from core.catalog.catalog import Catalog, ProductModel
from core.quantities.dimensions import Dimension
from core.reading.topic import Term, Topic
from core.retrieval.candidate import Evidence
from tests.core.candidates import a_value, catalog
from tests.core.paper import a_document
from tests.core.worlds import spoken

A, B, C, D = "ECU-750", "ECU-850", "ECU-850b", "ECU-850b Plus"
ANY = Topic()
LENGTHS = Topic(dimensions=frozenset({Dimension.LENGTH}))
COUNTS = Topic(dimensions=frozenset({Dimension.COUNT}))
MOST = "highest value"


def ranked_or_none(
    asked: str, stated: dict[str, str], *, topic: Topic = ANY, known: Catalog | None = None
) -> Ranking | None:
    """Return the ranking of product models by the value that each states ("" for none); it is grounded."""
    evidence = [
        Evidence(model=model, findings=(a_value("Rating", text, a_document(f"{model}.md", model)),) if text else ())
        for model, text in stated.items()
    ]
    made = rank_models(asked, evidence, topic, known or catalog())
    assert made is None or faults(made, known or catalog()) == []
    return made


def ranked(asked: str, stated: dict[str, str], *, topic: Topic = ANY, known: Catalog | None = None) -> Ranking:
    """Return the ranking; there is one."""
    made = ranked_or_none(asked, stated, topic=topic, known=known)
    assert made is not None
    return made


def order(ranking: Ranking) -> list[str]:
    """Return the product models, first place first."""
    return [item.model for item in ranking.items]


@pytest.mark.parametrize(
    "asked, expected",
    [
        pytest.param("which is the heaviest", [C, B, A], id="highest first"),
        pytest.param("rank them by weight", [C, B, A], id="no superlative"),
        pytest.param("which is the lightest", [A, B, C], id="lowest first"),
        pytest.param("list them by weight, ascending", [A, B, C], id="ascending"),
    ],
)
def test_the_superlative_tells_the_direction(asked: str, expected: list[str]) -> None:
    """The heaviest at the top of “which is the lightest” is the wrong answer; units don't matter."""
    made = ranked(asked, {A: "210 g", C: "1.2 kg", B: "540 g"})

    assert order(made) == expected
    assert made.places == (1, 2, 3)


def test_each_place_is_proved_by_its_own_product_models_document() -> None:
    """The value is shown as written, and ordered in one unit."""
    made = ranked(MOST, {A: "900 mA", B: "1.5 A"})

    assert [(item.model, item.text, item.value, item.unit) for item in made.items] == [
        (B, "1.5 A", 1.5, "A"),
        (A, "900 mA", 0.9, "A"),
    ]
    proof = {citation.number: citation.document for citation in made.citations}
    assert [[proof[number] for number in item.citations] for item in made.items] == [[f"{B}.md"], [f"{A}.md"]]
    assert [(scope.model, scope.own) for scope in made.scope] == [(B, 1), (A, 1)]


def test_equal_values_share_a_place() -> None:
    """Second and third would be a difference that nobody states."""
    made = ranked(MOST, {A: "0.5 kg", B: "540 g", C: "500 g", D: "100 g"})

    assert order(made) == [B, A, C, D]
    assert made.places == (1, 2, 2, 4)


@pytest.mark.parametrize(
    "asked, expected",
    [
        pytest.param("highest operating temperature", [B, A, C], id="highest by upper ends"),
        pytest.param("lowest operating temperature", [A, C, B], id="lowest by lower ends"),
        pytest.param("lowest maximum operating temperature", [C, A, B], id="lowest by upper ends if asked for"),
        pytest.param("lowest max. operating temperature", [C, A, B], id="max. for short"),
    ],
)
def test_a_range_is_ordered_by_the_end_that_is_asked_for(asked: str, expected: list[str]) -> None:
    """The coldest that one runs in has nothing to do with the hottest."""
    made = ranked(asked, {A: "−40 °C to +70 °C", B: "−20 °C to +85 °C", C: "−30 °C to +60 °C"})

    assert order(made) == expected


def test_a_bound_is_ordered_by_the_end_that_it_has() -> None:
    """“≤ 5 W” states no lower end, and is a value all the same."""
    assert order(ranked("lowest consumption", {A: "≤ 5 W", B: "3 W"})) == [B, A]
    assert order(ranked("highest consumption", {A: "≥ 5 W", B: "3 W"})) == [A, B]


def test_of_several_values_in_a_cell_the_one_that_is_asked_for_counts() -> None:
    """A cell may hold one value per mode."""
    stated = {A: "2 W (idle), 9 W (full load)", B: "4 W (idle), 6 W (full load)"}

    assert order(ranked("highest consumption", stated)) == [A, B]
    assert order(ranked("lowest consumption", {A: stated[B], B: stated[A]})) == [B, A]


def test_sizes_are_ordered_by_their_face() -> None:
    """Many documents leave the height out."""
    made = ranked("smallest housing", {A: "100 × 50 × 10 mm", B: "60 × 60 mm", C: "80 × 50 × 90 mm"}, topic=LENGTHS)

    assert order(made) == [B, C, A]


@pytest.mark.parametrize(
    "asked, topic",
    [
        pytest.param("which has the most channels", ANY, id="the question counts"),
        pytest.param("highest number of channels", COUNTS, id="the topic counts"),
    ],
)
def test_bare_numbers_and_named_ones_are_counts(asked: str, topic: Topic) -> None:
    """One document writes “4”, another “8 × CAN FD”."""
    made = ranked(asked, {A: "4", B: "8 × CAN FD", C: "2"}, topic=topic)

    assert [(item.model, item.value) for item in made.items] == [(B, 8), (A, 4), (C, 2)]


def test_what_is_counted_may_turn_out_to_be_measured() -> None:
    """“The most memory” counts nothing."""
    assert order(ranked("which has the most memory", {A: "512 MB", B: "2 GB"})) == [B, A]


def test_the_commonest_measure_decides_where_none_is_asked_for() -> None:
    """A cell in another one is left out and named, as is what is no number."""
    made = ranked(MOST, {A: "5 W", B: "8 W", C: "12 V", D: "on request"})

    assert order(made) == [B, A]
    assert f"Stated, but not as a number to order by: {C} and {D}." in spoken(made)


def test_only_values_of_the_measure_that_is_asked_for_are_ordered() -> None:
    """Amperes say nothing of watts, however many state them."""
    watts = Topic(dimensions=frozenset({Dimension.POWER}))

    made = ranked(MOST, {A: "5 W at 24 V", B: "8 W at 12 V"}, topic=watts)

    assert [(item.model, item.unit) for item in made.items] == [(B, "W"), (A, "W")]
    assert ranked_or_none(MOST, {A: "1 A", B: "2 A"}, topic=watts) is None


@pytest.mark.parametrize(
    "stated",
    [
        pytest.param({A: "5 W", B: "on request", C: "see manual"}, id="one of three"),
        pytest.param({A: "on request", B: "yes"}, id="none"),
        pytest.param({A: "", B: ""}, id="nothing is stated"),
    ],
)
def test_with_fewer_than_half_in_order_there_is_no_ranking(stated: dict[str, str]) -> None:
    """“The highest” of the few that can be read may well not be the highest."""
    assert ranked_or_none(MOST, stated) is None


def test_half_of_the_values_is_enough() -> None:
    """The others are named."""
    assert order(ranked(MOST, {A: "5 W", B: "on request"})) == [A]


@pytest.mark.parametrize(
    "stated, expected, remark",
    [
        pytest.param(
            {A: "5 W", B: "8 W", C: "typ. 9 W"},
            [B, A],
            f"Typical values are not comparable with these: {C}.",
            id="more are guaranteed",
        ),
        pytest.param(
            {A: "typ. 5 W", B: "typ. 8 W", C: "9 W"},
            [B, A],
            f"Guaranteed values are not comparable with these: {C}.",
            id="more are typical",
        ),
        pytest.param(
            {A: "typ. 5 W", B: "3 W"},
            [B],
            f"Typical values are not comparable with these: {A}.",
            id="as many of both",
        ),
    ],
)
def test_typical_and_guaranteed_values_are_kept_apart(stated: dict[str, str], expected: list[str], remark: str) -> None:
    """A typical 5 W may be a guaranteed 8 W."""
    made = ranked(MOST, stated)

    assert order(made) == expected
    assert remark in spoken(made)


def test_who_states_nothing_is_told() -> None:
    """The highest of those that state it need not be the highest of all."""
    made = ranked(MOST, {A: "5 W", B: "", C: "8 W"})

    assert made.not_stated == (B,)
    assert spoken(made) == "2 of 3 product models state this."


def test_as_many_are_shown_as_are_asked_for_and_the_rest_is_named() -> None:
    """“Top 2” is two, and nobody is lost."""
    made = ranked("top 2 by weight", {A: "210 g", B: "540 g", C: "525 g", D: "610 g"})

    assert order(made) == [D, B]
    assert made.models == (D, B)
    assert f"Further down: {C} and {A}." in spoken(made)
    assert len(made.citations) == 2


@pytest.mark.parametrize("asked", ["rank them by weight", "top 50 by weight"])
def test_a_long_ranking_has_an_end_and_says_so(asked: str) -> None:
    """A message holds so much and no more."""
    names = [f"Unit {chr(65 + place)}" for place in range(20)]
    many = Catalog(models={name: ProductModel(name=name) for name in names})

    made = ranked(asked, {name: f"{place} kg" for place, name in enumerate(names, 1)}, known=many)

    assert order(made) == names[:4:-1]
    assert "Further down: Unit E, Unit D, Unit C, Unit B and Unit A." in spoken(made)


FULL_LOAD = Term(name="full load", spellings=(frozenset({"full", "load"}),), weight=1.0)


@pytest.mark.parametrize(
    "terms, expected",
    [
        pytest.param((FULL_LOAD,), [B, A], id="the line that is asked for"),
        pytest.param((), [A, B], id="all lines where none is"),
    ],
)
def test_of_a_cell_of_several_lines_those_that_are_asked_for_count(
    terms: tuple[Term, ...], expected: list[str]
) -> None:
    """“Full load: 6 W; Start: 30 W” is no 30 W at full load."""
    stated = {A: "Full load: 6 W; Start: 30 W", B: "Full load: 9 W; Start: 20 W"}

    assert order(ranked(MOST, stated, topic=Topic(terms=terms))) == expected


@given(weights=st.lists(st.integers(1, 10**6), min_size=1, max_size=15), lowest=st.booleans())
def test_any_weights_are_in_order_and_nobody_is_lost(weights: list[int], lowest: bool) -> None:
    """For any values: each product model stands once, in the order of what it states."""
    names = [f"Unit {chr(65 + place)}" for place in range(len(weights))]
    many = Catalog(models={name: ProductModel(name=name) for name in names})

    made = ranked(
        "lightest" if lowest else "heaviest", dict(zip(names, map("{} g".format, weights), strict=True)), known=many
    )

    keys = [item.value or math.nan for item in made.items]
    assert sorted(order(made)) == sorted(names)
    assert keys == sorted(keys, reverse=not lowest)
