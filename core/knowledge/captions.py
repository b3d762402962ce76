"""Captions that are no headings: a line of product model names over a table says whom the table is about."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from core.knowledge.analyzer import STOP_WORDS, fold, words
from core.knowledge.tree import Listing, Prose, TableRows, TreeBlock

_NUMBERED = re.compile(r"^(?:table|tab\.?|figure|fig\.?)\s*\d+(?:[.-]\d+)*\s*[:.–-]?\s*")
_MAX_CHARS = 120
_AROUND = frozenset({"model", "variant", "version", "type", "product", "table", "data", "only", "specif"})

Named = Callable[[str, Collection[str]], tuple[str, ...]]
"""Returns which of the given product models a text names; empty for none."""


def captioned(blocks: Sequence[TreeBlock], named: Named, covered: tuple[str, ...]) -> Iterator[TreeBlock]:
    """Yield the blocks; tables and lists right below a line of nothing but names stand in a tab of that name.

    A table's own caption does the same where it names some of the document's product models.
    """
    caption = ""
    for block in blocks:
        match block:
            case Prose(sentences=(only,), tabs=tabs) if _is_caption(only.plain, named, covered):
                caption = only.plain
                yield replace(block, tabs=tabs)
            case TableRows(tabs=tabs) if caption or _names_some(block.caption, named, covered):
                yield replace(block, tabs=(*tabs, caption or block.caption))
            case Listing(tabs=tabs) if caption:
                yield replace(block, tabs=(*tabs, caption))
            case _:
                caption = ""
                yield block


def _is_caption(text: str, named: Named, covered: tuple[str, ...]) -> bool:
    if len(text) > _MAX_CHARS or len(covered) < len("AB"):
        return False
    plain = _NUMBERED.sub("", fold(text)).rstrip(": .")
    models = named(plain, covered)
    known = {form for name in models for form in words(name)} | STOP_WORDS | _AROUND
    return bool(models) and known.issuperset(words(plain))


def _names_some(caption: str, named: Named, covered: tuple[str, ...]) -> bool:
    return bool(caption) and 0 < len(named(caption, covered)) < len(covered)
