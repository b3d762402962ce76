"""Recommendations: product models side by side by the criteria of a purpose. No overall score is ever computed.

What we take the purpose to mean is said first, then who leads by each criterion; the choice is the reader's.
"""

from collections.abc import Iterator, Mapping, Sequence

from core.answer import Block, Bullets, Cell, Choice, Grounded, NoEvidence, Note, Span, Table, TableRow
from core.answering.beside import inherited_notes
from core.answering.cells import NOT_STATED
from core.answering.criteria import GUARANTEED, TYPICAL, Column, columns_of, in_order
from core.answering.ranking import value_text
from core.answering.sources import Sources
from core.answering.told import cells_of, label_of
from core.answering.wording import listed, shown
from core.catalog.catalog import Catalog
from core.counting import counted
from core.cutting import shortened
from core.knowledge.document import Status
from core.knowledge.facts import Fact
from core.knowledge.glossary import Profile
from core.knowledge.words import fold
from core.quantities.compare import comparable
from core.reading.purpose import Purpose
from core.retrieval.fact_selection import FactsFound
from core.retrieval.statement import said_in

_MAX_ROWS = 10
_MAX_TEXT_CHARS = 160
_MAX_CELL_CHARS = 320
_MAX_CHOICES = 3
_MAX_LABEL_CHARS = 75


def recommend(
    purpose: Purpose, profile: Profile, facts: Mapping[int, FactsFound], scope: Sequence[str], catalog: Catalog
) -> Grounded | NoEvidence:
    """Return what the product models in `scope` state of each criterion; `facts` are by the criterion's place."""
    columns = columns_of(profile, facts)
    stated = [column for column in columns if column.judged]
    stating = [model for model in scope if any(model in column.judged for column in stated)]
    silent = tuple(model for model in scope if model not in stating)
    meaning = f"By “{purpose.name}” I mean: {profile.assumption}."
    if not stating:
        said = "The documents state none of this for the product models that you ask about."
        return NoEvidence(text=f"{meaning} {said}", not_stated=silent)
    ordered = in_order(stating, stated)
    rows = _rows(ordered, stated)
    sources = Sources(catalog)
    leads = tuple(span for column in stated if (span := _lead(column, rows, sources)))
    table = _table(rows, stated, sources)
    notes = [
        *_notes(purpose, columns, rows, [model for model in ordered if model not in rows]),
        *_coverage(scope, stating, catalog),
    ]
    blocks: list[Block] = [_note(f"{meaning} No overall score is computed.")]
    blocks += [Bullets(items=leads)] if leads else []
    return Grounded(
        blocks=(*blocks, table, *map(_note, notes), *inherited_notes(sources)),
        citations=sources.citations,
        models=tuple(rows),
        scope=sources.scope(),
        not_stated=silent,
    )


def no_criteria(purpose: Purpose) -> NoEvidence:
    """Return that there is nothing to judge a purpose by, and for which there is."""
    text = (
        f"The documents don't say which product model is best for “{shortened(purpose.name, _MAX_LABEL_CHARS)}”, "
        "and I don't guess. Ask for what counts there: I can rank product models by anything that they state."
    )
    if purpose.known:
        text = f"{text} I can also put them side by side for {listed(purpose.known, last='or')}."
    choices = tuple(
        Choice(label=f"Best for {name}"[:_MAX_LABEL_CHARS], text=f"Which model is best for {name}?")
        for name in purpose.known[:_MAX_CHOICES]
    )
    return NoEvidence(text=text, follow_ups=choices)


def _note(text: str) -> Note:
    return Note(spans=(Span(text),))


def _rows(ordered: Sequence[str], columns: Sequence[Column]) -> list[str]:
    """Return which product models are shown: the best first, and who leads by a criterion in any case."""
    leading = {leaders[0] for column in columns if (leaders := column.leaders())}
    others = [model for model in ordered if model not in leading][: max(_MAX_ROWS - len(leading), 0)]
    return [model for model in ordered if model in leading or model in others]


def _lead(column: Column, rows: Sequence[str], sources: Sources) -> Span | None:
    """Say who leads by one criterion; nothing where there is nobody to compare with."""
    leaders = column.leaders()
    if not leaders:
        return None
    facts = dict(column.compared())
    named = [model for model in leaders if model in rows]
    names = listed(named) if len(named) == len(leaders) else f"{', '.join(named)} and others"
    fact = facts[named[0]]
    numbers = tuple(dict.fromkeys(sources.cite_fact(facts[model], model=model) for model in named))
    value = _labelled(fact, shown(value_text(fact)), column)
    return Span(f"{column.criterion.prefer.capitalize()} {column.name}: {names}, {value}", numbers)


def _labelled(fact: Fact, text: str, column: Column) -> str:
    """Return a value with the label that it stands under, where this says more than the criterion's name."""
    parts = fact.label.split(" > ") if label_of(fact) else [column.name]
    while len(parts) > 1 and said_in(column.name) <= said_in(" ".join(parts[1:])):
        parts = parts[1:]
    text, label = shortened(text, _MAX_TEXT_CHARS), ", ".join(parts)
    return text if fold(label) == fold(column.name) else f"{text} (“{label}”)"


def _table(rows: Sequence[str], columns: Sequence[Column], sources: Sources) -> Table:
    headings = (f"{column.name[:1].upper()}{column.name[1:]}" for column in columns)
    return Table(
        columns=("Product model", *headings),
        rows=tuple(
            TableRow(label=model, cells=tuple(_cell(column, model, sources) for column in columns)) for model in rows
        ),
    )


def _cell(column: Column, model: str, sources: Sources) -> Cell:
    """Return what a product model is judged by, and what contradicts it; all that is stated where no number is."""
    judged = column.judged.get(model)
    if judged is None:
        return Cell(text=NOT_STATED)
    told = cells_of((*judged.shown, *judged.stated.against))
    numbers = dict.fromkeys(sources.cite_fact(each.fact, model=model) for each in told)
    texts = dict.fromkeys(_labelled(each.fact, each.text, column) for each in told)
    return Cell(text=shortened("; ".join(texts), _MAX_CELL_CHARS), citations=tuple(numbers))


def _notes(purpose: Purpose, columns: Sequence[Column], rows: Sequence[str], rest: Sequence[str]) -> Iterator[str]:
    if missing := [column.name for column in columns if not column.judged]:
        yield f"No product model that you ask about states {listed(missing, last='or')}."
    if purpose.besides:
        yield f"Not taken into account: “{purpose.besides}”."
    for column in columns:
        yield from _about_values(column, rows)
    if any(column.has_more(model) for column in columns for model in rows):
        yield "Where a product model states several values of a criterion, the one that it is judged by is shown."
    if old := [model for model in rows if any(column.is_old(model) for column in columns)]:
        yield f"Only superseded documents state some of this for {listed(old)}."
    if rest:
        yield f"Further down: {listed(rest)}."


def _about_values(column: Column, rows: Sequence[str]) -> Iterator[str]:
    """Yield what makes the values of one criterion hard to compare."""
    compared = [fact for _, fact in column.compared()]
    if any(not _alike(compared[0], fact) for fact in compared[1:]):
        yield f"Not all values of {column.name} hold under the same conditions."
    sure = [model for model in rows if column.place(model)[0] == GUARANTEED]
    typical = [model for model in rows if column.place(model)[0] == TYPICAL]
    if sure and typical:
        yield f"Only a typical {column.name} is stated for {listed(typical)}; it comes after guaranteed ones."


def _alike(one: Fact, other: Fact) -> bool:
    """Return whether two values hold under the same conditions."""
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
