"""A document tree's blocks → sections: what stands below one heading and in one tab, and what all of it holds under.

A caption that is no heading counts as a tab: a line of product model names over a table says whom the table is about.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from core.knowledge.analyzer import STOP_WORDS, fold, words
from core.knowledge.tree import Heading, Listing, Prose, TableRows, TreeBlock
from core.quantities.parse import quantities_in

_WIDE = re.compile(
    r"(?i)\b(?:unless (?:otherwise )?(?:noted|stated|specified|indicated|mentioned|given)|all (?:values|data|figures|"
    r"specifications|measurements|ratings)|values (?:apply|are|hold|measured)|(?:measured|specified|valid|given|"
    r"characterised|characterized) (?:at|for|with))\b"
)
_AT = re.compile(r"(?i)(?:\bat|@|\bT[aA]?\s*=|\bwith)\s*\Z")
_WORD_BEFORE = 12
_NUMBERED = re.compile(r"^(?:table|tab\.?|figure|fig\.?)\s*\d+(?:[.-]\d+)*\s*[:.–-]?\s*")
_MAX_CAPTION_CHARS = 120
_AROUND = frozenset({"model", "variant", "version", "type", "product", "table", "data", "only", "specif"})

NamedAmong: TypeAlias = Callable[[str, Collection[str]], tuple[str, ...]]
"""Returns which of the given product models a text names; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Consecutive blocks below one heading and in one tab.

    Attributes:
        path: Headings from the outermost to the section's own, then the labels of its tabs.
        headings: The same without tabs.
        models: Product models that the innermost heading which knows any is about; else empty.
        date: ISO day that the innermost heading which has one gives; else empty.
    """

    path: tuple[str, ...]
    headings: tuple[str, ...]
    tabs: tuple[str, ...]
    blocks: tuple[TreeBlock, ...]
    models: tuple[str, ...] = ()
    date: str = ""


def sections_of(blocks: Iterable[TreeBlock]) -> Iterator[Section]:
    """Yield the sections in reading order; a heading without blocks yields none."""
    open_headings: list[Heading] = []
    gathered: list[TreeBlock] = []
    tabs: tuple[str, ...] = ()
    for block in blocks:
        if isinstance(block, Heading) or (gathered and block.tabs != tabs):
            yield from _section(open_headings, tabs, gathered)
            gathered = []
        if isinstance(block, Heading):
            open_headings = [heading for heading in open_headings if heading.level < block.level]
            open_headings.append(block)
        else:
            tabs = block.tabs
            gathered.append(block)
    yield from _section(open_headings, tabs, gathered)


def _section(open_headings: Sequence[Heading], tabs: tuple[str, ...], blocks: Sequence[TreeBlock]) -> Iterator[Section]:
    if blocks:
        headings = tuple(heading.title for heading in open_headings)
        own = {label for heading in open_headings for label in heading.tabs}
        path = headings + tuple(label for label in tabs if label not in own or not headings)
        models = next((heading.models for heading in reversed(open_headings) if heading.models), ())
        date = next((heading.date for heading in reversed(open_headings) if heading.date), "")
        yield Section(path=path, headings=headings, tabs=tabs, blocks=tuple(blocks), models=models, date=date)


def captioned(blocks: Iterable[TreeBlock], named: NamedAmong, covered: tuple[str, ...]) -> Iterator[TreeBlock]:
    """Yield the blocks; tables and lists right below a line of nothing but names stand in a tab of that name.

    A table's own caption does the same where it names some of the document's product models.
    """
    caption = ""
    for block in blocks:
        match block:
            case Prose(sentences=(only,)) if _is_caption(only.plain, named, covered):
                caption = only.plain
                yield block
            case TableRows(tabs=tabs, caption=own) if caption or (own and 0 < len(named(own, covered)) < len(covered)):
                yield replace(block, tabs=(*tabs, caption or own))
            case Listing(tabs=tabs) if caption:
                yield replace(block, tabs=(*tabs, caption))
            case _:
                caption = ""
                yield block


def _is_caption(text: str, named: NamedAmong, covered: tuple[str, ...]) -> bool:
    if len(text) > _MAX_CAPTION_CHARS or len(covered) < len("AB"):
        return False
    plain = _NUMBERED.sub("", fold(text)).rstrip(": .")
    models = named(plain, covered)
    known = {form for name in models for form in words(name)} | STOP_WORDS | _AROUND
    return bool(models) and known.issuperset(words(plain))


def conditions_in(text: str) -> tuple[str, ...]:
    """Return what a remark says that all values around it hold under: "All values at 25 °C unless noted"."""
    if not _WIDE.search(text):
        return ()
    return tuple(
        f"at {text[found.start : found.end].strip()}"
        for found in quantities_in(text)
        if found.value.unit and _AT.search(text[max(0, found.start - _WORD_BEFORE) : found.start])
    )


def conditions_of(section: Section) -> tuple[str, ...]:
    """Return what the values of a section hold under, by the words between its tables."""
    said = [sentence.plain for block in section.blocks if isinstance(block, Prose) for sentence in block.sentences]
    said += [block.caption for block in section.blocks if isinstance(block, TableRows)]
    said += section.headings[-1:]
    return tuple(dict.fromkeys(condition for text in said for condition in conditions_in(text)))
