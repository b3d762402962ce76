"""What facts state of many product models → a list of those that have what is asked, without an order.

A list may be made of several: who is in all of them, and who comes first there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto

from core.answer import Citation, NoEvidence, Note, Paragraph, Ranked, Ranking, Span
from core.answering.caveats import inherited_by_many, legacy_left_out
from core.answering.quotation import listed, note
from core.answering.realisation import cells_of
from core.answering.sources import Sources
from core.catalog.catalog import Catalog
from core.counting import counted
from core.cutting import shortened
from core.knowledge.facts import Fact
from core.quantities.compare import is_typical
from core.quantities.dimensions import Dimension, begins_with_no, says_none
from core.quantities.value import Stat, State, Value
from core.reading.constraints import ANYTHING, Condition, Required, condition_in, denies, says_not
from core.retrieval.fact_selection import FactsFound, Stated
from core.retrieval.numeric_evidence import count_alone

_MAX_ROWS = 15
_MAX_CELL_CHARS = 240
_NONE = "No product model is stated to be as asked."
_OPEN = frozenset({State.OPTIONAL, State.ON_REQUEST, State.TO_BE_DETERMINED})
_DENIED = frozenset({State.NO, State.NOT_APPLICABLE})


class _Has(Enum):
    """Whether a product model has what is asked."""

    YES = auto()
    NO = auto()
    MAYBE = auto()
    UNREAD = auto()


_OPPOSITE = {_Has.YES: _Has.NO, _Has.NO: _Has.YES}


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
        lead: What is said before all else.
        required: What must be said of a product model just so.
        just_so: Product models of which that is known to be said.
    """
    condition = condition_in(text)
    kept = {name: each for name, each in facts.stated.items() if name in just_so or has(each, required)}
    asked = {name: _verdict(each, condition) if text else _Has.YES for name, each in kept.items()}
    verdicts = dict.fromkeys(facts.stated, _Has.NO) | asked
    if lacked := condition is None and not required and denies(text):
        verdicts = {model: _OPPOSITE.get(each, each) for model, each in verdicts.items()}
    if not verdicts:
        return None
    inside = [model for model in scope if verdicts.get(model) is _Has.YES]
    otherwise = "to have it" if lacked else "otherwise" if required else "not to have it"
    notes = list(_outside(verdicts, scope, condition, otherwise))
    notes += [f"Stated otherwise: {listed(facts.otherwise)}."] if facts.otherwise else []
    if not inside:
        none = [_NONE] if all(verdicts.get(model) is _Has.NO for model in scope) else []
        unsaid = [f"Not stated for {listed(facts.silent)}."] if facts.silent else []
        return NoEvidence(text=" ".join((*none, *notes, *unsaid)), models=tuple(verdicts), not_stated=facts.silent)
    sources = Sources(catalog)
    items = tuple(_item(facts.stated[model], sources, condition) for model in inside[:_MAX_ROWS])
    how_many = f"{len(inside)} of {counted(len(scope), 'product model')}, by what their documents state."
    lines = filter(None, (lead, how_many, *notes, *_reservations(inside, facts, condition)))
    return Ranking(
        blocks=(*map(note, lines), *inherited_by_many(sources), *legacy_left_out(facts.left_out)),
        items=items,
        citations=sources.citations,
        models=tuple(inside),
        scope=sources.scope(),
        not_stated=facts.silent,
    )


def has(stated: Stated, required: Required) -> bool:
    """Return whether one of the facts says all that must be said just so, the headings above it included."""
    said = (" ".join((*fact.section, fact.label.replace(" > ", " "), fact.said)) for fact in stated.facts)
    return any(map(required.met_by, said))


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
    if fact.value.stat is Stat.TEXT and begins_with_no(fact.said):
        return True
    return says_none(fact.said) or fact.value.state in _DENIED or fact.upper == 0


def _of_kind(stated: Stated, condition: Condition) -> list[Value]:
    held = [fact.value for fact in stated.facts if condition.is_of_kind(fact.value)]
    if held or condition.dimension is not Dimension.COUNT:
        return held
    return [value for fact in stated.facts if (value := count_alone(fact.said))]


def _outside(
    verdicts: Mapping[str, _Has], scope: Sequence[str], condition: Condition | None, otherwise: str
) -> Iterator[str]:
    said = {
        _Has.NO: f"Stated, but not {condition.written.strip()}" if condition else f"Stated {otherwise}",
        _Has.MAYBE: "Optional, on request or not yet determined",
        _Has.UNREAD: "Stated, but not as a number to compare",
    }
    for kind, words in said.items():
        if models := [model for model in scope if verdicts.get(model) is kind]:
            yield f"{words}: {listed(models)}."


def _reservations(inside: Sequence[str], facts: FactsFound, condition: Condition | None) -> Iterator[str]:
    if more := inside[_MAX_ROWS:]:
        yield f"{counted(len(more), 'more product model')}: {listed(more)}."
    if others := [model for model in inside if facts.stated[model].nearest]:
        yield f"Under other conditions than the one asked for: {listed(others)}."
    if condition:
        typical = [model for model in inside if all(map(is_typical, _of_kind(facts.stated[model], condition)))]
        if typical:
            yield f"By a typical value only, which nobody guarantees: {listed(typical)}."


def _item(stated: Stated, sources: Sources, condition: Condition | None) -> Ranked:
    """Return a product model with what it is listed for: first what keeps to the bound."""

    def is_off(fact: Fact) -> bool:
        return condition is not None and not (condition.is_of_kind(fact.value) and condition.kept_by(fact.value))

    told = cells_of(sorted(stated.facts, key=is_off))[0]
    number = sources.cite_fact(told.fact, model=stated.model)
    text = shortened(told.text, _MAX_CELL_CHARS)
    return Ranked(model=stated.model, value=None, unit="", text=text, citations=(number,))


def ranking_of_rows(answer: Ranking) -> Ranking:
    """Return a ranking of rows without what is said of product models."""
    kept = [
        block
        for block in answer.blocks
        if not isinstance(block, Note) or not any(" product models" in span.text for span in block.spans)
    ]
    return replace(answer, blocks=tuple(kept), models=(), scope=(), not_stated=())


class _Cited:
    """Numbers the sources of several answers as those of one, each passage once."""

    def __init__(self) -> None:
        self.citations: list[Citation] = []

    def numbers(self, of: Ranking, numbers: Sequence[int]) -> tuple[int, ...]:
        """Return the new numbers of an answer's sources."""
        return tuple(dict.fromkeys(self._number(of.citations[number - 1]) for number in numbers))

    def spans(self, of: Ranking, spans: Sequence[Span]) -> tuple[Span, ...]:
        """Return what an answer says with the new numbers of its sources."""
        return tuple(Span(span.text, self.numbers(of, span.citations)) for span in spans)

    def _number(self, citation: Citation) -> int:
        same = (known.number for known in self.citations if replace(known, number=citation.number) == citation)
        if number := next(same, 0):
            return number
        self.citations.append(replace(citation, number=len(self.citations) + 1))
        return len(self.citations)


def narrowed(lists: Sequence[tuple[str, Ranking]], *, order: str = "") -> Ranking:
    """Return who is in all of several lists, each made from those in the one before, with what each states of them.

    Each list comes with what was asked; `order` is what they should be put in order by, and can't be.
    """
    answers, cited = [answer for _, answer in lists], _Cited()
    items: list[Ranked] = []
    for last in answers[-1].items:
        held = [(each, item) for each in answers for item in each.items if item.model == last.model]
        text = "; ".join(dict.fromkeys(item.text for _, item in held))
        numbers = dict.fromkeys(number for each, item in held for number in cited.numbers(each, item.citations))
        items.append(replace(last, text=text, citations=tuple(numbers)))
    unordered = [note(f"What “{order}” asks isn't surely stated of them, so they are listed, not ranked.")]
    return replace(
        answers[-1],
        items=tuple(items),
        blocks=(*(unordered if order else ()), *_notes(lists, cited)),
        citations=tuple(cited.citations),
        not_stated=_silent(answers),
    )


def ranked_among(ranking: Ranking, lists: Sequence[tuple[str, Ranking]]) -> Ranking:
    """Return a ranking of those in the last of several lists, with what makes them be in it."""
    cited = _Cited()
    items = [replace(item, citations=cited.numbers(ranking, item.citations)) for item in ranking.items]
    lead = [Paragraph(spans=cited.spans(ranking, each.spans)) for each in ranking.blocks if isinstance(each, Paragraph)]
    because: list[Note] = []
    for said, answer in lists:
        told = [item for item in answer.items if item.model in ranking.models]
        spans = [
            Span(f"{item.model}, {item.text}{'.' if item is told[-1] else ';'}", cited.numbers(answer, item.citations))
            for item in told
        ]
        because.append(Note(spans=(Span(f"Ranked are those that are stated to be as asked (“{said}”):"), *spans)))
    return replace(
        ranking,
        items=tuple(items),
        blocks=(*lead, *because, *_notes([*lists, ("", ranking)], cited)),
        citations=tuple(cited.citations),
        not_stated=_silent([*(answer for _, answer in lists), ranking]),
    )


def _notes(lists: Sequence[tuple[str, Ranking]], cited: _Cited) -> Iterator[Note]:
    """Yield the remarks on each, the first with what it is about: "“with a strap”: 3 of 5 product models"."""
    for said, answer in lists:
        about = f"“{said}”: " if said else ""
        for each in (block for block in answer.blocks if isinstance(block, Note)):
            first, *others = cited.spans(answer, each.spans)
            yield Note(spans=(Span(f"{about}{first.text}", first.citations), *others))
            about = ""


def _silent(lists: Sequence[Ranking]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for each in lists for name in each.not_stated))
