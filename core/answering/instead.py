"""What is stated instead of what is asked: by variants of the product model only, or in other words."""

from collections.abc import Iterator, Sequence

from core.answer import Block, Bullets, Grounded, Note, Paragraph, Span
from core.answering.refuse import asked_in, not_stated_note
from core.answering.sources import Sources
from core.answering.statements import said, statement
from core.catalog.catalog import Catalog
from core.knowledge.chunk import PieceKind
from core.knowledge.document import Status
from core.reading.question import Question
from core.retrieval.aspect import Aspect
from core.retrieval.blank import is_blank
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.retrieved import Retrieved

_MOST_VARIANTS = 3
_MOST_RELATED = 3
_LOOKED_AT = 10
_LIKE = 0.3
"""Share of what is asked that the label of a related value must say, at least in other words."""
_LIKELY = 0.2
"""From this probability on, the likeliest statement may be what is asked in other words, though nobody can be sure."""
_ALIKE, _ALIKE_TO_ANY = 0.2, 0.3
"""What such a statement must say of what is asked, or how near it must be; more where no product model is named."""
_ENOUGH = 0.25
"""A statement that says less of what is asked doesn't answer, however likely it is."""
_NEARLY = 1.5
"""So much lower the next ones may be scored."""


def stated_instead(question: Question, material: Retrieved, catalog: Catalog, *, model: str | None) -> Grounded | None:
    """Return that what is asked isn't stated, with what comes nearest; None if nothing does.

    Args:
        question: What was asked.
        material: What was found.
        catalog: For the scope.
        model: The product model asked about; None for none in particular.
    """
    sources = Sources(catalog)
    named = (model,) if model else ()
    blocks: list[Block] = []
    told: list[str] = []
    loosely = False
    for index in range(len(material.found.asked)):
        variants = list(material.variants.get(index, {}).items())[:_MOST_VARIANTS]
        told += [name for name, _ in variants]
        spans = [_of_variant(name, candidate, sources) for name, candidate in variants]
        lead = "It is stated for variants only:"
        if not spans:
            nearest = _nearest(material.found.of(index, model))
            related = _related(material, index, model) if model else ()
            shown = list({said(each): each for each in (*nearest[: _MOST_RELATED - bool(related)], *related)}.values())
            spans = [statement(each, sources, model=model) for each in shown[:_MOST_RELATED]]
            lead = "What comes nearest:" if nearest else "Related, and stated:"
            loosely = loosely or bool(nearest)
        blocks += [Note(spans=(Span(lead),)), _listed(spans)] if spans else []
    if not blocks:
        return None
    missing = not_stated_note(asked_in(question, material.found), model, loosely=loosely)
    return Grounded(
        blocks=(missing, *dict.fromkeys(blocks)),
        citations=sources.citations,
        models=tuple(dict.fromkeys((*named, *told))),
        scope=sources.scope(),
        not_stated=named,
    )


def _of_variant(name: str, candidate: Candidate, sources: Sources) -> Span:
    span = statement(candidate, sources, model=name)
    return Span(f"{name}: {span.text}", span.citations)


def _nearest(evidence: Evidence) -> Sequence[Candidate]:
    """Return the likeliest statements, those that speak of what is asked at all, if the best may well be meant.

    One that is likely enough to answer, says enough of what is asked, and doesn't, is known to be something else; so
    is all that a judge saw and didn't choose.
    """
    if evidence.probability < _LIKELY or evidence.judged is not None:
        return ()
    best = evidence.candidates[0]
    if evidence.probability >= evidence.needed and best.features.get("soft_all", 0.0) >= _ENOUGH:
        return ()
    least = _ALIKE if evidence.model else _ALIKE_TO_ANY
    near = [each for each in evidence.candidates[:_LOOKED_AT] if _speaks_of_it(each, least)]
    near = [each for each in near if each.score >= best.score - _NEARLY]
    return list({each.piece.quote: each for each in reversed(near)}.values())[::-1][:_MOST_RELATED]


def _speaks_of_it(candidate: Candidate, least: float) -> bool:
    """Return whether a statement says something of what is asked, or is near to it; a value in a measure that fits."""
    told = max(candidate.features.get(name, 0.0) for name in ("soft_all", "path_cosine", "own_cosine"))
    fits = candidate.value is None or candidate.features.get("measured", 0.0) >= 0
    return fits and told >= least and not is_blank(candidate) and candidate.piece.kind is not PieceKind.CODE


def _related(material: Retrieved, index: int, model: str) -> Sequence[Candidate]:
    """Return the likeliest values that are measured, or called, like what is asked; current ones before superseded."""
    aspect = material.found.asked[index].aspect
    near = list(_near(aspect, material.found.of(index, model).candidates[:_LOOKED_AT]))
    near.sort(key=lambda each: each.document.status is Status.LEGACY)
    return list({said(each): each for each in reversed(near)}.values())[::-1][:_MOST_RELATED]


def _near(aspect: Aspect, candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    for each in candidates:
        if each.value is None or is_blank(each):
            continue
        measured = bool(aspect.dimensions) and each.features.get("measured", 0.0) > 0
        if measured or each.features.get("soft_label", 0.0) >= _LIKE:
            yield each


def _listed(spans: list[Span]) -> Block:
    return Paragraph(spans=tuple(spans)) if len(spans) == 1 else Bullets(items=tuple(spans))
