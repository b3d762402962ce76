"""A document tree's blocks, grouped by the section and tab they stand in."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.knowledge.tree import Heading, Prose, TableRows, TreeBlock
from core.quantities.parse import quantities_in

_WIDE = re.compile(
    r"(?i)\b(?:unless (?:otherwise )?(?:noted|stated|specified|indicated|mentioned|given)|all (?:values|data|figures|"
    r"specifications|measurements|ratings)|values (?:apply|are|hold|measured)|(?:measured|specified|valid|given|"
    r"characterised|characterized) (?:at|for|with))\b"
)
_AT = re.compile(r"(?i)(?:\bat|@|\bT[aA]?\s*=|\bwith)\s*\Z")
_WORD_BEFORE = 12


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


def sections_of(blocks: Sequence[TreeBlock]) -> Iterator[Section]:
    """Yield the sections in reading order; a heading without blocks yields none."""
    open_headings: list[Heading] = []
    gathered: list[TreeBlock] = []
    tabs: tuple[str, ...] = ()
    for block in blocks:
        if isinstance(block, Heading) or (gathered and _tabs(block) != tabs):
            yield from _section(open_headings, tabs, gathered)
            gathered = []
        if isinstance(block, Heading):
            open_headings = [heading for heading in open_headings if heading.level < block.level]
            open_headings.append(block)
        else:
            tabs = _tabs(block)
            gathered.append(block)
    yield from _section(open_headings, tabs, gathered)


def _tabs(block: TreeBlock) -> tuple[str, ...]:
    return block.tabs


def _section(open_headings: Sequence[Heading], tabs: tuple[str, ...], blocks: Sequence[TreeBlock]) -> Iterator[Section]:
    if blocks:
        headings = tuple(heading.title for heading in open_headings)
        own = {label for heading in open_headings for label in heading.tabs}
        path = headings + tuple(label for label in tabs if label not in own or not headings)
        models = next((heading.models for heading in reversed(open_headings) if heading.models), ())
        date = next((heading.date for heading in reversed(open_headings) if heading.date), "")
        yield Section(path=path, headings=headings, tabs=tabs, blocks=tuple(blocks), models=models, date=date)


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
