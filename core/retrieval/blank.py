"""A cell left blank under the very label asked for: nothing else may stand in for what it leaves open."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeGuard

from core.knowledge.chunk import Value
from core.quantities.value import State
from core.quantities.vocabulary import state_of
from core.retrieval.candidate import Candidate, Evidence

_LOOKED_AT = 5


def unless_blank(evidence: Evidence) -> Evidence:
    """Return the evidence; not enough to answer where a mere dash stands under a label that says as much as the best.

    Only the product model's own dash counts: of what its base leaves open, it may speak itself.
    """
    if not evidence.sufficient or _is_own_cell(evidence.candidates[0]):
        return evidence
    return replace(evidence, sufficient=not is_left_blank(evidence))


def is_left_blank(evidence: Evidence) -> bool:
    """Return whether one of the likeliest candidates is a blank cell of the product model's under what is asked."""
    said = max((each.features["soft_own"] for each in evidence.candidates[:1]), default=0.0)
    return any(
        each.base is None and is_blank(each) and each.features["soft_label"] >= said
        for each in evidence.candidates[:_LOOKED_AT]
    )


def is_blank(candidate: Candidate) -> bool:
    """Return whether a cell states nothing: a mere dash that isn't the contrary of a mark beside it."""
    return _is_dash(candidate.value) and not is_unmarked(candidate)


def is_unmarked(candidate: Candidate) -> bool:
    """Return whether a mere dash says no: cells of the same label are marked ("✓", "●", "yes"), and none says more."""
    if not _is_dash(candidate.value):
        return False
    said = {state_of(each.text) for each in _beside(candidate)}
    return State.YES in said and None not in said


def _is_dash(value: Value | None) -> TypeGuard[Value]:
    if value is None or any(map(str.isalpha, value.text)):
        return False
    return state_of(value.text) in {State.NOT_STATED, State.NOT_APPLICABLE}


def _beside(candidate: Candidate) -> Iterator[Value]:
    """Give the cells that state the same of other product models: those of its row, or else of its column."""
    label = candidate.value.label if candidate.value else ""
    for piece in candidate.chunk.pieces:
        yield from (value for value in piece.values if value.label == label)


def _is_own_cell(candidate: Candidate) -> bool:
    """Return whether a labelled value of the product model itself, and no dash, is the best there is."""
    return candidate.value is not None and candidate.base is None and not is_blank(candidate)
