"""A document → the few lines of it by which a reader tells which product models it documents."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from core.catalog.induction.candidates import Candidate, Candidates, is_made_up
from core.cutting import shortened
from core.knowledge.tree import DocumentTree, Heading, Listing, Prose, TableRows

_HEADINGS, _MOST_HEADINGS, _HEADING_CHARS = 8, 20, 48
_BEGINNING_CHARS = 160
_TABLES, _HEAD_CHARS, _ROWS_CHARS = 6, 100, 240
_TABS, _TAB_CHARS = 12, 30
_TELLING, _TELLING_CHARS = 2, 180
_NAMES, _NAMES_CHARS, _MOST_COMPARED = 32, 280, 200
_FEW, _SHARE = 3, 3
"""What has no number and is in no title but in more documents than a few, and a third, tells none of them apart."""
_CODE = re.compile(r"[^\W\d_].*\d|\d.*[^\W\d_a-z]")
"""A letter before a number, or a capital behind one: no "3-phase"."""
_WORD = re.compile(r"\S+")
_FILE = re.compile(r"\.[^\W\d_]")
_SEVERAL = re.compile(r"\b(?:variants?|versions?|editions?|revisions?|differ|differs|differences?)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """What a reader is shown of one document.

    Attributes:
        path: Its path, which often says more than its title.
        headings: The first ones, outermost level first, each once; then more of those that may have a name.
        tabs: The labels of its tabs.
        beginning: How its text begins.
        telling: Sentences that tell several of a kind apart.
        tables: How the first tables begin: their headings, and each row's first cell that says something.
        names: What may be a name, with how often it occurs; the better supported, and the more often, the earlier.
    """

    path: str
    title: str
    headings: tuple[str, ...] = ()
    tabs: tuple[str, ...] = ()
    beginning: str = ""
    telling: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    names: tuple[tuple[str, int], ...] = ()


def outlines_of(trees: Mapping[str, DocumentTree], found: Candidates) -> Sequence[Outline]:
    """Return the outlines of documents, in order of their paths."""
    usual = _usual(trees.values())
    named: dict[str, Counter[str]] = {path: Counter() for path in trees}
    coded: dict[str, Counter[str]] = {path: Counter() for path in trees}
    for candidate in found.all.values():
        supported = found.may_be_name(candidate)
        if supported and _is_everywhere(candidate, len(trees)):
            continue
        if supported or _may_be_code(candidate):
            for path, count in candidate.mentions.items():
                (named if supported else coded)[path][candidate.name] += count
    return [_outline(path, tree, usual, named[path], coded[path]) for path, tree in sorted(trees.items())]


def _usual(trees: Collection[DocumentTree]) -> frozenset[str]:
    """Return the headings that many documents have."""
    titles = ({each.title for each in tree.blocks if isinstance(each, Heading)} for tree in trees)
    often = Counter(title for each in titles for title in each)
    return frozenset(title for title, count in often.items() if count > max(_FEW, len(trees) / _SHARE))


def _is_everywhere(candidate: Candidate, documents: int) -> bool:
    many = len(candidate.mentions) > max(_FEW, documents / _SHARE)
    return many and not (candidate.coded or candidate.titled or candidate.files)


def _may_be_code(candidate: Candidate) -> bool:
    """Say whether it is written like a code; the names of files and pages are none."""
    return candidate.coded and any(map(_CODE.search, candidate.words)) and not _FILE.search(candidate.name)


def _outline(
    path: str, tree: DocumentTree, usual: Collection[str], named: Counter[str], coded: Counter[str]
) -> Outline:
    tables = (_begun(block) for block in tree.blocks if isinstance(block, TableRows))
    labels = (label for block in tree.blocks for label in block.tabs)
    said = list(_said(tree))
    headings = tuple(_headings(tree, usual))
    shown = {word for text in (tree.title, *headings) for word in text.split()}
    told = ((name, count) for name, count in _whole(named) if count > 1 or not shown.issuperset(name.split()))
    names = list(islice(told, _NAMES))
    room = _NAMES_CHARS - sum(len(name) for name, _ in names)
    beginning = _first((text for text, listed in said if not listed), _BEGINNING_CHARS)
    return Outline(
        path=path,
        title=tree.title,
        headings=headings,
        tabs=tuple(_each(labels, _TABS, _TAB_CHARS)),
        beginning=beginning,
        telling=tuple(_telling((text for text, _ in said), beginning)),
        tables=tuple(islice(dict.fromkeys(filter(None, tables)), _TABLES)),
        names=(*names, *_within(_whole(coded), room)),
    )


def _said(tree: DocumentTree) -> Iterator[tuple[str, bool]]:
    """Give sentences and list entries, and whether it is a list entry."""
    for block in tree.blocks:
        if isinstance(block, Prose):
            yield from ((sentence.plain, False) for sentence in block.sentences)
        if isinstance(block, Listing):
            yield from ((item.text.plain, True) for item in block.items)


def _headings(tree: DocumentTree, usual: Collection[str]) -> Iterator[str]:
    """Give the first headings that aren't in many documents, outermost level first; then those that may have a name."""
    headings = sorted((each for each in tree.blocks if isinstance(each, Heading)), key=lambda each: each.level)
    levels: dict[str, int] = {}
    for each in headings:
        levels.setdefault(each.title, each.level)
    titles = [title for title in levels if title not in {tree.title, *usual}]
    more = sorted(titles[_HEADINGS:], key=lambda title: (levels[title], not any(map(is_made_up, title.split()))))
    return _each((*titles[:_HEADINGS], *more), _MOST_HEADINGS, _HEADING_CHARS)


def _each(texts: Iterable[str], most: int, most_chars: int) -> Iterator[str]:
    """Give the first texts that aren't empty, each once and not too long."""
    return islice(dict.fromkeys(shortened(text, most_chars) for text in texts if text), most)


def _telling(sentences: Iterable[str], beginning: str) -> Iterator[str]:
    """Give sentences that speak of several of a kind, from a few words before the first code on."""
    told: list[str] = []
    for text in sentences:
        codes = [word.start() for word in _WORD.finditer(text) if _CODE.search(word.group())]
        if codes and _SEVERAL.search(text) and text not in beginning:
            begin = max(0, codes[0] - _TELLING_CHARS // 2)
            told.append(text[text.find(" ", begin) + 1 if begin else 0 :])
    return _each(told, _TELLING, _TELLING_CHARS)


def _whole(names: Counter[str]) -> Iterator[tuple[str, int]]:
    """Give names with how often they occur, without what occurs but as a part of a longer one."""
    often = names.most_common(_MOST_COMPARED)
    for name, count in often:
        if not any(name != other and name in other and more >= count for other, more in often):
            yield name, count


def _within(names: Iterable[tuple[str, int]], most_chars: int) -> Iterator[tuple[str, int]]:
    """Give names until they are too many characters together."""
    for name, count in names:
        most_chars -= len(name)
        if most_chars < 0:
            return
        yield name, count


def _begun(table: TableRows) -> str:
    """Return a table's headings, and each row's cell in the first column that has words."""
    head = [cell.plain for row in table.rows[: table.header_rows] for cell in row if cell.plain]
    rows = table.rows[table.header_rows :]
    columns = ([cell.plain for cell in column if _is_worded(cell.plain)] for column in zip(*rows, strict=True))
    first = next((column for column in columns if 2 * len(column) > len(rows)), list[str]())
    told = (
        shortened(" | ".join(dict.fromkeys(head)), _HEAD_CHARS),
        shortened(", ".join(dict.fromkeys(first)), _ROWS_CHARS),
    )
    return ": ".join(filter(None, told))


def _is_worded(text: str) -> bool:
    return any(map(str.isalpha, text))


def _first(sentences: Iterable[str], most: int) -> str:
    """Return sentences until there are enough."""
    told = ""
    for sentence in sentences:
        told = f"{told} {sentence}".strip()
        if len(told) >= most:
            break
    return shortened(told, most)
