"""An answer → what is wrong with its grounding: nothing without evidence, no evidence for another product model."""

import re
from collections.abc import Iterable, Iterator, Sequence
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
from core.answering.quotation import NOT_STATED, UNSURE
from core.catalog.catalog import Catalog
from core.knowledge.analyzer import fold

_Cited: TypeAlias = Grounded | Comparison | Ranking | NoEvidence
_NEEDS_NO_PROOF = frozenset({NOT_STATED, UNSURE})
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_RAISED = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
"""Footnote marks; folded, they would be digits of the number before them."""
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
"""What a quote's markup says of its cells, such as how many rows they span, isn't printed."""


def faults(answer: Answer, catalog: Catalog) -> list[str]:
    """Return what is wrong with an answer's grounding, a sentence each; empty if all is well.

    Statements carry a citation; markers and citations agree, numbered from 1 on; numbers occur in a quote
    cited right there; every cited document covers a product model spoken of, or its base, or is generic.
    """
    if not isinstance(answer, Grounded | Comparison | Ranking | NoEvidence):
        return []
    found: list[str] = []
    quotes = {citation.number: citation for citation in answer.citations}
    numbers = [citation.number for citation in answer.citations]
    if numbers != list(range(1, len(numbers) + 1)):
        found.append(f"citations are numbered {numbers}")
    used = {number for span in _spans(answer) for number in span.citations}
    if used != set(numbers):
        found.append(f"markers {sorted(used)} don't agree with citations {numbers}")
    found += [f"citation {citation.number} has no quote" for citation in answer.citations if not citation.quote]
    for span in _spans(answer, notes=False):
        cited = [quotes[number] for number in span.citations if number in quotes]
        if not span.citations:
            found.append(f"nothing proves {span.text!r}")
        elif loose := loose_numbers(span.text, cited, answer.models, catalog):
            found.append(f"no quote holds {sorted(loose)} of {span.text!r}")
    return [*found, *strangers(answer.citations, answer.models, catalog)]


def _spans(answer: _Cited, *, notes: bool = True) -> Iterator[Span]:
    if isinstance(answer, NoEvidence):
        yield from (Span(passage.text, (passage.citation,)) for passage in answer.closest)
        return
    for block in answer.blocks:
        if notes or not isinstance(block, Note):
            yield from _spans_of(block)
    if isinstance(answer, Ranking):
        yield from (Span(item.text, item.citations) for item in answer.items)


def _spans_of(block: Block) -> Sequence[Span]:
    match block:
        case Paragraph(spans=spans) | Note(spans=spans):
            return spans
        case Steps(items=items) | Bullets(items=items):
            return items
        case Quote(text=text, citation=number):
            return [Span(text, (number,))]
        case Table(rows=rows):
            cells = [cell for row in rows for cell in row.cells if cell.text not in _NEEDS_NO_PROOF]
            return [Span(cell.text, cell.citations) for cell in cells]
        case _:
            assert_never(block)


def strangers(citations: Iterable[Citation], models: tuple[str, ...], catalog: Catalog) -> list[str]:
    """Return which citations are about none of the product models spoken of, nor about their bases, a sentence each."""
    wide = catalog.lineage(models)
    return [
        f"citation {citation.number} is about {citation.models[:3]}, not about {models[:3]}"
        for citation in citations
        if models and citation.models and not wide.intersection(citation.models)
    ]


def loose_numbers(text: str, cited: Iterable[Citation], models: Iterable[str], catalog: Catalog) -> set[str]:
    """Return the numbers of a text that nothing which it cites prints, be it in a quote or above it.

    A number in a product model's name needs no proof; a name inside a longer one ("M5" in "M5.2") is none.
    """
    written = _plain(text)
    names = dict.fromkeys(name for model in models for name in map(fold, _called(model, catalog)) if name in written)
    for name in sorted(names, key=len, reverse=True):
        written = re.sub(rf"(?<![^\W_])(?<!\d[.,]){re.escape(name)}(?![^\W_]|[.,]\d)", " ", written)
    printed = numbers_in(part for each in cited for part in (each.quote, each.excerpt, each.title, *each.section))
    return numbers_in([written]) - printed


def _called(model: str, catalog: Catalog) -> Sequence[str]:
    return (model, *catalog.models[model].aliases) if model in catalog.models else (model,)


def numbers_in(texts: Iterable[str]) -> set[str]:
    """Return the numbers that texts show, as written, but for footnote marks and tags."""
    return {number for text in texts for number in _NUMBER.findall(_plain(text))}


def proved(parts: Sequence[str], quoted: str) -> list[str]:
    """Return the parts of a label that show no number which isn't `quoted`: a table's heading is no part of its row."""
    printed = numbers_in([quoted])
    return [part for part in parts if numbers_in([part]) <= printed]


def _plain(text: str) -> str:
    return fold(_RAISED.sub(" ", _TAG.sub(" ", text)))
