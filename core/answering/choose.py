"""Which findings an answer shows: the best one, what adds to it, and what disagrees with it."""

import re
from collections.abc import Sequence

from core.finding.evidence import Evidence, Finding
from core.knowledge.words import content_words

_CLOSE = 0.88
_COMPLETE = 0.95
_MAX_SHOWN = 4
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")


def choose(evidence: Evidence) -> tuple[Finding, ...]:
    """Return the findings to show, best first; empty without evidence.

    A finding is added if it speaks of a term that the ones before it miss, or if it is nearly as good as the
    best one and says something else.
    """
    if not evidence.findings:
        return ()
    best = evidence.findings[0]
    chosen = [best, *(_other_opinions(best, evidence.findings[1:]) if evidence.model else ())]
    met = set(best.met)
    for finding in evidence.findings[1:]:
        if len(chosen) == _MAX_SHOWN:
            break
        adds = bool(finding.met - met) and finding.coverage >= best.coverage / 2 and finding.measured
        asked = finding.exact or not best.exact or best.coverage < _COMPLETE
        close = finding.score >= _CLOSE * best.score and finding.measured and asked
        if (adds or close) and not _repeats(finding, chosen):
            chosen.append(finding)
            met |= finding.met
    return tuple(chosen)


def _other_opinions(best: Finding, others: Sequence[Finding]) -> list[Finding]:
    """Return the best value of another document that states another number under the same attribute."""
    return [other for other in others if disagree(best, other)][:1]


def _repeats(finding: Finding, chosen: list[Finding]) -> bool:
    said = _plain(finding.said)
    return any(
        said in _plain(other.said)
        or _plain(other.said) in said
        or (finding.chunk.chunk_id == other.chunk.chunk_id and finding.value is None and other.value is None)
        for other in chosen
    )


def disagree(first: Finding, other: Finding) -> bool:
    """Return whether two values of one attribute, in different documents, hold different numbers."""
    if not (first.labelled and other.labelled and first.measured and other.measured):
        return False
    if first.document.path == other.document.path:
        return False
    shorter, longer = sorted((words_of(first.label), words_of(other.label)), key=len)
    numbers, others = (set(_NUMBER.findall(finding.said)) for finding in (first, other))
    return shorter <= longer and bool(shorter) and bool(numbers) and bool(others) and numbers != others


def words_of(label: str) -> frozenset[str]:
    """Return the words of a label that count."""
    return frozenset(content_words(label))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
