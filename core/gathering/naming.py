"""Which lines name something that the catalogue doesn't have: a motor that is driven, a plate that fits."""

import re
from collections.abc import Iterable, Sequence

from core.gathering.lines import Line
from core.knowledge.analyzer import fold, word_forms

_NAME = re.compile(r"[^\W\d_]{2}|[^\W\d_][\W_]?\d|\d[\W_]?[^\W\d_]")
"""What a name has at least: two letters, or a letter beside a digit."""
_NOT_BEHIND, _NOT_BEFORE = r"(?<!\w)(?<!\w[-./+])", r"(?![\w+])(?![-./]\w)(?!\s\d)"
_DESCRIPTION = 4
"""So many words describe a thing rather than name it: they may stand in another order."""


class Naming:
    """Tells what names one of several names: letter by letter, a description by all of its words.

    "Falcon" isn't named by "Falcon-X", "Falcon 2.5" or "Falcon+".
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._folded = [_plain(name) for name in names if _NAME.search(name)]
        self._written = [re.compile(rf"{_NOT_BEHIND}{re.escape(name)}{_NOT_BEFORE}") for name in self._folded]
        self._described = [_words(name) for name in self._folded if len(name.split()) >= _DESCRIPTION]

    def is_named(self, text: str) -> bool:
        """Return whether a text names one of them."""
        plain = _plain(text)
        if any(name.search(plain) for name in self._written):
            return True
        told = _words(plain) if self._described else frozenset[str]()
        return any(described <= told for described in self._described)

    def is_of(self, line: Line) -> bool:
        """Return whether a line names one of them, or stands under it as a heading."""
        return self.is_named(line.text) or bool(self.headings(line.chunk.section))

    def headings(self, section: Sequence[str]) -> Sequence[str]:
        """Return the headings from the innermost that is one of them, and nothing else, on; none if none is."""
        at = next((at for at in reversed(range(len(section))) if _plain(section[at]) in self._folded), len(section))
        return section[at:]


def named_in(lines: Iterable[Line], names: Sequence[str]) -> tuple[str, ...]:
    """Return which of several names some line names, or stands under."""
    lines = list(lines) if names else []
    return tuple(name for name in names if any(map(Naming([name]).is_of, lines)))


def _plain(text: str) -> str:
    return " ".join(fold(text).split())


def _words(text: str) -> frozenset[str]:
    return frozenset(forms[0] for forms in word_forms(text))
