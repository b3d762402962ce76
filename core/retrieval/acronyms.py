"""Acronyms: the words whose first letters a person, or a document, says instead ("RTC": real-time clock)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from core.knowledge.analyzer import STOP_WORDS, fold
from core.reading.topic import rarity
from core.retrieval.aspect import AskedWord, Aspect
from core.retrieval.statement import said_in

Acronyms: TypeAlias = Mapping[str, tuple[str, ...]]
"""First letters, folded → what they may stand for, in words."""

_SHORTEST, _LONGEST = 3, 5
_WORD = re.compile(r"[^\W_]+")


def acronyms_in(labels: Iterable[str]) -> Acronyms:
    """Return what the first letters of consecutive words of labels may stand for."""
    found: dict[str, dict[str, None]] = {}
    for label in labels:
        for _, words in _runs([word for word in _WORD.findall(fold(label)) if word not in STOP_WORDS]):
            found.setdefault(_initials(words), {})[" ".join(words)] = None
    return {letters: tuple(words) for letters, words in found.items()}


def with_acronyms(aspect: Aspect, acronyms: Acronyms, known: Mapping[str, int], *, chunks: int) -> Aspect:
    """Return what is asked with acronyms spelled out as labels do, and words shortened to what documents say.

    Args:
        aspect: What is asked.
        acronyms: Of the documents' labels.
        known: Every word of the documents with the number of chunks that hold it.
        chunks: How many chunks there are.
    """
    letters = _letters([word.text for word in aspect.words], known)
    words: list[AskedWord] = []
    for at, word in enumerate(aspect.words):
        others = [said_in(each) for each in (*acronyms.get(word.text, ()), *letters.get(at, ()))]
        weights = [max(rarity(stem, known, chunks) for stem in stems) for stems in others]
        words.append(
            AskedWord(
                text=acronyms.get(word.text, (word.text,))[0],
                spellings=(*word.spellings, *others),
                weight=min(word.weight, *weights) if weights else word.weight,
            )
        )
    return replace(aspect, words=tuple(words))


def _letters(asked: Sequence[str], known: Mapping[str, int]) -> dict[int, tuple[str]]:
    """Return, by the places of asked words that documents say by their first letters, these letters."""
    return {
        at: (_initials(words),)
        for first, words in _runs(asked)
        if _initials(words) in known
        for at in range(first, first + len(words))
    }


def _runs(words: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
    """Give every run of consecutive words that may have an acronym, with its place; the longest last."""
    for length in range(_SHORTEST, _LONGEST + 1):
        for first in range(len(words) - length + 1):
            run = words[first : first + length]
            if all(word.isalpha() and len(word) > 1 for word in run):
                yield first, run


def _initials(words: Sequence[str]) -> str:
    return "".join(word[0] for word in words)
