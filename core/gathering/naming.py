"""What documents say of a name that the catalogue doesn't have: of all lines only those that name it."""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.gathering.lines import Gathered, GatheredPassage, Line
from core.knowledge.chunk import Chunk
from core.knowledge.words import fold, words

_LETTER = re.compile(r"[^\W\d_]{2}|[^\W\d_][\W_]?\d|\d[\W_]?[^\W\d_]")
_NOT_BEHIND, _NOT_BEFORE = r"(?<!\w)(?<!\w[-./+])", r"(?![\w+])(?![-./]\w)(?!\s\d)"
_DESCRIPTION = 4
"""So many words describe a thing rather than name it: they may stand in another order."""


class Naming:
    """Tells what names one of several names: letter by letter, a description by all of its words.

    "Falcon" isn't named by "Falcon-X", "Falcon 2.5" or "Falcon+".
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._folded = [_plain(name) for name in names if _LETTER.search(name)]
        self._written = [re.compile(rf"{_NOT_BEHIND}{re.escape(name)}{_NOT_BEFORE}") for name in self._folded]
        self._described = [frozenset(words(name)) for name in self._folded if len(name.split()) >= _DESCRIPTION]

    def names(self, chunk: Chunk) -> bool:
        """Return whether something in a chunk, or a heading over it, may name one of them."""
        return self._names(" ".join((*chunk.section, *(piece.plain for piece in chunk.pieces))))

    def among(self, gathered: Gathered) -> Gathered:
        """Return the lines that name one of them, or stand under it as a heading."""
        kept = (replace(passage, lines=tuple(filter(self._is_of, passage.lines))) for passage in gathered.passages)
        passages: tuple[GatheredPassage, ...] = tuple(passage for passage in kept if passage.lines)
        return replace(gathered, passages=passages)

    def _is_of(self, line: Line) -> bool:
        return self._names(line.text) or any(_plain(heading) in self._folded for heading in line.above)

    def _names(self, text: str) -> bool:
        plain = _plain(text)
        if any(name.search(plain) for name in self._written):
            return True
        told = frozenset(words(plain)) if self._described else frozenset[str]()
        return any(described <= told for described in self._described)


def _plain(text: str) -> str:
    return " ".join(fold(text).split())
