"""The last check before an answer is shown: nothing without evidence, no evidence for another product model."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias, assert_never

from core.answer import (
    Answer,
    Block,
    Bullets,
    Citation,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranking,
    Span,
    Steps,
    Table,
)
from core.answering.cells import NOTHING
from core.answering.printed import numbers_in, plain
from core.catalog.catalog import Catalog
from core.knowledge.analyzer import fold

_Cited: TypeAlias = Grounded | Comparison | Ranking | NoEvidence


def faults(answer: Answer, catalog: Catalog) -> list[str]:
    """Return what is wrong with an answer's grounding, a sentence each; empty if all is well.

    Statements carry a citation; markers and citations agree, numbered from 1 on; numbers occur in a quote
    cited right there; every cited document covers a product model spoken of, or its base, or is generic.
    """
    if not isinstance(answer, Grounded | Comparison | Ranking | NoEvidence):
        return []
    return [
        *_numbering(answer),
        *_statements(answer, [name for model in answer.models for name in called(model, catalog)]),
        *strangers(answer.citations, answer.models, catalog),
    ]


def _numbering(answer: _Cited) -> Iterator[str]:
    numbers = [citation.number for citation in answer.citations]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"citations are numbered {numbers}"
    used = {number for span in _spans(answer) for number in span.citations}
    if used != set(numbers):
        yield f"markers {sorted(used)} don't agree with citations {numbers}"
    yield from (f"citation {citation.number} has no quote" for citation in answer.citations if not citation.quote)


def called(model: str, catalog: Catalog) -> Iterator[str]:
    """Yield the names of a product model."""
    yield model
    yield from catalog.models[model].aliases if model in catalog.models else ()


def _statements(answer: _Cited, names: Collection[str]) -> Iterator[str]:
    quotes = {citation.number: citation for citation in answer.citations}
    for span in _spans(answer, notes=False):
        if not span.citations:
            yield f"nothing proves {span.text!r}"
            continue
        cited = [quotes[number] for number in span.citations if number in quotes]
        if loose := loose_numbers(span.text, cited, names):
            yield f"no quote holds {sorted(loose)} of {span.text!r}"


def loose_numbers(text: str, cited: Iterable[Citation], models: Iterable[str]) -> set[str]:
    """Return the numbers of a text that nothing which it cites prints, be it in a quote or above it."""
    told = [(each.quote, each.excerpt, each.title, *each.section) for each in cited]
    return numbers_in([_without_names(text, models)]) - numbers_in(part for parts in told for part in parts)


def strangers(citations: Iterable[Citation], models: tuple[str, ...], catalog: Catalog) -> list[str]:
    """Return which citations are about none of the product models spoken of, nor about their bases, a sentence each."""
    wide = catalog.lineage(models)
    return [
        f"citation {citation.number} is about {citation.models[:3]}, not about {models[:3]}"
        for citation in citations
        if models and citation.models and not wide.intersection(citation.models)
    ]


def _spans(answer: _Cited, *, notes: bool = True) -> Iterator[Span]:
    if isinstance(answer, NoEvidence):
        yield from (Span(passage.text, (passage.citation,)) for passage in answer.closest)
        return
    for block in answer.blocks:
        if notes or not isinstance(block, Note):
            yield from _spans_of(block)
    if isinstance(answer, Ranking):
        yield from (Span(item.text, item.citations) for item in answer.items)


def _spans_of(block: Block) -> Iterable[Span]:
    match block:
        case Paragraph(spans=spans) | Note(spans=spans):
            return spans
        case Steps(items=items) | Bullets(items=items):
            return items
        case Quote(text=text, citation=number):
            return [Span(text, (number,))]
        case Table(rows=rows):
            cells = [cell for row in rows for cell in row.cells if cell.text not in NOTHING]
            return [Span(cell.text, cell.citations) for cell in cells]
        case _:
            assert_never(block)


def _without_names(text: str, models: Iterable[str]) -> str:
    """Return a text without product models' names; a name inside a longer one ("M5" in "M5.2") stays."""
    written = plain(text)
    names = dict.fromkeys(name for name in map(fold, models) if name in written)
    for name in sorted(names, key=len, reverse=True):
        written = re.sub(rf"(?<![^\W_])(?<!\d[.,]){re.escape(name)}(?![^\W_]|[.,]\d)", " ", written)
    return written
