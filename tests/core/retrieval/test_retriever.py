"""A question → all that is stated of it, over a whole index: gathered, scored, decided, linked to facts."""

from collections.abc import Sequence
from dataclasses import replace

from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.knowledge.glossary import Criterion, Glossary, Profile, build_glossary
from core.knowledge.pack import Pack
from core.plan import FactPlan
from core.ports import Knowledge
from core.reading.purpose import Purpose
from core.reading.question import Intent, Question
from core.retrieval.retrieved import Retrieved
from core.retrieval.retriever import Retriever
from core.retrieval.scoring import Scoring
from tests.core.paper import Paper, a_document
from tests.core.retrieval.lab import (
    ALL_SHEET,
    GENERAL,
    GLOSSARY,
    HEAD,
    LARGE,
    LARGE_SHEET,
    OLD,
    PLAIN,
    PLUS,
    PLUS_SHEET,
    SHEET,
    SMALL,
    Page,
    a_question,
    catalog_of,
)
from tests.core.worlds import ReadyIndex, ready

GONE = a_document("gone.md", SMALL, title="Gone", status=Status.LEGACY)
RETIRED = a_document("retired.md", OLD, title="OP-100 data sheet", status=Status.LEGACY)
NEWER = a_document("newer.md", SMALL, title="Measured", date="2026-05-01")
BASE = Paper().table("Parameter | Value", "Delivery head | 12 m", "Mass | 3 kg", "Finish | blue")


def _index(*pages: Page, words: Glossary = GLOSSARY) -> ReadyIndex:
    known = catalog_of(*pages)
    return ready(known, {document.path: paper.chunks(document, known) for document, paper in pages}, words)


async def _retriever(index: ReadyIndex, words: Glossary = GLOSSARY) -> Retriever:
    return Retriever(index, await index.knowledge(), words, Scoring(weights=PLAIN))


async def _retrieved(question: Question, *pages: Page) -> Retrieved:
    return await (await _retriever(_index(*pages))).retrieve(question)


def _best(found: Retrieved, model: str | None = SMALL, index: int = 0) -> str:
    return found.found.of(index, model).candidates[0].said


async def test_what_is_chosen_leads_to_its_facts_and_those_that_contradict() -> None:
    """The statement is quoted; the facts know what other documents state of the very same."""
    other = Paper().table("Parameter | Value", "Lift | 11 m")

    found = await _retrieved(a_question("delivery head", SMALL), (SHEET, BASE), (NEWER, other))

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

    found = await _retrieved(a_question("delivery head", SMALL), (SHEET, paper))

    stated = found.fact(0, SMALL)
    assert stated is not None
    assert [fact.said for fact in stated.facts] == ["12 m", "13 m"]


async def test_what_a_general_document_states_is_no_fact_of_a_product_model() -> None:
    """It may be quoted; nobody's facts are behind it."""
    general, large = (Paper().table("Parameter | Value", f"Delivery head | {head} m") for head in (1, 30))

    found = await _retrieved(a_question("delivery head", SMALL), (GENERAL, general), (LARGE_SHEET, large))

    assert (_best(found), found.facts) == ("1 m", {})


async def test_the_contrary_of_what_is_asked_answers_nothing() -> None:
    """The outlet's pressure is the most convincing wrong answer about the inlet's."""
    index = _index((SHEET, Paper().table("Parameter | Value", "Outlet pressure | 3 bar")))
    pack = Pack(opposites=(frozenset({"inlet", "outlet"}),))
    known = await index.knowledge()

    answered, refused = [
        await Retriever(index, known, GLOSSARY, Scoring(weights=PLAIN, pack=each, threshold=0.05)).retrieve(
            a_question("inlet pressure", SMALL)
        )
        for each in (Pack(), pack)
    ]

    assert (answered.stated(0, SMALL), refused.stated(0, SMALL)) == (True, False)


async def test_a_sentence_leads_to_no_facts() -> None:
    """It is quoted as it is."""
    found = await _retrieved(a_question("hum", SMALL), (SHEET, Paper().says("It will hum when it runs dry.")))

    assert (_best(found), found.facts) == ("It will hum when it runs dry.", {})


async def test_what_the_base_states_is_found_for_its_variant() -> None:
    """A variant's own documents state the differences only."""
    found = await _retrieved(a_question("mass", PLUS), (SHEET, BASE), (PLUS_SHEET, Paper().says("It is red.")))

    assert _best(found, PLUS) == "3 kg"
    stated = found.fact(0, PLUS)
    assert stated is not None
    assert stated.base == SMALL


async def test_superseded_documents_are_asked_only_if_no_current_one_answers() -> None:
    """And they are asked once."""
    old = Paper().table("Parameter | Value", "Delivery head | 9 m", "Noise | 40 dB")

    current = await _retrieved(a_question("delivery head", SMALL), (SHEET, BASE), (GONE, old))
    superseded = await _retrieved(a_question("noise", SMALL), (SHEET, BASE), (GONE, old))

    assert (_best(current), _best(superseded)) == ("12 m", "40 dB")
    stated = superseded.fact(0, SMALL)
    assert stated is not None
    assert stated.legacy


async def test_two_things_asked_are_answered_each_by_its_own() -> None:
    """Both stand in the table, in two rows."""
    found = await _retrieved(a_question("mass and finish", SMALL), (SHEET, BASE))

    assert [each.text for each in found.found.asked] == ["mass", "finish"]
    assert [_best(found, index=index) for index in (0, 1)] == ["3 kg", "blue"]
    assert set(found.facts) == {0, 1}


async def test_compared_product_models_are_told_under_one_label() -> None:
    """One packed and one unpacked are not compared."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Mass | 3 kg | 9 kg", "Mass of the motor | 1 kg | 2 kg")
    question = a_question("mass", SMALL, LARGE, intent=Intent.COMPARE)

    found = await _retrieved(question, (ALL_SHEET, table))

    assert (_best(found), _best(found, LARGE)) == ("3 kg", "9 kg")


async def test_a_condition_that_no_fact_meets_is_not_answered_by_another_band() -> None:
    """What is stated at 50 Hz says nothing at 60 Hz."""
    table = Paper().table("Parameter | Value", "Delivery head at 50 Hz | 12 m")

    found = await _retrieved(a_question("delivery head at 60 Hz", SMALL), (SHEET, table))

    assert not found.stated(0, SMALL)


async def test_what_variants_state_is_told_where_the_product_model_is_silent() -> None:
    """The nearest that can be said, under the variant's name."""
    plus = Paper().table("Parameter | Value", "Noise | 44 dB")

    silent = await _retrieved(a_question("noise", SMALL), (SHEET, BASE), (PLUS_SHEET, plus))
    told = await _retrieved(a_question("mass", SMALL), (SHEET, BASE), (PLUS_SHEET, plus))

    assert {name: each.said for name, each in silent.variants[0].items()} == {PLUS: "44 dB"}
    assert not silent.stated(0, SMALL)
    assert told.variants == {}


async def test_what_a_variant_says_of_everybody_is_no_more_than_the_base_says() -> None:
    """A statement inherited from the base itself is nobody's variant."""
    table = Paper().table("Parameter | Value", "Noise level | –")

    found = await _retrieved(
        a_question("noise pressure spectrum", SMALL), (SHEET, table), (PLUS_SHEET, Paper().says("The noise is low."))
    )

    assert not found.stated(0, SMALL)
    assert found.variants.get(0, {}).keys() <= {PLUS}


async def test_a_list_is_told_under_the_label_that_most_have() -> None:
    """Facts of all in scope, and of retired ones that are left out."""
    table = Paper().table("Parameter | OP-200 | OP-200 Plus | OP-300", "Mass | 3 kg | 4 kg | 9 kg")
    old = Paper().table("Parameter | Value", "Mass | 2 kg")
    question = a_question("which is the heaviest by mass", intent=Intent.RANK, topic="mass")

    found = await _retrieved(question, (ALL_SHEET, table), (RETIRED, old))

    assert found.scope == (SMALL, PLUS, LARGE)
    assert set(found.facts[0].stated) == {SMALL, PLUS, LARGE}
    assert found.facts[0].left_out == (OLD,)


async def test_a_list_of_named_product_models_leaves_nobody_out() -> None:
    """Only of “all of them” it has to be said that retired ones are not in it."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Mass | 3 kg | 9 kg")
    old = Paper().table("Parameter | Value", "Mass | 2 kg")
    question = a_question("which is heavier by mass", SMALL, LARGE, intent=Intent.RANK, topic="mass")

    found = await _retrieved(question, (ALL_SHEET, table), (RETIRED, old))

    assert (set(found.facts[0].stated), found.facts[0].left_out) == ({SMALL, LARGE}, ())


async def test_a_list_of_what_nothing_labelled_states_has_no_facts() -> None:
    """Sentences are told one by one."""
    question = a_question("which pumps hum", intent=Intent.FILTER, topic="hum")

    found = await _retrieved(question, (SHEET, Paper().says("It will hum.")), (LARGE_SHEET, Paper().says("It is big.")))

    assert found.facts == {}
    assert found.stated(0, SMALL)
    assert not found.stated(0, LARGE)


async def test_who_has_something_is_told_only_by_what_speaks_of_it() -> None:
    """The nearest statement about anything is no “yes”; a bound is compared with whatever is stated."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Dry run protection | yes | –", "Mass | 3 kg | 9 kg")
    has = a_question("which have dry run protection", intent=Intent.FILTER, topic="dry run protection")
    bound = a_question("mass of at least 5 kg", intent=Intent.FILTER, topic="mass of at least 5 kg")

    found = await _retrieved(has, (ALL_SHEET, table))
    bounded = await _retrieved(bound, (ALL_SHEET, table))

    assert [each.said for each in found.found.of(0, SMALL).candidates] == ["yes"]
    assert len(bounded.found.of(0, SMALL).candidates) == 2
    assert set(bounded.facts[0].stated) >= {SMALL, LARGE}


async def test_an_unclear_name_is_told_with_what_each_of_them_states() -> None:
    """So that the one asked back to can choose."""
    found = await _retrieved(a_question("mass", unclear=(SMALL, PLUS)), (SHEET, BASE))

    assert found.candidates == (SMALL, PLUS)
    assert (_best(found), _best(found, PLUS)) == ("3 kg", "3 kg")
    assert found.variants == {}


async def test_without_a_topic_everything_labelled_is_told_the_own_first() -> None:
    """A sheet of what is known."""
    plus = Paper().table("Parameter | Value", "Mass | 4 kg")

    found = await _retrieved(a_question("the OP-200 Plus", PLUS, topic=""), (SHEET, BASE), (PLUS_SHEET, plus))

    assert [each.said for each in found.sheets[PLUS]] == ["4 kg", "12 m", "3 kg", "blue"]
    assert found.contrasts == ()


async def test_two_product_models_without_a_topic_are_told_apart_by_sentences() -> None:
    """“What is the difference?” has often been answered by somebody who knows."""
    paper = Paper().says("The OP-200 has one stage, while the OP-300 has two.")
    question = a_question("difference", SMALL, LARGE, intent=Intent.COMPARE, topic="")

    found = await _retrieved(question, (ALL_SHEET, paper), (SHEET, BASE))

    assert [each.said for each in found.contrasts] == [{SMALL: "The OP-200 has one stage", LARGE: "the OP-300 has two"}]


async def test_a_purpose_is_judged_by_its_criteria() -> None:
    """Each criterion is an attribute; what nobody states has no facts."""
    criteria = (Criterion(attribute=HEAD, prefer="highest"),)
    profile = Profile(id="wells", names=("wells",), criteria=criteria, assumption="the highest head")
    table = Paper().table("Parameter | OP-200 | OP-300", "Delivery head | 12 m | 30 m")
    judged = Question(
        text="best for wells",
        topic="wells",
        intent=Intent.RECOMMEND,
        mentions=a_question("x").mentions,
        purpose=Purpose(name="wells", profile=profile),
    )

    known = await _retrieved(judged, (ALL_SHEET, table))
    unknown_to_glossary = await (await _retriever(_index((ALL_SHEET, table)), build_glossary([], []))).retrieve(judged)

    assert [fact.said for fact in known.facts[0].stated[LARGE].facts] == ["30 m"]
    assert unknown_to_glossary.facts == {}


async def test_general_questions_are_answered_from_general_documents() -> None:
    """No product model, no facts, no variants."""
    paper = Paper().says("Cavitation is the forming of bubbles.")

    found = await _retrieved(a_question("what is cavitation", topic="cavitation"), (GENERAL, paper))

    assert (_best(found, None), found.facts, found.variants) == ("Cavitation is the forming of bubbles.", {}, {})


async def test_what_a_document_of_a_later_publication_says_waits() -> None:
    """Readers see all of a publication or nothing of it."""
    index = _index((SHEET, BASE), (NEWER, Paper().table("Parameter | Value", "Mass | 7 kg")))
    retriever = Retriever(index, await _without(index, NEWER.path), GLOSSARY, Scoring(weights=PLAIN))

    found = await retriever.retrieve(a_question("mass", SMALL))

    assert [each.said for each in found.found.of(0, SMALL).candidates] == ["3 kg", "12 m", "blue"]


async def test_what_a_product_models_documents_hold_is_fetched_once() -> None:
    """It is asked for with every question about it."""
    index = _index((SHEET, BASE))
    retriever = await _retriever(index)

    for text in ("mass", "delivery head", "finish"):
        await retriever.retrieve(a_question(text, SMALL))

    whole = [plan for plan in index.searched if not plan.text and plan.covering == {SMALL}]
    assert len(whole) == 1


async def test_facts_are_asked_for_with_the_lineage_and_the_label_that_was_chosen() -> None:
    """One small query, not the whole library."""
    index = _Asked(catalog=_index((SHEET, BASE)).catalog)
    plain = _index((SHEET, BASE))
    index.visible, index.stamp, index._said, index.searched = plain.visible, "1", {}, []
    index.plans = []

    await (await _retriever(index)).retrieve(a_question("delivery head", PLUS))

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
