"""Collects the blocks of one document while a reader goes through it; knows tabs, admonitions and levels."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from adapters.documents.inline import fold
from adapters.documents.outline import admonition_of
from adapters.documents.source import trim
from core.knowledge.sentences import split_sentences
from core.knowledge.tree import Code, Heading, Item, Listing, Picture, Place, Prose, Text, TreeBlock

LAST_LEVEL = 6
_QUOTE_MARKS = re.compile(r"(?:>[ \t]*)+")
_NUMBERING = re.compile(r"\A(?:[\dA-Z]{1,3}[.)])*[\dA-Z]{0,3}\s")
_SAYS = re.compile(r"\d|\(.+\)|:\s|=")
"""What a line says that is more than what it is called."""
_ANCHOR_SIGNS = " \u00b6\u200b\ufeff"


def keyed(term: Text | None, said: Text | None) -> Text | None:
    """Return "term: text"; either alone where the other is missing."""
    if term is None or said is None:
        return said or term
    return Text(f"{term.plain.rstrip(' :')}: {said.plain}", Place(term.place.start, said.place.end))


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """An element that is open: a tag, a directive, a block quote.

    Attributes:
        tab: The label of the tab that it is; None if it is none.
        admonition: The kind of admonition that it is; empty if it is none.
    """

    name: str
    tab: str | None = None
    admonition: str = ""


@dataclass(slots=True)
class Builder:
    """The blocks so far.

    Attributes:
        read: A piece of source to the lines that a person reads, joined by line feeds.
        level: Level of the last real heading; 0 before the first.
    """

    text: str
    read: Callable[[str], str]
    blocks: list[TreeBlock] = field(default_factory=list[TreeBlock])
    parts: list[Part] = field(default_factory=list[Part])
    level: int = 0
    _pseudo: set[int] = field(default_factory=set[int])

    @property
    def whole(self) -> tuple[TreeBlock, ...]:
        """All blocks; a line that only looked like a heading, and has nothing below it, is what it says."""
        following = dict(enumerate(self.blocks[1:]))
        return tuple(
            _as_prose(block)
            if at in self._pseudo and isinstance(block, Heading) and _is_bare(block, following.get(at))
            else block
            for at, block in enumerate(self.blocks)
        )

    @property
    def tabs(self) -> tuple[str, ...]:
        """Labels of the open tabs, outermost first."""
        return tuple(part.tab for part in self.parts if part.tab is not None)

    @property
    def admonition(self) -> str:
        """The kind of the innermost open admonition; empty if none is open."""
        return next((part.admonition for part in reversed(self.parts) if part.admonition), "")

    @property
    def title(self) -> str:
        """The first heading of level 1; empty if there is none."""
        return next((block.title for block in self.blocks if isinstance(block, Heading) and block.level == 1), "")

    def close(self, name: str) -> None:
        """Close the innermost open part of that name and all in it; nothing if there is none."""
        for index in range(len(self.parts) - 1, -1, -1):
            if self.parts[index].name == name:
                del self.parts[index:]
                return

    def piece(self, place: Place) -> Text | None:
        """Return the text at `place`, or None if a person reads nothing there."""
        plain = fold(self.read(self.text[place.start : place.end]))
        return Text(plain, place) if plain else None

    def heading(self, level: int, place: Place, *, pseudo: bool = False) -> None:
        """Add a heading; a pseudo-heading stands one level below the last real one."""
        title = self.piece(place)
        if title is None:
            return
        if pseudo:
            level = self.level + 1
        else:
            self.level = level
        said = title.plain.rstrip(_ANCHOR_SIGNS + (":\uff1a" if pseudo else ""))
        if said:
            shown = Heading(level=max(1, min(level, LAST_LEVEL)), title=said, place=place, tabs=self.tabs)
            self._pseudo |= {len(self.blocks)} if pseudo else set()
            self.blocks.append(shown)

    def prose(self, start: int, end: int) -> None:
        """Add text[start:end] as a paragraph."""
        piece = self.text[start:end]
        found = (self.piece(self._unquoted(start + p.start, start + p.end)) for p in split_sentences(piece))
        sentences = tuple(sentence for sentence in found if sentence is not None)
        self.sentences(sentences, admonition_of(piece))

    def _unquoted(self, start: int, end: int) -> Place:
        """Return the place without the quote marks that a line inside a block quote begins with."""
        marks = _QUOTE_MARKS.match(self.text, start, end) if any(part.name == ">" for part in self.parts) else None
        return Place(marks.end() if marks else start, end)

    def sentences(self, sentences: tuple[Text, ...], admonition: str = "") -> None:
        """Add sentences as a paragraph."""
        if sentences:
            place = Place(sentences[0].place.start, sentences[-1].place.end)
            self.blocks.append(
                Prose(sentences=sentences, place=place, tabs=self.tabs, admonition=admonition or self.admonition)
            )

    def listing(self, items: list[Item]) -> None:
        """Add a list, if it has entries."""
        if items:
            place = Place(items[0].text.place.start, max(item.text.place.end for item in items))
            self.blocks.append(Listing(items=tuple(items), place=place, tabs=self.tabs, admonition=self.admonition))

    def code(self, start: int, end: int, *, plain: str, language: str = "") -> None:
        """Add a block of code; its line breaks are kept."""
        place = trim(self.text, start, end)
        if plain.strip():
            text = Text(plain.strip("\r\n").rstrip(), place)
            self.blocks.append(Code(text=text, language=language, tabs=self.tabs))

    def picture(self, alt: str, place: Place) -> None:
        """Add an image, if anything is said about it; its place is where that is said, as far as it stands there so."""
        if not fold(alt):
            return
        at = self.text.find(alt, place.start, place.end)
        said = place if at < 0 else trim(self.text, at, at + len(alt))
        self.blocks.append(Picture(alt=fold(alt), place=said, tabs=self.tabs))


def _is_bare(heading: Heading, following: TreeBlock | None) -> bool:
    """Return whether nothing stands below a heading, and it says something by itself: "Speed (250000)"."""
    empty = following is None or (isinstance(following, Heading) and following.level <= heading.level)
    return empty and _SAYS.search(_NUMBERING.sub("", heading.title)) is not None


def _as_prose(heading: Heading) -> Prose:
    return Prose(sentences=(Text(heading.title, heading.place),), place=heading.place, tabs=heading.tabs)
