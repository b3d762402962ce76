"""Which words of names the documents use for other things as well."""

from collections.abc import Mapping

from core.catalog.keys import atoms_of
from core.catalog.tables import Tables
from core.knowledge.words import stem
from core.knowledge.words import words as words_of

_TIMES = 3
_MIN_CHUNKS = 5


def ordinary_words(tables: Tables, words: Mapping[str, int]) -> frozenset[str]:
    """Return the words of names that stand in far more chunks than the names themselves can explain.

    A name explains as many chunks as hold its rarest other word.
    """
    explained: dict[str, int] = {}
    for name in tables.models:
        mine = dict.fromkeys(atom.text for atom in atoms_of(name) if atom.text.isalpha())
        counts = {word: words.get(word, 0) for word in words_of(name)}
        for word in mine:
            others = [count for other, count in counts.items() if other != stem(word)]
            if others:
                explained[word] = explained.get(word, 0) + min(others)
    return frozenset(
        word for word, chunks in explained.items() if words.get(stem(word), 0) > _TIMES * chunks + _MIN_CHUNKS
    )
