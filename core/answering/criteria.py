"""What product models state of the criteria of a purpose: who leads by each, and in which order they are shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isclose

from core.answering.ranking import key_of
from core.knowledge.facts import Fact
from core.knowledge.glossary import Criterion, Profile
from core.knowledge.passing import measure_of
from core.quantities.compare import is_typical
from core.quantities.dimensions import Dimension
from core.retrieval.fact_selection import FactsFound, Stated, measures_in

_ENDS = {"widest": "span", "highest": "upper", "lowest": "lower"}
_FEW = 2
GUARANTEED, TYPICAL, _WORDS, _NOT_STATED = range(4)
"""How well a criterion is stated, the best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What one product model states of one criterion.

    Attributes:
        fact: The one to order by; None where nothing stated is a number of the right kind.
        key: The number to order by, the smaller the better.
    """

    stated: Stated
    fact: Fact | None = None
    key: float = 0.0

    @property
    def shown(self) -> tuple[Fact, ...]:
        """What a table shows: the fact to order by, all of them where there is none."""
        return self.stated.facts if self.fact is None else (self.fact,)

    @property
    def place(self) -> tuple[int, float]:
        """Guaranteed numbers come before typical ones, and these before words."""
        if self.fact is None:
            return _WORDS, 0.0
        return TYPICAL if is_typical(self.fact.value) else GUARANTEED, self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One criterion, and what is stated of it by product model."""

    criterion: Criterion
    judged: Mapping[str, Judged]

    @property
    def name(self) -> str:
        """What the criterion is called."""
        return self.criterion.attribute.names[0]

    def place(self, model: str) -> tuple[int, float]:
        """Return where a product model comes by this criterion alone; one that doesn't state it comes last."""
        judged = self.judged.get(model)
        return judged.place if judged else (_NOT_STATED, 0.0)

    def has_more(self, model: str) -> bool:
        """Return whether a product model states more of it than is shown."""
        judged = self.judged.get(model)
        return judged is not None and len({fact.place for fact in judged.stated.facts if fact not in judged.shown}) > 0

    def is_old(self, model: str) -> bool:
        """Return whether only superseded documents state it for a product model."""
        return model in self.judged and self.judged[model].stated.legacy

    def compared(self) -> list[tuple[str, Fact]]:
        """Return the product models that may be compared, best first: guaranteed values, else typical ones."""
        numbers = [(each.place, model, each.fact) for model, each in self.judged.items() if each.fact]
        best = min((place[0] for place, _, _ in numbers), default=0)
        alike = sorted((entry for entry in numbers if entry[0][0] == best), key=lambda entry: entry[0])
        return [(model, fact) for _, model, fact in alike]

    def leaders(self) -> list[str]:
        """Return the best, all of them on a tie; empty unless two can be compared."""
        alike = [model for model, _ in self.compared()]
        if len(alike) < _FEW:
            return []
        return [model for model in alike if isclose(self.judged[model].key, self.judged[alike[0]].key)]


def columns_of(profile: Profile, facts: Mapping[int, FactsFound]) -> list[Column]:
    """Return a column per criterion, also for those that nobody states; `facts` are by the criterion's place."""
    return [
        Column(criterion=criterion, judged=_judged(criterion, facts[index]) if index in facts else {})
        for index, criterion in enumerate(profile.criteria)
    ]


def in_order(models: Sequence[str], columns: Sequence[Column]) -> list[str]:
    """Return the models that state most of the criteria first, then by each criterion in turn; equals as given."""
    return sorted(models, key=lambda model: _order(model, columns))


def _order(model: str, columns: Sequence[Column]) -> tuple[int, tuple[tuple[int, float], ...]]:
    return -sum(model in column.judged for column in columns), tuple(column.place(model) for column in columns)


def _judged(criterion: Criterion, found: FactsFound) -> dict[str, Judged]:
    dimension = _dimension(criterion, found)
    return {model: _judge(stated, criterion, dimension) for model, stated in found.stated.items()}


def _dimension(criterion: Criterion, found: FactsFound) -> Dimension | None:
    """Return what most models state it in, of what the attribute measures if any of that is stated."""
    counted = measures_in(found)
    measured = criterion.attribute.measures - {Dimension.COUNT}
    kept = [each for each in counted if each in measured] or [each for each in counted if each is not Dimension.COUNT]
    return max(kept or list(counted), key=lambda each: (counted[each], each), default=None)


def _judge(stated: Stated, criterion: Criterion, dimension: Dimension | None) -> Judged:
    """Return the fact to order by: the best guaranteed one, else the best typical one."""
    sign = 1.0 if criterion.prefer == "lowest" else -1.0
    keyed = [
        Judged(stated=stated, fact=fact, key=sign * key)
        for fact in stated.facts
        if measure_of(fact.value) is dimension and (key := key_of(fact, _ENDS[criterion.prefer])) is not None
    ]
    return min(keyed, key=lambda each: each.place, default=Judged(stated=stated))
