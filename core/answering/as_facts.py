"""What the likeliest statement of each product model says, as facts: for lists of what stands under no common label."""

from collections.abc import Sequence
from dataclasses import replace

from core.knowledge.facts import Fact
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value, quantities_in
from core.quantities.states import state_value
from core.quantities.value import Stat, State, Value
from core.retrieval.aspect import Aspect
from core.retrieval.attribute_linking import Link
from core.retrieval.boolean_attributes import says_no
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.fact_selection import FactsFound, Stated
from core.retrieval.numeric_evidence import numbers_in


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
            numbers = numbers_in(best, aspect, measure) if measure else ()
            numbers = numbers or (_in_a_cell(best, measure) if bounded and measure else ())
            values = numbers or ((_in_words(best),) if measure else _values(best, aspect.dimensions))
            values = (state_value(State.NO, best.said),) if had and says_no(best, aspect) else values
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


def _values(best: Candidate, asked: frozenset[Dimension]) -> tuple[Value, ...]:
    """Return the quantities or states that a statement holds, those of an asked dimension if any; else its words."""
    if best.value is None:
        found = tuple(each.value for each in quantities_in(best.said))
    else:
        hint = next(iter(asked)) if len(asked) == 1 else None
        found = tuple(value for value in parse_value(best.said, dimension=hint) if value.stat is not Stat.TEXT)
    states = tuple(value for value in found if value.state is not None)
    measured = tuple(value for value in found if value.dimension in asked) if asked else found
    return measured or states or (_in_words(best),)


def _in_a_cell(best: Candidate, measure: Dimension) -> tuple[Value, ...]:
    """Return all numbers in a dimension that a cell gives, whatever it says of them: "30 V/40 A; current sensing"."""
    found = (each.value for each in quantities_in(best.said) if best.value is not None)
    return tuple(value for value in found if value.dimension is measure)


def _in_words(best: Candidate) -> Value:
    return Value(stat=Stat.TEXT, text=best.said, end=len(best.said))


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
