"""How many there are of what is asked, where a cell counts several things: "4 x UART" among "2 x SPI" and "40 pins"."""

from collections.abc import Sequence
from dataclasses import replace

from core.knowledge.analyzer import words
from core.knowledge.facts import Fact
from core.quantities.value import Stat
from core.retrieval.aspect import Aspect
from core.retrieval.stated import FactsFound


def of_what_is_counted(found: FactsFound, aspect: Aspect) -> FactsFound:
    """Return the facts that count what is asked alone, where any do: others count other things in the same cells.

    A number that is asked for itself ("on the 40 pin header") counts nothing.
    """
    counting = {model: _counting(each.facts, aspect) for model, each in found.stated.items()}
    stated = {model: replace(found.stated[model], facts=facts) for model, facts in counting.items() if facts}
    silent = tuple(model for model, facts in counting.items() if not facts)
    return replace(found, stated=stated, silent=(*found.silent, *silent)) if stated else found


def _counting(facts: Sequence[Fact], aspect: Aspect) -> tuple[Fact, ...]:
    said = [_said(fact, aspect) for fact in facts]
    most = max(said)
    return tuple(fact for fact, share in zip(facts, said, strict=True) if share == most) if most > 0 else ()


def _said(fact: Fact, aspect: Aspect) -> float:
    """Return how much of what is asked the name of what a fact counts says; nothing where it counts nothing."""
    if fact.value.stat is not Stat.COUNT or f"{fact.lower:g}" in aspect.codes:
        return 0.0
    counted = frozenset(words(fact.value.text))
    return sum(word.weight for word in aspect.words if word.stands_in(counted))
