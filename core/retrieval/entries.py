"""Lists whose entries are product models: who stands below what is asked has it, and nobody else."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from core.knowledge.chunk import PieceKind
from core.knowledge.document import Status
from core.retrieval.candidate import Candidate
from core.retrieval.statement import Statement, said_in

_SEVERAL = 2
_AS_MUCH = 0.95
"""Lists that say nearly as much of what is asked as the best are parts of it: "boards" and "modules" below it."""
_BESIDE = 1
"""An entry may say so many words beside the name: the maker's."""


def entries_in(statements: Iterable[Statement]) -> list[Statement]:
    """Return the entries of lists that may be no more than a name."""
    return [
        each
        for each in statements
        if each.piece.kind is PieceKind.ITEM and each.value is None and each.document.status is not Status.LEGACY
    ]


def listed_below(
    entries: Sequence[Candidate], names: Collection[str], scope: Collection[str], *, least: float
) -> dict[str, Candidate]:
    """Return the entry of each product model in scope that a list names below what is asked; empty without a list.

    Args:
        entries: Items of lists, with how much of what is asked they say with what stands above them.
        names: Every product model there is.
        scope: Those that are asked about.
        least: The share of what is asked that a list must say.
    """
    called = {name: said_in(name) for name in names}
    lists: defaultdict[tuple[str, frozenset[str]], dict[str, Candidate]] = defaultdict(dict)
    for each in entries:
        if each.features["soft_all"] >= least and (name := _named_in(each.statement, called)) in scope:
            lists[each.document.path, each.statement.section].setdefault(name, each)
    told = [held for held in lists.values() if len(held) >= _SEVERAL]
    best = max((_share(held) for held in told), default=0.0)
    return {name: each for held in told if _share(held) >= _AS_MUCH * best for name, each in held.items()}


def _share(held: dict[str, Candidate]) -> float:
    return max(each.features["soft_all"] for each in held.values())


def _named_in(statement: Statement, called: dict[str, frozenset[str]]) -> str:
    """Return the product model that is all an entry says: the longest name in it; empty for more than a name."""
    said = said_in(statement.piece.plain)
    fits = [name for name, held in called.items() if held <= said and len(said) - len(held) <= _BESIDE]
    return max(fits, key=lambda name: len(called[name]), default="")
