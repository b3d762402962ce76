"""Evidence of one thing asked → what an answer shows of it: the best candidate and its rivals, or facts made of it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from core.knowledge.facts import Fact
from core.quantities.compare import same
from core.quantities.dimensions import Dimension, says_none
from core.quantities.parse import parse_value, quantities_in
from core.quantities.value import EMPTY, Stat, State, Value
from core.quantities.vocabulary import state_value
from core.retrieval.aspect import Aspect
from core.retrieval.attribute_linking import Link
from core.retrieval.boolean_attributes import says_no
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.fact_selection import FactsFound, Stated
from core.retrieval.numeric_evidence import numbers_in

_CLOSE = 0.25
"""A runner-up is shown from this share of the best one's probability on."""
_MAX_SHOWN = 3
_ELSEWHERE = 4.0
"""So much lower another document's number may be scored, and still be of the very thing that is asked."""
_WHOLE = 0.99
_AS_MUCH = 0.8
"""Share of what the best says of what is asked that another document must say as well."""


def choose(evidence: Evidence) -> tuple[Candidate, ...]:
    """Return the candidates to show, best first; empty without evidence.

    A candidate is added if it disagrees with the best one, if it is nearly as likely and says something else, or if
    another document gives another number of what is asked.
    """
    if not evidence.candidates:
        return ()
    best, *others = evidence.candidates
    chosen = [best, *([other for other in others if disagree(best, other)][:1] if evidence.model else ())]
    for other in others:
        if len(chosen) == _MAX_SHOWN or other.probability < _CLOSE * best.probability:
            break
        if not _repeats(other, chosen):
            chosen.append(other)
    if evidence.model and len(chosen) < _MAX_SHOWN:
        elsewhere = (other for other in others if gives_another_number(best, other) and not _repeats(other, chosen))
        chosen += islice(elsewhere, 1)
    return tuple(chosen)


def beside(evidence: Evidence, stated: Stated) -> tuple[Candidate, ...]:
    """Return what is to be shown beside what facts state: the candidates chosen that say anything else.

    A label that says just what is asked, and no more, is meant: only another document's number stands beside it.
    """
    if not evidence.candidates:
        return ()
    best = evidence.candidates[0]
    called_so = min(best.features.get("label", 0.0), best.features.get("label_precision", 0.0)) >= _WHOLE
    told = {_plain(fact.said) for fact in (*stated.facts, *stated.against)}
    cells = {(fact.chunk_id, fact.position) for fact in stated.facts}
    return tuple(
        each
        for each in choose(evidence)
        if not any(said in _plain(each.said) for said in told)
        and not (each.value is None and _place(each) in cells)
        and (not called_so or gives_another_number(best, each))
        and not (each.value and says_none(each.value.text))
    )


def disagree(first: Candidate, other: Candidate) -> bool:
    """Return whether two values under one label, in different documents, are different numbers of one measure."""
    if first.value is None or other.value is None or first.document.path == other.document.path:
        return False
    label = first.statement.labelled
    if not label or label != other.statement.labelled:
        return False
    pairs = [(one, two) for one in _measures(first) for two in _measures(other)]
    alike = [(one, two) for one, two in pairs if one.dimension is two.dimension and one.stat is two.stat]
    return bool(alike) and not any(same(one, two) for one, two in alike)


def gives_another_number(best: Candidate, other: Candidate) -> bool:
    """Return whether another document says as much of what is asked, with another number in the same measure."""
    if other.document.path == best.document.path or other.base != best.base:
        return False
    if other.score < best.score - _ELSEWHERE:
        return False
    if other.features.get("soft_all", 0.0) < _AS_MUCH * best.features.get("soft_all", 1.0):
        return False
    shared = _dimensions(best) & _dimensions(other)
    pairs = [(one, two) for one in _measures(best) for two in _measures(other) if one.dimension is two.dimension]
    return bool(shared) and not any(same(one, two) for one, two in pairs if one.dimension in shared)


def _repeats(candidate: Candidate, chosen: Sequence[Candidate]) -> bool:
    said = _plain(candidate.said)
    if any(said in _plain(other.said) or _plain(other.said) in said for other in chosen):
        return True
    here = (other for other in chosen if _place(other) == _place(candidate))
    return any(other.label == candidate.label or None in (candidate.value, other.value) for other in here)


def _dimensions(candidate: Candidate) -> frozenset[Dimension]:
    """Return what the quantities of a cell or a sentence measure; a mere count measures nothing."""
    return frozenset(each.dimension for each in _measures(candidate) if each.dimension) - {Dimension.COUNT}


def _measures(candidate: Candidate) -> list[Value]:
    if candidate.value is not None:
        return [value for value in parse_value(candidate.said) if value.canonical != EMPTY]
    return [] if candidate.piece.values else [each.value for each in quantities_in(candidate.said)]


def _place(candidate: Candidate) -> tuple[str, int]:
    return candidate.chunk.chunk_id, candidate.position


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def as_facts(
    aspect: Aspect,
    evidence: Sequence[Evidence],
    *,
    measure: Dimension | None = None,
    had: bool = False,
    bounded: bool = False,
) -> FactsFound:
    """Return what each product model's best statement says of `aspect`, where that is enough to answer.

    Args:
        aspect: What is asked; its dimensions are those that count, none leaves it to the statements.
        evidence: One per product model in scope, in its order.
        measure: What is compared, if that is known: only what a statement gives in it of what is asked.
        had: Who has it is asked for: a statement that denies it by a word says "no".
        bounded: What keeps to a bound is asked for: any number in the measure counts, wherever it stands in a cell.
    """
    stated: dict[str, Stated] = {}
    for each in evidence:
        if each.model is not None and each.sufficient:
            best = each.candidates[0]
            if had and says_no(best, aspect):
                values: Sequence[Value] = (state_value(State.NO, best.said),)
            elif measure:
                values = _in_measure(best, aspect, measure, bounded=bounded)
            else:
                values = _of_dimensions(best, aspect.dimensions)
            values = values or (Value(stat=Stat.TEXT, text=best.said, end=len(best.said)),)
            facts = tuple(_fact(best, best.base or each.model, value, at) for at, value in enumerate(values))
            stated[each.model] = Stated(model=each.model, facts=facts, base=best.base)
    attribute = next((term.attribute for term in aspect.topic.terms if term.attribute), None)
    silent = tuple(each.model for each in evidence if each.model is not None and each.model not in stated)
    return FactsFound(asked=Link(text=aspect.text, keys=(), attribute=attribute), stated=stated, silent=silent)


def with_sentences(facts: FactsFound, told: FactsFound) -> FactsFound:
    """Return what facts state, and what is told of those that they are silent of."""
    added = {model: each for model, each in told.stated.items() if model in facts.silent}
    silent = tuple(model for model in facts.silent if model not in added)
    return replace(facts, stated={**facts.stated, **added}, silent=silent)


def _in_measure(best: Candidate, aspect: Aspect, measure: Dimension, *, bounded: bool) -> Sequence[Value]:
    """Return what a statement gives of what is asked; for a bound else all of a cell: "30 V/40 A; current sensing"."""
    if (numbers := numbers_in(best, aspect, measure)) or not bounded or best.value is None:
        return numbers
    return [each.value for each in quantities_in(best.said) if each.value.dimension is measure]


def _of_dimensions(best: Candidate, asked: frozenset[Dimension]) -> Sequence[Value]:
    """Return the quantities or states that a statement holds, those of an asked dimension if any."""
    if best.value is None:
        found = [each.value for each in quantities_in(best.said)]
    else:
        hint = next(iter(asked)) if len(asked) == 1 else None
        found = [value for value in parse_value(best.said, dimension=hint) if value.stat is not Stat.TEXT]
    measured = [value for value in found if value.dimension in asked] if asked else found
    return measured or [value for value in found if value.state is not None]


def _fact(best: Candidate, model: str, value: Value, number: int) -> Fact:
    chunk, piece, document = best.chunk, best.piece, best.document
    return Fact(
        fact_id=f"{chunk.chunk_id}/{best.position}/{number}/{model}",
        model=model,
        attribute="",
        label=best.value.label if best.value else "",
        value=value,
        said=best.said,
        document=document.path,
        chunk_id=chunk.chunk_id,
        position=best.position,
        place=best.value.place if best.value else piece.place,
        quote=piece.quote,
        excerpt=piece.plain,
        section=chunk.section,
        conditions=tuple(dict.fromkeys((*value.conditions, *(best.value.conditions if best.value else ())))),
        page=piece.page,
        covers=best.statement.covered,
        status=document.status,
        authority=document.authority,
        date=best.date,
    )
