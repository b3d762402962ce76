"""Questions for many product models: whom they run over, and what is told of each."""

import pytest

from core.knowledge.glossary import Criterion, Profile, build_glossary
from core.reading.question import Intent, Purpose, Question
from tests.core.paper import Paper
from tests.core.retrieval.lab import (
    ALL_SHEET,
    GENERAL,
    HEAD,
    LARGE,
    LARGE_SHEET,
    OLD,
    PLUS,
    PLUS_SHEET,
    SHEET,
    SMALL,
    a_question,
)
from tests.core.retrieval.shelf import RETIRED, index_of, retrieved, retriever_of


async def test_a_list_is_told_under_the_label_that_most_have() -> None:
    """Facts of all in scope, and of retired ones that are left out."""
    table = Paper().table("Parameter | OP-200 | OP-200 Plus | OP-300", "Mass | 3 kg | 4 kg | 9 kg")
    old = Paper().table("Parameter | Value", "Mass | 2 kg")
    question = a_question("which is the heaviest by mass", intent=Intent.RANK, topic="mass")

    found = await retrieved(question, (ALL_SHEET, table), (RETIRED, old))

    assert found.scope == (SMALL, PLUS, LARGE)
    assert set(found.facts[0].stated) == {SMALL, PLUS, LARGE}
    assert found.facts[0].left_out == (OLD,)


async def test_a_list_of_named_product_models_leaves_nobody_out() -> None:
    """Only of “all of them” it has to be said that retired ones are not in it."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Mass | 3 kg | 9 kg")
    old = Paper().table("Parameter | Value", "Mass | 2 kg")
    question = a_question("which is heavier by mass", SMALL, LARGE, intent=Intent.RANK, topic="mass")

    found = await retrieved(question, (ALL_SHEET, table), (RETIRED, old))

    assert (set(found.facts[0].stated), found.facts[0].left_out) == ({SMALL, LARGE}, ())


async def test_nobody_is_ranked_by_something_else_than_several_state() -> None:
    """Who leaves open what is asked isn't put in order by what stands beside it."""
    table = Paper().table(
        "Parameter | OP-200 | OP-200 Plus | OP-300",
        "Clean water pressure | 3 bar | 4 bar | – ",
        "Dirty water pressure | 2 bar | 2 bar | 9 bar",
    )
    question = a_question("highest clean water pressure", intent=Intent.RANK, topic="clean water pressure")

    found = await retrieved(question, (ALL_SHEET, table))

    assert set(found.facts[0].stated) == {SMALL, PLUS}


async def test_a_list_of_what_nothing_labelled_states_has_no_facts() -> None:
    """Sentences are told one by one."""
    question = a_question("which pumps hum", intent=Intent.FILTER, topic="hum")

    found = await retrieved(question, (SHEET, Paper().says("It will hum.")), (LARGE_SHEET, Paper().says("It is big.")))

    assert found.facts == {}
    assert found.stated(0, SMALL)
    assert not found.stated(0, LARGE)


async def test_who_has_something_is_told_only_by_what_speaks_of_it() -> None:
    """The nearest statement about anything is no “yes”; a bound is compared with what is called as is asked."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Dry run protection | yes | –", "Mass | 3 kg | 9 kg")
    has = a_question("which have dry run protection", intent=Intent.FILTER, topic="dry run protection")
    bound = a_question("mass of at least 5 kg", intent=Intent.FILTER, topic="mass of at least 5 kg")

    found = await retrieved(has, (ALL_SHEET, table))
    bounded = await retrieved(bound, (ALL_SHEET, table))

    assert {each.said for each in found.found.of(0, SMALL).candidates} == {"yes"}
    assert [each.said for each in bounded.found.of(0, SMALL).candidates] == ["3 kg"]
    assert set(bounded.facts[0].stated) >= {SMALL, LARGE}


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

    known = await retrieved(judged, (ALL_SHEET, table))
    unknown_to_glossary = await (await retriever_of(index_of((ALL_SHEET, table)), build_glossary([], []))).retrieve(
        judged
    )

    assert [fact.said for fact in known.facts[0].stated[LARGE].facts] == ["30 m"]
    assert unknown_to_glossary.facts == {}


async def test_what_several_searches_find_is_told_once() -> None:
    """A statement twice among the candidates would be twice as likely."""
    table = Paper().table("Parameter | OP-200 | OP-300", "Mass | 3 kg | 9 kg")
    question = a_question("which is the heaviest by mass", intent=Intent.RANK, topic="mass")

    found = await retrieved(question, (ALL_SHEET, table), (SHEET, Paper().says("Its mass is low.")))

    said = [each.said for each in found.found.of(0, SMALL).candidates]
    assert sorted(said) == sorted(set(said))


HAVE = a_question("which have dry run protection", intent=Intent.FILTER, topic="dry run protection")
LISTED = Paper().heading("Pumps with dry run protection").bullets("Orla OP-200 Plus", "OP-300", "Hoses")


async def test_who_is_listed_below_what_is_asked_has_it_and_nobody_else() -> None:
    """A list in a general document names the members; what mentions it in passing makes nobody one."""
    aside = Paper().says("Its dry run protection is sold apart.")

    found = await retrieved(HAVE, (GENERAL, LISTED), (SHEET, aside), (PLUS_SHEET, Paper().says("It is quiet.")))

    assert found.just_so == {PLUS, LARGE}
    assert not found.stated(0, SMALL)
    assert found.found.of(0, PLUS).candidates[0].said == "Orla OP-200 Plus"


async def test_what_the_document_of_another_lists_names_nobody() -> None:
    """Nothing is cited for a product model from a document that covers only others."""
    found = await retrieved(HAVE, (SHEET, LISTED), (PLUS_SHEET, Paper().says("It is quiet.")))

    assert LARGE not in found.just_so


@pytest.mark.parametrize(
    "question, items",
    [
        pytest.param(HAVE, ("OP-300",), id="one is no list"),
        pytest.param(HAVE, ("OP-200 and its hoses", "OP-300"), id="more than a name"),
        pytest.param(
            a_question("not dry run protected", intent=Intent.FILTER, topic="not dry run protected"),
            ("OP-200", "OP-300"),
            id="those without it",
        ),
        pytest.param(
            a_question("which have dry run protection of 5 s", intent=Intent.FILTER, topic="dry run protection of 5 s"),
            ("OP-200", "OP-300"),
            id="a number that the list doesn't say",
        ),
    ],
)
async def test_what_is_no_list_of_those_asked_for_names_nobody(question: Question, items: tuple[str, ...]) -> None:
    """Else any two names below a heading would be an answer."""
    paper = Paper().heading("Pumps with dry run protection").bullets(*items)

    found = await retrieved(question, (GENERAL, paper))

    assert found.just_so == frozenset()


async def test_a_list_that_says_less_than_others_say_is_none() -> None:
    """“Pumps with protection” are not those with dry run protection."""
    paper = Paper().heading("Pumps with protection").bullets("OP-200", "OP-300")
    own = Paper().says("It has dry run protection.")

    found = await retrieved(HAVE, (GENERAL, paper), (PLUS_SHEET, own))

    assert found.stated(0, PLUS)
    assert not found.stated(0, LARGE)
