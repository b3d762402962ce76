"""How an answer came about, in the reader's language; what people and documents say stays."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from adapters.chat.said import jointed, with_whole
from adapters.language import say
from adapters.language.sentences import sentences_in
from core.answer import Block, Bullets, Paragraph, Span
from core.answering.provenance import Section, sections
from core.receipt import KeptReceipt

_Say: TypeAlias = Callable[[str], str]


def sections_in(kept: KeptReceipt, language: str) -> Sequence[Section]:
    """Return all of how an answer came about in a language of `adapters.language.NAMES`."""
    sentences, told = sentences_in(language), sections(kept)
    if sentences is None:
        return told
    line = partial(with_whole, jointed(_names(kept)), said_in=sentences.line)
    return [
        Section(title=_title(each.title, line, language), blocks=tuple(_block(block, line) for block in each.blocks))
        for each in told
    ]


def _names(kept: KeptReceipt) -> Iterator[str]:
    """Yield the names of product models that a receipt lists."""
    for reading in (kept.reading, *kept.rejected):
        yield from reading.models
    for candidate in (each for cell in kept.cells for each in cell.candidates):
        yield from candidate.models


def _title(title: str, line: _Say, language: str) -> str:
    said = say(language, title)
    return line(title) if said == title else said


def _block(block: Block, line: _Say) -> Block:
    match block:
        case Paragraph(spans=spans):
            return replace(block, spans=_lines(spans, line))
        case Bullets(items=items):
            return replace(block, items=_lines(items, line))
        case _:
            return block


def _lines(spans: Sequence[Span], line: _Say) -> tuple[Span, ...]:
    return tuple(replace(span, text=line(span.text)) for span in spans)
