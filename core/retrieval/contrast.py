"""Sentences of the documents that tell product models apart: "the A has two ports, while the B has four"."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from core.catalog.entity_linking import Names
from core.knowledge.chunk import Piece
from core.plan import SearchPlan
from core.retrieval.candidate import Candidate
from core.retrieval.statement import Statement

_WORDS = "difference differ differs different unlike whereas instead"
_TELLS = re.compile(r"(?i)\b(?:differ\w*|unlike|while|whereas|instead|but|than|only)\b")
_CLAUSES = re.compile(r"(?i)(?:,|;)?\s+(?:while|whereas|but)\s+|;\s+")
_PASSAGES = 10
_MOST = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """One sentence that tells product models apart.

    Attributes:
        said: Per product model the part of the sentence that is about it alone; empty where it can't be taken apart.
    """

    finding: Candidate
    said: Mapping[str, str] = field(default_factory=dict[str, str])


def contrast_plan(models: Sequence[str]) -> SearchPlan:
    """Return the search for what documents say about the difference between product models."""
    return SearchPlan(text=" ".join((_WORDS, *models)), covering=frozenset(models), limit=_PASSAGES)


def contrasts_in(models: Sequence[str], names: Names, statements: Sequence[Statement]) -> tuple[Contrast, ...]:
    """Return the sentences that name all of `models`, no other, and say that they differ; each once, in order."""
    found: dict[str, Contrast] = {}
    for each in _naming(statements, models, names):
        candidate = Candidate(statement=each, score=1.0)
        found.setdefault(each.piece.plain, Contrast(finding=candidate, said=_apart(each.piece, models, names)))
    return tuple(found.values())[:_MOST]


def _naming(statements: Sequence[Statement], models: Sequence[str], names: Names) -> Iterator[Statement]:
    for each in statements:
        covered = each.chunk.models or each.document.covered_models
        prose = not each.piece.values and _tells(each.piece.plain)
        if prose and set(names.named(each.piece.plain, covered)) == set(models):
            yield each


def _tells(text: str) -> bool:
    """Return whether a text is a statement that somebody differs, and no mere heading of some."""
    return not text.endswith((":", "?")) and _TELLS.search(text) is not None


def _apart(piece: Piece, models: Sequence[str], names: Names) -> dict[str, str]:
    """Return what is said of each product model alone; nothing unless that is so for all of them."""
    said: dict[str, str] = {}
    for clause in _CLAUSES.split(piece.plain):
        named = names.named(clause, models)
        if len(named) == 1:
            said.setdefault(named[0], clause.strip(" .,;"))
    return said if len(said) == len(models) else {}
