"""Which candidates an answer shows: the best one, what disagrees with it, and who runs close."""

from collections.abc import Sequence

from core.quantities.compare import same
from core.quantities.parse import parse_value
from core.quantities.value import EMPTY, Value
from core.retrieval.candidate import Candidate, Evidence

_CLOSE = 0.3
"""A runner-up is shown from this share of the best one's probability on."""
_LEAST = 0.1
"""A runner-up says at least so much of what is asked."""
_MAX_SHOWN = 3


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
        if other.features.get("soft_all", 1.0) >= _LEAST and not _repeats(other, chosen):
            chosen.append(other)
    return tuple(chosen)


def _repeats(candidate: Candidate, chosen: Sequence[Candidate]) -> bool:
    """Return whether a candidate says nothing that the chosen ones don't."""
    said = _plain(candidate.said)
    return any(
        said in _plain(other.said)
        or _plain(other.said) in said
        or (candidate.chunk.chunk_id == other.chunk.chunk_id and candidate.position == other.position)
        for other in chosen
    )


def disagree(first: Candidate, other: Candidate) -> bool:
    """Return whether two values under one label, in different documents, are different numbers of one measure."""
    if first.value is None or other.value is None or first.document.path == other.document.path:
        return False
    label = first.statement.labelled
    if not label or label != other.statement.labelled:
        return False
    pairs = [(one, two) for one in _numbers(first) for two in _numbers(other) if _alike(one, two)]
    return bool(pairs) and not any(same(one, two) for one, two in pairs)


def _numbers(candidate: Candidate) -> list[Value]:
    return [value for value in parse_value(candidate.said) if value.canonical != EMPTY]


def _alike(one: Value, two: Value) -> bool:
    return one.dimension is two.dimension and one.stat is two.stat


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
