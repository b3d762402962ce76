"""What many product models state, without an order, and who states nothing; and everything that one states."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from core.answer import Cell, Grounded, NoEvidence, Note, Ranked, Ranking, Span, Table, TableRow
from core.answering.beside import inherited_note, left_out_note
from core.answering.sources import Sources
from core.answering.told import cells_of
from core.answering.wording import listed, shortened, shown
from core.catalog.catalog import Catalog
from core.knowledge.words import fold
from core.quantities.compare import is_typical, meets
from core.quantities.dimensions import fits, says_none
from core.quantities.value import State, Value
from core.reading.condition import Condition, condition_in
from core.reading.required import Required
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.stated import FactsFound, Stated
from core.retrieval.telling import numbers_in

_MAX_ROWS = 15
_MAX_CELL_CHARS = 240
_MAX_SHEET_ROWS = 60
SHEET = "spec"
_UNREAD = "Stated, but not as a number to compare"
_OPEN = frozenset({State.OPTIONAL, State.ON_REQUEST, State.TO_BE_DETERMINED})
_DENIED = frozenset({State.NO, State.NOT_APPLICABLE})
_NEGATION = re.compile(r"\b(?:no|not|without|never|isn't|aren't|doesn't|don't|can't|cannot|lacks?)\b")

_DENYING = re.compile(r"\b(?:not|without|never|isn't|aren't|doesn't|don't|can't|cannot|lacks?|lacking)\b(?![^()]*\))")
"""A question asks for those that don't have something; what it leaves out in brackets is no part of that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What product models are asked to have.

    Attributes:
        has_it: Returns whether a finding says that its model has it; None if it says nothing of it.
        otherwise: How models that are said not to have it are introduced.
    """

    has_it: Callable[[Candidate], bool | None]
    otherwise: str


def list_facts(
    facts: FactsFound,
    scope: Sequence[str],
    text: str,
    catalog: Catalog,
    *,
    lead: str = "",
    required: Required | None = None,
) -> Ranking | NoEvidence | None:
    """Return which product models have what is asked, by what facts state; None if no fact states anything of it.

    Args:
        facts: What is stated of each product model.
        scope: Every product model that was looked at, in the order of the answer.
        text: The question: it may set a bound.
        catalog: For the sources.
        lead: What is said before all else; empty for nothing.
        required: What must be said of a product model just so.
    """
    condition = condition_in(text)
    verdicts = {model: _verdict(each, condition) for model, each in facts.stated.items()}
    if condition is None and not required and _DENYING.search(fold(text)):
        verdicts = {model: _OPPOSITE.get(each, each) for model, each in verdicts.items()}
    if required:
        verdicts = {model: each if _has(facts.stated[model], required) else _Has.NO for model, each in verdicts.items()}
    if not verdicts or (required and _Has.YES not in verdicts.values()):
        return None
    inside = [model for model in scope if verdicts.get(model) is _Has.YES]
    apart = {
        kind: [model for model in scope if verdicts.get(model) is kind] for kind in (_Has.NO, _Has.MAYBE, _Has.UNREAD)
    }
    otherwise = f"Stated, but not {condition.written.strip()}" if condition else "Stated not to have it"
    said = {_Has.NO: otherwise, _Has.MAYBE: "Optional, on request or not yet determined", _Has.UNREAD: _UNREAD}
    notes = [f"{said[kind]}: {listed(models)}." for kind, models in apart.items() if models]
    if not inside:
        lead = "No product model is stated to be as asked."
        return NoEvidence(text=" ".join([lead, *notes]), models=tuple(verdicts), not_stated=facts.silent)
    sources = Sources(catalog)
    items = tuple(_told(facts.stated[model], sources) for model in inside[:_MAX_ROWS])
    counted = f"{len(inside)} of {len(scope)} product models, by what their documents state."
    lines = [each for each in (lead, counted, *notes) if each]
    if more := inside[_MAX_ROWS:]:
        lines.append(f"{len(more)} more product models: {listed(more)}.")
    if others := [model for model in inside if facts.stated[model].nearest]:
        lines.append(f"Under other conditions than the one asked for: {listed(others)}.")
    if condition and (typical := [model for model in inside if _is_only_typical(facts.stated[model], condition)]):
        lines.append(f"By a typical value only, which nobody guarantees: {listed(typical)}.")
    notes_beside = (*inherited_note(sources), *left_out_note(facts.left_out))
    return Ranking(
        blocks=(*(Note(spans=(Span(line),)) for line in lines), *notes_beside),
        items=items,
        citations=sources.citations,
        models=tuple(inside),
        scope=sources.scope(),
        not_stated=facts.silent,
    )


class _Has(Enum):
    """Whether a product model has what is asked."""

    YES = auto()
    NO = auto()
    MAYBE = auto()
    UNREAD = auto()


_OPPOSITE = {_Has.YES: _Has.NO, _Has.NO: _Has.YES}


def _verdict(stated: Stated, condition: Condition | None) -> _Has:
    """Return whether what is stated keeps to the bound, or says that the thing is there."""
    if condition is None:
        states = {fact.value.state for fact in stated.facts}
        if states & _OPEN and not states - _OPEN:
            return _Has.MAYBE
        denied = all(says_none(fact.said) or fact.value.state in _DENIED or fact.upper == 0 for fact in stated.facts)
        return _Has.NO if denied else _Has.YES
    of_kind = _of_kind(stated, condition)
    if not of_kind:
        return _Has.UNREAD
    sure = [value for value in of_kind if not is_typical(value)] or of_kind
    met = any(meets(value, at_least=condition.at_least, at_most=condition.at_most) for value in sure)
    return _Has.YES if met else _Has.NO


def _has(stated: Stated, required: Required) -> bool:
    return any(required.met_by(f"{fact.label} {fact.said}") for fact in stated.facts)


def _of_kind(stated: Stated, condition: Condition) -> list[Value]:
    values = (fact.value for fact in stated.facts)
    return [value for value in values if value.dimension and fits(value.dimension, condition.dimension)]


def _is_only_typical(stated: Stated, condition: Condition) -> bool:
    return all(map(is_typical, _of_kind(stated, condition)))


def _told(stated: Stated, sources: Sources) -> Ranked:
    told = cells_of(stated.facts)[0]
    number = sources.cite_fact(told.fact, model=stated.model)
    return Ranked(
        model=stated.model, value=None, unit="", text=shortened(told.text, _MAX_CELL_CHARS), citations=(number,)
    )


def list_models(evidence: Sequence[Evidence], catalog: Catalog, *, asked: Asked | None = None) -> Ranking | None:
    """Return the product models that state what is asked, without an order; None if none does.

    Args:
        evidence: One per product model in scope.
        catalog: For the scope.
        asked: Who has it, if that is the question: models that are said not to have it are named apart.
    """
    told = [(each.model or "", each.candidates[0]) for each in evidence if each.sufficient]
    says = {model: asked.has_it(finding) if asked else True for model, finding in told}
    lacking = [model for model, _ in told if says[model] is False]
    stating = [(model, finding) for model, finding in told if says[model]]
    if not stating:
        return None
    sources = Sources(catalog)
    items = tuple(_listed(model, finding, sources) for model, finding in stating[:_MAX_ROWS])
    more = [model for model, _ in stating[_MAX_ROWS:]]
    notes = [f"{len(stating)} of {len(evidence)} product models state this. They are listed, not ranked."]
    if asked:
        notes = [f"{len(stating)} of {len(evidence)} product models, by what their documents state."]
    if asked and lacking:
        notes.append(f"{asked.otherwise}: {listed(lacking)}.")
    if more:
        notes.append(f"{len(more)} more product models state it: {listed(more)}.")
    return Ranking(
        blocks=tuple(Note(spans=(Span(note),)) for note in notes),
        items=items,
        citations=sources.citations,
        models=tuple(model for model, _ in stating),
        scope=sources.scope(),
        not_stated=tuple(each.model for each in evidence if each.model and says.get(each.model) is None),
    )


def none_has_it(evidence: Sequence[Evidence], asked: Asked) -> NoEvidence | None:
    """Return that nobody has what is asked, and who is said not to; None if nothing is stated of it."""
    told = [(each.model, each.candidates[0]) for each in evidence if each.model and each.sufficient]
    lacking = [model for model, finding in told if asked.has_it(finding) is False]
    if not lacking:
        return None
    return NoEvidence(
        text=f"No product model is stated to be as asked. {asked.otherwise}: {listed(lacking)}.", models=tuple(lacking)
    )


def asked_in(text: str, required: Required | None = None, aspect: Aspect | None = None) -> Asked:
    """Return what a question asks a product model to have: a value within a bound, one just so, or the thing itself."""
    condition = condition_in(text)
    if condition is not None:
        otherwise = f"Stated, but not {condition.written.strip()}"
        return Asked(has_it=lambda finding: _keeps(finding, condition, aspect), otherwise=otherwise)
    if required:
        return Asked(has_it=lambda finding: _says(finding, required), otherwise="Stated otherwise")
    if _DENYING.search(fold(text)):
        return Asked(has_it=_is_not_there, otherwise="Not stated to be without it")
    return Asked(has_it=_is_there, otherwise="Stated not to have it")


def _keeps(candidate: Candidate, condition: Condition, aspect: Aspect | None) -> bool | None:
    """Return whether what a statement says of what is asked keeps to a bound; None if it says nothing of that kind."""
    numbers = numbers_in(candidate, aspect, condition.dimension) if aspect else ()
    if not numbers:
        return condition.met_by(candidate.said)
    return any(meets(each, at_least=condition.at_least, at_most=condition.at_most) for each in numbers)


def _says(candidate: Candidate, required: Required) -> bool:
    around = candidate.statement.path_text
    return required.met_by(around) and _is_there(candidate)


def _is_there(finding: Candidate) -> bool:
    """Return whether a value, or a sentence, doesn't deny that something is there."""
    denied = finding.value is None and _NEGATION.search(fold(finding.said)) is not None
    return not denied and not says_none(finding.said)


def _is_not_there(finding: Candidate) -> bool:
    """Return whether a value, or a sentence, denies that something is there."""
    return not _is_there(finding)


def _listed(model: str, finding: Candidate, sources: Sources) -> Ranked:
    number = sources.cite(finding, model=model)
    text = shortened(shown(finding.said), _MAX_CELL_CHARS)
    return Ranked(model=model, value=None, unit="", text=text, citations=(number,))


def fact_sheet(model: str, findings: Sequence[Candidate], catalog: Catalog) -> Grounded | None:
    """Return the labelled values of one product model in document order; None if it has none.

    Where documents of specifications cover it, only theirs are shown.
    """
    sources = Sources(catalog)
    rows: dict[str, TableRow] = {}
    sheets = [finding for finding in findings if finding.document.doc_kind == SHEET]
    for finding in sheets or findings:
        if len(rows) == _MAX_SHEET_ROWS:
            break
        if finding.value and finding.value.label and finding.value.label not in rows:
            rows[finding.value.label] = TableRow(
                label=finding.value.label.replace(" > ", ", "),
                cells=(
                    Cell(
                        text=shortened(shown(finding.said), _MAX_CELL_CHARS),
                        citations=(sources.cite(finding, model=model),),
                    ),
                ),
            )
    if not rows:
        return None
    table = Table(columns=("Attribute", model), rows=tuple(rows.values()))
    return Grounded(blocks=(table,), citations=sources.citations, models=(model,), scope=sources.scope())
