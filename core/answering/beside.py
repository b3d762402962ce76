"""What must be said beside values that stand together: from a base, under other conditions, typical only, left out."""

from collections.abc import Sequence

from core.answer import Note, Span
from core.answering.sources import Sources
from core.answering.wording import listed
from core.knowledge.extraction import UNIT_ASSUMED
from core.knowledge.facts import Fact
from core.quantities.compare import STATISTICS, is_typical

_DIFFERENT = "Values hold under different conditions, so they are not directly comparable"
_FEW = 6
_MAX_CONDITIONS = 4


def inherited_notes(sources: Sources) -> list[Note]:
    """Return, of each of a few product models, from which base its values come that it doesn't state itself."""
    return [
        Note(spans=(Span(f"Values of {scope.model} that it doesn't state itself come from {base}."),))
        for scope in sources.scope()
        for base, _ in scope.inherited
    ]


def inherited_note(sources: Sources) -> list[Note]:
    """Return which of many product models' values come from a base; nothing if none do."""
    held = [f"{scope.model} (from {base})" for scope in sources.scope() for base, _ in scope.inherited]
    return [Note(spans=(Span(f"Inherited values: {_few(held)}."),))] if held else []


def left_out_note(models: Sequence[str]) -> list[Note]:
    """Return which legacy product models state it as well, and were left out."""
    if not models:
        return []
    return [Note(spans=(Span(f"Legacy product models are left out: {_few(models)}."),))]


def conditions_note(values: Sequence[tuple[str, Fact]]) -> list[Note]:
    """Return under which conditions values hold, each of a product model, if not under the same.

    Those of a whole section ("all values at 25 °C") count only if every value has some: a sheet that names none isn't
    known to hold under others.
    """
    apart = {", ".join(_conditions(fact, own=False)).casefold() for _, fact in values}
    under: dict[str, tuple[str, list[str]]] = {}
    for model, fact in values:
        held = ", ".join(_conditions(fact, own=True))
        under.setdefault(held.casefold(), (held or "no condition named", []))[1].append(model)
    unlike = len(apart) > 1 and "" not in apart
    if len(under) <= 1 and not unlike:
        return []
    if len(under) > _MAX_CONDITIONS or unlike:
        return [Note(spans=(Span(f"{_DIFFERENT}; their sources say which."),))]
    said = "; ".join(f"{held} ({_few(models)})" for held, models in under.values())
    return [Note(spans=(Span(f"{_DIFFERENT}: {said}."),))]


def _conditions(fact: Fact, *, own: bool) -> list[str]:
    """Return the conditions that a fact's label or cell names, or else those of its section."""
    named = f"{fact.label} {fact.said}".casefold()
    held = dict.fromkeys(each for each in fact.conditions if each not in STATISTICS | {UNIT_ASSUMED})
    return [each for each in held if (each.casefold() in named) is own]


def typical_note(values: Sequence[tuple[str, Fact]]) -> list[Note]:
    """Return whose values are typical ones, if others' are guaranteed."""
    typical = [model for model, fact in values if is_typical(fact.value)]
    if not 0 < len(typical) < len(values):
        return []
    return [Note(spans=(Span(f"Typical, not guaranteed, and not comparable with the others: {_few(typical)}."),))]


def _few(names: Sequence[str]) -> str:
    return listed(names) if len(names) <= _FEW else f"{', '.join(names[:_FEW])} and others"
