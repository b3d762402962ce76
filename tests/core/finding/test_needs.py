"""What must be searched for a question, and what is kept of it."""

import pytest

from core.catalog.catalog import Catalog, build_catalog
from core.catalog.mentions import Resolution, Resolved
from core.finding.evidence import Evidence
from core.finding.found import Asked, Found
from core.finding.needs import Needs, found_in, needs_again, needs_of, sheets_in
from core.retrieval.plan import Passage
from core.knowledge.chunk import ChunkKind
from core.knowledge.document import Document
from core.quantities.dimensions import Dimension
from core.reading.question import Intent, Question
from core.reading.topic import Topic
from tests.core.catalog.families import a_model, ecu_family
from tests.core.findings import a_question, a_value, weak
from tests.core.paper import Paper, a_document
from tests.core.worlds import glossary

SHEET = a_document("sheet.md", "ECU-850", "ECU-850b")
TABLE = Paper().table("Parameter | ECU-850 | ECU-850b", "Weight | 540 g | 525 g", "RAM | 1 MB | 2 MB")
KNOWN = Catalog(models=ecu_family().models, documents={SHEET.path: SHEET})


def needs(question: Question) -> Needs:
    """Return what to search."""
    return needs_of(question, KNOWN, glossary(), {}, chunks=10)


def found(question: Question, *papers: tuple[Document, Paper]) -> tuple[Needs, Found]:
    """Return what to search, and what all passages of the papers prove of it."""
    wanted = needs(question)
    passages = [Passage(chunk, 1.0) for document, paper in papers for chunk in paper.chunks(document)]
    return wanted, found_in(wanted, [passages for _ in wanted.needs], KNOWN)


def test_one_search_per_product_model_and_thing_asked() -> None:
    """A comparison is one evidence set per product model."""
    wanted = needs(a_question("weight and RAM", "ECU-850", "ECU-850b", intent=Intent.COMPARE))

    assert [asked.text for asked in wanted.asked] == ["weight and RAM", "weight", "RAM"]
    assert [need.plan.covering for need in wanted.needs[:2]] == [{"ECU-850"}, {"ECU-850b", "ECU-850"}]
    assert len(wanted.needs) == 6


def test_a_question_about_no_product_model_searches_everything() -> None:
    """Terms are explained in general documents."""
    (need,) = needs(a_question("what is derating")).needs

    assert need.plan.covering is None
    assert need.specs is None


def test_labelled_values_are_searched_whatever_words_they_use() -> None:
    """“How heavy” shares no word with “Weight”."""
    (need,) = needs(a_question("how heavy is it", "ECU-850b")).needs

    assert need.specs is not None
    assert need.specs.text == ""
    assert need.specs.kinds == {ChunkKind.SPEC}
    assert need.specs.covering == {"ECU-850b", "ECU-850"}


def test_a_retired_product_model_may_answer_from_superseded_documents() -> None:
    """There are no others about it."""
    (need,) = needs(a_question("weight", "ECU-650")).needs

    assert need.plan.legacy


def test_without_a_topic_everything_stated_is_wanted() -> None:
    """“ECU-850?” asks for its fact sheet."""
    wanted = needs(a_question("", "ECU-850b"))

    assert wanted.sheet
    assert wanted.needs[0].plan.kinds == {ChunkKind.SPEC}
    sheet = sheets_in(wanted, [[Passage(chunk, 1.0) for chunk in TABLE.chunks(SHEET)]], KNOWN)["ECU-850b"]
    assert [finding.said for finding in sheet] == ["525 g", "2 MB"]


def test_a_fact_sheet_has_own_values_before_inherited_ones_and_none_of_strangers() -> None:
    """A document that left the register says nothing."""
    own = a_document("own.md", "ECU-850b")
    base = a_document("base.md", "ECU-850")
    known = Catalog(models=KNOWN.models, documents={own.path: own, base.path: base})
    wanted = needs(a_question("", "ECU-850b"))
    papers = [
        (base, Paper().table("Parameter | Value", "Height | 42 mm")),
        (SHEET, TABLE),
        (own, Paper().table("Parameter | Value", "Weight | 525 g")),
    ]
    passages = [Passage(chunk, 1.0) for document, paper in papers for chunk in paper.chunks(document)]

    sheet = sheets_in(wanted, [passages], known)["ECU-850b"]

    assert [(finding.said, finding.base) for finding in sheet] == [("525 g", None), ("42 mm", "ECU-850")]


@pytest.mark.parametrize(
    "question, scope",
    [
        pytest.param(
            a_question("which have PoE", intent=Intent.FILTER),
            ("ECU-750", "ECU-750 Plus", "ECU-850", "ECU-850b", "ECU-850b Plus"),
            id="all current ones",
        ),
        pytest.param(
            a_question("lightest", "ECU-850", "ECU-850b", intent=Intent.RANK), ("ECU-850", "ECU-850b"), id="those named"
        ),
        pytest.param(a_question("weight", "ECU-850"), (), id="no list"),
        pytest.param(
            a_question("lightest plus", candidates=("ECU-750 Plus", "ECU-850b Plus"), intent=Intent.RANK),
            (),
            id="unclear which",
        ),
    ],
)
def test_a_list_runs_over_a_set(question: Question, scope: tuple[str, ...]) -> None:
    """Retired product models are left out unless they are named."""
    assert needs(question).scope == scope


@pytest.mark.parametrize(
    "text, attribute",
    [
        pytest.param("which run at at least 85 °C", True, id="the bound alone tells"),
        pytest.param("which weigh at least 85 °C", True, id="another attribute than the bound's"),
        pytest.param("which have a temperature of at least 85 °C", False, id="the attribute is named"),
        pytest.param("which cost under 5 kN", False, id="no attribute is measured so"),
    ],
)
def test_a_bound_is_searched_as_what_it_is_a_bound_on(text: str, attribute: bool) -> None:
    """“At least 85 °C” stands in no document; a temperature does."""
    measured = next(each for each in glossary().attributes if Dimension.TEMPERATURE in each.dimensions)

    (asked,) = needs(a_question(text, intent=Intent.FILTER)).asked

    assert not any(digit in asked.text for digit in "85")
    assert asked.text.endswith(measured.names[0]) is attribute


def test_a_number_is_searched_as_written_unless_a_list_is_asked_for() -> None:
    """“Is it fit for at least 85 °C?” may be answered word for word."""
    (asked,) = needs(a_question("is it fit for at least 85 °C", "ECU-850")).asked

    assert "85" in asked.text


def test_a_large_family_is_listed_and_a_small_one_compared() -> None:
    """A table of seven columns can't be read."""
    question = a_question("weight")
    models = tuple(f"Unit {number}" for number in range(7))
    large = Catalog(models={name: type(KNOWN.models["ECU-850"])(name=name) for name in models})

    def of_family(names: tuple[str, ...]) -> Question:
        family = Resolved(mention="family", models=names, how=Resolution.FAMILY)
        mentions = type(question.mentions)(resolved=(family,), rest="weight")
        return Question(text="weight", topic="weight", intent=Intent.LOOKUP, mentions=mentions)

    assert needs_of(of_family(models), large, glossary(), {}, chunks=1).scope == models
    assert needs_of(of_family(models[:3]), large, glossary(), {}, chunks=1).scope == ()


def test_the_candidates_of_an_unclear_mention_are_all_searched() -> None:
    """If all say the same, nothing need be asked."""
    pluses = ("ECU-750 Plus", "ECU-850b Plus")

    wanted = needs(a_question("weight", candidates=pluses))

    assert wanted.candidates == pluses
    assert [need.wanted[0].model for need in wanted.needs] == list(pluses)


def test_how_one_goes_with_another_asks_for_the_others_name() -> None:
    """“Does the ECU-850 replace the ECU-750?” is answered where both are named."""
    related = needs(a_question("does it replace it", "ECU-850", "ECU-750"))
    compared = needs(a_question("weight", "ECU-850", "ECU-750", intent=Intent.COMPARE))

    assert [need.wanted[0].topic.terms[-1].name for need in related.needs] == ["ECU-750", "ECU-850"]
    assert all(term.name == "weight" for need in compared.needs for term in need.wanted[0].topic.terms)


def test_which_of_a_set_goes_with_another_asks_for_that_others_name() -> None:
    """“Which kits?” after the ECU-850 asks of each kit whether it names the ECU-850."""
    wanted = needs(a_question("", "ECU-750", "ECU-750 Plus", intent=Intent.FILTER, related=("ECU-850",)))

    assert not wanted.sheet
    assert wanted.scope == ("ECU-750", "ECU-750 Plus")
    assert [term.name for term in wanted.asked[0].topic.terms] == ["ECU-850"]


def test_reasons_and_how_tos_are_not_measured() -> None:
    """“Why does the voltage drop?” is answered by a sentence without volts."""
    how = needs(a_question("how do I measure the supply voltage", "ECU-850", intent=Intent.HOWTO))
    why = needs(a_question("why does the supply voltage drop", "ECU-850", intent=Intent.EXPLAIN))
    what = needs(a_question("supply voltage", "ECU-850"))

    assert how.asked[0].topic.dimensions == why.asked[0].topic.dimensions == frozenset()
    assert what.asked[0].topic.dimensions


def test_things_asked_together_are_answered_apart() -> None:
    """Each from its own row."""
    _, apart = found(a_question("weight and RAM", "ECU-850"), (SHEET, TABLE))

    assert [asked.text for asked in apart.asked] == ["weight", "RAM"]
    assert [apart.of(index, "ECU-850").findings[0].said for index in range(2)] == ["540 g", "1 MB"]


def test_what_is_stated_as_one_stays_one() -> None:
    """A sentence that speaks of both is the better answer than half of it."""
    paper = Paper().says("The antenna and the display share one connector.")

    _, whole = found(a_question("antenna and operating system", "ECU-850"), (SHEET, TABLE))
    _, both = found(a_question("antenna of the display", "ECU-850"), (SHEET, paper))

    assert len(whole.asked) == len(both.asked) == 1


def test_a_part_that_nobody_states_is_not_swallowed() -> None:
    """It is named as not stated beside the rest."""
    _, partly = found(a_question("weight and bluetooth", "ECU-850"), (SHEET, TABLE))
    _, nothing = found(a_question("price and bluetooth", "ECU-850"), (SHEET, TABLE))

    assert [partly.stated(index, "ECU-850") for index in range(len(partly.asked))] == [True, False]
    assert len(nothing.asked) == 1


def test_superseded_documents_are_the_one_retry() -> None:
    """Only where nothing else answers, and only once."""
    wanted, none = found(a_question("bluetooth", "ECU-850"), (SHEET, TABLE))
    stated_wanted, stated = found(a_question("weight", "ECU-850"), (SHEET, TABLE))

    again = needs_again(wanted, none)

    assert again is not None
    assert all(need.plan.legacy for need in again.needs)
    assert needs_again(again, none) is None
    assert needs_again(stated_wanted, stated) is None


def test_what_was_found_later_fills_gaps_only() -> None:
    """A superseded value never replaces a current one."""
    asked = (Asked(text="weight", topic=Topic()),)
    good, old = a_value("Weight", "540 g"), a_value("Weight", "580 g")
    one = Evidence(model="ECU-850", findings=(good,))
    gap = Evidence(model="ECU-850b", findings=(weak(good),))
    first = Found(asked=asked, evidence={(0, "ECU-850"): one, (0, "ECU-850b"): gap})
    later = Found(
        asked=asked,
        evidence={(0, model): Evidence(model=model, findings=(old,)) for model in ("ECU-850", "ECU-850b")},
    )

    both = first.over(later)

    assert both.of(0, "ECU-850").findings == (good,)
    assert both.of(0, "ECU-850b").findings == (old,)
    assert both.of(1, "ECU-750") == Evidence(model="ECU-750")


def test_a_row_per_product_model_is_in_the_fact_sheet() -> None:
    """Overview tables have the product models as rows; all that such a row states belongs to the sheet."""
    overview = Paper().table("Model | Weight [g] | RAM", "ECU-850 | 540 | 1 MB", "ECU-850b | 525 | 2 MB")
    wanted = needs(a_question("", "ECU-850", intent=Intent.SPECS))
    passages = [Passage(chunk, 1.0) for chunk in overview.chunks(SHEET)]

    (sheet,) = sheets_in(wanted, [passages], KNOWN).values()

    assert [(finding.label, finding.said) for finding in sheet] == [("Weight", "540 g"), ("RAM", "1 MB")]


def test_a_list_over_many_product_models_reads_a_passage_of_each() -> None:
    """A list that is cut says “not stated” of product models whose data sheets state it."""
    many = build_catalog([a_model(f"QX-{number}") for number in range(1000)], [])

    (need,) = needs_of(a_question("weight", intent=Intent.RANK), many, glossary(), {}, chunks=10).needs

    assert need.specs is not None
    assert need.plan.limit >= 2000
    assert need.specs.limit >= 2000
