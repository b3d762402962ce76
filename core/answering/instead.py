"""What is stated instead of what is asked: by variants of the product model only, or under other names."""

from collections.abc import Iterator, Sequence

from core.answer import Block, Bullets, Grounded, Note, Paragraph, Span
from core.answering.refuse import not_stated_note
from core.answering.sources import Sources
from core.answering.statements import said, statement
from core.catalog.catalog import Catalog
from core.knowledge.document import Status
from core.retrieval.aspect import Aspect
from core.retrieval.blank import is_blank
from core.retrieval.candidate import Candidate
from core.retrieval.retrieved import Retrieved

_MOST_VARIANTS = 3
_MOST_RELATED = 3
_LOOKED_AT = 10
_LIKE = 0.3
"""Share of what is asked that the label of a related value must say, at least in other words."""


def stated_instead(material: Retrieved, catalog: Catalog, *, model: str) -> Grounded | None:
    """Return that the product model doesn't state what is asked, with what comes nearest; None if nothing does."""
    sources = Sources(catalog)
    blocks: list[Block] = []
    told: list[str] = []
    for index in range(len(material.found.asked)):
        variants = list(material.variants.get(index, {}).items())[:_MOST_VARIANTS]
        told += [name for name, _ in variants]
        spans = [_of_variant(name, candidate, sources) for name, candidate in variants]
        lead = "It is stated for variants only:"
        if not spans:
            related = _related(material, index, model)
            spans = [statement(candidate, sources, model=model) for candidate in related]
            lead = "Related, and stated:"
        blocks += [Note(spans=(Span(lead),)), _listed(spans)] if spans else []
    if not blocks:
        return None
    missing = not_stated_note([asked.text for asked in material.found.asked], model)
    return Grounded(
        blocks=(missing, *dict.fromkeys(blocks)),
        citations=sources.citations,
        models=tuple(dict.fromkeys((model, *told))),
        scope=sources.scope(),
        not_stated=(model,),
    )


def _of_variant(name: str, candidate: Candidate, sources: Sources) -> Span:
    span = statement(candidate, sources, model=name)
    return Span(f"{name}: {span.text}", span.citations)


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
