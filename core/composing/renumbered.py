"""The citations of an answer whose text was changed: those that it uses, numbered in order of first use."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from core.answer import (
    Block,
    Bullets,
    Citation,
    Comparison,
    Grounded,
    Note,
    Paragraph,
    Quote,
    Scope,
    Span,
    Steps,
    Table,
)


def renumbered(answer: Grounded | Comparison) -> Grounded | Comparison:
    """Return an answer whose citations are those that it uses, numbered in order of first use."""
    numbers: dict[int, int] = {}
    for block in answer.blocks:
        for number in _numbers(block):
            numbers.setdefault(number, len(numbers) + 1)
    citations = sorted(
        (replace(each, number=numbers[each.number]) for each in answer.citations if each.number in numbers),
        key=lambda each: each.number,
    )
    blocks = tuple(_with(block, numbers) for block in answer.blocks)
    changed = replace(answer, blocks=blocks, citations=tuple(citations), scope=_scopes(answer, citations))
    if isinstance(changed, Comparison):
        return replace(changed, table=_table(changed.table, numbers))
    return changed


def _scopes(answer: Grounded | Comparison, citations: Sequence[Citation]) -> tuple[Scope, ...]:
    """Return the scope with its sources counted anew where some were left out."""
    if len(citations) == len(answer.citations) or len(answer.scope) != 1:
        return answer.scope
    bases = [each.inherited_from for each in citations if each.inherited_from]
    counted = tuple((base, bases.count(base)) for base in dict.fromkeys(bases))
    return (replace(answer.scope[0], own=len(citations) - len(bases), inherited=counted),)


def _numbers(block: Block) -> Iterator[int]:
    match block:
        case Paragraph(spans=spans) | Note(spans=spans) | Steps(items=spans) | Bullets(items=spans):
            for span in spans:
                yield from span.citations
        case Quote(citation=number):
            yield number
        case Table(rows=rows):
            for row in rows:
                for cell in row.cells:
                    yield from cell.citations
        case _:
            assert_never(block)


def _with(block: Block, numbers: Mapping[int, int]) -> Block:
    """Return a block with its citations numbered anew."""
    match block:
        case Paragraph(spans=spans) | Note(spans=spans):
            return replace(block, spans=_spans(spans, numbers))
        case Steps(items=spans) | Bullets(items=spans):
            return replace(block, items=_spans(spans, numbers))
        case Quote(citation=number):
            return replace(block, citation=numbers[number])
        case Table():
            return _table(block, numbers)
        case _:
            assert_never(block)


def _spans(spans: Sequence[Span], numbers: Mapping[int, int]) -> tuple[Span, ...]:
    return tuple(Span(span.text, tuple(numbers[each] for each in span.citations)) for span in spans)


def _table(table: Table, numbers: Mapping[int, int]) -> Table:
    rows = tuple(
        replace(
            row,
            cells=tuple(replace(cell, citations=tuple(numbers[each] for each in cell.citations)) for cell in row.cells),
        )
        for row in table.rows
    )
    return replace(table, rows=rows)
