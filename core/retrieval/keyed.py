"""Rows of a table that a list runs over where it means no product models: region codes, chips, spare parts."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.knowledge.chunk import Belongs
from core.retrieval.aspect import AskedWord
from core.retrieval.candidate import Candidate, Evidence

_SEVERAL = 2
_BELOW = " > "


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyed:
    """One column of a table whose rows are called by what stands at their beginning.

    Attributes:
        rows: By what a row is called, its cell in this column.
        says: The share of what is asked that column, table and title say.
        of_class: The share of the class that is asked about which they say; 1.0 where none is named.
    """

    rows: Mapping[str, Candidate]
    says: float
    of_class: float


def keyed_columns(
    candidates: Iterable[Candidate], members: Sequence[AskedWord], tells: Callable[[Candidate], bool]
) -> list[Keyed]:
    """Return the columns with several rows that tell what is asked, those that say most of it first.

    Args:
        candidates: Cells among others, as scored for no product model.
        members: Words for the class of things asked about.
        tells: Whether a cell may be compared with others, or has what is asked.
    """
    columns: defaultdict[tuple[object, ...], dict[str, Candidate]] = defaultdict(dict)
    for each in candidates:
        key, below, label = each.label.rpartition(_BELOW)
        if each.value is not None and below and each.value.column is not None and not _is_of_models(each):
            columns[each.document.path, each.chunk.section, each.value.column, label].setdefault(key, each)
    told = [held for held in columns.values() if sum(map(tells, held.values())) >= _SEVERAL]
    return sorted((_keyed(held, members) for held in told), key=lambda one: (-one.of_class - one.says, -len(one.rows)))


def _is_of_models(candidate: Candidate) -> bool:
    value = candidate.value
    return value is not None and value.belongs is Belongs.CELL


def _keyed(rows: Mapping[str, Candidate], members: Sequence[AskedWord]) -> Keyed:
    around = frozenset[str]().union(*(each.statement.around for each in rows.values()))
    weight = sum(word.weight for word in members)
    said = sum(word.weight for word in members if word.stands_in(around))
    says = max(each.features["soft_all"] for each in rows.values())
    return Keyed(rows=rows, says=says, of_class=said / weight if weight else 1.0)
