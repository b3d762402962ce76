"""Sentences of an answer → its blocks: a paragraph, points behind it, or steps."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.answer import Block, Bullets, Paragraph, Span, Steps
from core.query import Kind

_FEW = 3
_NUMBER = re.compile(r"(?i)\A(?:step )?\d{1,2}[.):] (?=\S)")
"""Stands before a step that its writer has numbered; whoever shows steps numbers them."""
_LED = frozenset({Kind.EXPLAIN, Kind.SPECS, Kind.LIST})
"""Of these many sentences stand as points behind the first one; of others the first few stay together."""


def laid_out(spans: Sequence[Span], kind: Kind) -> Iterator[Block]:
    """Yield the blocks that sentences make, of an answer to a question of that kind."""
    if kind is Kind.HOW_TO and len(spans) > 1:
        yield Steps(items=tuple(replace(span, text=_NUMBER.sub("", span.text)) for span in spans))
    elif spans:
        together = 1 if kind in _LED and len(spans) > _FEW else _FEW
        yield Paragraph(spans=tuple(spans[:together]))
        if points := tuple(spans[together:]):
            yield Bullets(items=points)


def stays(spans: int, kind: Kind) -> bool:
    """Return whether so many sentences stay where they are if more of them come."""
    if kind is Kind.HOW_TO:
        return spans > 1
    return spans == 1 or spans > _FEW or (spans > 0 and kind not in _LED)
