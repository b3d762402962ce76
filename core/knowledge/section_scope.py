"""Which product models each section of a document is about, and who says so."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from core.knowledge.analyzer import fold
from core.knowledge.chunk import Belongs
from core.knowledge.sections import NamedAmong, Section
from core.knowledge.tree import Listing, Prose, TableRows

_SUBJECT_WORDS = 6
"""Within so many words a sentence says what it is about."""
_LEAST_SHARED = 2
"""Sections whose tables have so many labels in common are about the same things."""
_Path = tuple[str, ...]


class SectionScope:
    """Tells which of a document's product models a section is about.

    The document's own title narrows nothing: the register has said what the document covers.
    """

    def __init__(self, title: str, sections: Sequence[Section], covered: tuple[str, ...], named: NamedAmong) -> None:
        outermost = {section.headings[0] for section in sections if section.headings}
        self._titles = frozenset({title, *(outermost if len(outermost) == 1 < len(sections) else ())})
        self._covered, self._named = covered, named
        several = sections if len(covered) > 1 else ()
        self._beside = _told_apart(several, covered, named)

    def of(self, section: Section) -> tuple[tuple[str, ...], Belongs]:
        """Return its product models: those that its innermost tab or heading names, or else that its text is about."""
        if section.models:
            return section.models, Belongs.SECTION
        if len(self._covered) > 1:
            headings = [heading for heading in section.headings if heading not in self._titles]
            for text in (*reversed(section.tabs), *reversed(headings)):
                if found := self._named(text, self._covered):
                    return found, Belongs.TAB if text in section.tabs else Belongs.SECTION
            if headings and (found := self._introduced(section) or self._parted(section)):
                return found, Belongs.SECTION
        return self._covered, Belongs.DOCUMENT

    def _introduced(self, section: Section) -> tuple[str, ...]:
        """Return what the list or table of a section is about by the sentence before it; empty if that doesn't tell.

        The section's first sentence begins with it, and no other product model of the document is named in the section.
        """
        first, *rest = section.blocks
        if not isinstance(first, Prose) or not any(isinstance(block, Listing | TableRows) for block in rest):
            return ()
        about = self._named(beginning(first.sentences[0].plain), self._covered)
        return about if about and set(about) == set(self._named(" ".join(_said(section)), self._covered)) else ()

    def _parted(self, section: Section) -> tuple[str, ...]:
        paths = [section.headings[:depth] for depth in range(len(section.headings), 0, -1)]
        return next((self._beside[path] for path in paths if path in self._beside), ())


def beginning(text: str) -> str:
    """Return the words within which a sentence says what it is about."""
    return " ".join(text.split()[:_SUBJECT_WORDS])


def _told_apart(sections: Sequence[Section], covered: tuple[str, ...], named: NamedAmong) -> Mapping[_Path, _Path]:
    """Return the headings beside each other whose tables state the same of other product models, with these.

    "Mechanical relay" and "Static relay" each state a maximum current; the one names the X1 alone, the other the X2.
    """
    below, labels = defaultdict[_Path, list[Section]](list), defaultdict[_Path, set[str]](set)
    for section in sections:
        for depth in range(1, len(section.headings) + 1):
            below[section.headings[:depth]].append(section)
            labels[section.headings[:depth]].update(_labels(section))
    told: dict[_Path, _Path] = {}
    names: dict[_Path, _Path] = {}
    for one, other in combinations([path for path, each in labels.items() if len(each) >= _LEAST_SHARED], 2):
        if one[:-1] != other[:-1] or len(labels[one] & labels[other]) < _LEAST_SHARED:
            continue
        for path in (one, other):
            if path not in names:
                names[path] = named(" ".join(text for each in below[path] for text in _said(each)), covered)
        if names[one] and names[other] and set(names[one]).isdisjoint(names[other]):
            told |= {one: names[one], other: names[other]}
    return told


def _labels(section: Section) -> Iterator[str]:
    """Yield what the rows of a section's tables are called."""
    for block in section.blocks:
        if isinstance(block, TableRows):
            yield from (label for row in block.rows[block.header_rows :] if (label := fold(row[0].plain)))


def _said(section: Section) -> Iterator[str]:
    """Yield what the sentences, entries and cells of a section say."""
    for block in section.blocks:
        match block:
            case Prose():
                yield from (sentence.plain for sentence in block.sentences)
            case Listing():
                yield from (item.text.plain for item in block.items)
            case TableRows():
                yield from (cell.plain for row in block.rows for cell in row)
            case _:
                pass
