"""Which candidates an answer shows: the best one, what disagrees with it, and who runs close."""

import re
from collections.abc import Sequence

from core.knowledge.words import content_words
from core.retrieval.candidate import Candidate, Evidence

_CLOSE = 0.3
"""A runner-up is shown from this share of the best one's probability on."""
_MAX_SHOWN = 3
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")


def choose(evidence: Evidence) -> tuple[Candidate, ...]:
    """Return the candidates to show, best first; empty without evidence.

    A candidate is added if it disagrees with the best one, or if it is nearly as likely and says something else.
    """
    if not evidence.candidates:
        return ()
    best, *others = evidence.candidates
    chosen = [best, *([other for other in others if disagree(best, other)][:1] if evidence.model else ())]
    for other in others:
        if len(chosen) == _MAX_SHOWN or other.probability < _CLOSE * best.probability:
            break
        if not repeats(other, chosen):
            chosen.append(other)
    return tuple(chosen)


def repeats(candidate: Candidate, chosen: Sequence[Candidate]) -> bool:
    """Return whether a candidate says nothing that the chosen ones don't."""
    said = _plain(candidate.said)
    return any(
        said in _plain(other.said)
        or _plain(other.said) in said
        or (candidate.chunk.chunk_id == other.chunk.chunk_id and candidate.position == other.position)
        for other in chosen
    )


def disagree(first: Candidate, other: Candidate) -> bool:
    """Return whether two values under one label, in different documents, hold different numbers."""
    if first.value is None or other.value is None or first.document.path == other.document.path:
        return False
    shorter, longer = sorted((words_of(first.label), words_of(other.label)), key=len)
    numbers, others = (set(_NUMBER.findall(each.said)) for each in (first, other))
    return shorter == longer and bool(shorter) and bool(numbers) and bool(others) and numbers != others


def words_of(label: str) -> frozenset[str]:
    """Return the words of a label that count."""
    return frozenset(content_words(label))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
