"""The last answer in another unit: what the documents say stays, the converted values stand beside it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.answer import Answer, Block, Bullets, Comparison, Grounded, NoEvidence, Note, Paragraph, Ranking, Span, Table
from core.quantities.compare import convert
from core.quantities.parse import quantities_in
from core.quantities.value import render
from core.reading.turn import Turn

_LONG_FRACTION = re.compile(r"\d+\.\d{3,}")
_SIGNIFICANT = 4
_DIGIT = re.compile(r"\d")
"""A label's numbers may stand in a heading that isn't quoted."""


def converted(history: Sequence[Turn], unit: str) -> Grounded | NoEvidence:
    """Return the statements of the last answer that hold quantities convertible to `unit`, each with its conversion."""
    last = next((turn.answer for turn in reversed(history) if _has_evidence(turn.answer)), None)
    if not isinstance(last, Grounded | Comparison | Ranking):
        return NoEvidence(text=f"There is no answer in this thread yet that I could give in {unit}.")
    pairs = [(span, values) for span in _statements(last) if span.citations and (values := _in_unit(span.text, unit))]
    if not pairs:
        return NoEvidence(text=f"The last answer states nothing that could be given in {unit}.", models=last.models)
    order = {number: place for place, number in enumerate(_numbers(span for span, _ in pairs), start=1)}
    blocks: list[Block] = []
    for span, values in pairs:
        numbers = tuple(order[number] for number in span.citations)
        blocks.append(Bullets(items=(Span(span.text, numbers),)))
        blocks.append(Note(spans=(Span(f"Converted: {'; '.join(values)}.", numbers),)))
    cited = {citation.number: citation for citation in last.citations}
    citations = tuple(replace(cited[number], number=place) for number, place in order.items())
    return Grounded(blocks=tuple(blocks), citations=citations, models=last.models, scope=last.scope)


def _has_evidence(answer: Answer) -> bool:
    return isinstance(answer, Grounded | Comparison | Ranking) and bool(answer.citations)


def _statements(answer: Grounded | Comparison | Ranking) -> Iterator[Span]:
    """Yield what is stated, with the row or the product model that a cell is about."""
    for block in answer.blocks:
        match block:
            case Paragraph(spans=spans):
                yield from spans
            case Bullets(items=items):
                yield from items
            case Table(columns=columns, rows=rows):
                for row in rows:
                    for column, cell in zip(columns[1:], row.cells, strict=True):
                        label = "" if _DIGIT.search(row.label) else f", {row.label}"
                        yield Span(f"{column}{label}: {cell.text}", cell.citations)
            case _:
                pass
    if isinstance(answer, Ranking):
        yield from (Span(f"{item.model}: {item.text}", item.citations) for item in answer.items)


def _in_unit(text: str, unit: str) -> list[str]:
    """Return the quantities of `text` in `unit`, rounded; those that are in it already, or can't be, are left out."""
    found = [found.value for found in quantities_in(text)]
    changed = [convert(value, unit) for value in found if value.unit != unit]
    return [_LONG_FRACTION.sub(_rounded, render(value)) for value in changed if value is not None]


def _rounded(match: re.Match[str]) -> str:
    return f"{float(match.group()):.{_SIGNIFICANT}g}"


def _numbers(spans: Iterator[Span]) -> list[int]:
    return list(dict.fromkeys(number for span in spans for number in span.citations))
