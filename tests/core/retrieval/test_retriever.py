"""A question → all that is stated of it, over a whole index: gathered, scored, decided, linked to facts."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core.knowledge.facts import Fact
from core.knowledge.glossary import Pack
from core.plan import FactPlan
from core.ports import Knowledge
from core.reading.question import Intent
from core.retrieval.retriever import Retriever
from core.retrieval.scoring_parameters import Scoring
from tests.core.paper import Paper, a_document
from tests.core.retrieval.lab import (
    ALL_SHEET,
    GENERAL,
    GLOSSARY,
    LARGE,
    LARGE_SHEET,
    PLAIN,
    PLUS,
    PLUS_SHEET,
    SHEET,
    SMALL,
    a_question,
)
from tests.core.retrieval.shelf import BASE, GONE, NEWER, best, index_of, retrieved, retriever_of
from tests.core.worlds import ReadyIndex


async def test_what_is_chosen_leads_to_its_facts_and_those_that_contradict() -> None:
    """The statement is quoted; the facts know what other documents state of the very same."""
    other = Paper().table("Parameter | Value", "Lift | 11 m")

    found = await retrieved(a_question("delivery head", SMALL), (SHEET, BASE), (NEWER, other))

    stated = found.fact(0, SMALL)
    assert stated is not None
    assert {fact.said for fact in (*stated.facts, *stated.against)} == {"12 m", "11 m"}
    assert found.stated(0, SMALL)


async def test_other_rows_of_the_section_about_the_same_attribute_are_told_too() -> None:
    """“Delivery head” and “Lift” are one attribute; below another heading it may be about something else."""
    paper = (
        Paper()
        .heading("Ratings")
        .table("Parameter | Value", "Delivery head | 12 m", "Lift | 13 m")
        .heading("Packing")
        .table("Parameter | Value", "Lift | 2 m")
    )

    found = await retrieved(a_question("delivery head", SMALL), (SHEET, paper))

    stated = found.fact(0, SMALL)
    assert stated is not None
    assert [fact.said for fact in stated.facts] == ["12 m", "13 m"]


async def test_what_a_general_document_states_is_no_fact_of_a_product_model() -> None:
    """It may be quoted; nobody's facts are behind it."""
    general, large = (Paper().table("Parameter | Value", f"Delivery head | {head} m") for head in (1, 30))

    found = await retrieved(a_question("delivery head", SMALL), (GENERAL, general), (LARGE_SHEET, large))

    assert (best(found), found.facts) == ("1 m", {})


async def test_the_contrary_of_what_is_asked_answers_nothing() -> None:
    """The outlet's pressure is the most convincing wrong answer about the inlet's."""
    index = index_of((SHEET, Paper().table("Parameter | Value", "Outlet pressure | 3 bar")))
    pack = Pack(opposites=(frozenset({"inlet", "outlet"}),))
    known = await index.knowledge()

    answered, refused = [
        await Retriever(index, known, GLOSSARY, Scoring(weights=PLAIN, pack=each, threshold=0.05)).retrieve(
            a_question("inlet pressure", SMALL)
        )
        for each in (Pack(), pack)
    ]

    assert (answered.stated(0, SMALL), refused.stated(0, SMALL)) == (True, False)


async def test_what_is_meant_is_told_where_only_its_contrary_looks_as_likely() -> None:
    """The gauge at the outlet says as many of the words, and can't be meant."""
    rows = Paper().table(
        "Parameter | Value", "Outlet pressure gauge | 3 bar", "Gauge pressure, outlet | 4 bar", "Inlet pressure | 1 bar"
    )
    index = index_of((SHEET, rows))
    scoring = Scoring(weights=PLAIN, pack=Pack(opposites=(frozenset({"inlet", "outlet"}),)), threshold=0.05)
    retriever = Retriever(index, await index.knowledge(), GLOSSARY, scoring)

    found = await retriever.retrieve(a_question("inlet pressure gauge", SMALL))

    assert (found.stated(0, SMALL), best(found)) == (True, "1 bar")


async def test_a_value_of_the_attribute_that_is_named_is_told_and_none_of_a_related_one_instead() -> None:
    """Below a heading “Delivery head” the flow rate looks more like it than a lift does, but is none."""
    near = Paper().heading("Delivery head").table("Parameter | Value", "Flow rate | 5 l/min")
    lift = a_document("lift.md", SMALL, title="Heights"), Paper().table("Parameter | Value", "Lift | 12 m")

    both = await retrieved(a_question("delivery head", SMALL), (SHEET, near), lift)
    without = await retrieved(a_question("delivery head", SMALL), (SHEET, near))

    assert (both.stated(0, SMALL), best(both)) == (True, "12 m")
    assert (without.stated(0, SMALL), best(without)) == (False, "5 l/min")


async def test_who_is_silent_is_looked_up_in_superseded_documents_whoever_else_states_it() -> None:
    """What may be several things is one here, and one product model's own answer is none of the other's."""
    small, large = (Paper().table("Parameter | Value", f"Finish and colour | {said}") for said in ("blue", "red"))

    found = await retrieved(a_question("finish and colour", SMALL, LARGE), (GONE, small), (LARGE_SHEET, large))

    assert [(found.stated(0, each), best(found, each)) for each in (SMALL, LARGE)] == [(True, "blue"), (True, "red")]


async def test_a_sentence_leads_to_no_facts() -> None:
    """It is quoted as it is."""
    found = await retrieved(a_question("hum", SMALL), (SHEET, Paper().says("It will hum when it runs dry.")))

    assert (best(found), found.facts) == ("It will hum when it runs dry.", {})


async def test_what_the_base_states_is_found_for_its_variant() -> None:
    """A variant's own documents state the differences only."""
    found = await retrieved(a_question("mass", PLUS), (SHEET, BASE), (PLUS_SHEET, Paper().says("It is red.")))

    assert best(found, PLUS) == "3 kg"
    stated = found.fact(0, PLUS)
    assert stated is not None
    assert stated.base == SMALL


async def test_superseded_documents_are_asked_only_if_no_current_one_answers() -> None:
    """And they are asked once."""
    old = Paper().table("Parameter | Value", "Delivery head | 9 m", "Noise | 40 dB")

    current = await retrieved(a_question("delivery head", SMALL), (SHEET, BASE), (GONE, old))
    superseded = await retrieved(a_question("noise", SMALL), (SHEET, BASE), (GONE, old))

    assert (best(current), best(superseded)) == ("12 m", "40 dB")
    stated = superseded.fact(0, SMALL)
    assert stated is not None
    assert stated.legacy


async def test_two_things_asked_are_answered_each_by_its_own() -> None:
    """Both stand in the table, in two rows."""
    found = await retrieved(a_question("mass and finish", SMALL), (SHEET, BASE))

    assert [each.text for each in found.found.asked] == ["mass", "finish"]
    assert [best(found, index=index) for index in (0, 1)] == ["3 kg", "blue"]
    assert set(found.facts) == {0, 1}


@pytest.mark.parametrize("intent", [Intent.COMPARE, Intent.LOOKUP])
async def test_compared_product_models_are_told_under_one_label(intent: Intent) -> None:
    """One packed and one unpacked are not compared, whether or not a word says that they are."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Mass | 3 kg | 9 kg")
    other = Paper().table("Parameter | Value", "Mass of the body | 8 kg")
    question = a_question("mass of the body", SMALL, LARGE, intent=intent)

    found = await retrieved(question, (ALL_SHEET, table), (LARGE_SHEET, other))

    assert (best(found), best(found, LARGE)) == ("3 kg", "9 kg")


async def test_a_condition_that_no_fact_meets_is_not_answered_by_another_band() -> None:
    """What is stated at 50 Hz says nothing at 60 Hz."""
    table = Paper().table("Parameter | Value", "Delivery head at 50 Hz | 12 m")

    found = await retrieved(a_question("delivery head at 60 Hz", SMALL), (SHEET, table))

    assert not found.stated(0, SMALL)


async def test_what_variants_state_is_told_where_the_product_model_is_silent() -> None:
    """The nearest that can be said, under the variant's name."""
    plus = Paper().table("Parameter | Value", "Noise | 44 dB")

    silent = await retrieved(a_question("noise", SMALL), (SHEET, BASE), (PLUS_SHEET, plus))
    told = await retrieved(a_question("mass", SMALL), (SHEET, BASE), (PLUS_SHEET, plus))

    assert {name: each.said for name, each in silent.variants[0].items()} == {PLUS: "44 dB"}
    assert not silent.stated(0, SMALL)
    assert told.variants == {}


async def test_what_a_variant_says_of_everybody_is_no_more_than_the_base_says() -> None:
    """A statement inherited from the base itself is nobody's variant."""
    table = Paper().table("Parameter | Value", "Noise level | –")

    found = await retrieved(
        a_question("noise pressure spectrum", SMALL), (SHEET, table), (PLUS_SHEET, Paper().says("The noise is low."))
    )

    assert not found.stated(0, SMALL)
    assert found.variants.get(0, {}).keys() <= {PLUS}


async def test_an_unclear_name_is_told_with_what_each_of_them_states() -> None:
    """So that the one asked back to can choose."""
    found = await retrieved(a_question("mass", unclear=(SMALL, PLUS)), (SHEET, BASE))

    assert found.candidates == (SMALL, PLUS)
    assert (best(found), best(found, PLUS)) == ("3 kg", "3 kg")
    assert found.variants == {}


async def test_without_a_topic_everything_labelled_is_told_the_own_first() -> None:
    """A sheet of what is known."""
    plus = Paper().table("Parameter | Value", "Mass | 4 kg")

    found = await retrieved(a_question("the OP-200 Plus", PLUS, topic=""), (SHEET, BASE), (PLUS_SHEET, plus))

    assert [each.said for each in found.sheets[PLUS]] == ["4 kg", "12 m", "3 kg", "blue"]


async def test_general_questions_are_answered_from_general_documents() -> None:
    """No product model, no facts, no variants."""
    paper = Paper().says("Cavitation is the forming of bubbles.")

    found = await retrieved(a_question("what is cavitation", topic="cavitation"), (GENERAL, paper))

    assert (best(found, None), found.facts, found.variants) == ("Cavitation is the forming of bubbles.", {}, {})


async def test_what_a_document_of_a_later_publication_says_waits() -> None:
    """Readers see all of a publication or nothing of it."""
    index = index_of((SHEET, BASE), (NEWER, Paper().table("Parameter | Value", "Mass | 7 kg")))
    retriever = Retriever(index, await _without(index, NEWER.path), GLOSSARY, Scoring(weights=PLAIN))

    found = await retriever.retrieve(a_question("mass", SMALL))

    assert [each.said for each in found.found.of(0, SMALL).candidates] == ["3 kg", "12 m", "blue"]


async def test_what_a_product_models_documents_hold_is_fetched_once() -> None:
    """It is asked for with every question about it."""
    index = index_of((SHEET, BASE))
    retriever = await retriever_of(index)

    for text in ("mass", "delivery head", "finish"):
        await retriever.retrieve(a_question(text, SMALL))

    whole = [plan for plan in index.searched if not plan.text and plan.covering == {SMALL}]
    assert len(whole) == 1


async def test_facts_are_asked_for_with_the_lineage_and_the_label_that_was_chosen() -> None:
    """One small query, not the whole library."""
    index = _Asked(catalog=index_of((SHEET, BASE)).catalog)
    plain = index_of((SHEET, BASE))
    index.visible, index.stamp, index._said, index.searched = plain.visible, "1", {}, []
    index.plans = []

    await (await retriever_of(index)).retrieve(a_question("delivery head", PLUS))

    assert [(plan.models, plan.attributes) for plan in index.plans] == [({PLUS, SMALL}, {"head"})]


class _Asked(ReadyIndex):
    """An index that remembers which facts it was asked for."""

    plans: list[FactPlan]

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return the facts of a plan, and remember it."""
        self.plans.append(plan)
        return await super().facts(plan)


async def _without(index: ReadyIndex, path: str) -> Knowledge:
    known = await index.knowledge()
    documents = {name: document for name, document in known.catalog.documents.items() if name != path}
    return replace(known, catalog=replace(known.catalog, documents=documents))
