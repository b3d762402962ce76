"""A document tree's blocks, grouped by the section and tab they stand in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.knowledge.tree import Heading, TreeBlock


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Consecutive blocks below one heading and in one tab.

    Attributes:
        path: Headings from the outermost to the section's own, then the labels of its tabs.
        headings: The same without tabs.
    """

    path: tuple[str, ...]
    headings: tuple[str, ...]
    tabs: tuple[str, ...]
    blocks: tuple[TreeBlock, ...]


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
        yield Section(path=path, headings=headings, tabs=tabs, blocks=tuple(blocks))
