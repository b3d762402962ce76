"""A purpose and facts by criterion → product models side by side. No overall score is ever computed.

What we take the purpose to mean is said first, then who leads by each criterion; the choice is the reader's.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isclose

from core.answer import Block, Bullets, Cell, Grounded, NoEvidence, Span, Table, TableRow
from core.answering.caveats import inherited_by_each
from core.answering.quotation import MAX_LABEL_CHARS, NOT_STATED, button, listed, note, shown
from core.answering.ranking import key_of, value_text
from core.answering.realisation import cells_of, label_of
from core.answering.sources import Sources
from core.catalog.catalog import Catalog
from core.counting import counted
from core.cutting import shortened
from core.knowledge.analyzer import fold
from core.knowledge.document import Status
from core.knowledge.extraction import measure_of
from core.knowledge.facts import Fact
from core.knowledge.glossary import Criterion, Profile
from core.quantities.compare import comparable, is_typical
from core.quantities.dimensions import Dimension
from core.reading.question import Purpose
from core.retrieval.fact_selection import FactsFound, Stated, measures_in
from core.retrieval.statement import said_in

_MAX_ROWS = 10
_MAX_TEXT_CHARS = 160
_MAX_CELL_CHARS = 320
_MAX_CHOICES = 3
_PAIR = 2
_ENDS = {"widest": "span", "highest": "upper", "lowest": "lower"}
_GUARANTEED, _TYPICAL, _WORDS, _NOT_STATED = range(4)
"""How well a criterion is stated, the best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judged:
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
    def has_more(self) -> bool:
        """Whether more of it is stated than is shown."""
        return any(fact not in self.shown for fact in self.stated.facts)

    @property
    def place(self) -> tuple[int, float]:
        """Guaranteed numbers come before typical ones, and these before words."""
        if self.fact is None:
            return _WORDS, 0.0
        return _TYPICAL if is_typical(self.fact.value) else _GUARANTEED, self.key


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """One criterion, and what is stated of it by product model."""

    criterion: Criterion
    judged: Mapping[str, _Judged]

    @property
    def name(self) -> str:
        """What the criterion is called."""
        return self.criterion.attribute.names[0]

    def place(self, model: str) -> tuple[int, float]:
        """Return where a product model comes by this criterion alone; one that doesn't state it comes last."""
        return self.judged[model].place if model in self.judged else (_NOT_STATED, 0.0)

    def compared(self) -> dict[str, Fact]:
        """Return the product models that may be compared, best first: guaranteed values, else typical ones."""
        numbers = {model: each.fact for model, each in self.judged.items() if each.fact}
        ordered = sorted(numbers, key=self.place)
        return {model: numbers[model] for model in ordered if self.place(model)[0] == self.place(ordered[0])[0]}

    def leaders(self) -> list[str]:
        """Return the best, all of them on a tie; empty unless two can be compared."""
        alike = list(self.compared())
        if len(alike) < _PAIR:
            return []
        return [model for model in alike if isclose(self.judged[model].key, self.judged[alike[0]].key)]


def recommend(
    purpose: Purpose, profile: Profile, facts: Mapping[int, FactsFound], scope: Sequence[str], catalog: Catalog
) -> Grounded | NoEvidence:
    """Return what the product models in `scope` state of each criterion; `facts` are by the criterion's place."""
    columns = [
        _Column(criterion=criterion, judged=_judged(criterion, facts[index]) if index in facts else {})
        for index, criterion in enumerate(profile.criteria)
    ]
    stated = [column for column in columns if column.judged]
    stating = [model for model in scope if any(model in column.judged for column in stated)]
    silent = tuple(model for model in scope if model not in stating)
    meaning = f"By “{purpose.name}” I mean: {profile.assumption}."
    if not stating:
        said = "The documents state none of this for the product models that you ask about."
        return NoEvidence(text=f"{meaning} {said}", not_stated=silent)
    by_criteria = sorted(stating, key=lambda model: [column.place(model) for column in stated])
    ordered = sorted(by_criteria, key=lambda model: sum(model not in column.judged for column in stated))
    rows = _rows(ordered, stated)
    sources = Sources(catalog)
    leads = tuple(span for column in stated if (span := _lead(column, rows, sources)))
    table = _table(rows, stated, sources)
    notes = [
        *_notes(purpose, columns, rows, [model for model in ordered if model not in rows]),
        *_coverage(scope, stating, catalog),
    ]
    blocks: list[Block] = [note(f"{meaning} No overall score is computed.")]
    blocks += [Bullets(items=leads)] if leads else []
    return sources.answer([*blocks, table, *map(note, notes), *inherited_by_each(sources)], rows, silent=silent)


def no_criteria(purpose: Purpose) -> NoEvidence:
    """Return that there is nothing to judge a purpose by, and for which there is."""
    text = (
        f"The documents don't say which product model is best for “{shortened(purpose.name, MAX_LABEL_CHARS)}”, "
        "and I don't guess. Ask for what counts there: I can rank product models by anything that they state."
    )
    if purpose.known:
        text = f"{text} I can also put them side by side for {listed(purpose.known, last='or')}."
    known = purpose.known[:_MAX_CHOICES]
    choices = tuple(button(f"Best for {name}", f"Which model is best for {name}?") for name in known)
    return NoEvidence(text=text, follow_ups=choices)


def _judged(criterion: Criterion, found: FactsFound) -> dict[str, _Judged]:
    """Return the fact to order each product model by: its best guaranteed one, else its best typical one.

    Compared is what most of them state it in, of what the attribute measures if any of that is stated.
    """
    stated_in = measures_in(found)
    no_counts: list[Dimension] = [each for each in stated_in if each is not Dimension.COUNT]
    kept = [each for each in no_counts if each in criterion.attribute.measures] or no_counts or list(stated_in)
    dimension = max(kept, key=lambda each: (stated_in[each], each), default=None)
    sign = 1.0 if criterion.prefer == "lowest" else -1.0
    judged: dict[str, _Judged] = {}
    for model, stated in found.stated.items():
        keyed = [
            _Judged(stated=stated, fact=fact, key=sign * key)
            for fact in stated.facts
            if measure_of(fact.value) is dimension and (key := key_of(fact, _ENDS[criterion.prefer])) is not None
        ]
        judged[model] = min(keyed, key=lambda each: each.place, default=_Judged(stated=stated))
    return judged


def _rows(ordered: Sequence[str], columns: Sequence[_Column]) -> list[str]:
    """Return which product models are shown: the best first, and who leads by a criterion in any case."""
    leading = {leaders[0] for column in columns if (leaders := column.leaders())}
    others = [model for model in ordered if model not in leading][: max(_MAX_ROWS - len(leading), 0)]
    return [model for model in ordered if model in leading or model in others]


def _lead(column: _Column, rows: Sequence[str], sources: Sources) -> Span | None:
    """Say who leads by one criterion; nothing where there is nobody to compare with."""
    leaders = column.leaders()
    if not leaders:
        return None
    facts = column.compared()
    named = [model for model in leaders if model in rows]
    names = listed(named) if len(named) == len(leaders) else f"{', '.join(named)} and others"
    fact = facts[named[0]]
    numbers = tuple(dict.fromkeys(sources.cite_fact(facts[model], model=model) for model in named))
    value = _labelled(fact, shown(value_text(fact)), column)
    return Span(f"{column.criterion.prefer.capitalize()} {column.name}: {names}, {value}", numbers)


def _labelled(fact: Fact, text: str, column: _Column) -> str:
    """Return a value with the label that it stands under, where this says more than the criterion's name."""
    parts = fact.label.split(" > ") if label_of(fact) else [column.name]
    while len(parts) > 1 and said_in(column.name) <= said_in(" ".join(parts[1:])):
        parts = parts[1:]
    text, label = shortened(text, _MAX_TEXT_CHARS), ", ".join(parts)
    return text if fold(label) == fold(column.name) else f"{text} (“{label}”)"


def _table(rows: Sequence[str], columns: Sequence[_Column], sources: Sources) -> Table:
    headings = (f"{column.name[:1].upper()}{column.name[1:]}" for column in columns)
    return Table(
        columns=("Product model", *headings),
        rows=tuple(
            TableRow(label=model, cells=tuple(_cell(column, model, sources) for column in columns)) for model in rows
        ),
    )


def _cell(column: _Column, model: str, sources: Sources) -> Cell:
    """Return what a product model is judged by, and what contradicts it; all that is stated where no number is."""
    judged = column.judged.get(model)
    if judged is None:
        return Cell(text=NOT_STATED)
    told = cells_of((*judged.shown, *judged.stated.against))
    numbers = dict.fromkeys(sources.cite_fact(each.fact, model=model) for each in told)
    texts = dict.fromkeys(_labelled(each.fact, each.text, column) for each in told)
    return Cell(text=shortened("; ".join(texts), _MAX_CELL_CHARS), citations=tuple(numbers))


def _notes(purpose: Purpose, columns: Sequence[_Column], rows: Sequence[str], rest: Sequence[str]) -> Iterator[str]:
    if missing := [column.name for column in columns if not column.judged]:
        yield f"No product model that you ask about states {listed(missing, last='or')}."
    if purpose.besides:
        yield f"Not taken into account: “{purpose.besides}”."
    for column in columns:
        yield from _about_values(column, rows)
    judged = {model: [column.judged[model] for column in columns if model in column.judged] for model in rows}
    if any(each.has_more for held in judged.values() for each in held):
        yield "Where a product model states several values of a criterion, the one that it is judged by is shown."
    if old := [model for model, held in judged.items() if any(each.stated.legacy for each in held)]:
        yield f"Only superseded documents state some of this for {listed(old)}."
    if rest:
        yield f"Further down: {listed(rest)}."


def _about_values(column: _Column, rows: Sequence[str]) -> Iterator[str]:
    """Yield what makes the values of one criterion hard to compare."""
    compared = list(column.compared().values())
    if any(not _alike(compared[0], fact) for fact in compared[1:]):
        yield f"Not all values of {column.name} hold under the same conditions."
    sure = [model for model in rows if column.place(model)[0] == _GUARANTEED]
    typical = [model for model in rows if column.place(model)[0] == _TYPICAL]
    if sure and typical:
        yield f"Only a typical {column.name} is stated for {listed(typical)}; it comes after guaranteed ones."


def _alike(one: Fact, other: Fact) -> bool:
    held, others = ({fold(condition) for condition in fact.conditions} for fact in (one, other))
    return held == others and comparable(one.value, other.value)


def _coverage(scope: Sequence[str], stating: Sequence[str], catalog: Catalog) -> Iterator[str]:
    if len(scope) > 1:
        states = "states" if len(stating) == 1 else "state"
        of = counted(len(scope), "product model")
        yield f"{len(stating)} of {of} {states} some of this; those that state most come first."
    current = {name for name, model in catalog.models.items() if model.status is Status.ONLINE}
    if current == set(scope) and len(current) < len(catalog.models):
        yield "Superseded product models are left out; name one to have it included."
