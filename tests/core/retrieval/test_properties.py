"""What holds for any question and any documents: no exception, nothing of another product model, no chance."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.embedding import StaticEmbeddings
from core.plan import Passage
from core.reading.question import Intent
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.receipt import receipt_of
from core.retrieval.retriever import Retriever
from core.retrieval.scoring_parameters import Scoring
from tests.core.paper import Paper
from tests.core.retrieval.lab import (
    ALL_SHEET,
    GENERAL,
    GLOSSARY,
    LARGE,
    LARGE_SHEET,
    MODELS,
    OLD,
    PLUS,
    PLUS_SHEET,
    SHEET,
    SMALL,
    Lab,
    a_question,
    catalog_of,
    lab,
)
from tests.core.worlds import ready, scoring
from tests.rings.drawing import examples

FEW = settings(max_examples=examples(25))
"""Each example writes, chunks and scores five documents."""
WORDS = ("mass", "noise", "head", "flow", "packed", "maximum", "12 m", "3 kg", "40 dB", "yes", "–", "OP-200", "OP-300")
VECTORS = StaticEmbeddings()
phrases = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)
anything = st.text(st.characters(exclude_categories=("Cs",)), max_size=40)
models = st.sampled_from((SMALL, PLUS, LARGE, OLD))
PAGES = (
    (SHEET, Paper().heading("Ratings").table("Parameter | Value", "Delivery head | 12 m", "Mass | 3 kg", "Noise | –")),
    (PLUS_SHEET, Paper().says("The OP-200 Plus is quiet: 40 dB.").steps("Fill it", "Start it")),
    (LARGE_SHEET, Paper().table("Parameter | Value", "Mass | 9 kg", "Flow rate | 9 l/min").code("run --flow 9")),
    (
        ALL_SHEET,
        Paper().table("Parameter | OP-200 | OP-200 Plus | OP-300", "Noise | 40 dB | 44 dB | 60 dB", "Mass | – | – | –"),
    ),
    (GENERAL, Paper().says("Head is a height.", "What is flow?", "Flow is a rate.").bullets("Mass: in kg", "Noise")),
)


@st.composite
def papers(draw: st.DrawFn) -> Paper:
    """Draw a page of tables, sentences and lists."""
    paper = Paper()
    for _ in range(draw(st.integers(1, 4))):
        match draw(st.sampled_from(("table", "says", "bullets", "heading"))):
            case "table":
                rows = draw(st.lists(st.tuples(phrases, phrases), min_size=1, max_size=4))
                paper.table("Parameter | Value", *[" | ".join(row) for row in rows])
            case "says":
                paper.says(draw(phrases) + ".")
            case "bullets":
                paper.bullets(*draw(st.lists(phrases, min_size=1, max_size=3)))
            case _:
                paper.heading(draw(phrases))
    return paper


def _lab(drawn: Sequence[Paper], *, vectors: bool) -> Lab:
    documents = (SHEET, PLUS_SHEET, LARGE_SHEET, ALL_SHEET, GENERAL)
    return lab(*zip(documents, drawn, strict=True), vectors=VECTORS if vectors else None)


pages = st.lists(papers(), min_size=5, max_size=5)


@FEW
@given(drawn=pages, text=phrases, model=models)
def test_no_candidate_is_of_another_product_model(drawn: list[Paper], text: str, model: str) -> None:
    """Whatever the documents say: a manual for the wrong product is worse than no answer."""
    held = _lab(drawn, vectors=False)
    lineage = {model, *held.catalog.bases(model)}

    found = held.evidence(text, model)
    listed = held.each(text, *MODELS)

    assert all(_speaks_of(each, lineage) for each in found.candidates)
    for name, evidence in listed.items():
        assert all(_speaks_of(each, {name, *held.catalog.bases(name)}) for each in evidence.candidates)


@pytest.mark.slow
@pytest.mark.parametrize("vectors", [False, True])
@FEW
@given(drawn=pages, text=phrases, model=models, order=st.randoms(use_true_random=False))
def test_scores_do_not_depend_on_the_order_of_passages(
    drawn: list[Paper], text: str, model: str, order: Random, *, vectors: bool
) -> None:
    """Two indexes find the same in another order, and must answer alike."""
    held = _lab(drawn, vectors=vectors)
    passages = [Passage(chunk, 1.0) for chunk in held.chunks]
    mixed = list(passages)
    order.shuffle(mixed)

    first, second = held.among(text, passages, model), held.among(text, mixed, model)

    assert _scores(second) == pytest.approx(_scores(first), abs=1e-4)
    assert second.probability == pytest.approx(first.probability, abs=1e-4)


@FEW
@given(drawn=pages, text=phrases, model=models)
def test_candidates_come_best_first_and_share_one_probability(drawn: list[Paper], text: str, model: str) -> None:
    """A cell may come before its row; else the order is that of the scores."""
    found = _lab(drawn, vectors=False).evidence(text, model)

    scores = [each.score for each in found.candidates]
    assert scores[1:] == sorted(scores[1:], reverse=True)
    assert sum(each.probability for each in found.candidates) <= 1 + 1e-9
    assert 0 <= found.probability <= 1
    assert found.sufficient <= bool(found.candidates)


@given(
    text=anything | phrases,
    topic=anything | phrases,
    named=st.lists(models, max_size=3, unique=True),
    unclear=st.lists(models, max_size=2, unique=True),
    intent=st.sampled_from([each for each in Intent if each is not Intent.RECOMMEND]),
)
async def test_any_question_is_answered_or_refused_without_an_exception(
    text: str, topic: str, named: list[str], unclear: list[str], intent: Intent
) -> None:
    """One question that raises takes its whole batch with it."""
    retriever = await _retriever()
    question = a_question(text, *named, intent=intent, topic=topic, unclear=tuple(unclear))

    found = await retriever.retrieve(question)
    receipt = receipt_of(question, found)

    assert len(receipt.cells) == len(found.found.evidence)
    for (_, model), evidence in found.found.evidence.items():
        lineage = {model, *_bases(model)} if model else set(MODELS)
        assert all(_speaks_of(each, lineage) for each in evidence.candidates)


def _bases(model: str) -> tuple[str, ...]:
    return catalog_of().bases(model)


async def _retriever() -> Retriever:
    """Return one over the same pages with the weights that come along, made once."""
    if not _MADE:
        known = catalog_of(*PAGES)
        index = ready(known, {document.path: paper.chunks(document, known) for document, paper in PAGES}, GLOSSARY)
        with_all = scoring()
        own = Scoring(weights=with_all.weights, pack=with_all.pack, vectors=VECTORS, threshold=0.3)
        _MADE.append(Retriever(index, await index.knowledge(), GLOSSARY, own))
    return _MADE[0]


_MADE: list[Retriever] = []


def _speaks_of(candidate: Candidate, lineage: set[str]) -> bool:
    return not candidate.statement.covered or bool(lineage & set(candidate.statement.covered))


def _scores(evidence: Evidence) -> list[float]:
    """Return the scores by what they are of, so that only they can differ."""
    keyed = [(each.chunk.chunk_id, each.position, str(each.value), each.score) for each in evidence.candidates]
    return [score for *_, score in sorted(keyed)]
