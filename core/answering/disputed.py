"""Cells that other places contradict: what they state instead, the newest and most authoritative first."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from core.answer import Note, Span
from core.answering.wording import listed
from core.knowledge.facts import Fact
from core.retrieval.candidate import Candidate
from core.retrieval.conflicts import rivals_in

CellPlace: TypeAlias = tuple[str, int, int]
"""Where a cell stands: chunk, piece in it, start in the source."""

Disputes: TypeAlias = Mapping[CellPlace, Sequence[Fact]]


def disagreement_note(models: Iterable[str]) -> list[Note]:
    """Return of whom cells of a table hold what several places state otherwise; nothing if of nobody."""
    disputed = listed(tuple(dict.fromkeys(models)))
    said = f"Documents disagree about {disputed}; the newest value, or the authoritative one, stands first."
    return [Note(spans=(Span(said),))] if disputed else []


def left_out_note(count: int) -> list[Note]:
    """Return that so many rows more are stated than a table can hold; nothing if none are."""
    more = f"{count} more row{'s' if count > 1 else ''} did not fit into this table."
    return [Note(spans=(Span(more),))] if count > 0 else []


def place_of(fact: Fact) -> CellPlace:
    """Return where a fact's cell stands."""
    return fact.chunk_id, fact.position, fact.place.start


def disputes_in(facts: Iterable[Fact]) -> Disputes:
    """Return, for each cell that others contradict, all that is stated of it, its own fact among them."""
    found: dict[CellPlace, Sequence[Fact]] = {}
    for cluster in rivals_in(facts):
        ordered = sorted(cluster, key=lambda fact: (fact.authority, fact.date), reverse=True)
        for fact in ordered:
            found.setdefault(place_of(fact), ordered)
    return found


def dispute_of(finding: Candidate, disputes: Disputes) -> Sequence[Fact]:
    """Return all that is stated of a finding's cell, if others contradict it; else nothing."""
    if finding.value is None:
        return ()
    return disputes.get((finding.chunk.chunk_id, finding.position, finding.value.place.start), ())
