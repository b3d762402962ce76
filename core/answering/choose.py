"""Which candidates an answer shows: the best one, what disagrees with it, and who runs close."""

from collections.abc import Sequence
from itertools import islice

from core.quantities.compare import same
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value, quantities_in
from core.quantities.value import EMPTY, Value
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.fact_selection import Stated

_CLOSE = 0.25
"""A runner-up is shown from this share of the best one's probability on."""
_LEAST = 0.1
"""A runner-up says at least so much of what is asked."""
_MAX_SHOWN = 3
_ELSEWHERE = 4.0
"""So much lower another document's number may be scored, and still be of the very thing that is asked."""
_WHOLE = 0.99
_AS_MUCH = 0.8
"""Share of what the best says of what is asked that another document must say as well."""


def choose(evidence: Evidence) -> tuple[Candidate, ...]:
    """Return the candidates to show, best first; empty without evidence.

    A candidate is added if it disagrees with the best one, if it is nearly as likely and says something else, or if
    another document gives another number of what is asked.
    """
    if not evidence.candidates:
        return ()
    best, *others = evidence.candidates
    chosen = [best, *([other for other in others if disagree(best, other)][:1] if evidence.model else ())]
    for other in others:
        if len(chosen) == _MAX_SHOWN or other.probability < _CLOSE * best.probability:
            break
        if _says_as_much(best, other) and not _repeats(other, chosen):
            chosen.append(other)
    if evidence.model and len(chosen) < _MAX_SHOWN:
        elsewhere = (other for other in others if gives_another_number(best, other) and not _repeats(other, chosen))
        chosen += islice(elsewhere, 1)
    return tuple(chosen)


def beside(evidence: Evidence, stated: Stated) -> tuple[Candidate, ...]:
    """Return what is to be shown beside what facts state: the candidates chosen that say anything else.

    A label that says just what is asked, and no more, is meant: only another document's number stands beside it.
    """
    if not evidence.candidates:
        return ()
    best = evidence.candidates[0]
    called_so = _is_called_so(best)
    told = {_plain(fact.said) for fact in (*stated.facts, *stated.against)}
    cells = {(fact.chunk_id, fact.position) for fact in stated.facts}
    return tuple(
        each
        for each in choose(evidence)
        if not any(said in _plain(each.said) for said in told)
        and not (each.value is None and _place(each) in cells)
        and (not called_so or gives_another_number(best, each))
    )


def _is_called_so(best: Candidate) -> bool:
    """Return whether a label says all that is asked, and nothing besides."""
    return best.features.get("label", 0.0) >= _WHOLE and best.features.get("label_precision", 0.0) >= _WHOLE


def _says_as_much(best: Candidate, other: Candidate) -> bool:
    """Return whether another candidate says anything of what is asked, and in a measure of the best one's cell.

    Where that isn't measured as what is asked would be, the other need not be either. One that lacks a number or a
    condition which is asked, and which the best has, says something else.
    """
    if other.features.get("codes", 0.0) < best.features.get("codes", 0.0):
        return False
    fits = best.value is not None and best.features.get("measured", 0.0) >= 0
    ours = _dimensions(best) if fits else frozenset[Dimension]()
    return other.features.get("soft_all", 1.0) >= _LEAST and (not ours or not ours.isdisjoint(_dimensions(other)))


def gives_another_number(best: Candidate, other: Candidate) -> bool:
    """Return whether another document says as much of what is asked, with another number in the same measure."""
    if other.document.path == best.document.path or other.base != best.base:
        return False
    if other.score < best.score - _ELSEWHERE:
        return False
    if other.features.get("soft_all", 0.0) < _AS_MUCH * best.features.get("soft_all", 1.0):
        return False
    shared = _dimensions(best) & _dimensions(other)
    pairs = [(one, two) for one in _measures(best) for two in _measures(other) if one.dimension is two.dimension]
    return bool(shared) and not any(same(one, two) for one, two in pairs if one.dimension in shared)


def _dimensions(candidate: Candidate) -> frozenset[Dimension]:
    """Return what the quantities of a cell or a sentence measure; a mere count measures nothing."""
    return frozenset(each.dimension for each in _measures(candidate) if each.dimension) - {Dimension.COUNT}


def _measures(candidate: Candidate) -> list[Value]:
    """Return the quantities that a cell or a sentence gives."""
    if candidate.value is not None:
        return _numbers(candidate)
    return [] if candidate.piece.values else [each.value for each in quantities_in(candidate.said)]


def _repeats(candidate: Candidate, chosen: Sequence[Candidate]) -> bool:
    """Return whether a candidate says nothing that the chosen ones don't."""
    said = _plain(candidate.said)
    return any(
        said in _plain(other.said)
        or _plain(other.said) in said
        or (
            _place(candidate) == _place(other)
            and (candidate.label == other.label or None in (candidate.value, other.value))
        )
        for other in chosen
    )


def _place(candidate: Candidate) -> tuple[str, int]:
    return candidate.chunk.chunk_id, candidate.position


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
