"""Of which answers a composer may phrase anything, and out of what."""

from dataclasses import replace

import pytest

from core.answer import Answer, Bullets, NoEvidence, Note, Paragraph, Quote, Scope, Span
from core.catalog.catalog import ProductModel, build_catalog
from core.composing.words import words_of
from core.knowledge.facts import StatedAttribute
from core.knowledge.glossary import Attribute, build_glossary
from core.knowledge.pack import Pack
from core.ports import Knowledge
from tests.core.composing.test_phrasing import (
    CLOSES,
    COMPARED,
    HEAVY,
    OPENS,
    PROSE,
    a_citation,
    phrased,
    spans_of,
    writes,
)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(NoEvidence(text="Not stated."), id="a refusal"),
        pytest.param(replace(PROSE, blocks=PROSE.blocks[2:]), id="values"),
        pytest.param(replace(PROSE, blocks=(Paragraph(spans=(Span(HEAVY, (2,)),)),)), id="one sentence"),
        pytest.param(
            replace(PROSE, blocks=(Paragraph(spans=(Span(f"Yes. {OPENS} {CLOSES}", (1,)),)),)),
            id="a settled yes",
        ),
        pytest.param(replace(PROSE, scope=(*PROSE.scope, Scope(model="KX-20", own=1))), id="of two product models"),
        pytest.param(replace(PROSE, blocks=(Quote(text=OPENS, citation=1),)), id="a quote"),
        pytest.param(replace(PROSE, blocks=(Note(spans=(Span(OPENS),)),)), id="a note"),
        pytest.param(
            replace(PROSE, blocks=(Paragraph(spans=(Span(f"{OPENS} {CLOSES}"),)),)), id="prose that nothing proves"
        ),
    ],
)
async def test_whose_own_words_are_best_is_not_phrased(answer: Answer) -> None:
    """A value, a quote, a yes: nobody is asked, and nothing is paid."""
    composer = writes((OPENS, [1]))

    assert await phrased(answer, composer) == (answer, "")
    assert composer.briefs == []


async def test_without_a_composer_nothing_changes() -> None:
    """Off is off."""
    assert await phrased(PROSE, None) == (PROSE, "")


async def test_a_brief_has_room_for_so_much_and_no_more() -> None:
    """A model is paid by the word."""
    long = " ".join(f"The valve number {number} is made of {'brass ' * 60}alone." for number in range(60))
    wordy = replace(PROSE, blocks=(Paragraph(spans=(Span(long, (1,)),)),))
    composer = writes((CLOSES, [1]))

    await phrased(wordy, composer)

    assert len(composer.briefs[0].proofs) < 60
    assert sum(len(each.text) for each in composer.briefs[0].proofs) <= 12_000


async def test_lines_about_several_product_models_are_said_of_those_that_they_name() -> None:
    """What code says of a leader isn't said of the others."""
    lead = Bullets(items=(Span("Highest voltage: KX-20, 48 V", (2,)), Span("It is documented for all.", (4,))))
    general = replace(a_citation(4, "It is documented for all."), models=())
    both = a_citation(5, "Springs are made of steel.", "KX-10", "KX-20", "KX-30")
    springs = Bullets(items=(Span("Springs are made of steel.", (5,)),))
    quote = Quote(text="The mass is 3 kg.", citation=3)
    cited = (*COMPARED.citations, general, both)
    answer = replace(COMPARED, blocks=(lead, springs, quote, *COMPARED.blocks), citations=cited)
    composer = writes(("The highest voltage is 48 V, for the KX-20.", [1]))

    shown, _ = await phrased(answer, composer)

    assert spans_of(shown) == [("The highest voltage is 48 V, for the KX-20.", (1,))]
    assert [each.models for each in composer.briefs[0].proofs[:3]] == [("KX-20",), (), ("KX-10", "KX-20")]


async def test_of_a_product_model_that_nobody_asked_for_it_is_said_whose_it_is() -> None:
    """An answer about none in particular still cites somebody's document."""
    answer = replace(PROSE, models=(), scope=(), blocks=PROSE.blocks[1:2], citations=PROSE.citations[:2])
    composer = writes((CLOSES, [2]))

    await phrased(answer, composer)

    assert {each.models for each in composer.briefs[0].proofs} == {("KX-10",)}


def test_words_come_from_the_catalogue_the_labels_and_the_glossary() -> None:
    """Names must be those of the evidence, and terms must stand in it."""
    valve = Attribute(id="valve_seat", names=("Valve seat", "seating"))
    knowledge = Knowledge(
        stamp="1",
        catalog=build_catalog((ProductModel(name="KX-10", aliases=("10er",), kind="feed pump"),), ()),
        words={},
        chunks=1,
        attributes={"k": StatedAttribute(key="k", label="Duty cycle")},
    )

    words = words_of(knowledge, build_glossary((valve,)), Pack(products={"feed pump": frozenset({"feeder"})}))

    assert words.names == {"KX-10", "10er"}
    assert words.nouns == {"KX-10": {"feed", "pump", "feeder"}}
    assert {"duty", "cycl", "valv", "seat"} <= words.terms
