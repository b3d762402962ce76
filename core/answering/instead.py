"""What variants of a product model state, where it states nothing itself."""

from core.answer import Block, Bullets, Grounded, Note, Paragraph, Span
from core.answering.refuse import asked_in, not_stated_note
from core.answering.sources import Sources
from core.answering.statements import statement
from core.catalog.catalog import Catalog
from core.reading.question import Question
from core.retrieval.candidate import Candidate
from core.retrieval.results import Retrieved

_MOST = 3


def stated_of_variants(question: Question, material: Retrieved, catalog: Catalog, *, model: str) -> Grounded | None:
    """Return that what is asked isn't stated of a product model, and what its variants state of it.

    None if they state nothing either.
    """
    sources = Sources(catalog)
    told = {name: None for each in material.variants.values() for name in list(each)[:_MOST]}
    blocks: list[Block] = []
    for variants in material.variants.values():
        spans = tuple(_of_variant(*each, sources) for each in list(variants.items())[:_MOST])
        blocks.append(Paragraph(spans=spans) if len(spans) == 1 else Bullets(items=spans))
    if not told:
        return None
    missing = not_stated_note(asked_in(question, material.found), model)
    return Grounded(
        blocks=(missing, Note(spans=(Span("It is stated for variants only:"),)), *dict.fromkeys(blocks)),
        citations=sources.citations,
        models=(model, *told),
        scope=sources.scope(),
        not_stated=(model,),
    )


def _of_variant(name: str, candidate: Candidate, sources: Sources) -> Span:
    span = statement(candidate, sources, model=name)
    return Span(f"{name}: {span.text}", span.citations)
