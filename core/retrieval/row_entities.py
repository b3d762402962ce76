"""Rows of a table that a list runs over where it means no product models: region codes, chips, spare parts."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.knowledge.analyzer import words
from core.knowledge.chunk import Belongs, Value
from core.quantities.dimensions import Dimension
from core.reading.constraints import condition_in
from core.reading.question import Intent, Question
from core.retrieval.aspect import AskedWord
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.grid import Grid
from core.retrieval.numeric_evidence import measures_asked, numbers_in
from core.retrieval.results import Asked, Found, Retrieved
from core.retrieval.statement import said_in

_SEVERAL = 2
_BELOW = " > "
_ALL = 0.99
_SAYS = 0.4
"""A column must say so much of what is asked, if its table says the class of things that it is asked of."""
_SAYS_ALONE = 0.6
_MORE = 0.15
"""Where no class is named, a column must say so much more of what is asked than is said of product models."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """One column of a table whose rows are called by what stands at their beginning.

    Attributes:
        rows: By what a row is called, its cell in this column; only those that tell what is asked.
        says: The share of what is asked that column, headings and title say.
        of_class: The same of the words for the class of things asked about; 0.0 where none is named.
    """

    rows: Mapping[str, Candidate]
    says: float
    of_class: float

    def outweighs(self, listed: Mapping[str, Evidence], members: Sequence[AskedWord]) -> bool:
        """Return whether a list means these rows rather than the product models of which `listed` is stated."""
        told = ((model, each.candidates[0]) for model, each in listed.items() if each.sufficient and each.candidates)
        best = {model: one for model, one in told if one.value is None or not _is_of_a_thing(one.value)}
        if members:
            fits = max((_share(members, _called(one) | said_in(model)) for model, one in best.items()), default=0.0)
            return self.of_class >= _ALL > fits and self.says >= _SAYS
        said = max((one.features["soft_all"] for one in best.values()), default=0.0)
        return self.says >= max(_SAYS_ALONE, said + _MORE)

    def as_retrieved(self, asked: tuple[Asked, ...], of_nobody: Evidence, measure: Dimension | None) -> Retrieved:
        """Return the rows as a list runs over them."""
        evidence: dict[tuple[int, str | None], Evidence] = {
            (0, name): replace(of_nobody, model=name, candidates=(each,), sufficient=True)
            for name, each in self.rows.items()
        }
        found = Found(asked=asked, evidence=evidence)
        return Retrieved(found=found, scope=tuple(self.rows), measure=measure, of_rows=True)


def of_rows(question: Question, grid: Grid, found: Found, listed: Retrieved) -> Retrieved | None:
    """Return what the rows of a table state, where a ranking or list means them rather than product models."""
    aspect, of_nobody = grid.asked[0].aspect, found.of(0, None)
    bound = condition_in(question.topic) if question.intent is Intent.FILTER else None
    if question.intent is not Intent.RANK and bound is None:
        return None
    measures = frozenset({bound.dimension}) if bound else measures_asked(aspect, question.text)

    def numbered(one: Candidate, measure: Dimension) -> bool:
        return bool(numbers_in(one, aspect, measure))

    def tells(one: Candidate) -> bool:
        return any(numbered(one, measure) for measure in measures)

    columns = _columns(of_nobody.candidates, grid.members, tells)
    stated = {model: each for (_, model), each in listed.found.evidence.items() if model}
    if not columns or not columns[0].outweighs(stated, grid.members):
        return None
    rows = columns[0].rows.values()
    measure = max(sorted(measures), key=lambda each: sum(numbered(one, each) for one in rows))
    return columns[0].as_retrieved(grid.asked, of_nobody, measure)


def _columns(
    candidates: Iterable[Candidate], members: Sequence[AskedWord], tells: Callable[[Candidate], bool]
) -> list[_Column]:
    """Return the columns with several rows that tell what is asked, those that say most of it first."""
    cells: defaultdict[tuple[object, ...], dict[int, Candidate]] = defaultdict(dict)
    for each in candidates:
        value = each.value
        if value is not None and value.row is not None and _is_of_a_thing(value) and tells(each):
            label = value.label.rpartition(_BELOW)[-1]
            cells[each.document.path, each.chunk.section, value.column, label].setdefault(value.row, each)
    told = [[held[row] for row in sorted(held)] for held in cells.values() if len(held) >= _SEVERAL]
    columns = [
        _Column(
            rows=dict(zip(_names(held), held, strict=True)),
            says=max(each.features["soft_all"] for each in held),
            of_class=_share(members, frozenset[str]().union(*map(_called, held))),
        )
        for held in told
    ]
    return sorted(columns, key=lambda one: (-one.of_class, -one.says, -len(one.rows)))


def _is_of_a_thing(value: Value) -> bool:
    """Return whether a cell stands in a row that is called by its first cell, which names no product model."""
    return value.belongs is not Belongs.CELL and value.column is not None and _BELOW in value.label


def _names(cells: Sequence[Candidate]) -> list[str]:
    """Return what each row is called: by its first cell, or, where several begin alike, with the cell behind it.

    What stands above its first cell is left out, unless no row begins so.
    """
    begun = ((each.label.rpartition(_BELOW)[0], each.piece.plain.partition(":")[0]) for each in cells)
    keys = [first if key.endswith(first) else key for key, first in begun]
    if len(set(keys)) == len(keys):
        return keys
    return [f"{key} {each.piece.values[0].text}" for key, each in zip(keys, cells, strict=True)]


def _called(cell: Candidate) -> frozenset[str]:
    """Return the words of a cell's title and headings, and of its row's labels."""
    labels = " ".join(value.label for value in cell.piece.values)
    return cell.statement.title | cell.statement.section | frozenset(words(labels))


def _share(members: Sequence[AskedWord], said: frozenset[str]) -> float:
    """Return the share of the words' weight that a text says; 0.0 where there are none."""
    weight = sum(word.weight for word in members)
    return sum(word.weight for word in members if word.stands_in(said)) / weight if weight else 0.0
