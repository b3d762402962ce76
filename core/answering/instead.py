"""What is stated instead of what is asked: by variants of the product model only."""

from core.answer import Block, Bullets, Grounded, Note, Paragraph, Span
from core.answering.sources import Sources
from core.answering.told import spans_of
from core.answering.wording import listed, quoted
from core.catalog.catalog import Catalog
from core.retrieval.retrieved import Retrieved
from core.retrieval.stated import FactsFound

_MAX_CELLS = 3


def stated_instead(material: Retrieved, catalog: Catalog, *, model: str) -> Grounded | None:
    """Return that the product model doesn't state what is asked, with what comes nearest; None if nothing does."""
    sources = Sources(catalog)
    what = listed([quoted(asked.text) for asked in material.found.asked])
    blocks: list[Block] = []
    for facts in material.facts.values():
        blocks += _of_variants(facts, sources)
    if not blocks:
        return None
    told = [each.model for facts in material.facts.values() for each in facts.variants]
    return Grounded(
        blocks=(Note(spans=(Span(f"Not stated for {model}: {what}."),)), *blocks),
        citations=sources.citations,
        models=tuple(dict.fromkeys((model, *told))),
        scope=sources.scope(),
        not_stated=(model,),
    )


def _of_variants(facts: FactsFound, sources: Sources) -> list[Block]:
    """Return what variants state of the very attribute."""
    spans = [
        Span(f"{stated.model}: {span.text}", span.citations)
        for stated in facts.variants[:_MAX_CELLS]
        for span in spans_of(stated, sources)
    ]
    return [Note(spans=(Span("It is stated for variants only:"),)), _listed(spans)] if spans else []


def _listed(spans: list[Span]) -> Block:
    return Paragraph(spans=tuple(spans)) if len(spans) == 1 else Bullets(items=tuple(spans))
