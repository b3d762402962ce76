"""Which findings an answer shows: the best one, what adds to it, and what disagrees with it."""

import re

from core.finding.evidence import Evidence, Finding

_CLOSE = 0.88
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
    chosen = [best]
    met = set(best.met)
    for finding in evidence.findings[1:]:
        if len(chosen) == _MAX_SHOWN:
            break
        adds = bool(finding.met - met) and finding.coverage >= best.coverage / 2 and finding.measured
        close = finding.score >= _CLOSE * best.score and finding.measured
        if (adds or close) and not _repeats(finding, chosen):
            chosen.append(finding)
            met |= finding.met
    return tuple(chosen)


def _repeats(finding: Finding, chosen: list[Finding]) -> bool:
    said = _plain(finding.said)
    return any(
        said in _plain(other.said)
        or _plain(other.said) in said
        or (finding.chunk.chunk_id == other.chunk.chunk_id and finding.value is None and other.value is None)
        for other in chosen
    )


def disagree(first: Finding, other: Finding) -> bool:
    """Return whether two labelled values of the same label, in different documents, hold different numbers."""
    if first.value is None or other.value is None or first.document.path == other.document.path:
        return False
    same_label = _plain(first.value.label) == _plain(other.value.label)
    return same_label and set(_NUMBER.findall(first.said)) != set(_NUMBER.findall(other.said))


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
