"""What many product models state, without an order, and who states nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto

from core.answer import NoEvidence, Note, Ranked, Ranking, Span
from core.answering.beside import inherited_note, left_out_note
from core.answering.sources import Sources
from core.answering.told import cells_of
from core.answering.wording import listed
from core.catalog.catalog import Catalog
from core.counting import counted
from core.cutting import shortened
from core.knowledge.facts import Fact
from core.quantities.compare import is_typical
from core.quantities.dimensions import Dimension, says_none
from core.quantities.value import State, Value
from core.reading.condition import Condition, condition_in
from core.reading.required import ANYTHING, Required, denies, says_not
from core.retrieval.fact_selection import FactsFound, Stated
from core.retrieval.numeric_evidence import count_alone

_MAX_ROWS = 15
_MAX_CELL_CHARS = 240
NONE = "No product model is stated to be as asked."
_UNREAD = "Stated, but not as a number to compare"
_OPEN = frozenset({State.OPTIONAL, State.ON_REQUEST, State.TO_BE_DETERMINED})
_DENIED = frozenset({State.NO, State.NOT_APPLICABLE})


def list_facts(
    facts: FactsFound,
    scope: Sequence[str],
    text: str,
    catalog: Catalog,
    *,
    lead: str = "",
    required: Required = ANYTHING,
    just_so: frozenset[str] = frozenset(),
) -> Ranking | NoEvidence | None:
    """Return which product models have what is asked, by what is stated; None if nothing is stated of it.

    Args:
        facts: What is stated of each product model.
        scope: Every product model that was looked at, in the order of the answer.
        text: The question who has it, which may set a bound; empty to list all that is stated.
        catalog: For the sources.
        lead: What is said before all else; empty for nothing.
        required: What must be said of a product model just so.
        just_so: Product models of which that is known to be said.
    """
    condition = condition_in(text)
    kept = {name: each for name, each in facts.stated.items() if name in just_so or has(each, required)}
    asked = {name: _asked(each, text, condition) for name, each in kept.items()}
    verdicts = dict.fromkeys(facts.stated, _Has.NO) | asked
    if lacked := condition is None and not required and denies(text):
        verdicts = {model: _OPPOSITE.get(each, each) for model, each in verdicts.items()}
    if not verdicts:
        return None
    inside = [model for model in scope if verdicts.get(model) is _Has.YES]
    otherwise = "to have it" if lacked else "otherwise" if required else "not to have it"
    notes = _outside(verdicts, scope, condition, otherwise)
    if facts.otherwise:
        notes.append(f"Stated otherwise: {listed(facts.otherwise)}.")
    if not inside:
        none = [NONE] if all(verdicts.get(model) is _Has.NO for model in scope) else []
        return _nobody([*none, *notes], tuple(verdicts), facts.silent)
    sources = Sources(catalog)
    items = tuple(_told(facts.stated[model], sources, condition) for model in inside[:_MAX_ROWS])
    how_many = f"{len(inside)} of {counted(len(scope), 'product model')}, by what their documents state."
    lines = [each for each in (lead, how_many, *notes, *_reservations(inside, facts, condition)) if each]
    said = [Note(spans=(Span(line),)) for line in lines]
    return Ranking(
        blocks=(*said, *inherited_note(sources), *left_out_note(facts.left_out)),
        items=items,
        citations=sources.citations,
        models=tuple(inside),
        scope=sources.scope(),
        not_stated=facts.silent,
    )


def _nobody(notes: Sequence[str], models: tuple[str, ...], silent: tuple[str, ...]) -> NoEvidence:
    """Return that no product model surely has it, with what is stated of them, and of whom nothing is."""
    unsaid = [f"Not stated for {listed(silent)}."] if silent else []
    return NoEvidence(text=" ".join((*notes, *unsaid)), models=models, not_stated=silent)


def _reservations(inside: Sequence[str], facts: FactsFound, condition: Condition | None) -> Iterator[str]:
    """Give who has it but isn't shown, or has it only so to speak."""
    if more := inside[_MAX_ROWS:]:
        yield f"{counted(len(more), 'more product model')}: {listed(more)}."
    if others := [model for model in inside if facts.stated[model].nearest]:
        yield f"Under other conditions than the one asked for: {listed(others)}."
    if condition and (typical := [model for model in inside if _is_only_typical(facts.stated[model], condition)]):
        yield f"By a typical value only, which nobody guarantees: {listed(typical)}."


class _Has(Enum):
    """Whether a product model has what is asked."""

    YES = auto()
    NO = auto()
    MAYBE = auto()
    UNREAD = auto()


_OPPOSITE = {_Has.YES: _Has.NO, _Has.NO: _Has.YES}


def _outside(
    verdicts: Mapping[str, _Has], scope: Sequence[str], condition: Condition | None, otherwise: str
) -> list[str]:
    """Return who is stated not to have it, or not surely."""
    otherwise = f"Stated, but not {condition.written.strip()}" if condition else f"Stated {otherwise}"
    said = {_Has.NO: otherwise, _Has.MAYBE: "Optional, on request or not yet determined", _Has.UNREAD: _UNREAD}
    apart = {kind: [model for model in scope if verdicts.get(model) is kind] for kind in said}
    return [f"{said[kind]}: {listed(models)}." for kind, models in apart.items() if models]


def _asked(stated: Stated, text: str, condition: Condition | None) -> _Has:
    """Return whether a product model has what a question asks; all that is stated is as asked where it asks nothing."""
    return _verdict(stated, condition) if text else _Has.YES


def _verdict(stated: Stated, condition: Condition | None) -> _Has:
    """Return whether what is stated keeps to the bound, or says that the thing is there."""
    if condition is None:
        states = {fact.value.state for fact in stated.facts}
        if states & _OPEN and not states - _OPEN:
            return _Has.MAYBE
        return _Has.NO if all(map(_denied, stated.facts)) else _Has.YES
    of_kind = _of_kind(stated, condition)
    if not of_kind:
        return _Has.UNREAD
    sure = [value for value in of_kind if not is_typical(value)] or of_kind
    return _Has.YES if any(map(condition.kept_by, sure)) else _Has.NO


def _denied(fact: Fact) -> bool:
    """Return whether a cell, or a sentence, says that something isn't there."""
    if not fact.label and says_not(fact.said):
        return True
    return says_none(fact.said) or fact.value.state in _DENIED or fact.upper == 0


def has(stated: Stated, required: Required) -> bool:
    """Return whether one of the facts says all that must be said just so, the headings above it included."""
    said = (" ".join((*fact.section, fact.label.replace(" > ", " "), fact.said)) for fact in stated.facts)
    return any(map(required.met_by, said))


def _of_kind(stated: Stated, condition: Condition) -> list[Value]:
    held = [fact.value for fact in stated.facts if condition.is_of_kind(fact.value)]
    if held or condition.dimension is not Dimension.COUNT:
        return held
    return [value for fact in stated.facts if (value := count_alone(fact.said))]


def _met_first(stated: Stated, condition: Condition | None) -> Stated:
    """Return what is stated with what keeps to the bound first: it is what the product model is listed for."""
    if condition is None:
        return stated

    def is_off(fact: Fact) -> bool:
        return not (condition.is_of_kind(fact.value) and condition.kept_by(fact.value))

    return replace(stated, facts=tuple(sorted(stated.facts, key=is_off)))


def _is_only_typical(stated: Stated, condition: Condition) -> bool:
    return all(map(is_typical, _of_kind(stated, condition)))


def _told(stated: Stated, sources: Sources, condition: Condition | None) -> Ranked:
    told = cells_of(_met_first(stated, condition).facts)[0]
    number = sources.cite_fact(told.fact, model=stated.model)
    return Ranked(
        model=stated.model, value=None, unit="", text=shortened(told.text, _MAX_CELL_CHARS), citations=(number,)
    )
