"""A document → the few lines of it by which a reader tells which product models it documents."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from core.catalog.induction.candidates import Candidates
from core.cutting import shortened
from core.knowledge.tree import DocumentTree, Heading, Prose, TableRows

_HEADINGS, _HEADING_CHARS = 12, 60
_BEGINNING_CHARS = 240
_TABLES, _TABLE_CHARS = 4, 400
_NAMES = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """What a reader is shown of one document.

    Attributes:
        path: Its path, which often says more than its title.
        headings: The first ones, outermost level first.
        beginning: How its text begins.
        tables: How the first tables begin: their headings, and each row's first cell.
        names: What may be a name, with how often it occurs; the more often, the earlier.
    """

    path: str
    title: str
    headings: tuple[str, ...]
    beginning: str
    tables: tuple[str, ...]
    names: tuple[tuple[str, int], ...]


def outlines_of(trees: Mapping[str, DocumentTree], found: Candidates) -> Sequence[Outline]:
    """Return the outlines of documents, in order of their paths."""
    named: dict[str, Counter[str]] = {path: Counter() for path in trees}
    for candidate in found.all.values():
        if found.may_be_name(candidate):
            for path, count in candidate.mentions.items():
                named[path][candidate.name] += count
    return [_outline(path, tree, named[path]) for path, tree in sorted(trees.items())]


def _outline(path: str, tree: DocumentTree, names: Counter[str]) -> Outline:
    headings = sorted((each for each in tree.blocks if isinstance(each, Heading)), key=lambda each: each.level)
    prose = (sentence.plain for block in tree.blocks if isinstance(block, Prose) for sentence in block.sentences)
    tables = (_begun(block) for block in tree.blocks if isinstance(block, TableRows))
    return Outline(
        path=path,
        title=tree.title,
        headings=tuple(shortened(each.title, _HEADING_CHARS) for each in headings[:_HEADINGS]),
        beginning=_first(prose, _BEGINNING_CHARS),
        tables=tuple(shortened(text, _TABLE_CHARS) for text in islice(filter(None, tables), _TABLES)),
        names=tuple(islice(_whole(names), _NAMES)),
    )


def _whole(names: Counter[str]) -> Iterator[tuple[str, int]]:
    """Give names with how often they occur, without what occurs but as a part of a longer one."""
    for name, count in names.most_common():
        if not any(name != other and name in other and names[other] >= count for other in names):
            yield name, count


def _begun(table: TableRows) -> str:
    """Return a table's headings, and each row's first cell."""
    head = [cell.plain for row in table.rows[: table.header_rows] for cell in row if cell.plain]
    first = [row[0].plain for row in table.rows[table.header_rows :] if row[0].plain]
    return " | ".join(dict.fromkeys(head)) + (": " if head and first else "") + ", ".join(dict.fromkeys(first))


def _first(sentences: Iterator[str], most: int) -> str:
    """Return sentences until there are enough."""
    told = ""
    for sentence in sentences:
        told = f"{told} {sentence}".strip()
        if len(told) >= most:
            break
    return shortened(told, most)
