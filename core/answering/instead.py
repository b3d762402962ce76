"""What is stated instead of what is asked: by a variant of the product model, or of a related attribute."""

from collections.abc import Iterable

from core.answer import Block, Bullets, Grounded, Note, Paragraph, Span
from core.answering.material import Material
from core.answering.sources import Sources
from core.answering.told import cells_of, label_of, spans_of
from core.answering.wording import listed, quoted
from core.catalog.catalog import Catalog
from core.finding.stated import FactsFound
from core.knowledge.document import Status
from core.knowledge.facts import Fact

_MAX_CELLS = 3


def stated_instead(material: Material, catalog: Catalog, *, model: str) -> Grounded | None:
    """Return that the product model doesn't state what is asked, with what comes nearest; None if nothing does."""
    sources = Sources(catalog)
    what = listed([quoted(asked.text) for asked in material.found.asked])
    blocks: list[Block] = []
    for facts in material.facts.values():
        blocks += _of_variants(facts, sources) or _related(facts, sources, model)
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


def _related(facts: FactsFound, sources: Sources, model: str) -> list[Block]:
    """Return what the product model states of related attributes."""
    told = cells_of(_current(facts.near.get(model, ())))[:_MAX_CELLS]
    spans = [
        Span(f"{label_of(each.fact) or 'Related'}: {each.text}", (sources.cite_fact(each.fact, model=model),))
        for each in told
    ]
    return [Note(spans=(Span("Related, and stated:"),)), _listed(spans)] if spans else []


def _current(facts: Iterable[Fact]) -> list[Fact]:
    held = list(facts)
    return [fact for fact in held if fact.status is Status.ONLINE] or held


def _listed(spans: list[Span]) -> Block:
    return Paragraph(spans=tuple(spans)) if len(spans) == 1 else Bullets(items=tuple(spans))
