"""What facts state of one product model: its own before its base's, at the conditions asked, with what contradicts."""

from collections.abc import Sequence

import pytest

from core.knowledge.attributes import Attributes
from core.knowledge.document import Document, Status
from core.knowledge.extraction import Reader, facts_of
from core.knowledge.facts import Fact
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat
from core.retrieval.agreement import at_odds
from core.retrieval.aspect import conditions_in
from core.retrieval.attribute_linking import Link
from core.retrieval.fact_selection import (
    FactsFound,
    Stated,
    facts_found,
    measures_in,
    meets_conditions,
    of_what_is_counted,
)
from tests.core.paper import Paper, a_document
from tests.core.retrieval.lab import ALL_SHEET, GLOSSARY, LARGE, PLUS, SHEET, SMALL, Page, asked_for, catalog_of

NEW = a_document("new.md", SMALL, title="New", date="2026-05-01")
OLD_DAYS = a_document("old.md", SMALL, title="Old", date="2024-05-01")
CURATED = a_document("lab.yaml", SMALL, title="Lab", authority=10, date="2020-01-01")
GONE = a_document("gone.md", SMALL, title="Gone", status=Status.LEGACY)
HEAD = ("head",)


def _facts(*pages: Page) -> list[Fact]:
    known, reader = catalog_of(*pages), Reader(attributes={"": Attributes(GLOSSARY)})
    return [fact for document, paper in pages for fact in facts_of(paper.chunks(document, known), document, reader)]


def _head(value: str, *, label: str = "Delivery head", above: str = "") -> Paper:
    paper = Paper().heading(above) if above else Paper()
    return paper.table("Parameter | Value", f"{label} | {value}")


def _found(*pages: Page, text: str = "head", stat: Stat | None = None, models: Sequence[str] = (SMALL,)) -> FactsFound:
    asked = Link(text=text, keys=HEAD, stat=stat, conditions=conditions_in(text))
    return facts_found(asked, _facts(*pages), models, catalog_of(*pages))


def _said(found: FactsFound, model: str = SMALL) -> list[str]:
    return [fact.said for fact in found.stated[model].facts]


def test_a_product_models_own_fact_comes_before_its_bases() -> None:
    """A variant differs where it says so."""
    table = Paper().table("Parameter | OP-200 | OP-200 Plus", "Delivery head | 12 m | 15 m")
    only_base = Paper().table("Parameter | OP-200", "Delivery head | 12 m")

    both = _found((ALL_SHEET, table), models=(SMALL, PLUS, LARGE))
    inherited = _found((SHEET, only_base), models=(PLUS,))

    assert (_said(both), _said(both, PLUS), both.silent) == (["12 m"], ["15 m"], (LARGE,))
    assert (both.stated[PLUS].base, inherited.stated[PLUS].base) == (None, SMALL)


def test_a_blank_cell_beside_the_bases_own_is_not_filled_with_it() -> None:
    """A dash says that there is none, or that nobody measured; the base's number is neither."""
    table = Paper().table("Parameter | OP-200 | OP-200 Plus", "Delivery head | 12 m | –")

    found = _found((ALL_SHEET, table), models=(SMALL, PLUS))

    assert (list(found.stated), found.silent, found.blank) == ([SMALL], (PLUS,), {PLUS})


def test_what_another_machine_needs_is_not_the_product_models() -> None:
    """Below “Host computer requirements” the head is the host's."""
    assert _found((SHEET, _head("12 m", above="Host computer requirements"))).silent == (SMALL,)
    assert _found((SHEET, _head("12 m", above="Requirements"))).stated


def test_curated_then_newer_facts_come_first_and_others_are_told_as_contradicting() -> None:
    """Two numbers for one thing are both shown, the believed one first."""
    found = _found((OLD_DAYS, _head("10 m")), (CURATED, _head("12 m")), (NEW, _head("11 m")))

    assert _said(found) == ["12 m"]
    assert [fact.said for fact in found.stated[SMALL].against] == ["11 m", "10 m"]
    newer = _found((OLD_DAYS, _head("10 m")), (NEW, _head("11 m")))
    assert _said(newer) == ["11 m"]


def test_the_same_value_in_another_unit_or_twice_contradicts_nothing() -> None:
    """1200 cm are 12 m."""
    found = _found((NEW, _head("12 m")), (OLD_DAYS, _head("1200 cm")), (SHEET, _head("9 m")), (CURATED, _head("12 m")))

    assert [fact.said for fact in found.stated[SMALL].against] == ["9 m"]
    twice = _found((NEW, _head("12 m")), (OLD_DAYS, _head("9 m")), (SHEET, _head("9 m")))
    assert len(twice.stated[SMALL].against) == 1


def test_superseded_documents_speak_only_where_no_other_does() -> None:
    """And it is said that only they do."""
    alone, beside = _found((GONE, _head("12 m"))), _found((GONE, _head("12 m")), (NEW, _head("11 m")))

    assert (_said(alone), alone.stated[SMALL].legacy) == (["12 m"], True)
    assert (_said(beside), beside.stated[SMALL].legacy, beside.stated[SMALL].against) == (["11 m"], False, ())


def test_the_fact_that_holds_at_the_asked_condition_is_the_one() -> None:
    """At 50 Hz it is another number than at 60 Hz."""
    table = Paper().table("Parameter | Value", "Delivery head at 3 bar | 12 m", "Delivery head at 5 bar | 17 m")

    met, unmet = (_found((SHEET, table), text=f"head at {bar} bar") for bar in (5, 9))

    assert (_said(met), met.stated[SMALL].nearest) == (["17 m"], False)
    assert unmet.stated[SMALL].nearest


def test_a_figure_for_another_band_is_no_nearest_one() -> None:
    """What holds at 50 Hz says nothing at 60 Hz."""
    table = Paper().table("Parameter | Value", "Delivery head at 50 Hz | 12 m")

    assert _found((SHEET, table), text="head at 60 Hz").silent == (SMALL,)
    assert _said(_found((SHEET, table), text="head at 50 Hz")) == ["12 m"]


def test_a_column_called_by_the_condition_holds_at_it() -> None:
    """“Losses at 50 Hz” are what stands under “50 Hz”, and no figure for another band."""
    table = Paper().table("Delivery head | 50 Hz | 60 Hz", "large | 12 m | 15 m", "small | 9 m | 11 m")

    told = [
        [fact.said for fact in _facts((SHEET, table)) if meets_conditions(fact, conditions_in(f"head at {hertz} Hz"))]
        for hertz in (50, 60, 70)
    ]

    assert told == [["12 m", "9 m"], ["15 m", "11 m"], []]


def test_of_several_statistics_the_asked_one_is_told() -> None:
    """A data sheet states minimum, typical and maximum in one row."""
    table = Paper().table("Parameter | Min | Typ | Max", "Delivery head | 8 m | 10 m | 12 m")
    stats = (Stat.MINIMUM, Stat.TYPICAL, Stat.MAXIMUM)

    told = [[fact.upper for fact in _found((SHEET, table), stat=stat).stated[SMALL].facts] for stat in stats]

    assert told == [[8], [10], [12]]
    assert [fact.upper for fact in _found((SHEET, table)).stated[SMALL].facts] == [8, 10, 12]


def test_where_only_another_statistic_is_stated_that_is_said() -> None:
    """A typical value is no maximum."""
    assert _found((SHEET, _head("typ. 10 m")), stat=Stat.MAXIMUM).stated[SMALL].lacking is Stat.MAXIMUM
    assert _found((SHEET, _head("10 m")), stat=Stat.MAXIMUM).stated[SMALL].lacking is None


def test_a_later_row_that_states_the_very_same_again_is_left_out() -> None:
    """Twice the same answer reads like two."""
    table = Paper().table("Parameter | Value", "Delivery head | 12 m", "Delivery head | 13 m", "Lift | 14 m")

    found = _found((SHEET, table))

    assert _said(found) == ["12 m", "14 m"]


def test_facts_at_different_conditions_do_not_contradict() -> None:
    """One in summer, one in winter."""
    found = _found(
        (NEW, _head("12 m", label="Delivery head at 3 bar")), (OLD_DAYS, _head("17 m", label="Delivery head at 5 bar"))
    )

    assert found.stated[SMALL].against == ()


def test_a_condition_of_a_whole_section_hides_no_contradiction() -> None:
    """“All values at 3 bar” above a table is no condition that the other document must repeat."""
    other = Paper().heading("Ratings").says("All values at 3 bar.").table("Parameter | Value", "Delivery head | 17 m")
    same = Paper().heading("Ratings").table("Parameter | Value", "Delivery head at 3 bar | 17 m")

    above, own = (_found((NEW, _head("12 m")), (OLD_DAYS, paper)) for paper in (other, same))

    assert own.stated[SMALL].against == ()
    assert len(above.stated[SMALL].against) <= 1


@pytest.mark.parametrize(
    "one, other, apart",
    [
        pytest.param("12 m", "13 m", True, id="two numbers"),
        pytest.param("12 m", "12 m", False, id="the same"),
        pytest.param("10 to 12 m", "11 m", False, id="inside a range"),
        pytest.param("10 to 12 m", "13 m", True, id="outside of it"),
        pytest.param("at least 10 m", "12 m", False, id="above a bound"),
        pytest.param("yes", "no", True, id="yes and no"),
        pytest.param("yes", "yes", False, id="both yes"),
        pytest.param("high", "12 m", False, id="a word"),
    ],
)
def test_two_facts_contradict_if_they_cannot_both_be_right(one: str, other: str, *, apart: bool) -> None:
    """A number inside a stated range is no contradiction."""
    first, second = (_facts((document, _head(said)))[0] for document, said in ((NEW, one), (OLD_DAYS, other)))

    assert at_odds(first, second) is at_odds(second, first) is apart


def test_what_is_stated_is_counted_by_measure() -> None:
    """A ranking needs one measure; the commonest is it."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Delivery head | 12 m | 20 m")

    found = _found((ALL_SHEET, table), models=(SMALL, LARGE))

    assert measures_in(found) == {Dimension.LENGTH: 2}
    assert measures_in(_found((SHEET, _head("high")))) == {}


def test_a_question_without_conditions_is_met_by_every_fact() -> None:
    """And one with two only by what holds at both."""
    (fact,) = _facts((SHEET, _head("12 m", label="Delivery head at 3 bar and 50 Hz")))

    assert meets_conditions(fact, ())
    assert meets_conditions(fact, conditions_in("at 3 bar"))
    assert not meets_conditions(fact, conditions_in("at 3 bar at 60 Hz"))


def test_a_document_about_many_stands_behind_one_about_the_product_model() -> None:
    """A table for the whole family is the first to be out of date."""
    many = Document(path="aaa.md", title="All", covered_models=(SMALL, PLUS, LARGE, "OP-100"), date="2027-01-01")

    found = _found((many, _head("10 m")), (NEW, _head("12 m")))

    assert _said(found)[0] == "12 m"


CELLS = Paper().table(
    "Parameter | OP-200 | OP-200 Plus | OP-300",
    "Fittings | 40-pin plug; 2 x valve | 3 x valve; 9 x hook | 7 x hook",
)


def _counts_found() -> FactsFound:
    known, reader = catalog_of((ALL_SHEET, CELLS)), Reader(attributes={"": Attributes(GLOSSARY)})
    facts = facts_of(CELLS.chunks(ALL_SHEET, known), ALL_SHEET, reader)
    stated = {
        model: Stated(model=model, facts=tuple(fact for fact in facts if fact.model == model))
        for model in (SMALL, PLUS, LARGE)
    }
    return FactsFound(asked=Link(text="", keys=()), stated=stated, silent=("OP-100",))


@pytest.mark.parametrize(
    "asked, counts, silent",
    [
        pytest.param("valves", {SMALL: [2.0], PLUS: [3.0]}, ("OP-100", LARGE), id="among other things"),
        pytest.param("valves on the 40 pin plug", {SMALL: [2.0], PLUS: [3.0]}, ("OP-100", LARGE), id="a number asked"),
        pytest.param("hooks", {PLUS: [9.0], LARGE: [7.0]}, ("OP-100", SMALL), id="more of it"),
        pytest.param(
            "wheels", {SMALL: [40.0, 2.0], PLUS: [3.0, 9.0], LARGE: [7.0]}, ("OP-100",), id="nobody counts it"
        ),
    ],
)
def test_only_what_is_asked_is_counted(asked: str, counts: dict[str, list[float]], silent: tuple[str, ...]) -> None:
    """Nine hooks are no nine valves, and the pins of the plug that is asked about aren't either."""
    told = of_what_is_counted(_counts_found(), asked_for(asked))

    assert {model: [fact.lower for fact in each.facts] for model, each in told.stated.items()} == counts
    assert told.silent == silent
