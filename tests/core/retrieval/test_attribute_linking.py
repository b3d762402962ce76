"""One thing asked of many: the column that says it of most of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from core.knowledge.attributes import Attributes
from core.knowledge.extraction import Reader, facts_of, measure_of
from core.knowledge.facts import Fact, StatedAttribute
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat
from core.retrieval.aspect import conditions_in
from core.retrieval.attribute_linking import Linker, columns_of
from core.retrieval.candidate import Candidate
from tests.core.paper import Paper
from tests.core.retrieval.lab import (
    ALL_SHEET,
    GLOSSARY,
    HEAD,
    LARGE,
    PLUS,
    SHEET,
    SMALL,
    Page,
    a_candidate,
    catalog_of,
    one,
    statements_of,
)

TABLE = Paper().table(
    "Parameter | OP-200 | OP-200 Plus | OP-300",
    "Mass | 3 kg | 4 kg | 9 kg",
    "Mass packed | 4 kg | 5 kg | – ",
    "Height | 300 mm | 310 mm | 500 mm",
    "Finish | blue | red | blue",
)
PAGE = (ALL_SHEET, TABLE)


def linker_of(*pages: Page) -> Linker:
    """Return what links values of these pages to attributes, as their index would."""
    reader = Reader(attributes={"": Attributes(GLOSSARY)})
    known = catalog_of(*pages)
    facts = [fact for document, paper in pages for fact in facts_of(paper.chunks(document, known), document, reader)]
    return Linker(reader=reader, stated={fact.attribute: _attribute(fact.attribute, facts) for fact in facts})


def _attribute(key: str, facts: Sequence[Fact]) -> StatedAttribute:
    of_key = [fact for fact in facts if fact.attribute == key]
    measures = frozenset(measure for fact in of_key if (measure := measure_of(fact.value)))
    return StatedAttribute(key=key, label=of_key[0].label, dimensions=measures, facts=len(of_key))


def _said(**scores: Mapping[str, float]) -> dict[str, list[Candidate]]:
    """Return candidates by product model: per label, with a score each, best first."""
    models = {"small": SMALL, "plus": PLUS, "large": LARGE}
    found: dict[str, list[Candidate]] = {}
    for name, labels in scores.items():
        held = [each for each in statements_of(PAGE) if each.value and each.covered == (models[name],)]
        chosen = [a_candidate(each, labels[each.label]) for each in held if each.label in labels]
        found[models[name]] = sorted(chosen, key=lambda each: -each.score)
    return found


def _labels(keys: Sequence[str]) -> list[str]:
    stated = linker_of(PAGE).stated
    return [stated[key].label for key in keys]


def test_the_column_with_the_best_scores_is_the_one() -> None:
    """Cells chosen one by one multiply their errors; a table answers for all at once."""
    found = _said(small={"Mass": 3.0, "Mass packed": 2.9}, plus={"Mass": 1.0, "Mass packed": 3.0}, large={"Mass": 3.0})

    assert _labels(columns_of(found, linker_of(PAGE)))[0] == "Mass"


def test_a_column_that_says_nothing_of_some_loses() -> None:
    """A ranking of three in which one is silent is worse than one in which all speak."""
    found = _said(small={"Mass": 3.0}, plus={"Mass packed": 4.0, "Mass": 2.5}, large={"Mass": 3.0})

    assert _labels(columns_of(found, linker_of(PAGE))) == ["Mass"]


def test_words_are_a_column_too() -> None:
    """Which finishes there are is no number, and nothing is measured like it."""
    found = _said(small={"Finish": 3.0, "Mass": 1.0}, plus={"Finish": 3.0})

    assert _labels(columns_of(found, linker_of(PAGE))) == ["Finish"]


def test_for_a_ranking_only_what_is_measured_so_is_a_column() -> None:
    """“The tallest” is no question of kilograms."""
    found = _said(small={"Mass": 3.0, "Height": 1.0}, plus={"Mass": 3.0, "Height": 1.0})

    length = columns_of(found, linker_of(PAGE), measured=frozenset({Dimension.LENGTH}))

    assert _labels(length) == ["Height"]
    assert columns_of(found, linker_of(PAGE), measured=frozenset({Dimension.TORQUE})) == ()


def test_a_label_that_says_every_word_is_named_as_much_as_an_attribute() -> None:
    """A weak column under the attribute that a word names doesn't drive out the one that is called just so."""
    page = (
        ALL_SHEET,
        Paper().table("Parameter | OP-200 | OP-300", "Total reach | 3 m | 9 m", "Delivery head max | 4 m | 5 m"),
    )
    told = {each.label: each for each in statements_of(page) if each.value and each.covered == (SMALL,)}
    called_so = a_candidate(told["Total reach"], 5.0, label=1.0)
    named = a_candidate(told["Delivery head max"], 1.0)
    linker = linker_of(page)

    keys = columns_of({SMALL: [called_so, named]}, linker, asked={HEAD.id})

    assert linker.states(named.statement, {HEAD.id})
    assert [linker.stated[key].label for key in keys] == ["Total reach"]


def test_without_labels_there_is_no_column() -> None:
    """Sentences are told one by one."""
    sentences = statements_of((ALL_SHEET, Paper().says("All of them are quiet.")))

    assert columns_of({SMALL: [a_candidate(each) for each in sentences]}, linker_of(PAGE)) == ()
    assert columns_of({}, linker_of(PAGE)) == ()


LINKED_TABLE = Paper().table("Parameter | Value", "Delivery head | 12 m", "Seal | Viton")
LINKED_PAGE = (SHEET, LINKED_TABLE)


def test_a_value_is_linked_to_the_attribute_that_its_facts_are_filed_under() -> None:
    """Then other documents and product models can be asked for the very same."""
    linker, head = linker_of(LINKED_PAGE), one(LINKED_PAGE, said="12 m")

    keys = linker.keys(head)

    assert [linker.stated[key].label for key in keys] == ["Delivery head"]


def test_what_is_remembered_of_values_is_bounded_and_the_same() -> None:
    """A library of any size is asked about for months."""
    whole, small = linker_of(LINKED_PAGE), replace(linker_of(LINKED_PAGE), kept=1)
    held = [each for each in statements_of(LINKED_PAGE) if each.value]

    for linker in (whole, small):
        for each in (*held, *held):
            assert linker.keys(each)
    assert (len(whole._known), len(small._known)) == (2, 1)


def test_what_no_fact_states_is_linked_to_nothing() -> None:
    """Words are quoted; there is nothing to look up."""
    assert linker_of().keys(one(LINKED_PAGE, said="12 m")) == ()


def test_a_value_is_told_under_the_attribute_that_a_question_names_if_it_is_filed_there() -> None:
    """Else under its label's own."""
    linker, head, seal = linker_of(LINKED_PAGE), one(LINKED_PAGE, said="12 m"), one(LINKED_PAGE, said="Viton")

    assert linker.meant(head) == linker.meant(head, {"head"}) == linker.meant(head, {"flow"}) == ("head",)
    assert (linker.states(head, {"head"}), linker.states(head, {"flow"})) == (True, False)
    assert not linker.states(seal, {"head", "flow"})


def test_a_link_knows_the_glossarys_attribute_the_statistic_and_the_conditions() -> None:
    """“Maximum head at 50 Hz” is one attribute, one end of it, and one condition."""
    linker = linker_of(LINKED_PAGE)

    link = linker.link("maximum head at 50 Hz", ("head",))
    unknown = linker.link("seal", ("~seal",))

    assert (link.attribute is not None and link.attribute.id, link.stat) == ("head", Stat.MAXIMUM)
    assert [value.text for value in link.conditions] == ["50 Hz"]
    assert (unknown.attribute, unknown.stat, unknown.conditions) == (None, None, ())


def test_an_attribute_of_the_glossary_is_linked_to_all_its_keys() -> None:
    """A purpose is judged by attributes, not by what somebody asked."""
    linker = linker_of(LINKED_PAGE)

    link = linker.of_attribute("head", "delivery head")

    assert link is not None
    assert link.keys == ("head",)
    assert linker.of_attribute("flow", "flow rate") is not None
    assert linker.of_attribute("colour", "colour") is None


@pytest.mark.parametrize(
    "text, conditions",
    [
        ("head at 50 Hz", ["50 Hz"]),
        ("current @ 24 V with 3 bar", ["24 V", "3 bar"]),
        ("is it more than 12 m", []),
        ("head for 3 stages", []),
    ],
)
def test_a_quantity_after_at_is_a_condition(text: str, conditions: list[str]) -> None:
    """One after “more than” is a bound, and a bare number is neither."""
    assert [value.text for value in conditions_in(text)] == conditions
